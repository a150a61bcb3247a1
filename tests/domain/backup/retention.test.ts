// Retention of backups: the newest of days and weeks stays, and never is the last counted one removed.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf, isBackupName } from '../../../src/domain/backup/names.ts';
import { expiredBackups } from '../../../src/domain/backup/retention.ts';
import { pacificDate } from '../../../src/domain/market/calendar.ts';

const taken = (at: string, counts = true) => ({ file_name: fileNameOf(at), taken_at: at, counts });

test('the newest of each day and week stays; what does not count stays while it is young', () => {
  const backups = [
    taken('2026-11-24T11:00:00.000Z'),
    taken('2026-11-23T20:00:00.000Z', false),
    taken('2026-11-23T11:00:00.000Z'),
    taken('2026-11-23T10:00:00.000Z'),
    taken('2026-11-21T11:00:00.000Z'),
    taken('2026-11-20T12:00:00.000Z', false),
    taken('2026-11-18T11:00:00.000Z'),
    taken('2026-11-11T11:00:00.000Z'),
  ];
  expect(expiredBackups(backups, { daily: 2, weekly: 2 })).toEqual(
    [
      '2026-11-23T10:00:00.000Z',
      '2026-11-20T12:00:00.000Z',
      '2026-11-18T11:00:00.000Z',
      '2026-11-11T11:00:00.000Z',
    ].map(fileNameOf),
  );
});

test('at most as many as the rule says stay, the newest counted one among them, and removing again removes nothing', () => {
  const backup = fc.record({ hour: fc.integer({ min: 0, max: 3_000 }), counts: fc.boolean() });
  fc.assert(
    fc.property(
      fc.uniqueArray(backup, { selector: ({ hour }) => hour, maxLength: 60 }),
      fc.record({ daily: fc.integer({ min: 1, max: 20 }), weekly: fc.integer({ min: 0, max: 10 }) }),
      (given, rule) => {
        const backups = given.map(({ hour, counts }) =>
          taken(new Date(Date.UTC(2026, 6, 1, hour)).toISOString(), counts),
        );
        const expired = new Set(expiredBackups(backups, rule));
        const kept = backups.filter(({ file_name }) => !expired.has(file_name));
        const counted = kept.filter(({ counts }) => counts);
        expect(counted.length).toBeLessThanOrEqual(rule.daily + rule.weekly);
        const newest = backups.filter(({ counts }) => counts).sort((a, b) => (a.taken_at < b.taken_at ? 1 : -1))[0];
        if (newest !== undefined) expect(expired.has(newest.file_name)).toBe(false);
        const days = new Set(backups.filter((one) => one.counts).map((one) => pacificDate(Date.parse(one.taken_at))));
        expect(counted.length).toBeGreaterThanOrEqual(Math.min(rule.daily, days.size));
        expect(expiredBackups(kept, rule)).toEqual([]);
      },
    ),
  );
});

test('a name is recognised, and nothing else in the folder is', () => {
  expect(isBackupName(fileNameOf('2026-11-24T11:00:00.000Z'))).toBe(true);
  for (const name of ['.smart-cat-2026-11-24T11-00-00Z.backup.partial', 'backup.key', 'smart-cat-x.backup'])
    expect(isBackupName(name)).toBe(false);
});
