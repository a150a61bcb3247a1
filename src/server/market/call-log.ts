// Buffer of vendor call reports until the market feature writes them to the API log.
import type { CallLog, CallRecord } from '../../providers/ports/call-log.ts';

/** Most rows kept while the database is away; the oldest beyond that are dropped. */
const MOST_ROWS = 10_000;

export type BufferedCallLog = {
  record: CallLog;
  /** Drains the buffer. */
  take(): CallRecord[];
  /** Returns rows to the front of the buffer when they could not be written. */
  giveBack(rows: CallRecord[]): void;
};

/** `onCall` runs for every recorded call, including dropped ones. */
export function bufferedCallLog(onCall: CallLog = () => undefined): BufferedCallLog {
  let rows: CallRecord[] = [];
  const trim = () => {
    if (rows.length > MOST_ROWS) rows = rows.slice(-MOST_ROWS);
  };
  return {
    record: (row) => {
      onCall(row);
      rows.push(row);
      trim();
    },
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    giveBack: (back) => {
      rows = [...back, ...rows];
      trim();
    },
  };
}
