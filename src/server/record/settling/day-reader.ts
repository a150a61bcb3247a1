// Cache of market days, shared by all steps of one settlement run.
import type { DailyMarket, MemoryStore } from '../../market-memory/store.ts';

/** Cache size: the days of one step and those the next steps reuse. */
const MOST_DAYS = 80;

/** Wraps the store so that a run reads each day once; a new run clears the cache. */
export function createDayReader(): (run: number, store: MemoryStore) => MemoryStore {
  const days = new Map<string, DailyMarket | null>();
  let ofRun: number | null = null;
  return (run, store) => {
    if (run !== ofRun) days.clear();
    ofRun = run;
    return {
      ...store,
      day: async (date) => {
        const known = days.get(date);
        if (known !== undefined) return known;
        const day = await store.day(date);
        const [oldest] = days.keys();
        if (oldest !== undefined && days.size >= MOST_DAYS) days.delete(oldest);
        days.set(date, day);
        return day;
      },
    };
  };
}
