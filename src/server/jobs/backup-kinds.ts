// Job kinds of backups, with the configured time and places.
import { hourMs } from '../../domain/numbers/time.ts';
import { healthRules } from '../../domain/rules/report-rules.ts';
import { dailyAt, every } from '../../domain/schedule/slots.ts';
import { defineJob, defineRecurring, type JobKind } from './job-kind.ts';

export const backupJobKinds = {
  backup: defineJob({
    kind: 'backup',
    by_hand: true,
    description: 'Writes a backup, restores it into a scratch database and compares every table',
    // Default time of day; settings may name another. A machine that was off takes the backup at its next start.
    schedule: { slots: dailyAt(180), late_ms: 25 * hourMs },
    expire_s: 4 * 3_600,
  }),
  backupCopies: defineRecurring({
    kind: 'backup-copies',
    description: 'Copies verified backups to the second place, reads them back, and removes old copies there',
    schedule: { slots: every(hourMs) },
    expire_s: healthRules.copying_lasts.value * 3_600,
  }),
  backupFetch: defineJob({
    kind: 'backup-fetch',
    description: 'Brings a backup of the second place into the folder and compares every byte',
    expire_s: 4 * 3_600,
  }),
} as const;

/**
 * `minute`: time of the daily backup in minutes after Pacific midnight. Without a second place, copies have no
 * schedule.
 */
export function backupKindsWith(minute: number, hasSecondPlace: boolean): Record<keyof typeof backupJobKinds, JobKind> {
  const { backup, backupCopies, backupFetch } = backupJobKinds;
  return {
    backup: { ...backup, schedule: backup.schedule && { ...backup.schedule, slots: dailyAt(minute) } },
    backupCopies: hasSecondPlace ? backupCopies : { ...backupCopies, schedule: null },
    backupFetch,
  };
}
