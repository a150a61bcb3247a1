// Writes the API log and the last good sections in batches, a little after readers were answered.
import { dayMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import type { BufferedCallLog } from './call-log.ts';
import type { InterfaceStore } from './interface-store.ts';
import type { MarketStore, SectionRow } from './store.ts';

const FLUSH_EVERY_MS = 1_000;
const LOG_KEPT_MS = 30 * dayMs;
/** Most sections that wait while the database is away; further ones are dropped. */
const MOST_WAITING = 5_000;

export type WriteBehind = ReturnType<typeof createWriteBehind>;

export function createWriteBehind(deps: {
  store: MarketStore;
  interfaces: Pick<InterfaceStore, 'note'>;
  callLog: BufferedCallLog;
  clock: Clock;
  log: Log;
}) {
  const { store, interfaces, callLog, clock, log } = deps;
  let waiting = new Map<string, SectionRow>();
  let stop = (): void => undefined;
  const flushes = createSingleFlight<void>();

  async function writeCalls(): Promise<void> {
    const rows = callLog.take();
    try {
      // Record outcomes before logging: rows not logged are retried, and recording them twice is harmless.
      await interfaces.note(rows, clock.now());
      await store.logCalls(rows, clock.now());
    } catch (error) {
      callLog.giveBack(rows);
      log.warn({ err: error, rows: rows.length }, 'market: API log not written');
    }
  }

  async function writeSections(): Promise<void> {
    const rows = waiting;
    waiting = new Map();
    try {
      await store.saveSections([...rows.values()]);
    } catch (error) {
      // Rows that arrived meanwhile are newer and win.
      waiting = new Map([...rows, ...waiting]);
      log.warn({ err: error, rows: rows.size }, 'market: live sections not stored');
    }
  }

  const flush = () =>
    flushes.run('all', async () => {
      await Promise.all([writeCalls(), writeSections()]);
    });

  return {
    /** Last good sections of a symbol. */
    load: store.loadSections,
    /** Queues the newest good section for writing; returns at once. */
    save: (row: SectionRow) => {
      const key = `${row.section} ${row.symbol}`;
      if (waiting.size < MOST_WAITING || waiting.has(key)) waiting.set(key, row);
    },
    begin: () => {
      stop = clock.every(FLUSH_EVERY_MS, flush);
    },
    /** Writes all queued rows; failures are logged and tried again with the next flush. */
    flush,
    /** Removes rows of the API log past retention. */
    forgetCalls: () => store.forgetCallsBefore(clock.now() - LOG_KEPT_MS),
    close: async () => {
      stop();
      await flushes.settled();
      await flush();
    },
  };
}
