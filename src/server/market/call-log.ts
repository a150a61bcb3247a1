// Buffer of vendor call reports until the market feature writes them to the API log.
import type { CallLog, CallRecord } from '../../providers/ports/call-log.ts';

/** Most rows kept while the database is away; the oldest beyond that are dropped. */
const MOST_ROWS = 10_000;

export type BufferedCallLog = ReturnType<typeof bufferedCallLog>;

/** `onCall` runs for every recorded call, including dropped ones. */
export function bufferedCallLog(onCall: CallLog = () => undefined) {
  let rows: CallRecord[] = [];
  const trim = () => {
    if (rows.length > MOST_ROWS) rows = rows.slice(-MOST_ROWS);
  };
  return {
    record: (row: CallRecord) => {
      onCall(row);
      rows.push(row);
      trim();
    },
    /** Drains the buffer. */
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    /** Returns rows to the front of the buffer when they could not be written. */
    giveBack: (back: readonly CallRecord[]) => {
      rows = [...back, ...rows];
      trim();
    },
  };
}
