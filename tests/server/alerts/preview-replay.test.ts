// The preview of every kind of alert rule counts what the live evaluation fired over the same days.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AlertScope, StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { type AlertStates, CompiledRules, statesAfter } from '../../../src/domain/alerts/compiled-rules.ts';
import { type FactSet, factSets } from '../../../src/domain/alerts/stock-facts.ts';
import { newYorkDate } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { Horizon, VerdictWord } from '../../../src/domain/verdicts/verdict.ts';
import type { KnownSetup } from '../../../src/server/alerts/facts/poll-facts.ts';
import { createPreviews, type PreviewDeps } from '../../../src/server/alerts/preview.ts';
import { conditions, symbols } from '../../domain/alerts/arbitrary.ts';
import { advanceUntil } from '../../setup/advance-until.ts';
import { testClock } from '../../setup/clock.ts';
import { minutePast } from './stored-minutes.ts';
import {
  dayBarPast,
  type LivePublication,
  liveNews,
  newsPast,
  now,
  publishedPast,
  runPast,
  type StoredPast,
  sessions,
  setupPast,
} from './stored-pasts.ts';

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

const plainBar = { open: 10, high: 10, low: 10, close: 10, volume: 1, vwap: 10, transactions: null };
const absent = async (): Promise<never> => {
  throw new Error('This past is not read for such a rule');
};
const noPast: PreviewDeps = {
  clock: testClock(new Date(now).toISOString()),
  facts: { at: absent, membersNow: async () => new Map() },
  setupsBetween: absent,
  firstSetupAt: absent,
  runHistory: { since: absent, symbols: [] },
  publicationsBetween: absent,
  dailyBars: absent,
  storedDays: absent,
  splits: absent,
  articlesBetween: absent,
  firstArticleAt: absent,
  namesOf: absent,
  starsOf: async () => new Map([[1, [...symbols]]]),
  screensById: async () => [{ id: 1, name: 'Mine', query: '', user_id: 1 }],
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
    const preview = await createPreviews(noPast).preview(1, { condition, scope: ofMarket, cool_down_minutes: 0 });
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
        const preview = await createPreviews({ ...noPast, ...past.stored }).preview(1, rule);
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

const vwap = { condition: { kind: 'vwap', crosses: 'above' }, scope: ofStars, cool_down_minutes: 0 } as const;

test('minutes of many stocks are not read', async () => {
  const many = Array.from({ length: 21 }, (_, at) => `S${at}`);
  const previews = createPreviews({ ...noPast, starsOf: async () => new Map([[1, many]]) });
  const preview = await previews.preview(1, vwap);
  expect(preview).toMatchObject({ sessions: 0, note: expect.stringMatching(/^Not counted for more than 20 stocks/) });
});

test('minutes that are not read in time are not waited for, and asked for again', async () => {
  const clock = testClock(new Date(now).toISOString());
  let asked = 0;
  const storedDays: PreviewDeps['storedDays'] = () => {
    asked += 1;
    return new Promise(() => undefined);
  };
  const previews = createPreviews({ ...noPast, clock, storedDays });
  for (const times of [1, 2]) {
    const notes: (string | null)[] = [];
    void previews.preview(1, vwap).then(({ note }) => notes.push(note));
    await advanceUntil(clock, async () => notes.length > 0);
    expect(notes[0]).toMatch(/^Not counted: stored minute prices of 3 stocks could not be read within a second/);
    expect(asked).toBe(times);
  }
});

test('stocks without stored minutes are left out and said', async () => {
  const day = new Map([['2026-03-06', [{ ...plainBar, start_timestamp: Date.parse('2026-03-06T14:30:00.000Z') }]]]);
  const storedDays: PreviewDeps['storedDays'] = async (symbol) => (symbol === 'NVDA' ? day : new Map());
  const preview = await createPreviews({ ...noPast, storedDays }).preview(1, vwap);
  expect(preview).toMatchObject({
    sessions: 1,
    note: 'Counted minute by minute from stored prices of 1 of 3 stocks: those of the others are not stored.',
  });
});

test('setups are counted from the first one of any stock on, and warnings are spoken of where a rule can be about them', async () => {
  const publishedDays = sessions.slice(-3).map(({ date }) => date);
  const [first = ''] = publishedDays;
  const previews = createPreviews({
    ...noPast,
    setupsBetween: async () => [],
    firstSetupAt: async () => `${first}T16:00:00.000Z`,
    runHistory: { since: async () => [], symbols: [] },
    publicationsBetween: async () => [],
  });
  const previewOf = (condition: StockCondition) =>
    previews.preview(1, { condition, scope: ofNvidia, cool_down_minutes: 0 });
  const setups = await previewOf({ kind: 'setup', when: 'opens', pattern: null, min_strength: null });
  expect(setups).toMatchObject({ count: 0, sessions: publishedDays.length, note: null });
  expect(await previews.plansEnded('NVDA')).toMatchObject({ count: 0, sessions: publishedDays.length });
  const noteOf = async (horizon: Horizon | null, to: VerdictWord | null) =>
    (await previewOf({ kind: 'verdict', horizon, to })).note;
  expect(await noteOf('minutes', null)).toContain('Golden Eye');
  // Nothing of today and weeks is on file: what the count of minutes lacks is of no matter.
  const young = ['Not counted: no run of the screener is on file yet.', 'Not counted: no scores were published yet.'];
  expect(await noteOf(null, null)).toBe(young.join(' '));
  expect(await noteOf('minutes', 'BUY')).toBeNull();
  expect(await noteOf(null, 'YES')).toBe(young.join(' '));
  expect(await noteOf('weeks', null)).toBe(young[1]);
  expect(await previewOf({ kind: 'verdict', horizon: 'minutes', to: 'AVOID' })).toMatchObject({
    sessions: 0,
    note: 'Not counted: past warnings of Golden Eye to avoid a stock are not on file.',
  });
  const without = createPreviews({ ...noPast, firstSetupAt: async () => null });
  const condition = { kind: 'verdict', horizon: 'minutes', to: null } as const;
  expect(await without.preview(1, { condition, scope: ofNvidia, cool_down_minutes: 0 })).toMatchObject({
    sessions: 0,
    note: 'Not counted: no setup of Golden Eye is on file yet.',
  });
});

test('a preview is counted up to the minute it is asked for, and made again after a publication', async () => {
  const clock = testClock('2026-11-17T18:37:00.000Z');
  const at = (minute: string) => Date.parse(`2026-11-17T18:${minute}:00.000Z`);
  const known: KnownSetup[] = [];
  const previews = createPreviews({
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
    ...{ entry: 10, entry_low: 9.9, entry_high: 10.1, stop: 9, target: 12 },
    ...{ outcome: null, minutes_held: null, net_r: null, ended_at: null },
    detected_at: at('35'),
    known_at: '2026-11-17T18:36:00.000Z',
  });
  // Its word ends by time 30 minutes later, which is not yet.
  previews.forget();
  expect(await ask()).toEqual(['18:36']);
  await clock.advance(30 * minuteMs);
  expect(await ask()).toEqual(['19:05', '18:36']);
});
