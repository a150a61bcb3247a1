// Schedule of the daily backup: a machine that was off at its minute makes it up whenever it starts again.
import { expect, test } from 'vitest';
import { hourMs } from '../../../src/domain/numbers/time.ts';
import { backupKindsWith } from '../../../src/server/jobs/backup-kinds.ts';

test.each([0, 150, 180, 1_439])('at any hour of a year the last backup of minute %i is still made up for', (minute) => {
  const { schedule } = backupKindsWith(minute, false).backup;
  if (schedule === null) throw new Error('It has no schedule');
  const start = Date.parse('2026-11-24T00:00:00.000Z');
  const isLost = (now: number) => {
    const last = schedule.slots(now - 48 * hourMs, now, false).at(-1) ?? 0;
    return now - last > schedule.late_ms;
  };
  const hours = Array.from({ length: 366 * 24 }, (_, hour) => start + hour * hourMs);
  expect(hours.filter(isLost)).toEqual([]);
});
