// Retention of backups: keeps the newest automatic backup of each of the last days and weeks.
import { addDays, type DateKey, dayOfWeek, pacificDate } from '../market/calendar.ts';
import type { BackupOrigin } from './manifest.ts';

export type HeldBackup = {
  file_name: string;
  taken_at: string;
  origin: BackupOrigin;
  /** Id of the installation that took the backup; null if unknown. */
  taker: string | null;
  is_verified: boolean;
};
export type Retention = { daily: number; weekly: number };

const findMonday = (day: DateKey): DateKey => addDays(day, -((dayOfWeek(day) + 6) % 7));

/**
 * Names of verified backups taken by `installation` that may be removed. Not removed: the newest automatic backup of
 * each of the last `daily` days and `weekly` weeks that have one, `before-restore` backups as long as daily ones, and
 * all others.
 */
export function expiredBackups(
  backups: readonly HeldBackup[],
  installation: string,
  { daily, weekly }: Retention,
): string[] {
  const newestFirst = backups
    .filter(({ taker, is_verified }) => is_verified && taker === installation)
    .toSorted((one, other) => (one.taken_at < other.taken_at ? 1 : -1));
  const automatic = newestFirst.filter(({ origin }) => origin === 'automatic');
  const kept = new Set<string>();
  const keep = (periodOf: (day: DateKey) => DateKey, most: number) => {
    const periods = new Set<DateKey>();
    for (const { file_name, taken_at } of automatic) {
      const period = periodOf(pacificDate(Date.parse(taken_at)));
      if (periods.has(period)) continue;
      if (periods.size === most) break;
      periods.add(period);
      kept.add(file_name);
    }
    return [...periods].at(-1) ?? null;
  };
  const lastDay = keep((day) => day, daily);
  keep(findMonday, weekly);
  const isExpired = ({ file_name, taken_at, origin }: HeldBackup) =>
    origin === 'automatic'
      ? !kept.has(file_name)
      : origin === 'before-restore' && lastDay !== null && pacificDate(Date.parse(taken_at)) < lastDay;
  return newestFirst.filter(isExpired).map(({ file_name }) => file_name);
}
