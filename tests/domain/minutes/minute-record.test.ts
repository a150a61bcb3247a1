// Records of minutes: what is packed is read again, what comes again is merged, and the bitmap tells whose record is whose.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MinuteAggregate } from '../../../src/domain/minutes/aggregate.ts';
import { emptyBlock, mergeBlock, presentNumbers } from '../../../src/domain/minutes/minute-block.ts';
import {
  asStored,
  isStorable,
  mergedMinute,
  packRecord,
  RECORD_BYTES,
  readRecord,
  type StoredMinute,
} from '../../../src/domain/minutes/minute-record.ts';

const START = Date.parse('2026-11-20T14:30:00Z');
const price = fc.integer({ min: 0, max: 900_000_000_000 }).map((value) => value / 1e6);
const shares = fc.integer({ min: 0, max: 90_000_000_000_000 }).map((value) => value / 1e4);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const minutes: fc.Arbitrary<MinuteAggregate> = fc.record({
  symbol: fc.constant('AAPL'),
  start_ms: fc.constant(START),
  end_ms: fc.constantFrom(START + 60_000, START + 59_000),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: shares,
  accumulated_volume: maybe(shares),
  official_open: maybe(price),
  vwap: maybe(price),
  avg_price: maybe(price),
  avg_trade_size: maybe(shares),
  is_otc: fc.boolean(),
  received_ms: fc.integer({ min: 0, max: 4_000_000_000_000 }),
  source: fc.constantFrom('feed', 'history'),
});

const sample: MinuteAggregate = {
  symbol: 'AAPL',
  start_ms: START,
  end_ms: START + 60_000,
  open: 0.4488,
  high: 0.4489,
  low: 0.4486,
  close: 0.4486,
  volume: 4_110,
  accumulated_volume: 9_470_157,
  official_open: 0.4372,
  vwap: 0.4488,
  avg_price: 0.4352,
  avg_trade_size: 685,
  is_otc: false,
  received_ms: START + 60_011,
  source: 'feed',
};

function throughBytes(row: StoredMinute): StoredMinute {
  const view = new DataView(new ArrayBuffer(RECORD_BYTES * 2));
  packRecord(view, RECORD_BYTES, row);
  return readRecord(view, RECORD_BYTES, row.symbol, row.start_ms);
}

describe('a record', () => {
  test('gives back every figure it was given', () => {
    fc.assert(
      fc.property(minutes, maybe(fc.integer({ min: 0, max: 4e12 })), (row, corrected_ms) => {
        expect(throughBytes({ ...row, corrected_ms })).toEqual({ ...row, corrected_ms });
      }),
    );
  });

  test('keeps a millionth of a dollar and a ten-thousandth of a share, and says so before it is written', () => {
    const row = asStored({ ...sample, vwap: 12.345_678_91, volume: 10.000_04 });
    expect(row).toMatchObject({ vwap: 12.345_679, volume: 10 });
    expect(throughBytes(row)).toEqual(row);
  });

  test.each([
    [{ open: -1 }, false],
    [{ high: 281_474_977 }, false],
    [{ close: Number.NaN }, false],
    [{ volume: Number.POSITIVE_INFINITY }, false],
    [{ high: 281_474_976, vwap: null, accumulated_volume: 28_000_000_000 }, true],
  ])('of %j can be stored: %s', (change, storable) => {
    expect(isStorable({ ...sample, ...change })).toBe(storable);
  });
});

describe('a minute that comes again', () => {
  const stored = asStored(sample);
  const history: MinuteAggregate = {
    ...sample,
    source: 'history',
    accumulated_volume: null,
    official_open: null,
    avg_price: null,
    avg_trade_size: 12,
    received_ms: START + 900_000,
  };

  test('with equal figures changes nothing, no matter who sends it', () => {
    expect(mergedMinute(stored, { ...sample, received_ms: START + 70_000 })).toBeNull();
    expect(mergedMinute(stored, history)).toBeNull();
  });

  test('by the feed with other figures takes them and says when', () => {
    const next = { ...sample, close: 0.45, volume: 5_000, received_ms: START + 70_000 };
    expect(mergedMinute(stored, next)).toEqual({
      corrected: true,
      row: { ...stored, close: 0.45, volume: 5_000, corrected_ms: START + 70_000 },
    });
  });

  test('by history corrects price and volume and leaves alone what history does not know', () => {
    expect(mergedMinute(stored, { ...history, close: 0.45 })?.row).toEqual({
      ...stored,
      close: 0.45,
      corrected_ms: START + 900_000,
    });
  });

  test('by the feed after history adds what was unknown without being a correction', () => {
    const early = asStored(history);
    expect(mergedMinute(early, { ...sample, avg_trade_size: null })).toEqual({
      corrected: false,
      row: { ...early, accumulated_volume: 9_470_157, official_open: 0.4372, avg_price: 0.4352, source: 'feed' },
    });
  });
});

describe('a minute of the market', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
  const rowOf = (number: number): MinuteAggregate => ({ ...sample, volume: number });

  test('holds every symbol that was written into it, in whichever order, each record at its place', () => {
    fc.assert(
      fc.property(numbers, numbers, (first, second) => {
        const write = (given: readonly number[]) => new Map(given.map((number) => [number, [rowOf(number)]]));
        const one = mergeBlock(emptyBlock, write(first), START) ?? emptyBlock;
        const both = mergeBlock(one, write(second), START) ?? one;
        const all = [...new Set([...first, ...second])].sort((a, b) => a - b);
        expect(presentNumbers(both.present)).toEqual(all);
        expect(both.records.length).toBe(all.length * RECORD_BYTES);
        const view = new DataView(both.records.buffer, both.records.byteOffset);
        all.forEach((number, place) => {
          expect(readRecord(view, place * RECORD_BYTES, 'AAPL', START).volume).toBe(number);
        });
      }),
    );
  });

  test('counts what was added and what was corrected, and is null where nothing changes', () => {
    const first = mergeBlock(emptyBlock, new Map([[3, [sample]]]), START);
    expect(first).toMatchObject({ rows: 1, added: [3], corrected: [] });
    const later = { ...sample, close: 0.45 };
    const next = mergeBlock(
      first ?? emptyBlock,
      new Map([
        [9, [sample, later]],
        [3, [later]],
      ]),
      START,
    );
    expect(next).toMatchObject({ rows: 2, added: [9], corrected: [3], again: 0 });
    expect(mergeBlock(next ?? emptyBlock, new Map([[3, [later]]]), START)).toBeNull();
    const third = mergeBlock(next ?? emptyBlock, new Map([[3, [sample]]]), START);
    expect(third).toMatchObject({ corrected: [3], again: 1 });
  });
});
