// Destination of accepted rows: the reader writes a row's company and cells as bytes, the sink adds its numbers around them.
import type { SignalColumns } from '../../signals/score/signal-columns.ts';
import { GrowingBytes } from '../csv/growing-bytes.ts';

/** Columns of accepted rows; `row` counts the cleaned rows of the file from 1, `line` is the line in the file as received. */
export type RowColumns = SignalColumns & { line: Int32Array; row: Int32Array };

/** Called in this order for every row: begin, company written, endCompany, cells written as JSON, endRow. */
export type RowSink = {
  /** Rows and their texts, in order. */
  readonly bytes: GrowingBytes;
  /** Begins row `at` of `rows`. Its day is UNDATED until a cell has one. */
  begin(rows: RowColumns, at: number): void;
  endCompany(): void;
  endRow(): void;
  /** Gives the undated rows their day, in days from 1970-01-01. */
  dateUndated(day: number): void;
};

/** Day of a row until the whole file is read; no day has this number. */
export const UNDATED = -(2 ** 31);

const nothing = (): void => {};

/** Sink for the texts alone. `bytes` may be a reused buffer, which is overwritten. */
export function textSink(bytes = new GrowingBytes()): RowSink {
  bytes.length = 0;
  return { bytes, begin: nothing, endCompany: nothing, endRow: nothing, dateUndated: nothing };
}
