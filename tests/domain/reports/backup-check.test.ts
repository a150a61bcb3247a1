// Health of backups by the age of the newest verified one.
import { expect, test } from 'vitest';
import { backupCheck, backupCopyCheck } from '../../../src/domain/reports/backup-check.ts';

const NOW = Date.parse('2026-11-25T18:00:00Z');
const old = '2026-09-01T00:00:00Z';

test.each([
  ['verified this morning', { verified_at: '2026-11-25T11:00:00Z' }, 'pass', '7 hours old'],
  ['whose newest attempt failed', { verified_at: '2026-11-24T11:00:00Z', last_reason: 'full' }, 'pass', '31 hours old'],
  ['two days and a minute old', { verified_at: '2026-11-23T17:59:00Z', last_reason: 'full' }, 'error', '2 days old'],
  ['of a young installation', { since: '2026-11-25T00:00:00Z' }, 'off', 'none'],
  ['that failed first', { since: '2026-11-25T00:00:00Z', last_reason: 'full' }, 'error', 'none'],
  ['never made', {}, 'error', 'none'],
] as const)('a backup %s', (_, facts, state, figure) => {
  const given = { verified_at: null, since: old, last_reason: null, ...facts };
  expect(backupCheck(given, NOW)).toMatchObject({ id: 'backup', state, figure });
});

test('says what the newest attempt failed of, and what "no backup yet" is', () => {
  expect(backupCheck({ verified_at: null, since: old, last_reason: 'Not enough space' }, NOW).detail).toBe(
    'Not enough space',
  );
  expect(backupCheck({ verified_at: null, since: '2026-11-25T00:00:00Z', last_reason: null }, NOW).title).toBe(
    'No backup yet',
  );
});

test.each([
  ['copied this morning', '2026-11-25T11:00:00Z', false, null, 'pass'],
  ['copied this morning, the last copying failed', '2026-11-25T11:00:00Z', true, null, 'warning'],
  ['copied this morning, one may still run', '2026-11-25T11:00:00Z', false, '2026-11-25T14:00:00Z', 'pass'],
  ['copied this morning, each since was killed', '2026-11-25T11:00:00Z', false, '2026-11-25T13:59:00Z', 'warning'],
  ['copied long ago, the last copying failed', old, true, null, 'error'],
  ['copied long ago, though every copying succeeds', old, false, null, 'error'],
  ['never copied, nothing failed yet', null, false, null, 'off'],
  ['never copied, the first may still run', null, false, '2026-11-25T14:00:00Z', 'off'],
  ['never copied, each was killed', null, false, '2026-11-25T13:59:00Z', 'error'],
  ['never copied, the first copying failed', null, true, '2026-11-25T12:00:00Z', 'error'],
] as const)('second place: %s', (_, taken_at, fails, due_since, state) => {
  const problem = fails ? { reason: 'sample', since: '2026-11-25T12:00:00Z' } : null;
  const found = backupCopyCheck({ taken_at, problem, due_since }, NOW);
  expect(found).toMatchObject({ id: 'backup-copy', state });
  if (fails) expect(found).toMatchObject({ detail: 'sample', since: '2026-11-25T12:00:00Z' });
  else if (due_since === '2026-11-25T13:59:00Z')
    expect(found).toMatchObject({
      detail: 'No copying has ended for 4 hours: each was interrupted.',
      since: due_since,
    });
});
