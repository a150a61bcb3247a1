// A jump of the machine's clock is a warning for an hour; a disk warns below a tenth and is an error below 2 GB.
import { expect, test } from 'vitest';
import { clockCheck, diskChecks } from '../../../src/domain/reports/machine-checks.ts';

const at = '2026-11-17T15:00:00.000Z';
const dayMs = 86_400_000;

test.each([
  [31 * dayMs, '31 days ahead'],
  [-31 * dayMs, '31 days back'],
  [3 * 3_600_000, '3 hours ahead'],
  [-6 * 60_000, '6 minutes back'],
])('a jump by %d ms is reported as %s', (by_ms, words) => {
  expect(clockCheck({ at, by_ms }, Date.parse(at) + 60_000)).toMatchObject({
    state: 'warning',
    figure: words,
    since: at,
  });
});

test.each([
  ['no jump', null, 0],
  ['a jump of more than an hour ago', { at, by_ms: dayMs }, 3_700_000],
  ['a jump ahead that was undone before anybody looked', { at, by_ms: dayMs }, -31 * dayMs],
])('%s calls for nobody', (_, jump, later) => {
  expect(clockCheck(jump, Date.parse(at) + later).state).toBe('pass');
});

const GB = 1_000_000_000;

test.each([
  [10, 'pass', 'The disk of the data folder has room', '10 GB of 100 GB free', null],
  [9.9, 'warning', 'The disk of the data folder is almost full', '9.9 GB of 100 GB free', '/admin/backups'],
])('a disk of 100 GB with %d GB free: %s', (free, state, title, figure, path) => {
  const [found] = diskChecks([{ folder: 'data', bytes: 100 * GB, free_bytes: free * GB }]);
  expect(found).toMatchObject({ state, title, figure });
  expect(found?.action?.path ?? null).toBe(path);
});
