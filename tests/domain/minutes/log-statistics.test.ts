// Statistics of the newest rows of the log.
import { expect, test } from 'vitest';
import { logStatistics } from '../../../src/domain/minutes/log-statistics.ts';

const row = (
  service: string,
  status: 'success' | 'failure' | 'timeout' | 'error',
  response_time_ms: number | null,
) => ({ service, status, response_time_ms });

test('success rate and response times, of all rows and of each service, the busiest first', () => {
  const rows = [
    row('indicators', 'success', 400),
    row('news', 'success', 100),
    row('news', 'timeout', 5_000),
    row('news', 'success', null),
  ];
  const { by_service, ...all } = logStatistics(rows);
  expect(all).toMatchObject({ rows: 4, succeeded: 3, success_percent: 75, slowest_ms: 5_000 });
  expect(all.average_ms).toBeCloseTo(5_500 / 3, 6);
  expect(by_service.map(({ service, success_percent }) => [service, success_percent])).toEqual([
    ['news', (100 * 2) / 3],
    ['indicators', 100],
  ]);
});

test('of no rows nothing is known', () => {
  expect(logStatistics([])).toEqual({
    rows: 0,
    succeeded: 0,
    success_percent: null,
    average_ms: null,
    slowest_ms: null,
    by_service: [],
  });
});
