// Selection of the rows that count: newest file per day for state lists, each event once for event lists.

import { dayNumber } from '../../market/calendar.ts';
import { memo } from '../../numbers/memo.ts';
import { isStateType, pairOfType, statePairs } from '../list-kinds.ts';
import type { SignalColumns } from './signal-columns.ts';

/** Facts that order files by age. Days are YYYY-MM-DD, instants ISO in UTC. */
export type FileAge = {
  id: number;
  batch_id: number;
  file_name: string;
  /** Newest day among the file's stored rows. */
  newest_day: string;
  /** True for a list the product generated from market data. */
  made_here?: boolean;
  /** True when the upload is the only source of the file's day. */
  dated_by_upload: boolean;
  received_at: string;
};

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Order of files, oldest first: by newest day, generated before received, dated by upload alone before dated by
 * content, then by receipt, batch and file name, so that ids never decide.
 */
export function byAge(a: FileAge, b: FileAge): number {
  return (
    compare(a.newest_day, b.newest_day) ||
    Number(b.made_here ?? false) - Number(a.made_here ?? false) ||
    Number(b.dated_by_upload) - Number(a.dated_by_upload) ||
    Date.parse(a.received_at) - Date.parse(b.received_at) ||
    a.batch_id - b.batch_id ||
    compare(a.file_name, b.file_name) ||
    a.id - b.id
  );
}

/** Rank of each file id by age, 0 for the oldest. */
export function placesByAge(files: readonly FileAge[]): Map<number, number> {
  return new Map([...files].sort(byAge).map(({ id }, place) => [id, place]));
}

/**
 * Rows by column; `file`: index of the row's file by age (placesByAge), `day`: days since 1970-01-01, `event`: number
 * that distinguishes events of a list, symbol and day (list-kinds.ts); if absent, they count as one event.
 */
export type RowKeys = Pick<SignalColumns, 'count' | 'symbol' | 'type' | 'day'> & {
  file: Int32Array;
  event?: Int32Array;
};

const MOST_TYPES = 256;
const NO_FILE = -1;
const SEVERAL_FILES = -2;

/** 1 for each signal type with rows from several files in the window; only there can a file replace another. */
export function contestedTypes({ count, type, day, file }: RowKeys, fromDay: number): Uint8Array {
  const fileOf = new Int32Array(MOST_TYPES).fill(NO_FILE);
  for (let at = 0; at < count; at += 1) {
    if ((day[at] as number) < fromDay) continue;
    const known = fileOf[type[at] as number] as number;
    if (known === NO_FILE) fileOf[type[at] as number] = file[at] as number;
    else if (known !== file[at]) fileOf[type[at] as number] = SEVERAL_FILES;
  }
  return Uint8Array.from(fileOf, (known) => (known === SEVERAL_FILES ? 1 : 0));
}

/** 1 for each pair of state lists with marked rows on both sides; index 0, for types without a pair, is 0. */
function pairsWithBothSides({ count, type }: RowKeys, counted: Uint8Array): Uint8Array {
  const present = new Uint8Array(MOST_TYPES);
  for (let at = 0; at < count; at += 1) if (counted[at] === 1) present[type[at] as number] = 1;
  return Uint8Array.from([0, ...statePairs.map(([one, other]) => (present[one] && present[other] ? 1 : 0))]);
}

/** Keys by which rows are equal; `group` is a list or a pair of lists. */
type Sameness = { group: (at: number) => number; symbol: (at: number) => number; event: (at: number) => number };

/** Hash table of the newest file per group, symbol, day and event; `isNewest` is valid only for added rows. */
class NewestFiles {
  private readonly rows: RowKeys;
  private readonly same: Sameness;
  private readonly mask: number;
  /** Index of the first row with a key, plus one; 0 is an empty slot. */
  private readonly first: Int32Array;
  private readonly newest: Int32Array;

  constructor(rows: RowKeys, same: Sameness, most: number) {
    this.rows = rows;
    this.same = same;
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, most * 2)));
    this.mask = size - 1;
    this.first = new Int32Array(size);
    this.newest = new Int32Array(size);
  }

  add(at: number): void {
    const slot = this.findSlot(at);
    const file = this.rows.file[at] as number;
    if (this.first[slot] === 0) {
      this.first[slot] = at + 1;
      this.newest[slot] = file;
    } else if (file > (this.newest[slot] as number)) this.newest[slot] = file;
  }

  isNewest(at: number): boolean {
    return this.newest[this.findSlot(at)] === this.rows.file[at];
  }

  private findSlot(at: number): number {
    const { group, symbol, event } = this.same;
    const day = this.rows.day[at] as number;
    const [ofGroup, ofSymbol, ofEvent] = [group(at), symbol(at), event(at)];
    let hash = Math.imul(ofSymbol, 0x9e3779b1) ^ Math.imul((ofGroup << 16) ^ day, 0x85ebca6b) ^ ofEvent;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & this.mask; ; slot = (slot + 1) & this.mask) {
      const other = (this.first[slot] as number) - 1;
      if (other < 0) return slot;
      if (
        symbol(other) === ofSymbol &&
        group(other) === ofGroup &&
        this.rows.day[other] === day &&
        event(other) === ofEvent
      )
        return slot;
    }
  }
}

/** Unmarks rows that have an equal marked row in a newer file. */
function keepNewest(rows: RowKeys, counted: Uint8Array, isOpen: (at: number) => boolean, same: Sameness): void {
  let open = 0;
  for (let at = 0; at < rows.count; at += 1) if (counted[at] === 1 && isOpen(at)) open += 1;
  if (open === 0) return;
  const newest = new NewestFiles(rows, same, open);
  for (let at = 0; at < rows.count; at += 1) if (counted[at] === 1 && isOpen(at)) newest.add(at);
  for (let at = 0; at < rows.count; at += 1) {
    if (counted[at] === 1 && isOpen(at) && !newest.isNewest(at)) counted[at] = 0;
  }
}

/**
 * Marks with 1 the rows that count, from `fromDay` (days since 1970-01-01) on: rows of a state list's newest file of
 * the day, equal events once, and a stock on both sides of a pair only on the side of the newer file.
 */
export function countedRows(rows: RowKeys, fromDay: number): Uint8Array {
  const { count, type, day, symbol } = rows;
  const counted = new Uint8Array(count);
  const contested = contestedTypes(rows, fromDay);
  for (let at = 0; at < count; at += 1) if ((day[at] as number) >= fromDay) counted[at] = 1;
  const typeAt = (at: number) => type[at] as number;
  const symbolAt = (at: number) => symbol[at] as number;
  const none = () => 0;
  const isContested = (at: number) => contested[typeAt(at)] === 1;
  const isState = (at: number) => isStateType[typeAt(at)] === 1;
  keepNewest(rows, counted, (at) => isContested(at) && isState(at), { group: typeAt, symbol: none, event: none });
  const { event } = rows;
  const eventAt = event === undefined ? none : (at: number) => event[at] as number;
  keepNewest(rows, counted, (at) => isContested(at) && !isState(at), {
    group: typeAt,
    symbol: symbolAt,
    event: eventAt,
  });
  const pairAt = (at: number) => pairOfType[typeAt(at)] as number;
  const isPaired = pairsWithBothSides(rows, counted);
  keepNewest(rows, counted, (at) => isPaired[pairAt(at)] === 1, { group: pairAt, symbol: symbolAt, event: none });
  return counted;
}

/** Stored row; `signal_date`: YYYY-MM-DD; `event`: distinguishes events of a list, symbol and day. */
export type AgedRow = { symbol: string; signal_type_id: number; signal_date: string; event: number; file: FileAge };

/** State list file with rows on a day, whichever symbols the rows name. */
export type ListDay = { signal_type_id: number; signal_date: string; file: FileAge };

/**
 * Rows that count by countedRows, in input order; `rows` must contain all rows of each symbol. `others`: further state
 * list files, which replace older rows of their list and day without naming the symbol.
 */
export function keepCounted<Row extends AgedRow>(
  rows: readonly Row[],
  fromDay: number,
  others: readonly ListDay[] = [],
): Row[] {
  const all = [...rows, ...others.map((other) => ({ ...other, symbol: null, event: 0 }))];
  const places = placesByAge([...new Map(all.map(({ file }) => [file.id, file])).values()]);
  const symbols = new Map<string | null, number>();
  const numberSymbol = (symbol: string | null) => memo(symbols, symbol, () => symbols.size);
  const counted = countedRows(
    {
      count: all.length,
      symbol: Int32Array.from(all, (row) => numberSymbol(row.symbol)),
      type: Uint8Array.from(all, (row) => row.signal_type_id),
      day: Int32Array.from(all, (row) => dayNumber(row.signal_date)),
      file: Int32Array.from(all, (row) => places.get(row.file.id) ?? 0),
      event: Int32Array.from(all, (row) => row.event),
    },
    fromDay,
  );
  return rows.filter((_, at) => counted[at] === 1);
}

/** Newest file of each state list and day. */
export function newestListDays<Day extends ListDay>(days: readonly Day[]): Day[] {
  const newest = new Map<string, Day>();
  for (const day of days) {
    if (isStateType[day.signal_type_id] !== 1) continue;
    const key = `${day.signal_type_id} ${day.signal_date}`;
    const known = newest.get(key);
    if (known === undefined || byAge(known.file, day.file) < 0) newest.set(key, day);
  }
  return [...newest.values()];
}
