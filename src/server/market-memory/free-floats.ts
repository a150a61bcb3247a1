// Free floats of the market by symbol: fetched once a day in the background and stored.
import type { FreeFloat, Split } from '../../domain/market/bars.ts';
import { hourMs, minuteMs } from '../../domain/numbers/time.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import { iso } from '../process/clock.ts';
import type { FloatStore } from './float-store.ts';
import { memoryRules } from './memory-rules.ts';
import type { UnreadStore } from './unread/unread-store.ts';

const AGAIN_MS = memoryRules.float_read_every.value * hourMs;
const RETRY_MS = memoryRules.float_retry_after.value * minuteMs;
const NOT_INCLUDED = 'The plan of the market data does not include the free float: Golden Eye shows no share of it';

export type FloatDeps = {
  marketData: Pick<MarketData, 'freeFloats'>;
  store: FloatStore;
  splits: () => Promise<Split[]>;
  now: () => Promise<number>;
  /** Called once when a source begins to refuse, not again each day. */
  warn: (trouble: string) => void;
  unread: Pick<UnreadStore, 'note' | 'clear'>;
};

export class FreeFloats {
  readonly #deps: FloatDeps;
  #shares: ReadonlyMap<string, number> = new Map();
  #day: string | null = null;
  #dueAt = Number.NEGATIVE_INFINITY;
  #reading = false;

  constructor(deps: FloatDeps) {
    this.#deps = deps;
  }

  /** Free float in shares, as of the day given to `ready`; null if unknown. */
  of(symbol: string): number | null {
    return this.#shares.get(symbol) ?? null;
  }

  /** Loads the stored floats of a day, once. */
  async ready(day: string): Promise<void> {
    if (this.#day !== day) await this.#make(day);
  }

  /** Reads the market once a day. Throws the vendor's ProviderError unless it is a permanent refusal. */
  async refresh(day: string): Promise<void> {
    const { now, store } = this.#deps;
    if (this.#reading) return;
    this.#reading = true;
    try {
      const at = await now();
      if (at < this.#dueAt) return;
      const checked = await store.check();
      const due = checked === null ? at : Date.parse(checked.checked_at) + AGAIN_MS;
      if (due > at) {
        this.#dueAt = due;
        return;
      }
      this.#dueAt = at + RETRY_MS;
      const included = await this.#read(at);
      if (included === null) return;
      if (!included && checked?.included !== false) this.#deps.warn(NOT_INCLUDED);
      await store.saveCheck(iso(at), included);
      this.#dueAt = at + AGAIN_MS;
      await this.#make(day);
    } finally {
      this.#reading = false;
    }
  }

  /**
   * Fetches the market's free floats; true if stored. False: the plan lacks them, or the vendor does not know the
   * endpoint. Null: the list has less than half of the stored one, which stays.
   */
  async #read(at: number): Promise<boolean | null> {
    const { store, unread } = this.#deps;
    const all: FreeFloat[] = [];
    try {
      for await (const page of this.#deps.marketData.freeFloats({ priority: 'background' })) all.push(...page);
    } catch (error) {
      if (isProviderError(error) && ['not_entitled', 'unknown_symbol'].includes(error.kind)) return false;
      throw error;
    }
    const expected = await store.count();
    if (all.length < expected / 2) {
      await unread.note('floats', { got: all.length, expected, words: null }, iso(at));
      return null;
    }
    await store.saveFloats(all, iso(at));
    await unread.clear('floats');
    return true;
  }

  async #make(day: string): Promise<void> {
    const { store, splits } = this.#deps;
    const [floats, all] = await Promise.all([store.floats(day), splits()]);
    const newest = new Map<string, string>();
    for (const { symbol, execution_date } of all) if (execution_date <= day) newest.set(symbol, execution_date);
    const shares = new Map<string, number>();
    for (const { symbol, effective_date, free_float } of floats) {
      // A count older than the newest split is unknown: its unit may be shares before or after the split.
      if ((newest.get(symbol) ?? '') <= effective_date) shares.set(symbol, free_float);
    }
    this.#shares = shares;
    this.#day = day;
  }
}
