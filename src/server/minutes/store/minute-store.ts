// Public interface of the minute tables of one database.
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { Fault } from '../../process/fault.ts';
import { createAggregatePages } from './aggregate-pages-store.ts';
import { createAggregateWriter } from './aggregate-store.ts';
import { createArchiveStore } from './archive-store.ts';
import type { MinuteArchive } from './archived-minutes.ts';
import { createCoverageStore } from './coverage-store.ts';
import { createFetchedStore } from './fetched-store.ts';
import { createFrameJournal } from './frame-store.ts';
import { createGapStore } from './gap-store.ts';
import { createLuldStore } from './luld-store.ts';
import { forgetMinutes } from './retention-store.ts';
import { createSymbolNumbers } from './symbol-number-store.ts';
import { createTrackedStore } from './tracked-store.ts';

const elsewhere = async (): Promise<never> => {
  throw new Fault(503, 'Archived minute bars are not available here: MINUTES_ARCHIVE_DIR is not set.');
};
/** Archive of a process or thread that cannot read archived days. */
const noArchive: MinuteArchive = { count: elsewhere, rows: elsewhere, bars: elsewhere };

export type MinuteStores = ReturnType<typeof createMinuteStores>;

/**
 * Writers carry the fence of the feed's lease, null without a lease (tests, commands); they throw Fault 409 when it is
 * old.
 */
export function createMinuteStores(db: Db, archive: MinuteArchive = noArchive) {
  const symbols = createSymbolNumbers(db);
  return {
    aggregates: { write: createAggregateWriter(db, symbols), ...createAggregatePages(db, symbols, archive) },
    luld: createLuldStore(db),
    frames: createFrameJournal(db),
    fetched: createFetchedStore(db),
    gaps: createGapStore(db),
    coverage: createCoverageStore(db),
    symbols: createTrackedStore(db),
    archive: createArchiveStore(db, symbols),
    /** Removes data past retention; `keepsBars`: days of bars are archived instead. Repeatable. */
    forget: (at: EpochMs, keepsBars: boolean) => forgetMinutes(db, at, keepsBars),
  };
}
