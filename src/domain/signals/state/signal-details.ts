// Signal details behind a score, grouped by type for cards and drawers.
import { publishingRules } from '../../rules/scoring-rules.ts';
import type { SideName } from '../score/signal-columns.ts';
import { findPoints, signalTypeName } from '../score/signal-types.ts';
import type { Direction, SignalData, SignalDetails, SignalItem } from '../signal.ts';
import type { SignalsOfDay } from '../signal-history.ts';

/** Stored signal; newest first, then by line of the file. */
export type DetailRow = {
  signal_type_id: number;
  direction: Direction;
  side: SideName;
  signal_date: string;
  /** Cells of the row; null when rows are not shown. */
  row_data: SignalData | null;
  /** True for a row of a list made here from market data. */
  made_here?: boolean;
};

/** Rows of a group that are returned with their cells: all, some (the newest few) or none. */
export type RowsShown = 'all' | 'some' | 'none';

type Group = { item: SignalItem; rows: SignalData[] };

/**
 * Groups rows by direction, type and side. 'some' returns the newest few rows of each group, 'none' no rows; premium
 * rows are always returned.
 */
export function signalDetails(rows: readonly DetailRow[], shown: RowsShown): SignalDetails {
  const details: SignalDetails = { premium: [], bullish: [], bearish: [], neutral: [] };
  const groups = new Map<string, Group>();
  const newestFirst = [...rows].sort((a, b) =>
    a.signal_date < b.signal_date ? 1 : a.signal_date > b.signal_date ? -1 : 0,
  );
  for (const row of newestFirst) {
    const key = `${row.direction} ${row.signal_type_id} ${row.side}`;
    let group = groups.get(key);
    if (group === undefined) {
      group = { item: emptyItem(row), rows: [] };
      groups.set(key, group);
      details[row.direction].push(group.item);
    }
    group.item.count += 1;
    if (row.made_here === true) group.item.made_here = (group.item.made_here ?? 0) + 1;
    if (row.row_data !== null && isShown(row, group.rows.length, shown)) group.rows.push(row.row_data);
  }
  for (const { item, rows: data } of groups.values()) {
    item.grouped = item.count > 1;
    item.total_points = item.count * item.points_each;
    item.data = item.grouped ? data : (data[0] ?? {});
  }
  for (const items of Object.values(details)) items.sort(byWeight);
  return details;
}

/** Signals by type, side and day, oldest day first. */
export function signalsByDay(
  rows: readonly Pick<DetailRow, 'signal_type_id' | 'side' | 'signal_date'>[],
): SignalsOfDay[] {
  const days = new Map<string, SignalsOfDay>();
  for (const { signal_type_id, side, signal_date } of rows) {
    const key = `${signal_date} ${signal_type_id} ${side}`;
    const before = days.get(key);
    days.set(key, { type: signalTypeName(signal_type_id), side, day: signal_date, count: (before?.count ?? 0) + 1 });
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.type < b.type ? -1 : 1));
}

function isShown(row: DetailRow, alreadyShown: number, shown: RowsShown): boolean {
  if (shown === 'all' || row.direction === 'premium') return true;
  return shown === 'some' && alreadyShown < publishingRules.rows_per_type.value;
}

function emptyItem({ signal_type_id, side, signal_date }: DetailRow): SignalItem {
  return {
    type: signalTypeName(signal_type_id),
    count: 0,
    grouped: false,
    signal_date,
    points_each: findPoints(signal_type_id, side),
    total_points: 0,
    side,
    data: {},
  };
}

/** Most signals first, then most points, then by name. */
function byWeight(a: SignalItem, b: SignalItem): number {
  return b.count - a.count || b.total_points - a.total_points || (a.type < b.type ? -1 : 1);
}
