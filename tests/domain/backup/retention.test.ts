// Retention of backups: only what an installation took by itself goes, and never the newest good one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BackupOrigin } from '../../../src/domain/backup/manifest.ts';
import { isBackupName, isNamedBy, toFileName } from '../../../src/domain/backup/names.ts';
import { expiredBackups, type HeldBackup } from '../../../src/domain/backup/retention.ts';
import { addDays, pacificDate } from '../../../src/domain/market/calendar.ts';

const OWN = '0'.repeat(32);
const OTHER = '1'.repeat(32);

const held = (taken_at: string, origin: BackupOrigin = 'automatic', taker: string | null = OWN): HeldBackup => ({
  file_name: toFileName(taken_at, OWN),
  taken_at,
  origin,
  taker,
  is_verified: true,
});
const day = (date: string, hour = 11) => `2026-11-${date}T${hour}:00:00.000Z`;

test('the newest automatic one of each day and week stays; one before a restore stays as long as the days go back', () => {
  const unverified = { ...held(day('12')), is_verified: false };
  const expired = [held(day('23', 10)), held(day('20', 12), 'before-restore'), held(day('18')), held(day('11'))];
  const kept = [
    held(day('24')),
    held(day('23', 20), 'before-restore'),
    held(day('23')),
    held(day('21')),
    held(day('22'), 'by-hand'),
    held(day('10'), 'by-hand'),
    held(day('09'), 'uploaded'),
    held(day('08'), 'fetched'),
    held(day('07'), 'found'),
    held(day('06'), 'automatic', null),
    held(day('05'), 'automatic', OTHER),
    held(day('04'), 'before-restore', OTHER),
    unverified,
  ];
  expect(expiredBackups([...kept, ...expired], OWN, { daily: 2, weekly: 2 })).toEqual(
    expired.map(({ file_name }) => file_name),
  );
});

test('taken by hand twice a day, nothing goes', () => {
  const twice = [held(day('24', 10), 'by-hand'), held(day('24', 11), 'by-hand'), held(day('23'))];
  expect(expiredBackups(twice, OWN, { daily: 1, weekly: 0 })).toEqual([]);
});

test('over days of two installations on one folder, each removes only what it took by itself, and the newest good ones stay', () => {
  const press = fc.record({
    by: fc.constantFrom(OWN, OTHER),
    does: fc.constantFrom(
      'automatic',
      'automatic',
      'automatic',
      'by-hand',
      'before-restore',
      'uploaded',
      'fetched',
      'spoil',
    ),
    hours: fc.integer({ min: 1, max: 60 }),
  });
  const rule = fc.record({ daily: fc.integer({ min: 1, max: 5 }), weekly: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(fc.array(press, { maxLength: 60 }), rule, (presses, keep) => {
      let folder: (HeldBackup & { by: string })[] = [];
      let now = Date.UTC(2026, 6, 1);
      for (const { by, does, hours } of presses) {
        now += hours * 3_600_000;
        const taken_at = new Date(now).toISOString();
        const isOwn = does !== 'uploaded' && does !== 'fetched';
        const origin = does === 'spoil' ? 'automatic' : does;
        const backup = { ...held(taken_at, origin, isOwn ? by : OTHER), by: isOwn ? by : OTHER };
        folder.push({ ...backup, file_name: toFileName(taken_at, by), is_verified: does !== 'spoil' });
        const expired = new Set(expiredBackups(folder, by, keep));
        const removed = folder.filter(({ file_name }) => expired.has(file_name));
        for (const one of removed) {
          expect(one).toMatchObject({ by, is_verified: true });
          expect(['automatic', 'before-restore']).toContain(one.origin);
        }
        const newest = folder.filter((one) => one.by === by && one.is_verified).at(-1);
        if (newest !== undefined) expect(removed).not.toContain(newest);
        folder = folder.filter((one) => !removed.includes(one));
        const automatic = folder.filter((one) => one.by === by && one.origin === 'automatic' && one.is_verified);
        expect(automatic.length).toBeLessThanOrEqual(keep.daily + keep.weekly);
        expect(expiredBackups(folder, by, keep)).toEqual([]);
      }
    }),
  );
});

test('each of the last days with an automatic backup keeps its newest', () => {
  const days = Array.from({ length: 9 }, (_, at) => addDays('2026-11-20', -at));
  const backups = days.flatMap((date) => [held(`${date}T20:00:00.000Z`), held(`${date}T23:00:00.000Z`)]);
  const expired = expiredBackups(backups, OWN, { daily: 4, weekly: 0 });
  const kept = backups.filter(({ file_name }) => !expired.includes(file_name));
  expect(kept.map(({ taken_at }) => taken_at)).toEqual(days.slice(0, 4).map((date) => `${date}T23:00:00.000Z`));
  expect(pacificDate(Date.parse(kept[0]?.taken_at ?? ''))).toBe('2026-11-20');
});

test('a name is recognised with and without its taker, and nothing else in the folder is', () => {
  expect(toFileName(day('24'), OWN)).toBe('smart-cat-2026-11-24T11-00-00Z-00000000.backup');
  for (const taker of [OWN, null]) expect(isBackupName(toFileName(day('24'), taker))).toBe(true);
  expect(isNamedBy(toFileName(day('24'), OWN), OWN)).toBe(true);
  for (const taker of [OTHER, null]) expect(isNamedBy(toFileName(day('24'), taker), OWN)).toBe(false);
  for (const name of ['.smart-cat-2026-11-24T11-00-00Z.backup.partial', 'backup.key', 'smart-cat-x.backup'])
    expect(isBackupName(name)).toBe(false);
});
