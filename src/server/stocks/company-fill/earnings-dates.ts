// The next report of every company, from the vendor's calendar of the coming months.
import { addDays } from '../../../domain/market/calendar.ts';
import type { NextReport } from '../../../domain/stocks/overview/build-overview.ts';
import type { Fundamentals } from '../../../providers/ports/fundamentals.ts';
import { CALENDAR_DAYS, CALENDAR_MOST_ROWS, CALENDAR_STEP_DAYS } from './fill-rules.ts';

type Calendar = Pick<Fundamentals, 'earningsCalendar'>;

/** The earliest report from `today` (YYYY-MM-DD) on, by symbol; incomplete when it is aborted. */
export async function earningsDates(
  vendor: Calendar,
  today: string,
  ending: AbortSignal,
): Promise<Map<string, NextReport>> {
  const reports = new Map<string, NextReport>();
  for (let day = 0; day < CALENDAR_DAYS; day += CALENDAR_STEP_DAYS) {
    await readWindow(vendor, addDays(today, day), CALENDAR_STEP_DAYS, reports, ending);
  }
  return reports;
}

/** Reports of these days; a window whose answer may be truncated is split into halves. */
async function readWindow(
  vendor: Calendar,
  from: string,
  days: number,
  into: Map<string, NextReport>,
  ending: AbortSignal,
): Promise<void> {
  if (ending.aborted) return;
  const rows = await vendor.earningsCalendar({ from, to: addDays(from, days - 1) }, { priority: 'background' });
  if (rows.length >= CALENDAR_MOST_ROWS && days > 1) {
    const half = Math.floor(days / 2);
    await readWindow(vendor, from, half, into, ending);
    await readWindow(vendor, addDays(from, half), days - half, into, ending);
    return;
  }
  for (const { symbol, date, hour, eps_estimate } of rows) {
    if (date < (into.get(symbol)?.date ?? '9999')) into.set(symbol, { date, hour, eps_estimate });
  }
}
