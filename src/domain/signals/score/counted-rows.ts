// Which stored rows a state counts: of each list, symbol and day inside the scoring window the rows of one file, the newest.
import { dayNumber } from '../../market/calendar.ts';
import type { SignalColumns } from './signal-columns.ts';

/** What decides which of two files is the newer. Days are YYYY-MM-DD, instants ISO in UTC. */
export type FileAge = {
  id: number;
  batch_id: number;
  file_name: string;
  /** The newest day its stored rows speak of. */
  newest_day: string;
  received_at: string;
};

const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Oldest first: by the newest day the rows speak of, then by receipt, then (files of one archive are received together)
 * by batch and file name, so that the order never depends on how files were numbered.
 */
export function byAge(a: FileAge, b: FileAge): number {
  return (
    compare(a.newest_day, b.newest_day) ||
    Date.parse(a.received_at) - Date.parse(b.received_at) ||
    a.batch_id - b.batch_id ||
    compare(a.file_name, b.file_name) ||
    a.id - b.id
  );
}

/** The place of each file by its id when the oldest stands first. */
export function placesByAge(files: readonly FileAge[]): Map<number, number> {
  return new Map([...files].sort(byAge).map(({ id }, place) => [id, place]));
}

/** Rows by column; `file` is the place of a row's file by age (see placesByAge), `day` counts from 1970-01-01. */
export type RowKeys = Pick<SignalColumns, 'count' | 'symbol' | 'type' | 'day'> & { file: Int32Array };

const MOST_TYPES = 256;
const NO_FILE = -1;
const SEVERAL_FILES = -2;

/** Signal types of which more than one file has rows inside the window: only there can a file supersede another. */
function contestedTypes({ count, type, day, file }: RowKeys, fromDay: number): Uint8Array {
  const fileOf = new Int32Array(MOST_TYPES).fill(NO_FILE);
  for (let at = 0; at < count; at += 1) {
    if ((day[at] as number) < fromDay) continue;
    const known = fileOf[type[at] as number] as number;
    if (known === NO_FILE) fileOf[type[at] as number] = file[at] as number;
    else if (known !== file[at]) fileOf[type[at] as number] = SEVERAL_FILES;
  }
  return Uint8Array.from(fileOf, (known) => (known === SEVERAL_FILES ? 1 : 0));
}

/** The newest file of each list, symbol and day, found by hashing; asked for rows that were given to it alone. */
class NewestFiles {
  private readonly rows: RowKeys;
  private readonly mask: number;
  /** The first row of a key plus one; 0 is an empty slot. */
  private readonly first: Int32Array;
  private readonly newest: Int32Array;

  constructor(rows: RowKeys, contested: number) {
    this.rows = rows;
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, contested * 2)));
    this.mask = size - 1;
    this.first = new Int32Array(size);
    this.newest = new Int32Array(size);
  }

  add(at: number): void {
    const slot = this.slotOf(at);
    const file = this.rows.file[at] as number;
    if (this.first[slot] === 0) {
      this.first[slot] = at + 1;
      this.newest[slot] = file;
    } else if (file > (this.newest[slot] as number)) this.newest[slot] = file;
  }

  isNewest(at: number): boolean {
    return this.newest[this.slotOf(at)] === this.rows.file[at];
  }

  private slotOf(at: number): number {
    const { symbol, type, day } = this.rows;
    const [ofSymbol, ofType, ofDay] = [symbol[at], type[at], day[at]] as [number, number, number];
    let hash = Math.imul(ofSymbol, 0x9e3779b1) ^ Math.imul((ofType << 16) ^ ofDay, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & this.mask; ; slot = (slot + 1) & this.mask) {
      const other = (this.first[slot] as number) - 1;
      if (other < 0) return slot;
      if (symbol[other] === ofSymbol && type[other] === ofType && day[other] === ofDay) return slot;
    }
  }
}

/**
 * Marks with 1 the rows that count: those of `fromDay` or later whose file is the newest that speaks of their list
 * (signal type), symbol and day. All rows of that file count: rows it says twice were left out when it was read.
 */
export function countedRows(rows: RowKeys, fromDay: number): Uint8Array {
  const { count, type, day } = rows;
  const counted = new Uint8Array(count);
  const contested = contestedTypes(rows, fromDay);
  let inQuestion = 0;
  for (let at = 0; at < count; at += 1) {
    if ((day[at] as number) < fromDay) continue;
    counted[at] = 1;
    inQuestion += contested[type[at] as number] as number;
  }
  if (inQuestion === 0) return counted;
  const newest = new NewestFiles(rows, inQuestion);
  const isOpen = (at: number) => counted[at] === 1 && contested[type[at] as number] === 1;
  for (let at = 0; at < count; at += 1) if (isOpen(at)) newest.add(at);
  for (let at = 0; at < count; at += 1) if (isOpen(at) && !newest.isNewest(at)) counted[at] = 0;
  return counted;
}

/** A stored row as a reader meets it; `signal_date` is YYYY-MM-DD. */
export type AgedRow = { symbol: string; signal_type_id: number; signal_date: string; file: FileAge };

/** Of some rows those that count, in their order: the same rule, for all rows of a symbol. */
export function keepCounted<Row extends AgedRow>(rows: readonly Row[], fromDay: number): Row[] {
  const places = placesByAge([...new Map(rows.map(({ file }) => [file.id, file])).values()]);
  const symbols = new Map<string, number>();
  const symbolOf = (symbol: string) => {
    const known = symbols.get(symbol) ?? symbols.size;
    symbols.set(symbol, known);
    return known;
  };
  const counted = countedRows(
    {
      count: rows.length,
      symbol: Int32Array.from(rows, (row) => symbolOf(row.symbol)),
      type: Uint8Array.from(rows, (row) => row.signal_type_id),
      day: Int32Array.from(rows, (row) => dayNumber(row.signal_date)),
      file: Int32Array.from(rows, (row) => places.get(row.file.id) ?? 0),
    },
    fromDay,
  );
  return rows.filter((_, at) => counted[at] === 1);
}
