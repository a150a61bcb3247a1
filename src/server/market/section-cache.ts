// Sections of live data shared by all users: fresh ones at once, ageing ones while a new one is fetched, old ones as last good.
import { LRUCache } from 'lru-cache';
import type { LiveSection, SectionState } from '../../domain/market/live-data.ts';
import { isProviderError } from '../../providers/provider-error.ts';
import { type Clock, iso } from '../clock.ts';
import { type Lifetime, pauses, STALE_AFTER_LIFETIMES } from './lifetimes.ts';

export type Problem = NonNullable<SectionState['problem']>;

/** What a load answers; value null means the source has nothing to say. as_of in epoch ms. */
export type Loaded<T> = { value: T | null; source: string; as_of: number | null };

export type SectionRow = {
  symbol: string;
  section: LiveSection;
  value: unknown;
  source: string;
  as_of: number | null;
  received_at: number;
};

export type SectionStore = {
  /** Last good sections of a symbol. */
  load(symbol: string): Promise<SectionRow[]>;
  /** Keeps the newest good answer; returns at once. */
  save(row: SectionRow): void;
};

type Entry = {
  value: unknown;
  source: string | null;
  as_of: number | null;
  /** When the value was received, null while none ever was. */
  received_at: number | null;
  problem: Problem | null;
  /** Not asked for again before. */
  retry_at: number;
};

export type Reading<T> = { value: T | null; state: SectionState };
export type LoadPriority = 'user' | 'background';

const MOST_ENTRIES = 150_000;
/** News weigh most: fifty articles of a symbol are about 100,000 characters. */
const MOST_CHARACTERS = 200_000_000;
const MOST_SYMBOLS = 30_000;

export class SectionCache {
  readonly #clock: Clock;
  readonly #store: SectionStore;
  readonly #entries = new LRUCache<string, Entry>({
    max: MOST_ENTRIES,
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (entry) => (entry.value === null ? 1 : JSON.stringify(entry.value).length),
  });
  readonly #flights = new Map<string, Promise<Entry>>();
  readonly #recalled = new LRUCache<string, Promise<void>>({ max: MOST_SYMBOLS });
  readonly #onBug: (error: unknown) => void;

  constructor(options: { clock: Clock; store: SectionStore; onBug: (error: unknown) => void }) {
    this.#clock = options.clock;
    this.#store = options.store;
    this.#onBug = options.onBug;
  }

  /**
   * Never throws for a vendor's failure: the last good value, or null, comes back with the problem in its state.
   * One load at a time runs for a section of a symbol, however many ask.
   */
  async read<T>(
    section: LiveSection,
    symbol: string,
    lifetime: Lifetime & { lifetime_ms: number; refresh: boolean },
    load: (priority: LoadPriority) => Promise<Loaded<T>>,
  ): Promise<Reading<T>> {
    await this.#recall(symbol);
    const key = `${section} ${symbol}`;
    const entry = this.#entries.get(key);
    const now = this.#clock.now();
    const age = entry?.received_at == null ? Number.POSITIVE_INFINITY : now - entry.received_at;
    const freshFor = lifetime.refresh ? lifetime.refresh_ms : lifetime.lifetime_ms;
    const waiting = entry !== undefined && now < entry.retry_at;
    if (entry && (age < freshFor || waiting)) return this.#reading(entry, lifetime.lifetime_ms);
    if (entry && !lifetime.refresh && age < lifetime.lifetime_ms * STALE_AFTER_LIFETIMES) {
      void this.#fly(section, symbol, key, () => load('background'));
      return this.#reading(entry, lifetime.lifetime_ms);
    }
    const loaded = await this.#fly(section, symbol, key, () => load('user'));
    return this.#reading(loaded, lifetime.lifetime_ms);
  }

  /** What is known now, without asking anybody. */
  peek<T>(section: LiveSection, symbol: string, lifetime_ms: number): Reading<T> | null {
    const entry = this.#entries.get(`${section} ${symbol}`);
    return entry ? this.#reading(entry, lifetime_ms) : null;
  }

  #fly<T>(section: LiveSection, symbol: string, key: string, load: () => Promise<Loaded<T>>): Promise<Entry> {
    const flying = this.#flights.get(key);
    if (flying) return flying;
    const flight = this.#attempt(section, symbol, key, load).finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  async #attempt<T>(section: LiveSection, symbol: string, key: string, load: () => Promise<Loaded<T>>): Promise<Entry> {
    let entry: Entry;
    try {
      const { value, source, as_of } = await load();
      const received_at = this.#clock.now();
      entry = { value, source, as_of, received_at, problem: null, retry_at: 0 };
      if (value !== null) this.#store.save({ symbol, section, value, source, as_of, received_at });
    } catch (error) {
      const { problem, pause_ms } = this.#problemOf(error);
      const before = this.#entries.get(key) ?? { value: null, source: null, as_of: null, received_at: null };
      entry = { ...before, problem, retry_at: this.#clock.now() + pause_ms };
    }
    this.#entries.set(key, entry);
    return entry;
  }

  #problemOf(error: unknown): { problem: Problem; pause_ms: number } {
    if (!isProviderError(error)) {
      this.#onBug(error);
      return { problem: 'unavailable', pause_ms: pauses.unavailable.value };
    }
    switch (error.kind) {
      case 'not_entitled':
      case 'unknown_symbol':
        return { problem: error.kind, pause_ms: pauses[error.kind].value };
      case 'rate_limited':
        return {
          problem: 'rate_limited',
          pause_ms: Math.max(pauses.rate_limited.value, error.retry_after_ms ?? 0),
        };
      default:
        return { problem: 'unavailable', pause_ms: Math.max(pauses.unavailable.value, error.retry_after_ms ?? 0) };
    }
  }

  #reading<T>(entry: Entry, lifetime_ms: number): Reading<T> {
    const age = entry.received_at === null ? null : this.#clock.now() - entry.received_at;
    const old = age !== null && age >= lifetime_ms * STALE_AFTER_LIFETIMES;
    const failing = age !== null && age >= lifetime_ms && entry.problem !== null;
    const state: SectionState = {
      source: entry.source,
      as_of: entry.as_of === null ? null : iso(entry.as_of),
      received_at: entry.received_at === null ? null : iso(entry.received_at),
      stale: entry.value !== null && (old || failing),
      problem: entry.problem,
    };
    return { value: entry.value as T | null, state };
  }

  /** Brings back what an earlier process knew of a symbol, once. */
  #recall(symbol: string): Promise<void> {
    const known = this.#recalled.get(symbol);
    if (known) return known;
    const recall = this.#store.load(symbol).then(
      (rows) => {
        for (const row of rows) {
          const key = `${row.section} ${symbol}`;
          if (!this.#entries.has(key)) this.#entries.set(key, { ...row, problem: null, retry_at: 0 });
        }
      },
      (error: unknown) => {
        // Without its memory the cache still works; the next reader tries to remember again.
        this.#recalled.delete(symbol);
        this.#onBug(error);
      },
    );
    this.#recalled.set(symbol, recall);
    return recall;
  }
}
