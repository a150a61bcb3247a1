// Study of lists over real closes of the whole market, where the files are at hand.
import { expect, test } from 'vitest';
import { isThere, type ListSlug } from './real-closes.ts';
import { studyRecord } from './study-real-lists.ts';

test.skipIf(!isThere)('lists of the real market over five sessions', { timeout: 240_000 }, () => {
  const { summary, breaks } = studyRecord();
  const of = (source: ListSlug, horizon = '5') =>
    summary.sources.find((one) => one.source === source && one.horizon === horizon && one.benchmark === 'market')!;
  // As it is nothing of them is beyond chance; what most of them did is below zero, and bounded returns tell it.
  for (const slug of ['percentage-gainers', 'unusual-volume'] as const) {
    expect(of(slug).low).toBeLessThan(0);
    expect(of(slug).high).toBeGreaterThan(0);
    expect(of(slug).bounded_high).toBeLessThan(0);
    expect(of(slug).median).toBeLessThan(0);
  }
  for (const { horizon, side, state } of summary.sources) {
    if (horizon === 'plan' || state === 'too_few') continue;
    expect(state).toBe(side === 0 ? 'no_direction' : 'none');
  }
  for (const { benchmark, rank_correlation } of summary.score) {
    if (benchmark !== 'market') continue;
    expect(Math.abs(rank_correlation.mean! - 0.025)).toBeLessThan(0.03);
    expect([rank_correlation.low! < 0, rank_correlation.high! > 0]).toEqual([true, true]);
  }
  // Few results of several times the price carry the mean.
  const gainers = of('percentage-gainers');
  expect(gainers.mean! - gainers.bounded_mean!).toBeGreaterThan(0.003);
  expect(gainers.bounded / gainers.settled).toBeLessThan(0.03);
  // Renumbered shares that neither a file nor a stated change tells of.
  expect(breaks).toBeGreaterThan(0);
  expect(breaks).toBeLessThan(60);
});
