// Rebuild of one symbol's rolling state from all its bars, in the middle of a session.
import type { MinuteBar } from '../../market/bars.ts';
import type { Session } from '../../market/calendar.ts';
import { type GoldenEyeColumns, openSymbol, pushBar } from './columns.ts';

/**
 * Rebuilds a symbol as if followed since the previous session's opening bell, even if it was known only from a
 * snapshot. `earlier`: bars of that session, `today`: bars of this one, both ascending. Today's facts and spread are
 * not changed.
 */
export function resumeSymbol(
  columns: GoldenEyeColumns,
  at: number,
  before: Session,
  earlier: readonly MinuteBar[],
  today: readonly MinuteBar[],
): void {
  const { session, newest_end, ema, atr, atr_5m, long } = columns;
  for (const average of [ema, atr, atr_5m]) average.seen[at] = 0;
  atr.range[at] = 0;
  atr_5m.range[at] = 0;
  long.until[at] = Number.NaN;
  openSymbol(columns, at);
  columns.session = before;
  for (const bar of earlier) if (bar.start_timestamp < before.after_close_ms) pushBar(columns, at, bar);
  columns.session = session;
  columns.newest_end = newest_end;
  openSymbol(columns, at);
  for (const bar of today) pushBar(columns, at, bar);
}
