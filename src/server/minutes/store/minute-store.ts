// Public interface of the minute tables of one database.
import type { Db } from '../../db/database.ts';
import { Fault } from '../../process/fault.ts';
import { createAggregatePages } from './aggregate-pages-store.ts';
import { createAggregateWrites } from './aggregate-store.ts';
import { createArchiveStore } from './archive-store.ts';
import type { MinuteArchive } from './archived-minutes.ts';
import { createCoverageStore } from './coverage-store.ts';
import { createFetchedStore } from './fetched-store.ts';
import { createFrameJournal } from './frame-store.ts';
import { createGapStore } from './gap-store.ts';
import { createLuldStore } from './luld-store.ts';
import { forgetMinutes } from './retention-store.ts';
import type { MinuteStores } from './stored-minutes.ts';
import { createSymbolNumbers } from './symbol-number-store.ts';
import { createTrackedStore } from './tracked-store.ts';

const elsewhere = async (): Promise<never> => {
  throw new Fault(503, 'Archived minute bars are not available here: MINUTES_ARCHIVE_DIR is not set.');
};
/** Archive of a process or thread that cannot read archived days. */
const noArchive: MinuteArchive = { count: elsewhere, rows: elsewhere, bars: elsewhere };

export function createMinuteStores(db: Db, archive: MinuteArchive = noArchive): MinuteStores {
  const symbols = createSymbolNumbers(db);
  return {
    aggregates: { ...createAggregateWrites(db, symbols), ...createAggregatePages(db, symbols, archive) },
    luld: createLuldStore(db),
    frames: createFrameJournal(db),
    fetched: createFetchedStore(db),
    gaps: createGapStore(db),
    coverage: createCoverageStore(db),
    symbols: createTrackedStore(db),
    archive: createArchiveStore(db, symbols),
    forget: (at, keepsBars) => forgetMinutes(db, at, keepsBars),
  };
}
