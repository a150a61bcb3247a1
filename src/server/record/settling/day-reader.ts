// Cache of market days, shared by all steps of one settlement run.
import type { StoredDay } from '../../../domain/record/settle/bar-history.ts';
import type { MemoryStore } from '../../market-memory/store.ts';

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
  const days = new Map<string, StoredDay | null>();
  let ofRun: number | null = null;
  return {
    of(run, store) {
      if (run !== ofRun) days.clear();
      ofRun = run;
      return {
        ...store,
        day: async (date) => {
          const known = days.get(date);
          if (known !== undefined) return known;
          const read = await store.day(date);
          // Copied, because all columns of a stored day share one buffer.
          const day = read && {
            symbols: read.symbols,
            open: read.open.slice(),
            close: read.close.slice(),
            volume: read.volume.slice(),
          };
          const [oldest] = days.keys();
          if (oldest !== undefined && days.size >= MOST_DAYS) days.delete(oldest);
          days.set(date, day);
          return day;
        },
      };
    },
    forget: () => days.clear(),
  };
}
