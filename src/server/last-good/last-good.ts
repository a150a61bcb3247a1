// Cache of vendor answers: fresh values at once, ageing ones while a new one is fetched, the last good one on failure.

import { LRUCache } from 'lru-cache';
import { ageMs, hourMs, minuteMs, secondMs } from '../../domain/numbers/time.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { Clock } from '../process/clock.ts';
import { createSingleFlight } from '../process/single-flight.ts';

/** Pause before a failed value is requested again, by cause. */
const pauses = {
  not_entitled: { value: hourMs, unit: 'ms', source: 'unless the refusal is believed for less or longer' },
  unknown_symbol: { value: 10 * minuteMs, unit: 'ms', source: 'new listings appear once a day' },
  rate_limited: { value: 15 * secondMs, unit: 'ms', source: 'unless the vendor names a longer wait' },
  unavailable: { value: 15 * secondMs, unit: 'ms', source: 'longer than the pause of the circuit' },
} as const;

/** Data older than this many lifetimes is marked stale and served only after a new request. */
export const STALE_AFTER_LIFETIMES = 2;

type Problem = keyof typeof pauses;
/** `received_at`: epoch ms. */
type Good<V> = { value: V; received_at: number };
/** `good`: null until a value was received; `problem`: why the newest attempt failed, null if it did not. */
export type Reading<V> = { good: Good<V> | null; problem: Problem | null };
/** `user`: somebody waits for the load. */
export type LoadPriority = 'user' | 'background';
/** Ages in ms: fresh until `fresh_ms`, then served during a refresh until `stale_ms`. */
type Freshness = { fresh_ms: number; stale_ms: number };

export type LastGoodOptions<Name extends string, V> = {
  clock: Pick<Clock, 'now'>;
  /** Limits; the least recently read entries are evicted first. `characters`: JSON plus overhead of entries. */
  most: { characters: number; symbols: number };
  /** Values stored by an earlier process; called once per symbol. */
  recall?: (symbol: string) => Promise<readonly (Good<V> & { name: Name })[]>;
  /** Stores a received value for later processes. */
  save?: (symbol: string, name: Name, good: Good<V>) => Promise<void>;
  /** Receives failures that do not come from a vendor. */
  onBug: (error: unknown) => void;
};

/** Overhead of an entry beside its value, in characters. */
const ENTRY_CHARACTERS = 300;

/** No request is made for `pause_ms` after `failed_at`. */
type Entry<V> = Reading<V> & { failed_at: number; pause_ms: number; characters: number };

export function createLastGood<Name extends string, V>(options: LastGoodOptions<Name, V>) {
  const { clock, most, onBug } = options;
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: most.characters,
    sizeCalculation: ({ characters }) => characters + ENTRY_CHARACTERS,
  });
  const flights = createSingleFlight<Entry<V>>();
  const recalled = new LRUCache<string, Promise<void>>({ max: most.symbols });

  const toKey = (name: Name, symbol: string) => `${name} ${symbol}`;
  const toEntry = (good: Good<V>): Entry<V> => ({
    good,
    problem: null,
    failed_at: 0,
    pause_ms: 0,
    characters: JSON.stringify(good.value).length,
  });

  async function attempt(name: Name, symbol: string, load: () => Promise<V>): Promise<Entry<V>> {
    const key = toKey(name, symbol);
    let entry: Entry<V>;
    try {
      const value = await load();
      const good = { value, received_at: clock.now() };
      entry = toEntry(good);
      await options.save?.(symbol, name, good).catch(onBug);
    } catch (error) {
      const problem = toProblem(error);
      const asked = isProviderError(error) ? error.retry_after_ms : null;
      const pause =
        problem === 'not_entitled'
          ? (asked ?? pauses.not_entitled.value)
          : Math.max(pauses[problem].value, problem === 'unknown_symbol' ? 0 : (asked ?? 0));
      const failed_at = clock.now();
      entry = { good: null, characters: 1, ...entries.get(key), problem, failed_at, pause_ms: pause };
    }
    entries.set(key, entry);
    return entry;
  }

  function toProblem(error: unknown): Problem {
    if (!isProviderError(error)) onBug(error);
    // A refused key proves nothing about the plan or the symbol, and is replaced within minutes.
    else if (error.scope !== 'key' && error.kind in pauses) return error.kind as Problem;
    return 'unavailable';
  }

  /** Loads stored values; on failure the cache works without them, and the next read tries again. */
  async function recall(symbol: string): Promise<void> {
    const { recall: ask } = options;
    if (ask === undefined) return;
    const known = recalled.get(symbol);
    if (known !== undefined) return known;
    const recalling = ask(symbol).then(
      (found) => {
        for (const { name, ...good } of found) {
          const key = toKey(name, symbol);
          if (!entries.has(key)) entries.set(key, toEntry(good));
        }
      },
      (error: unknown) => {
        recalled.delete(symbol);
        onBug(error);
      },
    );
    recalled.set(symbol, recalling);
    return recalling;
  }

  return {
    /** Never throws for a vendor's failure. Concurrent reads of one name and symbol share one load. */
    async read(
      name: Name,
      symbol: string,
      { fresh_ms, stale_ms }: Freshness,
      load: (priority: LoadPriority) => Promise<V>,
    ): Promise<Reading<V>> {
      await recall(symbol);
      const key = toKey(name, symbol);
      const entry = entries.get(key);
      const now = clock.now();
      const age = entry?.good == null ? Number.POSITIVE_INFINITY : ageMs(entry.good.received_at, now);
      if (entry !== undefined && (age < fresh_ms || ageMs(entry.failed_at, now) < entry.pause_ms)) return entry;
      const runOnce = (priority: LoadPriority) => flights.run(key, () => attempt(name, symbol, () => load(priority)));
      if (entry === undefined || age >= stale_ms) return runOnce('user');
      void runOnce('background');
      return entry;
    },
    /** Last reading, without a request; null if never requested. */
    peek: (name: Name, symbol: string): Reading<V> | null => entries.get(toKey(name, symbol)) ?? null,
    /** Stores a value fetched elsewhere. */
    async put(name: Name, symbol: string, value: V): Promise<void> {
      const good = { value, received_at: clock.now() };
      await options.save?.(symbol, name, good);
      // Cached only for symbols somebody has read.
      if (recalled.has(symbol)) entries.set(toKey(name, symbol), toEntry(good));
    },
  };
}

/** One small value, reloaded after `kept_ms`; a failed load returns the last value, null before the first. */
export function lastKnown<V>(
  clock: Pick<Clock, 'now'>,
  kept_ms: number,
  load: () => Promise<V>,
): () => Promise<V | null> {
  const cache = createLastGood<'value', V>({
    clock,
    most: { characters: Number.MAX_SAFE_INTEGER, symbols: 1 },
    onBug: () => undefined,
  });
  const freshness = { fresh_ms: kept_ms, stale_ms: kept_ms };
  return async () => (await cache.read('value', '', freshness, load)).good?.value ?? null;
}
