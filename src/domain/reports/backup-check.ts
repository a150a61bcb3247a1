// Health check of backups: age of the newest backup that was verified by restoring and comparing it.
import { dayMs, hourMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import { check, finding } from './check.ts';
import type { HealthCheck } from './health.ts';
import { lengthWords } from './machine-checks.ts';

export type BackupFacts = {
  /** When the newest verified backup was taken; null before the first. */
  verified_at: string | null;
  /** ISO instant from which this installation takes backups. */
  since: string;
  /** Reason the newest attempt is not verified; null when it is, or before the first. */
  last_reason: string | null;
};

/** Backup copies in the second place. */
export type CopyFacts = {
  /** When the newest copied backup was taken; null without one. */
  taken_at: string | null;
  /** Reason the last copy failed, and time of the first failure since the last good copy; null after a good copy. */
  problem: { reason: string; since: string } | null;
  /**
   * Time at which the first copy since the last good one was due, even if all were interrupted; null after a good copy.
   */
  due_since: string | null;
};

const page = { label: 'Backups', path: '/admin/backups' };

export function backupCheck({ verified_at, since, last_reason }: BackupFacts, now: number): HealthCheck {
  const most = healthRules.backup_age.value;
  const isYoung = (at: string) => now - Date.parse(at) <= most * dayMs;
  if (verified_at !== null && isYoung(verified_at)) {
    return check(
      'backup',
      'pass',
      'The last backup was restored and checked',
      `${lengthWords(now - Date.parse(verified_at))} old`,
    );
  }
  if (verified_at === null && last_reason === null && isYoung(since)) {
    return check('backup', 'off', 'No backup yet', 'none', { detail: 'The first one is due tonight.', action: page });
  }
  const title =
    verified_at === null ? 'No backup was restored and checked yet' : `No backup restored and checked for ${most} days`;
  const figure = verified_at === null ? 'none' : `${lengthWords(now - Date.parse(verified_at))} old`;
  return finding('backup', 'error', title, figure, {
    detail: last_reason,
    cure: 'Mend the reason (room, CREATEDB, a folder that may not be written), then press Back up now.',
    since: verified_at ?? since,
    action: page,
  });
}

/** Reason copies are not up to date; null if the last copy succeeded or one may still be running. */
function copyProblem({ problem, due_since }: CopyFacts, now: number): CopyFacts['problem'] {
  if (problem !== null || due_since === null) return problem;
  const late = now - Date.parse(due_since);
  if (late <= healthRules.copying_lasts.value * hourMs) return null;
  return { reason: `No copying has ended for ${lengthWords(late)}: each was interrupted.`, since: due_since };
}

/** A failed copy is a warning while the newest copy is young enough, then an error. */
export function backupCopyCheck(facts: CopyFacts, now: number): HealthCheck {
  const { taken_at } = facts;
  const problem = copyProblem(facts, now);
  const most = healthRules.backup_age.value;
  const figure = taken_at === null ? 'none' : `${lengthWords(now - Date.parse(taken_at))} old`;
  const isYoung = taken_at !== null && now - Date.parse(taken_at) <= most * dayMs;
  const found = {
    detail: problem?.reason ?? null,
    cure: 'Check reach, key and room of the bucket, then copy on Backups.',
    since: problem?.since ?? taken_at,
    action: page,
  };
  if (isYoung && problem === null) {
    return check('backup-copy', 'pass', 'The second place holds a young backup', figure);
  }
  if (isYoung)
    return finding('backup-copy', 'warning', 'The last backup was not copied to the second place', figure, found);
  if (taken_at === null && problem === null) {
    const detail = 'A backup is copied within an hour after it was checked.';
    return check('backup-copy', 'off', 'No backup in the second place yet', figure, { detail, action: page });
  }
  const title = taken_at === null ? 'No backup in the second place' : `No backup in the second place for ${most} days`;
  return finding('backup-copy', 'error', title, figure, found);
}
