// Record of small simulated markets against what is planted in their lists; the long run takes twenty seeds of all lists.
import { expect, test } from 'vitest';
import { sourceName } from '../../src/domain/record/source-names.ts';
import { checkTruth, type PlantedList, type TruthCheck } from '../../src/domain/record/truth/planted-truth.ts';
import { findExpertList } from '../../src/domain/signals/expert-lists.ts';
import { truthOfLists } from '../../src/simulator/expert-lists/truth.ts';
import { createMarket, type Market } from '../../src/simulator/prices/market.ts';
import { countInGate, longTest } from '../setup/long-run.ts';
import { figuresOf, seededOutcomes, sessionsOf } from './seeded-record.ts';

const SESSIONS = 60;
const ALL = Number.POSITIVE_INFINITY;
const seedsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

function checkOf(market: Market, truth: readonly PlantedList[], slugs?: readonly string[]): TruthCheck {
  const figures = figuresOf(seededOutcomes(market, SESSIONS, slugs));
  const named = figures.map((one) => ({ ...one, name: sourceName(one.kind, one.source) }));
  return checkTruth(truth, named, '5');
}

const planted = [
  { slug: 'upgrades', bps: 200, sessions: 5 },
  { slug: 'downgrades', bps: -200, sessions: 5 },
  { slug: 'price-target-raised', bps: -200, sessions: 5 },
] as const;
const truth = planted.map(({ slug, bps, sessions }): PlantedList => {
  const { id, direction } = findExpertList(slug)!;
  return { list: id, side: direction === 'bearish' ? -1 : 1, planted: bps / 10_000, sessions, carry: 0 };
});

test('effects of 2 % are found after 60 sessions, one against the sign of its list too', { timeout: 600_000 }, () => {
  for (const seed of seedsUpTo(countInGate(1, 20))) {
    const market = createMarket(seed, countInGate(404, 800), planted);
    const { lists } = checkOf(
      market,
      truth,
      planted.map(({ slug }) => slug),
    );
    const verdicts = truth.map(({ list }) => lists.find(({ source }) => source === String(list))?.verdict);
    expect(verdicts, `seed ${seed}`).toEqual(['found', 'found', 'against']);
  }
});

longTest('over twenty seeds intervals hold the truth, and few words are false', { timeout: 3_600_000 }, () => {
  const sum = { all: 0, hold: 0, judged: 0, falsely: 0, called: 0 };
  for (const seed of seedsUpTo(20)) {
    const market = createMarket(seed, 800);
    const { lists, others, intervals } = checkOf(market, truthOfLists(market, ...sessionsOf(SESSIONS), ALL));
    sum.all += intervals.all;
    sum.hold += intervals.hold;
    sum.judged += others.judged;
    sum.falsely += others.falsely;
    sum.called += others.called + lists.filter(({ verdict }) => verdict === 'found' || verdict === 'against').length;
    expect(lists.filter(({ verdict }) => verdict === 'against')).toEqual([]);
  }
  expect(sum.hold / sum.all).toBeGreaterThanOrEqual(0.92);
  expect(sum.hold / sum.all).toBeLessThanOrEqual(0.98);
  expect(sum.falsely / sum.called).toBeLessThanOrEqual(0.05);
  expect(sum.falsely / sum.judged).toBeLessThanOrEqual(0.05);
});
