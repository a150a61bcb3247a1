// Dates of expected earnings reports as they were at the newest runs, because the calendar has only the present ones.
import { LRUCache } from 'lru-cache';
import type { DateKey } from '../../../domain/market/calendar.ts';
import type { Details } from '../../stocks/details.ts';

type Dates = ReadonlyMap<string, DateKey>;

/** Two consecutive runs and the newest. */
const KEPT = 3;

/**
 * Reads the next report of each symbol from `day` on, as it was when this process first read the run `id`; for older
 * runs the present one. Null while the calendar is empty.
 */
export function createReportsAt(nextReports: Details['nextReports']) {
  const known = new LRUCache<number, Dates>({ max: KEPT });
  let newest = 0;
  return async (id: number, day: DateKey): Promise<Dates | null> => {
    const before = known.peek(id);
    if (before !== undefined) return before;
    const reports = await nextReports(day);
    if (reports.size === 0) return null;
    const dates = new Map([...reports].map(([symbol, { date }]) => [symbol, date]));
    // Previews read many older runs.
    if (id > newest) known.set(id, dates);
    newest = Math.max(newest, id);
    return dates;
  };
}
