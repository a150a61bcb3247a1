// The preview of every kind of alert rule counts what the live evaluation fired over the same days.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertScope, StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { type AlertStates, CompiledRules, statesAfter } from '../../../src/domain/alerts/compiled-rules.ts';
import { type FactSet, factSets } from '../../../src/domain/alerts/stock-facts.ts';
import { newYorkDate } from '../../../src/domain/market/calendar.ts';
import { hourMs, minuteMs } from '../../../src/domain/numbers/time.ts';
import type { KnownSetup } from '../../../src/server/alerts/facts/poll-facts.ts';
import { conditions, symbols } from '../../domain/alerts/arbitrary.ts';
import { testClock } from '../../setup/clock.ts';
import { noPast } from './no-past.ts';
import { previewsOf } from './previews-of.ts';
import { minutePast } from './stored-minutes.ts';
import {
  dayBarPast,
  type LivePublication,
  liveNews,
  newsPast,
  publishedPast,
  runPast,
  type StoredPast,
} from './stored-pasts.ts';
import { setupPast } from './stored-setups.ts';

type Kind = StockCondition['kind'];
type Case = { condition: StockCondition; past: StoredPast };

const ofNvidia: AlertScope = { kind: 'symbol', symbol: 'NVDA' };
const ofStars: AlertScope = { kind: 'stars' };
const ofMarket: AlertScope = { kind: 'market' };
const ofScreen: AlertScope = { kind: 'screen', screen_id: 1 };
const anywhere = [ofNvidia, ofStars, ofMarket];

const withPast = (condition: fc.Arbitrary<StockCondition>, past: fc.Arbitrary<StoredPast>): fc.Arbitrary<Case> =>
  // Of a case that fails the days alone are printed: its publications are many.
  fc.record({ condition, past: past.map((one) => ({ ...one, [fc.toStringMethod]: () => JSON.stringify(one.days) })) });

/** A verdict of any horizon stands in three sets of publications at once. */
const verdictPast: fc.Arbitrary<StoredPast> = fc
  .tuple(setupPast, runPast, publishedPast('scores'))
  .map(([setups, runs, scores]) => ({
    stored: { ...setups.stored, ...runs.stored, ...scores.stored },
    live: [...setups.live, ...runs.live, ...scores.live].toSorted((a, b) => a.at - b.at),
    days: null,
  }));

/** Every kind of rule over stocks has its row; `null` says why nothing of it can be counted. */
const rows: { readonly [Of in Kind]: { scopes: readonly AlertScope[]; cases: fc.Arbitrary<Case> | null } } = {
  verdict: { scopes: anywhere, cases: withPast(conditions.verdict, verdictPast) },
  score: { scopes: anywhere, cases: withPast(conditions.score, publishedPast('scores')) },
  'score-move': { scopes: anywhere, cases: withPast(conditions['score-move'], publishedPast('scores')) },
  decision: { scopes: anywhere, cases: withPast(conditions.decision, runPast) },
  filter: { scopes: anywhere, cases: withPast(conditions.filter, runPast) },
  light: { scopes: anywhere, cases: withPast(conditions.light, runPast) },
  screen: { scopes: [ofScreen], cases: withPast(conditions.screen, publishedPast('run')) },
  setup: { scopes: anywhere, cases: withPast(conditions.setup, setupPast) },
  plan: { scopes: [ofNvidia], cases: withPast(conditions.plan, setupPast) },
  price: { scopes: [ofNvidia], cases: withPast(conditions.price, dayBarPast) },
  vwap: { scopes: [ofNvidia, ofStars], cases: withPast(conditions.vwap, minutePast(false)) },
  range: {
    scopes: [ofNvidia, ofStars],
    cases: conditions.range.chain((condition) =>
      withPast(fc.constant(condition), condition.of === 'day' ? minutePast(false) : dayBarPast),
    ),
  },
  'relative-volume': {
    scopes: [ofNvidia, ofStars],
    cases: withPast(conditions['relative-volume'], minutePast(true)),
  },
  news: { scopes: anywhere, cases: withPast(conditions.news, newsPast) },
  source: { scopes: anywhere, cases: withPast(conditions.source, publishedPast('scores')) },
  // What was expected of a report on a past day is not stored.
  earnings: { scopes: anywhere, cases: null },
  'reason-gone': { scopes: anywhere, cases: withPast(conditions['reason-gone'], publishedPast('scores')) },
};

/** Alerts by day, over one state for all sets of publications, beside rules of others. */
function fireLive(
  rule: { condition: StockCondition; scope: AlertScope; cool_down_minutes: number },
  live: readonly LivePublication[],
): Map<string, number> {
  const ofScope = { symbol: ['NVDA'], stars: [...symbols], market: 'all', screen: 'all', product: [] } as const;
  const other = { ...rule, id: 2, scope: ofMarket, symbols: ['AMZN'], cool_down_minutes: 5 };
  const all = [{ ...rule, id: 1, symbols: ofScope[rule.scope.kind] }, other];
  const compiled = new Map<FactSet, CompiledRules>(factSets.map((set) => [set, new CompiledRules(all, set)]));
  let states: AlertStates = new Map();
  const byDay = new Map<string, number>();
  for (const { set, at, changes } of live) {
    const evaluation = compiled.get(set)?.evaluate(changes, states, at) ?? { fired: [], changed: [] };
    states = statesAfter(states, evaluation);
    const day = newYorkDate(at);
    const own = evaluation.fired.filter(({ rule: id }) => id === 1).length;
    byDay.set(day, (byDay.get(day) ?? 0) + own);
  }
  return byDay;
}

test.each(Object.entries(rows))('a rule of the kind %s is counted as it would have fired', async (kind, row) => {
  if (row.cases === null) {
    const condition = { kind: 'earnings', sessions: 2 } as const;
    expect(kind).toBe(condition.kind);
    const preview = await previewsOf(noPast).preview(1, { condition, scope: ofMarket, cool_down_minutes: 0 });
    expect(preview).toMatchObject({ sessions: 0, count: 0, note: expect.stringMatching(/^Not counted/) });
    return;
  }
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(
      row.cases,
      fc.constantFrom(...row.scopes),
      fc.constantFrom(0, 10, 1_000),
      async ({ condition, past }, scope, cool_down_minutes) => {
        const rule = { condition, scope, cool_down_minutes };
        const preview = await previewsOf({ ...noPast, ...past.stored }).preview(1, rule);
        const fired = fireLive(rule, kind === 'news' ? await liveNews(past) : past.live);
        for (const { day, count } of preview.days)
          if (count !== null) expect([day, count]).toEqual([day, fired.get(day) ?? 0]);
        const days = preview.days.filter(({ count }) => count !== null).map(({ day }) => day);
        if (Array.isArray(past.days)) expect(days).toEqual(past.days);
        else if (past.days === 'fired')
          expect(preview.count).toBe([...fired.values()].reduce((sum, one) => sum + one, 0));
        counted += preview.count;
      },
    ),
    { numRuns: 25, seed: 37 },
  );
  expect(counted).toBeGreaterThan(0);
});

test('a preview is counted up to the minute it is asked for, and made again after a publication', async () => {
  const clock = testClock('2026-11-17T18:37:00.000Z');
  const at = (minute: string) => Date.parse(`2026-11-17T18:${minute}:00.000Z`);
  const known: KnownSetup[] = [];
  const previews = previewsOf({
    ...noPast,
    clock,
    setupsBetween: async () => [...known],
    firstSetupAt: async () => '2026-11-16T16:00:00.000Z',
  });
  const ask = async () => {
    const condition = { kind: 'verdict', horizon: 'minutes', to: null } as const;
    const { cases } = await previews.preview(1, { condition, scope: ofNvidia, cool_down_minutes: 0 });
    return cases.map((one) => one.at.slice(11, 16));
  };
  expect(await ask()).toEqual([]);
  known.push({
    ...{ id: 7, symbol: 'NVDA', pattern: 'golden_window', side: 'long', action: 'BUY', confidence: 70 },
    ...{ entry: 10, entry_low: 9.9, entry_high: 10.1, stop: 9, target: 12, spread: null },
    ...{ outcome: null, minutes_held: null, net_r: null, ended_at: null },
    detected_at: at('35'),
    known_at: '2026-11-17T18:36:00.000Z',
  });
  // Its word becomes LATE with less than five minutes left and ends by time, neither of which is yet.
  previews.forget();
  expect(await ask()).toEqual(['18:36']);
  await clock.advance(30 * minuteMs);
  expect(await ask()).toEqual(['19:05', '19:01', '18:36']);
});

test('a session that is replayed counts as its own day, from where it was joined, which is said', async () => {
  const clock = testClock('2026-11-22T02:30:00.000Z');
  const session = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);
  const replayed = (time: string) => new Date(session(time) + 30 * hourMs).toISOString();
  const window: Omit<KnownSetup, 'outcome' | 'minutes_held' | 'net_r' | 'ended_at'> = {
    ...{ id: 7, symbol: 'NVDA', pattern: 'golden_window', side: 'long', action: 'BUY', confidence: 70 },
    ...{ entry: 10, entry_low: 9.9, entry_high: 10.1, stop: 9, target: 12, spread: null },
    detected_at: session('16:18'),
    known_at: replayed('16:19'),
  };
  const known: KnownSetup[] = [
    { ...window, outcome: 'win', minutes_held: 9, net_r: 1.9, ended_at: replayed('16:29') },
    {
      ...window,
      id: 8,
      detected_at: session('18:00'),
      known_at: replayed('18:01'),
      outcome: null,
      minutes_held: null,
      net_r: null,
      ended_at: null,
    },
  ];
  const state = (lights: number) => () => ({ filters: 1, lights });
  const previews = previewsOf({
    ...noPast,
    clock,
    setupsBetween: async () => known,
    firstSetupAt: async () => '2026-11-20T16:18:00.000Z',
    runHistory: {
      symbols: ['NVDA'],
      since: async () =>
        ['16:15', '16:30', '16:45'].map((time, at) => ({
          id: at,
          known_at: replayed(time),
          as_of: new Date(session(time)).toISOString(),
          state: state(at === 1 ? 0 : 0b1010101010),
        })),
    },
  });
  const of = async (condition: StockCondition) => {
    const { days, count, cases, note } = await previews.preview(1, {
      condition,
      scope: ofNvidia,
      cool_down_minutes: 0,
    });
    return [days.at(-1), count, cases.map(({ at }) => at.slice(0, 16)), note];
  };
  const friday = (count: number) => ({ day: '2026-11-20', count });
  expect(await of({ kind: 'setup', when: 'opens', pattern: null, min_strength: null })).toEqual([
    friday(2),
    2,
    ['2026-11-20T18:00', '2026-11-20T16:18'],
    'Setups are on file since Nov 20, 08:18 PT.',
  ]);
  const counted = async (condition: StockCondition) => (await of(condition)).slice(0, 2);
  expect(await counted({ kind: 'setup', when: 'ends', pattern: null, min_strength: null })).toEqual([friday(1), 1]);
  expect(await counted({ kind: 'verdict', horizon: 'minutes', to: 'NONE' })).toEqual([friday(2), 2]);
  expect(await previews.plansEnded('NVDA')).toMatchObject({ count: 1, sessions: 1 });
  const decided = await of({ kind: 'decision', to: null });
  expect(decided.slice(0, 2)).toEqual([friday(2), 2]);
  expect(decided[3]).toBe('Runs are on file since Nov 20, 08:15 PT.');
});
