// Cache of market days, shared by all steps of one settlement run.
import type { StoredDay } from '../../../domain/record/settle/bar-history.ts';
import type { MemoryStore } from '../../market-memory/store.ts';
import { cachedUntilFailure } from '../../publish/indexed.ts';

/** Cache size: the days of one step and those the next steps reuse. */
const MOST_DAYS = 80;

/** Stored history with the columns of a day that settlement reads. */
export type SettleHistory = Omit<MemoryStore, 'day'> & { day(date: string): Promise<StoredDay | null> };

export type DayReader = {
  /** Wraps the store so that a run reads each day once; a new run clears the cache. */
  of(run: number, store: MemoryStore): SettleHistory;
  /** Clears the cache: 80 days of 12,000 symbols are 30 MB. */
  forget(): void;
};

export function createDayReader(): DayReader {
  let days = cachedUntilFailure<string, StoredDay | null>(MOST_DAYS);
  let ofRun: number | null = null;
  const forget = () => {
    days = cachedUntilFailure(MOST_DAYS);
  };
  return {
    of(run, store) {
      if (run !== ofRun) forget();
      ofRun = run;
      return {
        ...store,
        day: (date) =>
          days(date, async () => {
            const day = await store.day(date);
            if (day === null) return null;
            const { symbols, open, close, volume } = day;
            // Copied, because all columns of a stored day share one buffer.
            return { symbols, open: open.slice(), close: close.slice(), volume: volume.slice() };
          }),
      };
    },
    forget,
  };
}
