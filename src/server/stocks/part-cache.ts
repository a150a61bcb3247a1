// Parts of stock details shared by all users: fresh ones at once, ageing ones while a new one is fetched, old ones as last good.
import { LRUCache } from 'lru-cache';
import { isProviderError } from '../../providers/provider-error.ts';
import type { Clock } from '../clock.ts';
import { type PartLoaders, type PartName, type PartValue, parts } from './parts.ts';

export type PartRow = { part: PartName; value: unknown; confirmed_at: number };

export type PartStore = {
  /** The newest answer of each part of a symbol. */
  load(symbol: string): Promise<PartRow[]>;
  /** The answers known at that instant (epoch ms). */
  loadAt(symbol: string, instant: number): Promise<PartRow[]>;
  save(symbol: string, part: PartName, value: unknown, receivedAt: number): Promise<void>;
};

type Entry = { value: unknown; confirmed_at: number | null; retry_at: number };

const MOST_ENTRIES = 60_000;
const MOST_CHARACTERS = 150_000_000;
const MOST_SYMBOLS = 20_000;
const STALE_AFTER_LIFETIMES = 2;

const minute = 60_000;
/** After a failure a part is not asked for again for this long. */
const pauses = { not_entitled: 24 * 60 * minute, unknown_symbol: 10 * minute, other: minute / 4 } as const;

export type PartCache = {
  /** Never throws for a vendor's failure: the last good value, or null. One load at a time for a part of a symbol. */
  read<P extends PartName>(part: P, symbol: string): Promise<PartValue<P> | null>;
  /** Keeps what the background has fetched. */
  put<P extends PartName>(part: P, symbol: string, value: PartValue<P>): Promise<void>;
  /** What was known of a symbol at an instant; nobody is asked. */
  readAt(symbol: string, instant: number): Promise<<P extends PartName>(part: P) => PartValue<P> | null>;
};

export function createPartCache(deps: {
  clock: Clock;
  store: PartStore;
  loaders: PartLoaders;
  onBug: (error: unknown) => void;
}): PartCache {
  const { clock, store, onBug } = deps;
  const entries = new LRUCache<string, Entry>({
    max: MOST_ENTRIES,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ value }) => (value === null ? 1 : JSON.stringify(value).length),
  });
  const flights = new Map<string, Promise<Entry>>();
  const recalled = new LRUCache<string, Promise<void>>({ max: MOST_SYMBOLS });

  async function attempt(part: PartName, symbol: string, key: string): Promise<Entry> {
    let entry: Entry;
    try {
      const value = await deps.loaders[part](symbol);
      const confirmed_at = clock.now();
      entry = { value, confirmed_at, retry_at: 0 };
      if (value !== null) await store.save(symbol, part, value, confirmed_at).catch(onBug);
    } catch (error) {
      const before = entries.get(key) ?? { value: null, confirmed_at: null };
      entry = { ...before, retry_at: clock.now() + pauseOf(error) };
    }
    entries.set(key, entry);
    return entry;
  }

  function pauseOf(error: unknown): number {
    if (!isProviderError(error)) onBug(error);
    else if (error.kind === 'not_entitled' || error.kind === 'unknown_symbol') return pauses[error.kind];
    else return Math.max(pauses.other, error.retry_after_ms ?? 0);
    return pauses.other;
  }

  function fly(part: PartName, symbol: string, key: string): Promise<Entry> {
    const flying = flights.get(key);
    if (flying !== undefined) return flying;
    const flight = attempt(part, symbol, key).finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  /** Brings back what an earlier process knew of a symbol, once. */
  function recall(symbol: string): Promise<void> {
    const known = recalled.get(symbol);
    if (known !== undefined) return known;
    const recall = store.load(symbol).then(
      (rows) => {
        for (const { part, value, confirmed_at } of rows) {
          const key = `${part} ${symbol}`;
          if (!entries.has(key)) entries.set(key, { value, confirmed_at, retry_at: 0 });
        }
      },
      (error: unknown) => {
        recalled.delete(symbol);
        onBug(error);
      },
    );
    recalled.set(symbol, recall);
    return recall;
  }

  return {
    async read<P extends PartName>(part: P, symbol: string) {
      await recall(symbol);
      const key = `${part} ${symbol}`;
      const entry = entries.get(key);
      const now = clock.now();
      const age = entry?.confirmed_at == null ? Number.POSITIVE_INFINITY : now - entry.confirmed_at;
      const { lifetime_ms } = parts[part];
      const value = (from: Entry) => from.value as PartValue<P> | null;
      if (entry && (age < lifetime_ms || now < entry.retry_at)) return value(entry);
      if (entry && age < lifetime_ms * STALE_AFTER_LIFETIMES) {
        void fly(part, symbol, key);
        return value(entry);
      }
      return value(await fly(part, symbol, key));
    },
    async put(part, symbol, value) {
      const confirmed_at = clock.now();
      await store.save(symbol, part, value, confirmed_at);
      // A symbol nobody looks at takes no memory.
      if (recalled.has(symbol)) entries.set(`${part} ${symbol}`, { value, confirmed_at, retry_at: 0 });
    },
    async readAt(symbol, instant) {
      const known = new Map((await store.loadAt(symbol, instant)).map(({ part, value }) => [part, value]));
      return <P extends PartName>(part: P) => (known.get(part) ?? null) as PartValue<P> | null;
    },
  };
}
