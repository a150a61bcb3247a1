// Study of lists over real closes of the whole market, where the files are at hand.
import { expect, test } from 'vitest';
import { isThere, type ListSlug } from './real-closes.ts';
import { studyRecord } from './study-real-lists.ts';

test.skipIf(!isThere)('lists of the real market over five sessions', { timeout: 240_000 }, () => {
  const { summary, breaks } = studyRecord();
  const of = (source: ListSlug, horizon = '5') =>
    summary.sources.find((one) => one.source === source && one.horizon === horizon && one.benchmark === 'market')!;
  // Against their sign: bought gainers and unusual volume lose, the whole interval below zero.
  for (const slug of ['percentage-gainers', 'unusual-volume'] as const) {
    expect(of(slug).mean).toBeLessThan(-0.0075);
    expect(of(slug).high).toBeLessThan(0);
    expect(of(slug).median).toBeLessThan(0);
  }
  expect(of('percentage-gainers', '20').state).toBe('worse');
  // Named to be bought; lost, within chance.
  expect(of('rsi-oversold').mean).toBeLessThan(-0.005);
  for (const slug of ['52-week-highs', '52-week-lows', 'golden-cross', 'death-cross'] as const)
    expect(of(slug).state).toBe('none');
  // Names what is traded most, in no direction: within chance too.
  const active = of('most-active');
  expect([active.state, active.low! < 0, active.high! > 0]).toEqual(['no_direction', true, true]);
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
