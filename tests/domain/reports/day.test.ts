// The arithmetic of reports: buckets of the day, last actions, coverage, and what is reported as an alert.
import { expect, test } from 'vitest';
import { averageStocks, toCoverage } from '../../../src/domain/reports/coverage.ts';
import { hourBuckets, lastActions, toIssues, toMissedIssues } from '../../../src/domain/reports/day-report.ts';
import type { ReportAction } from '../../../src/domain/reports/reports.ts';
import { noMomentum } from '../../../src/domain/screener/rules/momentum.ts';

const did = (timestamp: string, system: ReportAction['system'] = 'expert'): ReportAction => ({
  timestamp,
  system,
  description: 'sample',
  count: 1,
});
const filled = (actions: readonly ReportAction[]) =>
  hourBuckets(actions)
    .filter(({ expert, screener }) => expert + screener > 0)
    .map(({ hour, expert, screener }) => `${hour}: ${expert} ${screener}`);

// ACONST-23, REPORT-02
test('a day has 24 buckets, each with the actions of its hour on the Pacific clock', () => {
  expect(hourBuckets([])).toHaveLength(24);
  expect(hourBuckets([]).every(({ expert, screener }) => expert === 0 && screener === 0)).toBe(true);
  expect(
    filled([
      did('2026-11-17T08:00:00Z'),
      did('2026-11-17T15:59:59Z', 'screener'),
      did('2026-11-17T16:00:00Z', 'screener'),
      did('2026-11-18T07:59:59Z'),
    ]),
  ).toEqual(['0: 1 0', '7: 0 1', '8: 0 1', '23: 1 0']);
});

// REPORT-02
test('the hour that comes twice is one bucket, the one that is left out is empty', () => {
  // 1 November 2026: 1:30 in summer time, an hour later 1:30 in standard time.
  expect(filled([did('2026-11-01T08:30:00Z'), did('2026-11-01T09:30:00Z'), did('2026-11-02T07:30:00Z')])).toEqual([
    '1: 2 0',
    '23: 1 0',
  ]);
  // 8 March 2026: after 1:59 comes 3:00.
  expect(filled([did('2026-03-08T09:59:00Z'), did('2026-03-08T10:00:00Z')])).toEqual(['1: 1 0', '3: 1 0']);
});

// ACONST-22, REPORT-03
test('the last actions are the ten newest, the newest first', () => {
  const actions = Array.from({ length: 12 }, (_, minute) => did(`2026-11-17T16:${10 + minute}:00Z`));
  const last = lastActions(actions);
  expect(last).toHaveLength(10);
  expect(last[0]).toBe(actions[11]);
  expect(last[9]).toBe(actions[2]);
});

const runOf = (stocks: Record<string, number>) => ({
  symbols: Object.keys(stocks),
  filters: (row: number) => Object.values(stocks)[row] ?? 0,
  momentum: () => noMomentum,
});

// AENT-25, REPORT-06
test('coverage counts the runs that listed a stock, and hits of each filter over all runs', () => {
  const { stocks, filters } = toCoverage([runOf({ A: 1, B: 0, C: 10 }), runOf({ A: 2, B: 0, C: 0 })]);
  expect(stocks.map(({ symbol, appearances, mask }) => `${symbol} ${appearances} ${mask}`)).toEqual([
    'A 2 3',
    'C 1 10',
  ]);
  expect(filters).toEqual([
    { filter: 'PM', stocks_matched: 1, total_hits: 1 },
    { filter: 'VS', stocks_matched: 2, total_hits: 2 },
    { filter: 'SM', stocks_matched: 0, total_hits: 0 },
    { filter: 'TB', stocks_matched: 1, total_hits: 1 },
  ]);
});

test('the momentum of a stock is that of the last run that listed it', () => {
  const moved = (stocks: Record<string, number>, peak_momentum: 'HOT' | 'COLD') => ({
    ...runOf(stocks),
    momentum: () => ({ ...noMomentum, peak_momentum }),
  });
  const { stocks } = toCoverage([moved({ A: 1, B: 1 }, 'HOT'), moved({ A: 1, B: 0 }, 'COLD')]);
  expect(stocks.map(({ symbol, momentum }) => `${symbol} ${momentum}`)).toEqual(['A COLD', 'B HOT']);
});

test.each([
  [[], 0],
  [[3], 3],
  [[10, 11, 11], 10.7],
])('the average of %j stocks is %d', (counts, average) => {
  expect(averageStocks(counts)).toBe(average);
});

// REPORT-04
test('slots missed one after the other for one reason are one alert; a slot between them divides', () => {
  const slot = (minute: number, state: 'missed' | 'done', reason: string | null = null) => ({
    scheduled_for: `2026-11-17T16:${minute}:00Z`,
    state,
    reason,
  });
  const slots = [
    slot(10, 'missed', 'away'),
    slot(25, 'missed', 'away'),
    slot(40, 'missed', 'busy'),
    slot(41, 'done'),
    slot(55, 'missed', 'busy'),
  ];
  expect(
    toMissedIssues({ kind: 'screener-run', system: 'screener', title: 'Screener', slots }, '2026-11-17').map(
      ({ message }) => message,
    ),
  ).toEqual([
    'Screener: 2 slots missed, 08:10 to 08:25 PT: away',
    'Screener: 1 slot missed, 08:40 PT: busy',
    'Screener: 1 slot missed, 08:55 PT: busy',
  ]);
  expect(toIssues('2026-11-17', [], [], [])).toEqual([]);
});
