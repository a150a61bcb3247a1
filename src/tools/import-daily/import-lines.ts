// Lines of an import's report for a terminal: rows stored, rows left out with their reason, notes.
import { plural, whole } from '../../domain/market/format.ts';
import type { DailyReport } from './import-daily.ts';

export function importLines({ path, rows, stored, days, left_out, notes = [] }: DailyReport): string[] {
  const missing = Object.entries(left_out).map(([why, count]) => `, ${whole(count)} left out: ${why}`);
  const first = `${path}: ${whole(stored)} of ${plural(rows, 'row')} stored, ${plural(days, 'day')}${missing.join('')}`;
  return [first, ...notes.map((note) => `  ${note}`)];
}
