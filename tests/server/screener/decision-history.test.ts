// Decisions of the newest runs on one stock: what each run listed, in order, read once, and as known at an instant.
import { expect, test } from 'vitest';
import { Decision } from '../../../src/domain/screener/screener-stock.ts';
import { DecisionHistory } from '../../../src/server/screener/decision-history.ts';
import { type JudgedRow, packRun } from '../../../src/server/screener/earlier-runs.ts';
import type { RunRow } from '../../../src/server/screener/store.ts';

type Said = Record<string, Decision>;

const row = (symbol: string, decision: Decision, filters: number): JudgedRow => ({
  symbol,
  relative_volume: null,
  opening_momentum: null,
  midday_momentum: null,
  peak_momentum: null,
  closing_momentum: null,
  filters,
  decision: Decision.options.indexOf(decision),
  lights: 0,
  price: Number.NaN,
  price_at: Number.NaN,
  vwap: Number.NaN,
  rsi: Number.NaN,
  change: Number.NaN,
  estimates: 0,
  lacks: 0,
});

const instant = (id: number) => `2026-11-${10 + Math.floor(id / 10)}T15:0${id % 10}:00.000Z`;

/** Runs in memory: `listed` have a filter, `unlisted` were judged and not listed. */
function runsOf(runs: { listed: Said; unlisted?: Said; as_of?: string }[]) {
  const read: number[] = [];
  const rows = runs.map((run, at) => ({
    id: at + 1,
    day: instant(at + 1).slice(0, 10),
    run_number: ((at + 1) % 10) + 1,
    known_at: instant(at + 1),
    as_of: run.as_of ?? instant(at + 1),
  })) as RunRow[];
  return {
    read,
    newestRuns: async (most: number, knownBy: string | null) =>
      rows.filter(({ known_at }) => knownBy === null || known_at <= knownBy).slice(-most),
    columns: async (id: number) => {
      read.push(id);
      const { listed, unlisted = {} } = runs[id - 1] ?? { listed: {} };
      return packRun([
        ...Object.entries(listed).map(([symbol, decision]) => row(symbol, decision, 1)),
        ...Object.entries(unlisted).map(([symbol, decision]) => row(symbol, decision, 0)),
      ]);
    },
  };
}

const words = async (history: DecisionHistory, symbol: string, knownBy: string | null = null) =>
  (await history.of(symbol, knownBy)).map(({ decision }) => decision);

test('a stock has the decisions of the runs that listed it, oldest first', async () => {
  const runs = runsOf([
    { listed: { KEST: 'NO', ALDR: 'YES' } },
    { listed: { ALDR: 'YES' }, unlisted: { KEST: 'YES' } },
    { listed: { BRCH: 'MAYBE', KEST: 'YES' } },
  ]);
  const history = new DecisionHistory(runs);
  expect(await words(history, 'KEST')).toEqual(['NO', 'YES']);
  expect(await words(history, 'ALDR')).toEqual(['YES', 'YES']);
  expect(await words(history, 'BRCH')).toEqual(['MAYBE']);
  expect(await words(history, 'NONE')).toEqual([]);
  expect(await history.of('BRCH', null)).toMatchObject([{ run_number: 4, known_at: instant(3), dropped_at: null }]);
});

test('a decision says when the first run without the stock was published', async () => {
  const runs = runsOf([
    { listed: { KEST: 'NO' } },
    { listed: {}, unlisted: { KEST: 'YES' } },
    { listed: { ALDR: 'YES' } },
    { listed: { KEST: 'YES' } },
  ]);
  const history = new DecisionHistory(runs);
  const dropped = async (knownBy: string | null) =>
    (await history.of('KEST', knownBy)).map(({ dropped_at }) => dropped_at);
  expect(await dropped(null)).toEqual([instant(2), null]);
  // A run that was not known yet ended nothing.
  expect(await dropped(instant(1))).toEqual([null]);
});

test('each run is read from the database once', async () => {
  const runs = runsOf([{ listed: { KEST: 'NO' } }, { listed: { KEST: 'YES' } }]);
  const history = new DecisionHistory(runs);
  await words(history, 'KEST');
  await words(history, 'ALDR');
  expect(runs.read).toEqual([1, 2]);
});

test('the past is answered with what was known then', async () => {
  const history = new DecisionHistory(runsOf([{ listed: { KEST: 'NO' } }, { listed: { KEST: 'YES' } }]));
  expect(await words(history, 'KEST', instant(1))).toEqual(['NO']);
  expect(await words(history, 'KEST', '2020-01-01T00:00:00.000Z')).toEqual([]);
  expect(await words(history, 'KEST')).toEqual(['NO', 'YES']);
});

test('a word has an age: since which run it holds, and how often it changed on the day of the newest one', async () => {
  // Runs 8 and 9 are of one day, 10 to 15 of the next.
  const said: Said[] = [
    ...Array.from({ length: 7 }, (): Said => ({})),
    { KEST: 'YES', ALDR: 'NO' },
    { KEST: 'NO', ALDR: 'NO' },
    { KEST: 'YES', ALDR: 'NO' },
    { KEST: 'NO', ALDR: 'NO' },
    { KEST: 'NO', ALDR: 'NO' },
    { ALDR: 'NO' },
    { KEST: 'YES', ALDR: 'NO' },
    { KEST: 'YES', ALDR: 'NO', BRCH: 'MAYBE' },
  ];
  const history = new DecisionHistory(runsOf(said.map((listed) => ({ listed }))));
  const ages = async (runId: number, knownBy: string | null) =>
    Object.fromEntries(await history.readAges(runId, ['KEST', 'ALDR', 'BRCH', 'NONE'], knownBy));
  expect(await ages(15, null)).toEqual({
    // YES, NO, NO, not listed, YES, YES: three changes, the first of the day against no run of the day before.
    KEST: { since: instant(14), changes: 3 },
    ALDR: { since: instant(8), changes: 0 },
    BRCH: { since: instant(15), changes: 1 },
    NONE: { since: instant(1), changes: 0 },
  });
  expect(await ages(12, instant(12))).toMatchObject({ KEST: { since: instant(11), changes: 1 } });
  expect(await ages(10, instant(12))).toMatchObject({ KEST: { since: instant(10), changes: 0 } });
});

test('the age of a word in a replay counts on the clock of its session, which starts over', async () => {
  const said: { listed: Said; as_of: string }[] = [
    { listed: { KEST: 'YES' }, as_of: '2026-11-09T20:30:00.000Z' },
    { listed: { KEST: 'NO' }, as_of: '2026-11-09T20:45:00.000Z' },
    { listed: { KEST: 'NO' }, as_of: '2026-11-09T15:00:00.000Z' },
    { listed: { KEST: 'NO' }, as_of: '2026-11-09T15:15:00.000Z' },
    { listed: { KEST: 'YES' }, as_of: '2026-11-09T15:30:00.000Z' },
  ];
  const ageOf = async (runs: typeof said) =>
    (await new DecisionHistory(runsOf(runs)).readAges(runs.length, ['KEST'], null)).get('KEST');
  expect(await ageOf(said.slice(0, 4))).toEqual({ since: '2026-11-09T15:00:00.000Z', changes: 0 });
  expect(await ageOf(said)).toEqual({ since: '2026-11-09T15:30:00.000Z', changes: 1 });
});
