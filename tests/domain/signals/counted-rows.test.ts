// Counted rows of a state against a plain second implementation, over random files in random order.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, toDateKey } from '../../../src/domain/market/calendar.ts';
import {
  type AgedRow,
  byAge,
  countedRows,
  type FileAge,
  keepCounted,
  newestListDays,
  placesByAge,
} from '../../../src/domain/signals/score/counted-rows.ts';

type Row = AgedRow & { n: number };
type Written = {
  name: string;
  batch: number;
  receipt: number;
  rows: [symbol: number, type: number, day: number, event: number][];
};

/** Two event lists, both sides of a pair of states, and a state without a pair. */
const types = [4, 5, 20, 21, 24];

const DAY = dayNumber('2026-11-17');
const day = (n: number) => toDateKey(DAY + n);

/** Files of up to three batches over few symbols, lists and days, so that they meet often. */
const files = fc.array(
  fc.record({
    name: fc.constantFrom('a.csv', 'b.csv', 'c.csv'),
    batch: fc.integer({ min: 1, max: 3 }),
    receipt: fc.integer({ min: 0, max: 2 }),
    rows: fc.array(fc.tuple(fc.nat(2), fc.constantFrom(...types), fc.integer({ min: -2, max: 1 }), fc.nat(1)), {
      minLength: 1,
      maxLength: 8,
    }),
  }),
  { maxLength: 6 },
);

function rowsOf(written: readonly Written[]): Row[] {
  let n = 0;
  return written.flatMap(({ name, batch, receipt, rows }, at) => {
    const newest_day = day(Math.max(...rows.map(([, , of]) => of)));
    const received_at = `2026-11-17T1${receipt}:00:00.000Z`;
    const named = { id: at + 1, batch_id: batch, file_name: name };
    const file: FileAge = { ...named, newest_day, dated_by_upload: at % 4 === 3, received_at };
    return rows.map(([symbol, type, of, event]) => ({
      symbol: `SYM${symbol}`,
      signal_type_id: type,
      signal_date: day(of),
      event,
      file,
      n: n++,
    }));
  });
}

const pairOf = (type: number) => (type === 20 || type === 21 ? 'movers' : null);
const isEvent = (type: number) => type < 20;

/** The rule as it is stated: what a newer file says of a state, an event or the other side of a pair goes before. */
function plainly(rows: readonly Row[], fromDay: number): number[] {
  const isNewer = (other: Row, row: Row) => byAge(row.file, other.file) < 0;
  const inside = rows.filter((row) => dayNumber(row.signal_date) >= fromDay);
  const standing = inside.filter(
    (row) =>
      !inside.some(
        (other) =>
          isNewer(other, row) &&
          other.signal_type_id === row.signal_type_id &&
          other.signal_date === row.signal_date &&
          (!isEvent(row.signal_type_id) || (other.symbol === row.symbol && other.event === row.event)),
      ),
  );
  return standing
    .filter(
      (row) =>
        !standing.some(
          (other) =>
            isNewer(other, row) &&
            pairOf(row.signal_type_id) !== null &&
            pairOf(other.signal_type_id) === pairOf(row.signal_type_id) &&
            other.symbol === row.symbol &&
            other.signal_date === row.signal_date,
        ),
    )
    .map(({ n }) => n);
}

describe('The rows that count', () => {
  test('follow the rule for states, events and pairs inside the window, however the rows lie', () => {
    fc.assert(
      fc.property(files, fc.integer({ min: -2, max: 1 }), fc.infiniteStream(fc.nat()), (written, from, order) => {
        const rows = rowsOf(written);
        const expected = plainly(rows, DAY + from);
        expect(keepCounted(rows, DAY + from).map(({ n }) => n)).toEqual(expected);
        // The order in which rows are stored is no part of the rule.
        const shuffled = rows
          .map((row) => [order.next().value, row] as const)
          .sort(([a], [b]) => a - b)
          .map(([, row]) => row);
        const kept = keepCounted(shuffled, DAY + from).map(({ n }) => n);
        expect(kept.sort((a, b) => a - b)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  // SIGPRO-12
  test('are the same when the rows of each symbol are asked for alone, beside the days of all files', () => {
    fc.assert(
      fc.property(files, (written) => {
        const rows = rowsOf(written);
        const days = rows.map(({ signal_type_id, signal_date, file }) => ({ signal_type_id, signal_date, file }));
        const apart = [...Map.groupBy(rows, (row) => row.symbol).values()].flatMap((some) =>
          keepCounted(some, DAY, days),
        );
        const numbers = (some: readonly Row[]) => some.map(({ n }) => n).sort((a, b) => a - b);
        expect(numbers(apart)).toEqual(numbers(keepCounted(rows, DAY)));
      }),
    );
  });

  test('name the newest file of each day of a state list, and no event list', () => {
    fc.assert(
      fc.property(files, (written) => {
        const rows = rowsOf(written).filter(({ signal_type_id }) => signal_type_id === 24 || signal_type_id < 20);
        const newest = newestListDays(rows);
        expect(newest.every(({ signal_type_id }) => !isEvent(signal_type_id))).toBe(true);
        const key = (of: { signal_date: string; file: FileAge }) => `${of.signal_date} ${of.file.id}`;
        const states = keepCounted(rows, DAY - 2).filter((row) => !isEvent(row.signal_type_id));
        expect(new Set(states.map(key))).toEqual(new Set(newest.map(key)));
      }),
    );
  });

  const file = (id: number, change: Partial<FileAge> = {}): FileAge => ({
    id,
    batch_id: 1,
    file_name: 'gap-up.csv',
    newest_day: '2026-11-17',
    dated_by_upload: false,
    received_at: '2026-11-17T15:00:00.000Z',
    ...change,
  });

  test('A file is newer by the day its rows speak of, then by whether it says a day, receipt, batch and name, whatever its number', () => {
    const older = [
      file(9, { newest_day: '2026-11-16', received_at: '2026-11-18T15:00:00.000Z', batch_id: 4 }),
      file(10, { dated_by_upload: true, received_at: '2026-11-19T15:00:00.000Z', batch_id: 5 }),
      file(8, { received_at: '2026-11-17T14:59:59.999Z', batch_id: 3 }),
      file(7),
      file(6, { file_name: 'gap-up2.csv' }),
      file(5, { batch_id: 2, file_name: 'a.csv' }),
    ];
    expect([...older].reverse().sort(byAge)).toEqual(older);
    expect([...placesByAge(older).entries()]).toEqual([
      [9, 0],
      [10, 1],
      [8, 2],
      [7, 3],
      [6, 4],
      [5, 5],
    ]);
  });

  test('Two days of one list count twice, two rows of one file stay two', () => {
    const row = (of: FileAge, signal_date: string) => ({
      symbol: 'KEST',
      signal_type_id: 11,
      signal_date,
      event: 1,
      file: of,
    });
    const rows = [
      row(file(1), '2026-11-16'),
      row(file(1), '2026-11-17'),
      row(file(1), '2026-11-17'),
      row(file(2, { received_at: '2026-11-17T16:00:00.000Z' }), '2026-11-16'),
    ];
    expect(keepCounted(rows, dayNumber('2026-11-16'))).toEqual(rows.slice(1));
  });

  const later = { received_at: '2026-11-17T16:00:00.000Z' };
  const rowOf = (symbol: string, signal_type_id: number, of: FileAge, event = 0) => ({
    symbol,
    signal_type_id,
    signal_date: '2026-11-17',
    event,
    file: of,
  });
  const keptOf = (rows: ReturnType<typeof rowOf>[]) => keepCounted(rows, DAY).map(({ symbol }) => symbol);

  test('A newer file of a state list takes off the stocks it no longer names; a file of events does not', () => {
    const newer = file(2, later);
    expect(keptOf([rowOf('KEST', 24, file(1)), rowOf('ALDR', 24, file(1)), rowOf('KEST', 24, newer)])).toEqual([
      'KEST',
    ]);
    expect(keptOf([rowOf('KEST', 4, file(1), 7), rowOf('ALDR', 4, file(1), 8), rowOf('KEST', 4, newer, 7)])).toEqual([
      'ALDR',
      'KEST',
    ]);
    expect(keptOf([rowOf('KEST', 4, file(1), 7), rowOf('KEST', 4, newer, 9)])).toEqual(['KEST', 'KEST']);
  });

  test('A stock that fell after it rose is a decliner alone, and a gainer again once a newer file says so', () => {
    const rose = rowOf('KEST', 20, file(1));
    const fell = rowOf('KEST', 21, file(2, later));
    expect(keepCounted([rose, fell], DAY)).toEqual([fell]);
    const again = rowOf('KEST', 20, file(3, { received_at: '2026-11-17T17:00:00.000Z' }));
    expect(keepCounted([rose, fell, again], DAY)).toEqual([again]);
  });

  test('A million rows of lists that one file each brings are all kept', () => {
    const count = 1_000_000;
    const rows = {
      count,
      symbol: Int32Array.from({ length: count }, (_, at) => at % 15_000),
      type: Uint8Array.from({ length: count }, (_, at) => (at % 60) + 1),
      day: new Int32Array(count).fill(DAY),
      file: Int32Array.from({ length: count }, (_, at) => at % 60),
    };
    expect(countedRows(rows, DAY).every((counted) => counted === 1)).toBe(true);
    expect(countedRows(rows, DAY + 1).some((counted) => counted === 1)).toBe(false);
  });
});
