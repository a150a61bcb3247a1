// Health checks of the machine: jumps of its clock, which shift due slots and freshness, and room on its disks.
import { plural } from '../market/format.ts';
import { dayMs, hourMs, minuteMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import { check, finding } from './check.ts';
import type { HealthCheck } from './health.ts';

/** `by_ms`: positive if the clock was set forward; `at`: time after the jump. */
export type ClockJump = { at: string; by_ms: number };

/** Length in ms as words: `2 hours`. */
export function lengthWords(ms: number): string {
  if (ms >= 2 * dayMs) return plural(Math.round(ms / dayMs), 'day');
  if (ms >= 2 * hourMs) return plural(Math.round(ms / hourMs), 'hour');
  return plural(Math.round(ms / minuteMs), 'minute');
}

/** `31 days back`. */
export function jumpWords({ by_ms }: ClockJump): string {
  return `${lengthWords(Math.abs(by_ms))} ${by_ms > 0 ? 'ahead' : 'back'}`;
}

export function clockCheck(jump: ClockJump | null, now: number): HealthCheck {
  const title = 'The system clock is steady';
  if (jump === null || Math.abs(now - Date.parse(jump.at)) > healthRules.clock_jump_warn.value * hourMs) {
    return check('clock', 'pass', title, 'no jump');
  }
  return finding('clock', 'warning', 'The system clock jumped', jumpWords(jump), {
    detail: `It was set, or the machine slept. ${
      jump.by_ms > 0 ? 'Slots in between were missed.' : 'Future slots were dropped; automations continue.'
    }`,
    cure: 'Synchronise the time of the machine, and keep it from sleeping.',
    since: jump.at,
    action: { label: 'Jobs', path: '/admin/jobs' },
  });
}

/** Disk of a folder; sizes in bytes. */
export type DiskFact = { folder: 'data' | 'backups'; free_bytes: number; bytes: number };

const GB = 1_000_000_000;
const names = { data: 'the data folder', backups: 'the backup folder' } as const;
const ways = {
  data: 'Remove old backups, move minutes to an archive (MINUTES_ARCHIVE_DIR), or give the disk more room.',
  backups: 'Remove backups that were taken by hand, uploaded or fetched, or give the disk more room.',
} as const;
const ends = { data: 'Writes are refused when it is full.', backups: 'No backup is taken when it is full.' } as const;

function judgeDisk({ free_bytes, bytes }: DiskFact): 'error' | 'warning' | 'pass' {
  if (free_bytes < healthRules.disk_error_below.value * GB) return 'error';
  return free_bytes < (bytes * healthRules.disk_warn_below.value) / 100 ? 'warning' : 'pass';
}

const gb = (bytes: number) => `${(bytes / GB).toFixed(bytes < 10 * GB ? 1 : 0)} GB`;

/** A check for each disk; a disk that cannot be read is not in `disks`. */
export function diskChecks(disks: readonly DiskFact[]): HealthCheck[] {
  return disks.map((disk) => {
    const { folder, free_bytes, bytes } = disk;
    const state = judgeDisk(disk);
    const figure = `${gb(free_bytes)} of ${gb(bytes)} free`;
    if (state === 'pass') return check(`disk-${folder}`, 'pass', `The disk of ${names[folder]} has room`, figure);
    return finding(`disk-${folder}`, state, `The disk of ${names[folder]} is almost full`, figure, {
      detail: ends[folder],
      cure: ways[folder],
      action: { label: 'Backups', path: '/admin/backups' },
    });
  });
}
