// Ledger of published calls: seals each finished UTC day, checks sealed days against the rows, and hands out entries.
import { hash } from 'node:crypto';
import { dayMs, hourMs } from '../../../domain/numbers/time.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import {
  chainDay,
  entryLine,
  FIRST_HEAD,
  LEDGER_VERSION,
  type LedgerDay,
  type LedgerEntry,
} from '../../../domain/record/ledger/ledger.ts';
import { createMerkleRoot, type Digest, leafHash, toHex } from '../../../domain/record/ledger/merkle.ts';
import type { Database } from '../../db/database.ts';
import type { Ground } from '../../ground.ts';
import { defineRoutes } from '../../http/handlers.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { type Clock, iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { createLedgerStore } from './ledger-store.ts';

/** Rows read and hashed at once. */
const PAGE = 5_000;
/** Delay after a day's end before it is sealed; by then everything stamped in it is on file. */
const SETTLED_MS = 2 * hourMs;
/** Sealed days that are compared with their rows each night. */
const CHECKED_DAYS = 30;

export const nodeDigest: Digest = {
  sha256: (bytes) => hash('sha256', bytes, 'buffer'),
  utf8: (text) => Buffer.from(text),
};

const isoDay = (ms: number) => iso(ms).slice(0, 10);

/** A UTC day's [beginning, end), ISO. */
const toRange = (day: string) => [`${day}T00:00:00.000Z`, iso(Date.parse(day) + dayMs)] as const;

/** `version`: format of the entries. */
type DayOfEntries = Pick<LedgerDay, 'version' | 'market' | 'day'>;

export type SealedDays = { sealed: number; entries: number; checked: number };

/** Reconstructed calls were never published, so they are in no ledger. */
export function createLedger({ database, clock }: { database: Pick<Database, 'query'>; clock: Pick<Clock, 'now'> }) {
  const store = createLedgerStore(database.query);

  /** Lines of a day in their order: calls by id, then outcomes by call, horizon and correction. */
  async function* readLines({ version, market, day }: DayOfEntries): AsyncGenerator<string[]> {
    const range = toRange(day);
    const toLine = (entry: LedgerEntry) => entryLine(entry, version);
    for (let after = 0; ; ) {
      const calls = await store.calls(market, range, after, PAGE);
      if (calls.length > 0) yield calls.map(toLine);
      if (calls.length < PAGE) break;
      after = calls.at(-1)?.id ?? after;
    }
    for (let after = { call: 0, horizon: '', correction: 0 }; ; ) {
      const outcomes = await store.outcomes(market, range, after, PAGE);
      if (outcomes.length > 0) yield outcomes.map(toLine);
      if (outcomes.length < PAGE) return;
      after = outcomes.at(-1) ?? after;
    }
  }

  async function computeRoot(day: DayOfEntries): Promise<Pick<LedgerDay, 'entries' | 'root'>> {
    const tree = createMerkleRoot(nodeDigest);
    for await (const lines of readLines(day))
      for (const line of lines) tree.add(leafHash(nodeDigest.utf8(line), nodeDigest));
    return { entries: tree.size(), root: toHex(tree.root()) };
  }

  return {
    /** Seals the finished days after the newest sealed one; days without entries are left out. */
    async seal(market: RecordMarket): Promise<Pick<SealedDays, 'sealed' | 'entries'>> {
      const [newest] = await store.days(market, 1);
      const first = newest === undefined ? await store.firstDay(market) : isoDay(Date.parse(newest.day) + dayMs);
      let previous = newest?.head ?? FIRST_HEAD;
      const done = { sealed: 0, entries: 0 };
      if (first === null) return done;
      for (let at = Date.parse(first); at + dayMs + SETTLED_MS <= clock.now(); at += dayMs) {
        const place = { version: LEDGER_VERSION, market, day: isoDay(at) } as const;
        const counted = await computeRoot(place);
        if (counted.entries === 0) continue;
        const day = chainDay({ ...place, previous }, counted, nodeDigest);
        if (!(await store.add(day, iso(clock.now())))) return done;
        previous = day.head;
        done.sealed += 1;
        done.entries += day.entries;
      }
      return done;
    },

    /** Newest of the last CHECKED_DAYS sealed days whose rows have changed since; null if none has. */
    async findChanged(market: RecordMarket): Promise<{ checked: number; changed: string | null }> {
      const days = await store.days(market, CHECKED_DAYS);
      for (const [checked, sealed] of days.entries()) {
        const { entries, root } = await computeRoot(sealed);
        if (entries !== sealed.entries || root !== sealed.root) return { checked, changed: sealed.day };
      }
      return { checked: days.length, changed: null };
    },

    /** All sealed days, newest first: an export with one left out breaks the chain. */
    days: (market: RecordMarket): Promise<LedgerDay[]> => store.days(market, null),

    day: store.day,

    /** All lines of one day, in the order in which they were sealed. */
    readLines,
  };
}

/** Most lines of a day in one reply. */
const LINES = 20_000;

/** The job that seals and checks, and the endpoints of sealed days. */
export function serveLedger({ database, clock, jobs, sourceStatus }: Ground) {
  const ledger = createLedger({ database, clock });
  const marketNow = async () => ((await sourceStatus()).simulated ? 'simulated' : 'live');
  jobs.handle<null, SealedDays, null>(jobKinds.recordLedger, async () => {
    const market = await marketNow();
    const { checked, changed } = await ledger.findChanged(market);
    if (changed !== null)
      throw new Fault(500, `The calls and outcomes of ${changed} are no longer those that were sealed.`);
    return { state: 'completed', detail: { ...(await ledger.seal(market)), checked } };
  });
  return defineRoutes({
    recordLedger: async ({ query }) => ({ days: await ledger.days(query.market ?? (await marketNow())) }),

    recordLedgerDay: async ({ params, query }) => {
      const market = query.market ?? (await marketNow());
      const day = await ledger.day(market, params.day);
      if (day === null) throw new Fault(404, `${params.day} is not sealed`);
      const lines: string[] = [];
      let passed = (query.page - 1) * LINES;
      for await (const some of ledger.readLines(day)) {
        lines.push(...some.slice(Math.max(0, passed)));
        passed -= some.length;
        if (lines.length >= LINES) break;
      }
      return { day, lines: lines.slice(0, LINES) };
    },
  });
}
