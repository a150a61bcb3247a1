// One minute of the market: a bitmap of the symbols present and their records in the order of the symbols' numbers.
import type { EpochMs } from '../numbers/kinds.ts';
import type { MinuteAggregate } from './aggregate.ts';
import { asStored, mergedMinute, packRecord, RECORD_BYTES, readRecord, type StoredMinute } from './minute-record.ts';

/** Bit n of `present` is bit n % 8 of byte n / 8; `records` has one record for each bit that is set. */
export type MinuteBlock = { present: Uint8Array; records: Uint8Array };
/** `added`, `corrected`: symbol numbers; `again`: number of corrected ones that had been corrected before. */
export type MergedBlock = MinuteBlock & { rows: number; added: number[]; corrected: number[]; again: number };

export const emptyBlock: MinuteBlock = { present: new Uint8Array(0), records: new Uint8Array(0) };

const toView = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The numbers of the bits that are set, ascending: the symbol number of each record. */
export function presentNumbers(present: Uint8Array): number[] {
  const numbers: number[] = [];
  present.forEach((byte, at) => {
    for (let bits = byte, number = at * 8; bits !== 0; bits >>= 1, number += 1) if (bits & 1) numbers.push(number);
  });
  return numbers;
}

function toBitmap(numbers: readonly number[]): Uint8Array {
  const highest = numbers.at(-1) ?? -1;
  const present = new Uint8Array((highest >> 3) + 1);
  for (const number of numbers) present[number >> 3]! |= 1 << (number & 7);
  return present;
}

/** Packs stored rows by symbol number, without merging. */
export function packBlock(rows: ReadonlyMap<number, StoredMinute>): MinuteBlock {
  const numbers = [...rows.keys()].sort((a, b) => a - b);
  const records = new Uint8Array(numbers.length * RECORD_BYTES);
  const view = toView(records);
  numbers.forEach((number, place) => {
    packRecord(view, place * RECORD_BYTES, rows.get(number)!);
  });
  return { present: toBitmap(numbers), records };
}

/**
 * Merges rows into a minute, by symbol number; several rows of a symbol are merged in their order. Null when nothing
 * changes. The input is not modified.
 */
export function mergeBlock(
  before: MinuteBlock,
  rows: ReadonlyMap<number, MinuteAggregate[]>,
  start_ms: EpochMs,
): MergedBlock | null {
  const known = presentNumbers(before.present);
  const places = new Map(known.map((number, place) => [number, place]));
  const added = [...rows.keys()].filter((number) => !places.has(number)).sort((a, b) => a - b);
  const numbers = added.length === 0 ? known : [...known, ...added].sort((a, b) => a - b);
  const records = new Uint8Array(numbers.length * RECORD_BYTES);
  const [from, to] = [toView(before.records), toView(records)];
  const merged: MergedBlock = {
    present: toBitmap(numbers),
    records,
    rows: numbers.length,
    added,
    corrected: [],
    again: 0,
  };
  let changed = added.length > 0;
  numbers.forEach((number, place) => {
    const at = place * RECORD_BYTES;
    const old = places.get(number);
    const received = rows.get(number);
    if (old !== undefined) {
      const start = old * RECORD_BYTES;
      records.set(before.records.subarray(start, start + RECORD_BYTES), at);
    }
    if (received === undefined) return;
    const known = old === undefined ? null : readRecord(from, old * RECORD_BYTES, '', start_ms);
    let row = known ?? asStored(received[0]!);
    let corrected = false;
    for (const again of known === null ? received.slice(1) : received) {
      const found = mergedMinute(row, again);
      if (found === null) continue;
      row = found.row;
      changed = true;
      corrected ||= found.corrected;
    }
    // A bar stored and corrected in one write was never readable uncorrected: not a correction.
    if (known === null) row = { ...row, corrected_ms: null };
    else if (corrected) {
      merged.corrected.push(number);
      if (known.corrected_ms !== null) merged.again += 1;
    }
    packRecord(to, at, row);
  });
  return changed ? merged : null;
}
