// What is stored of minutes, over one database: the public interface of its tables.
import type { Db } from '../db/database.ts';
import { createAggregatePages } from './aggregate-pages-store.ts';
import { createAggregateWrites } from './aggregate-store.ts';
import { createCoverageStore } from './coverage-store.ts';
import { createFetchedStore } from './fetched-store.ts';
import { createFrameJournal } from './frame-store.ts';
import { createGapStore } from './gap-store.ts';
import { createLuldStore } from './luld-store.ts';
import { forgetMinutes } from './retention-store.ts';
import type { MinuteStores } from './stored-minutes.ts';
import { createSymbolNumbers } from './symbol-number-store.ts';
import { createTrackedStore } from './tracked-store.ts';

export function createMinuteStores(db: Db): MinuteStores {
  const symbols = createSymbolNumbers(db);
  return {
    aggregates: { ...createAggregateWrites(db, symbols), ...createAggregatePages(db, symbols) },
    luld: createLuldStore(db),
    frames: createFrameJournal(db),
    fetched: createFetchedStore(db),
    gaps: createGapStore(db),
    coverage: createCoverageStore(db),
    symbols: createTrackedStore(db),
    forget: (at) => forgetMinutes(db, at),
  };
}
