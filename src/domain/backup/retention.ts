// Retention of backups: the newest of each of the last days and weeks that have one.
import { addDays, type DateKey, dayOfWeek, pacificDate } from '../market/calendar.ts';

/** `counts`: verified, and not of data that a restore replaced. */
export type KeptBackup = { file_name: string; taken_at: string; counts: boolean };
export type Retention = { daily: number; weekly: number };

const mondayOf = (day: DateKey): DateKey => addDays(day, -((dayOfWeek(day) + 6) % 7));

/**
 * Names of backups to remove. Of those that count the newest of each of the last `daily` days and `weekly` weeks stays; any
 * other stays while it is younger than the oldest of those days.
 */
export function expiredBackups(backups: readonly KeptBackup[], { daily, weekly }: Retention): string[] {
  const newestFirst = backups.toSorted((one, other) => (one.taken_at < other.taken_at ? 1 : -1));
  const counted = newestFirst.filter(({ counts }) => counts);
  const kept = new Set<string>();
  const keep = (periodOf: (day: DateKey) => DateKey, most: number) => {
    const periods = new Set<DateKey>();
    for (const { file_name, taken_at } of counted) {
      const period = periodOf(pacificDate(Date.parse(taken_at)));
      if (periods.has(period)) continue;
      if (periods.size === most) break;
      periods.add(period);
      kept.add(file_name);
    }
    return [...periods].at(-1) ?? null;
  };
  const lastDay = keep((day) => day, daily);
  keep(mondayOf, weekly);
  const isYoung = ({ taken_at }: KeptBackup) => lastDay === null || pacificDate(Date.parse(taken_at)) >= lastDay;
  return newestFirst
    .filter((backup) => !kept.has(backup.file_name) && (backup.counts || !isYoung(backup)))
    .map(({ file_name }) => file_name);
}
