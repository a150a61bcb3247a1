// Notes of previews: what could not be counted, and why.
import { expect, test } from 'vitest';
import type { AlertScope, StockCondition } from '../../../src/domain/alerts/alert-condition.ts';
import { noFacts } from '../../../src/domain/alerts/stock-facts.ts';
import type { Horizon, VerdictWord } from '../../../src/domain/verdicts/verdict.ts';
import { advanceUntil } from '../../setup/advance-until.ts';
import { testClock } from '../../setup/clock.ts';
import { noPast } from './no-past.ts';
import { previewsOf, type ReadPast } from './previews-of.ts';
import { now, sessions } from './stored-pasts.ts';

const ofNvidia: AlertScope = { kind: 'symbol', symbol: 'NVDA' };
const ofStars: AlertScope = { kind: 'stars' };
const plainBar = { open: 10, high: 10, low: 10, close: 10, volume: 1, vwap: 10, transactions: null };

const vwap = { condition: { kind: 'vwap', crosses: 'above' }, scope: ofStars, cool_down_minutes: 0 } as const;

test('minutes that are not read in time are not waited for, and asked for again', async () => {
  const clock = testClock(new Date(now).toISOString());
  let asked = 0;
  const storedDays: ReadPast['storedDays'] = () => {
    asked += 1;
    return new Promise(() => undefined);
  };
  const previews = previewsOf({ ...noPast, clock, storedDays });
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
  const storedDays: ReadPast['storedDays'] = async (symbol) => (symbol === 'NVDA' ? day : new Map());
  const preview = await previewsOf({ ...noPast, storedDays }).preview(1, vwap);
  expect(preview).toMatchObject({
    sessions: 1,
    note: 'Counted minute by minute from stored prices of 1 of 3 stocks: those of the others are not stored.',
  });
});

test('sessions before the first publication count by scores made afterwards, which is said', async () => {
  const closes = sessions.map(({ close_ms }) => new Date(close_ms).toISOString());
  const scoreAt = new Map(closes.map((at, place) => [at, place % 2 === 0 ? 100 : 600]));
  const preview = await previewsOf({
    ...noPast,
    madeBetween: async (from, to) => closes.slice(0, 4).filter((at) => at >= from && at < to),
    publicationsBetween: async () => closes.slice(4).map((published_at) => ({ published_at, source_id: 1 })),
    facts: {
      ...noPast.facts,
      at: async (_, { published_at }) => ({
        bySymbol: new Map([['NVDA', { ...noFacts, score: scoreAt.get(published_at) ?? null }]]),
        others: noFacts,
        members: new Map(),
      }),
    },
  }).preview(1, { condition: { kind: 'score', crosses: 'above', value: 500 }, scope: ofNvidia, cool_down_minutes: 0 });
  expect(preview).toMatchObject({
    count: 2,
    sessions: 5,
    note: expect.stringMatching(/made afterwards .*reconstructed/),
  });
  expect(preview.days.filter(({ count }) => count === 1).map(({ day }) => day)).toEqual(
    [1, 3].map((place) => sessions[place]?.date),
  );
});

const opens = { kind: 'setup', when: 'opens', pattern: null, min_strength: null } as const;
const weekend = '2026-03-08T01:00:00.000Z';
/** Setups of the weekend alone. */
const firstOfWeekend: Partial<ReadPast> = { setupsBetween: async () => [], firstSetupAt: async () => weekend };
const barOf = (day: string) => {
  const open = sessions.find(({ date }) => date === day)?.open_ms ?? 0;
  return new Map([[day, [{ ...plainBar, start_timestamp: open }]]]);
};

test.each<{ what: string; condition: StockCondition; past: Partial<ReadPast>; note: RegExp }>([
  {
    what: 'a first setup after the last session',
    condition: opens,
    past: firstOfWeekend,
    note: /on file of no past session yet/,
  },
  {
    what: 'warnings that could not be counted anyway',
    condition: { kind: 'verdict', horizon: 'minutes', to: 'NONE' },
    past: firstOfWeekend,
    note: /^Not counted: what the rule reads is on file of no past session yet\.$/,
  },
  {
    what: 'runs of the weekend alone',
    condition: { kind: 'decision', to: 'YES' },
    past: {
      runHistory: {
        since: async () => [{ id: 1, known_at: weekend, as_of: weekend, state: () => ({ filters: 0, lights: 0 }) }],
        symbols: [],
      },
    },
    note: /on file of no past session yet/,
  },
  {
    what: 'minutes of no session in common',
    condition: { kind: 'vwap', crosses: 'above' },
    past: { storedDays: async (symbol) => barOf(symbol === 'NVDA' ? '2026-03-06' : '2026-03-05') },
    note: /no session of which the minute prices of all these stocks/,
  },
  {
    what: 'minutes of many stocks',
    condition: { kind: 'vwap', crosses: 'above' },
    past: { starsOfUsers: async () => new Map([[1, Array.from({ length: 21 }, (_, at) => `S${at}`)]]) },
    note: /^Not counted for more than 20 stocks/,
  },
  {
    what: 'no stock to look at',
    condition: { kind: 'vwap', crosses: 'above' },
    past: { starsOfUsers: async () => new Map() },
    note: /covers no stock/,
  },
])('a preview of $what says why nothing was counted', async ({ condition, past, note }) => {
  const rule = { condition, scope: ofStars, cool_down_minutes: 0 };
  const preview = await previewsOf({ ...noPast, ...past }).preview(1, rule);
  expect(preview).toMatchObject({ count: 0, sessions: 0, note: expect.stringMatching(note) });
});

test('setups are counted from the first one of any stock on, and warnings are spoken of where a rule can be about them', async () => {
  const publishedDays = sessions.slice(-3).map(({ date }) => date);
  const [first = ''] = publishedDays;
  const previews = previewsOf({
    ...noPast,
    setupsBetween: async () => [],
    firstSetupAt: async () => `${first}T16:00:00.000Z`,
    runHistory: { since: async () => [], symbols: [] },
    publicationsBetween: async () => [],
  });
  const previewOf = (condition: StockCondition) =>
    previews.preview(1, { condition, scope: ofNvidia, cool_down_minutes: 0 });
  const setups = await previewOf(opens);
  const since = 'Setups are on file since Mar 4, 08:00 PT.';
  expect(setups).toMatchObject({ count: 0, sessions: publishedDays.length, note: since });
  expect(await previews.plansEnded('NVDA')).toMatchObject({ count: 0, sessions: publishedDays.length });
  const noteOf = async (horizon: Horizon | null, to: VerdictWord | null) =>
    (await previewOf({ kind: 'verdict', horizon, to })).note;
  expect(await noteOf('minutes', null)).toContain('Golden Eye');
  // Nothing of today and weeks is on file: what the count of minutes lacks is of no matter.
  const young = ['Not counted: no run of the screener is on file yet.', 'Not counted: no scores were published yet.'];
  expect(await noteOf(null, null)).toBe(young.join(' '));
  expect(await noteOf('minutes', 'BUY')).toBe(since);
  expect(await noteOf(null, 'YES')).toBe(young.join(' '));
  expect(await noteOf('weeks', null)).toBe(young[1]);
  expect(await previewOf({ kind: 'verdict', horizon: 'minutes', to: 'AVOID' })).toMatchObject({
    sessions: 0,
    note: 'Not counted: past warnings of Golden Eye to avoid a stock are not on file.',
  });
  const without = previewsOf({ ...noPast, firstSetupAt: async () => null });
  const condition = { kind: 'verdict', horizon: 'minutes', to: null } as const;
  expect(await without.preview(1, { condition, scope: ofNvidia, cool_down_minutes: 0 })).toMatchObject({
    sessions: 0,
    note: 'Not counted: no setup of Golden Eye is on file yet.',
  });
});
