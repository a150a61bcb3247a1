// Sink of accepted rows: the reader writes a row's company and cells as bytes, the sink adds numbers around them.
import type { SignalColumns } from '../../signals/score/signal-columns.ts';
import { GrowingBytes } from '../csv/growing-bytes.ts';

/** Columns of accepted rows. `row`: number of the cleaned row, from 1; `line`: its line in the received file. */
export type RowColumns = SignalColumns & { line: Int32Array; row: Int32Array };

/** Called in this order for every row: begin, company written, endCompany, cells written as JSON, endRow. */
export type RowSink = {
  /** Rows and their texts, in the order of writing. */
  readonly bytes: GrowingBytes;
  /** Begins row `at` of `rows`; its day is UNDATED until a cell gives one. */
  begin(rows: RowColumns, at: number): void;
  endCompany(): void;
  endRow(): void;
  /** Sets the day of undated rows, in days since 1970-01-01. */
  dateUndated(day: number): void;
};

/** Day of a row until the whole file is read; no real day has this number. */
export const UNDATED = -(2 ** 31);

const nothing = (): void => {};

/** Sink for texts only. `bytes` may be a reused buffer, which is overwritten. */
export function textSink(bytes = new GrowingBytes()): RowSink {
  bytes.length = 0;
  return { bytes, begin: nothing, endCompany: nothing, endRow: nothing, dateUndated: nothing };
}
