// Past calls of a stock: what is listed, in which order, with which outcome.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scoreChanges } from '../../../src/domain/analysis/published-scores.ts';
import type { StockWindow } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import type { StockOutcome } from '../../../src/domain/record/record-view.ts';
import { toSettledCall } from '../../../src/domain/record/stock-outcome.ts';
import type { DecisionOfRun } from '../../../src/domain/screener/screener-stock.ts';
import { type PastCall, pastCalls, settledWords, withPriceThen } from '../../../src/domain/verdicts/past-calls.ts';
import { noScores } from '../sample-scores.ts';
import { openWindow } from './sample-windows.ts';

const NOW = Date.parse('2026-11-24T18:14:00Z');
const MINUTE = 60_000;

const window = (changes: Partial<StockWindow> = {}): StockWindow => ({
  ...openWindow,
  detected_at: NOW - 5 * MINUTE,
  market_known_at: NOW - 4 * MINUTE,
  ...changes,
});
const run = (day: string, run_number: number, decision: DecisionOfRun['decision']): DecisionOfRun => ({
  day,
  run_number,
  known_at: `${day}T1${run_number}:05:00Z`,
  as_of: `${day}T1${run_number}:04:00Z`,
  decision,
  dropped_at: null,
});
const calls = (of: Partial<Parameters<typeof pastCalls>[0]>) =>
  pastCalls({ windows: [], decisions: [], scores: [], outcomes: [], reconstructed: [], ...of }, NOW);

describe('minutes', () => {
  test.each([
    [{ outcome: 'win', net_r: 1.86 } as const, 'won', 'target first, +1.86 R'],
    [{ outcome: 'loss', net_r: -1.07 } as const, 'lost', 'stop first, −1.07 R'],
    [{ outcome: 'timeout', net_r: 0.1 } as const, 'even', 'timed out, +0.10 R'],
    [{ outcome: 'missed', net_r: null } as const, 'even', 'not entered'],
    [{}, 'open', 'open'],
    [{ detected_at: NOW - 31 * MINUTE }, 'unsettled', 'not settled yet'],
  ])('%j is %s: %s', (changes, state, text) => {
    expect(calls({ windows: [window(changes)] })[0]).toMatchObject({
      horizon: 'minutes',
      word: 'WATCH',
      direction: 'long',
      basis: 'Market Follow',
      price: 214.36,
      outcome: { state, text },
    });
  });

  test('a plan that was refused was never offered and is no call', () => {
    const refused = window({ refused: 'SPREAD_OF_RISK' });
    expect(calls({ windows: [refused] })).toEqual([]);
    expect(settledWords([refused])).toBeNull();
  });

  test('a window of an earlier version, which kept no action, is no call', () => {
    expect(calls({ windows: [window({ action: null })] })).toEqual([]);
  });
});

test('today lists the first decision of each day and every change, without an outcome', () => {
  const decisions = [
    run('2026-11-23', 1, 'NO'),
    run('2026-11-23', 2, 'NO'),
    run('2026-11-23', 3, 'YES'),
    run('2026-11-24', 1, 'YES'),
    run('2026-11-24', 2, 'YES'),
    run('2026-11-24', 3, 'MAYBE'),
  ];
  const found = calls({ decisions });
  expect(found.map(({ word, basis }) => `${word} ${basis}`)).toEqual([
    'MAYBE run 3',
    'YES run 1',
    'YES run 3',
    'NO run 1',
  ]);
  expect(found.every(({ outcome, price }) => outcome === null && price === null)).toBe(true);
});

test('a decision of a replay is of the hour of its session', () => {
  const decisions = [{ ...run('2026-11-23', 1, 'NO'), as_of: '2026-11-20T15:18:00Z' }];
  expect(calls({ decisions }).map(({ at }) => at)).toEqual([Date.parse('2026-11-20T15:18:00Z')]);
});

test('weeks lists each publication that said something else', () => {
  const scores = (bullish_score: number) => ({
    ...noScores,
    bullish_score,
    smart_cat_score: bullish_score,
    bullish_signal_count: 5,
  });
  const publications = [
    { published_at: '2026-11-20T15:20:00Z', scores: scores(10) },
    { published_at: '2026-11-20T19:20:00Z', scores: scores(10) },
    { published_at: '2026-11-23T15:20:00Z', scores: null },
    { published_at: '2026-11-24T15:20:00Z', scores: scores(323) },
  ];
  const found = calls({ scores: scoreChanges(publications) });
  expect(found.map(({ word, basis }) => `${word}, ${basis}`)).toEqual(['STRONG BUY, score +323', 'HOLD, score +10']);
});

test('all horizons stand in one order, newest first', () => {
  const instant = fc.integer({ min: 0, max: 10_000 }).map((minutes) => NOW - minutes * MINUTE);
  fc.assert(
    fc.property(fc.array(instant), fc.array(instant), (detected, published) => {
      const found = calls({
        windows: detected.map((detected_at) => window({ detected_at })),
        scores: published.map((at) => ({
          published_at: new Date(at).toISOString(),
          smart_cat_score: 1,
          action: 'HOLD' as const,
          confidence: 50,
        })),
      });
      expect(found).toHaveLength(detected.length + published.length);
      const instants = found.map(({ at }) => at);
      expect(instants).toEqual([...instants].sort((a, b) => b - a));
    }),
  );
});

test('a call without a price takes that of the last minute before it, of its own day alone', () => {
  const call = (at: string, price: number | null = null): PastCall => ({
    at: Date.parse(at),
    ...{ horizon: 'today', word: 'YES', direction: null, basis: 'run 3', price, outcome: null },
  });
  const bar = (at: string, close: number) => ({
    start_timestamp: Date.parse(at),
    ...{ open: 1, high: 1, low: 1, close, volume: 1, vwap: null, transactions: null },
  });
  const bars = [bar('2026-11-17T18:00:00Z', 10), bar('2026-11-17T18:01:00Z', 11)];
  const calls = [
    call('2026-11-17T18:01:30Z'),
    call('2026-11-17T19:00:00Z'),
    call('2026-11-17T18:00:30Z'),
    call('2026-11-18T15:00:00Z'),
    call('2026-11-17T18:01:30Z', 9),
  ];
  expect(withPriceThen(calls, bars).map(({ price }) => price)).toEqual([10, 11, null, null, 9]);
});

test('the line above counts every window, the lost ones too, with the average of the settled', () => {
  const windows = [
    window({ outcome: 'win', net_r: 2 }),
    window({ outcome: 'loss', net_r: -1 }),
    window({ outcome: 'missed' }),
    window(),
  ];
  expect(settledWords(windows)).toBe(
    '4 calls: 1 target first, 1 stop first, 1 not entered, 1 open or not settled yet; +0.50 R on average',
  );
  expect(settledWords([])).toBeNull();
});

describe('outcomes of decisions and scores', () => {
  const decisions = [run('2026-11-20', 1, 'YES'), run('2026-11-23', 1, 'NO')];
  const scores = [
    { published_at: '2026-10-21T15:00:00Z', smart_cat_score: 338, action: 'STRONG_BUY' as const, confidence: 85 },
  ];
  const outcome = (changes: Partial<StockOutcome>): StockOutcome => ({
    kind: 'decision',
    source: 'YES:HIGH',
    strength: null,
    known_at: '2026-11-20T11:05:00.000Z',
    side: 1,
    horizon: 'close',
    state: 'settled',
    flag: null,
    entry_price: 190.4,
    excess: 0.0034,
    ...changes,
  });
  test('calls of a record made afterwards stand among the others, named so', () => {
    const made = [
      outcome({ known_at: '2026-11-19T21:00:00Z' }),
      outcome({ kind: 'score', source: 'STRONG_SELL', strength: -302, known_at: '2026-11-18T21:00:00Z', side: -1 }),
      outcome({ source: 'OTHER', known_at: '2026-11-17T21:00:00Z' }),
    ].map(toSettledCall);
    const found = calls({ decisions, reconstructed: made });
    expect(found.slice(-2)).toMatchObject([
      { horizon: 'today', word: 'YES', basis: 'at the close, made afterwards', outcome: { text: 'same day +0.3%' } },
      { horizon: 'weeks', word: 'STRONG SELL', basis: 'score −302, made afterwards', price: 190.4 },
    ]);
    expect(found).toHaveLength(decisions.length + 2);
  });

  const shown = (one: StockOutcome) => {
    const call = calls({ decisions, scores, outcomes: [toSettledCall(one)] }).find(({ price }) => price !== null);
    return [call?.word, call?.price, call?.outcome?.state, call?.outcome?.text];
  };

  test.each([
    [outcome({}), ['YES', 190.4, 'won', 'same day +0.3%']],
    [outcome({ excess: -0.014 }), ['YES', 190.4, 'lost', 'same day −1.4%']],
    [outcome({ state: 'open', excess: null }), ['YES', 190.4, 'open', 'open']],
    [
      outcome({ state: 'unsettled', flag: 'history_missing', excess: null }),
      ['YES', 190.4, 'unsettled', 'not settled: days are missing in the stored history'],
    ],
    [outcome({ known_at: '2026-11-23T11:05:00Z', side: 0, excess: 0.01 }), ['NO', 190.4, 'even', 'same day +1.0%']],
    [
      outcome({ kind: 'score', known_at: '2026-10-21T15:00:00Z', horizon: '20', excess: 0.052 }),
      ['STRONG BUY', 190.4, 'won', '20 sessions +5.2%'],
    ],
  ])('%j reads %j', (one, words) => {
    expect(shown(one)).toEqual(words);
  });

  test('of another kind or instant belong to no call', () => {
    const others = [outcome({ kind: 'score' }), outcome({ known_at: '2026-11-20T11:05:00.001Z' })];
    expect(
      calls({ decisions, scores, outcomes: others.map(toSettledCall) }).every((call) => call.outcome === null),
    ).toBe(true);
  });
});
