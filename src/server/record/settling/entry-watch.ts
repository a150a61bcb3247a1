// Entries within a session: first minute bar after each call, taken from snapshots of the whole market.
import type { MarketColumns } from '../../../domain/market/market-columns.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { RecordMarket } from '../../../domain/record/call.ts';
import { type MinuteRange, minuteRange, readyAt } from '../../../domain/record/settle/entry-time.ts';
import { type Basket, measureLevels } from '../../../domain/record/settle/levels.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import type { MarketMoment } from '../../market-memory/market-memory.ts';
import { iso } from '../../process/clock.ts';
import type { KnownCallsStore } from '../../record-calls/known-calls-store.ts';
import type { SettlementStore } from './settlement-store.ts';

/** Longest delay of a snapshot after the last bar a call waits for. */
const LATE_MS = 3 * minuteMs;
const WAIT_MS = settlementRules.entry_wait.value * minuteMs;

export type EntryWatchDeps = {
  market: RecordMarket;
  source: string;
  calls: Pick<KnownCallsStore, 'setsSince' | 'readSymbols'>;
  store: Pick<SettlementStore, 'writeEntries'>;
  now: () => Promise<number>;
  delayMinutes: () => Promise<number>;
  /** Rows of the equal-weighted market in this snapshot; null while it is not known. */
  basket: (market: MarketColumns, moment: MarketMoment) => Promise<Basket | null>;
};

/** A call set that waits for entries, with its symbols that had no bar yet. */
type WaitingSet = { known_at: number; range: MinuteRange | null; symbols: Set<string> };
type Entry = { symbol: string; row: number };

export class EntryWatch {
  readonly #deps: EntryWatchDeps;
  #busy = false;
  readonly #waiting = new Map<number, WaitingSet>();
  #rows: { symbols: readonly string[]; bySymbol: Map<string, number> } = { symbols: [], bySymbol: new Map() };

  constructor(deps: EntryWatchDeps) {
    this.#deps = deps;
  }

  /**
   * Writes the entries in this snapshot and returns their number; 0 outside the session, while an earlier snapshot is
   * still processed, and while the market's basket is unknown.
   */
  async take(market: MarketColumns, moment: MarketMoment): Promise<number> {
    const { session, at } = moment;
    if (this.#busy || at < session.open_ms || at > session.close_ms + LATE_MS) return 0;
    this.#busy = true;
    try {
      return await this.#take(market, moment);
    } finally {
      this.#busy = false;
    }
  }

  async #take(market: MarketColumns, moment: MarketMoment): Promise<number> {
    const { at } = moment;
    await this.#learnSets(at);
    const found = this.#findEntries(market);
    if (found.size === 0) return 0;
    const basket = await this.#deps.basket(market, moment);
    // An entry needs the market's level of the same minute; the next snapshot may have both.
    if (basket === null) return 0;
    const seen = iso(await this.#deps.now());
    let written = 0;
    for (const [start, entries] of found) {
      const symbols = entries.map(({ symbol }) => symbol);
      await this.#deps.store.writeEntries(
        this.#deps.source,
        {
          at: iso(start),
          symbols,
          price: Float64Array.from(entries, ({ row }) => market.minute.open[row]!),
          spread: Float64Array.from(entries, ({ row }) => spreadAt(market, row)),
          levels: measureLevels(market, start, basket),
        },
        seen,
      );
      written += symbols.length;
      this.#forget(start, symbols);
    }
    return written;
  }

  async #learnSets(at: number): Promise<void> {
    const { calls, market, delayMinutes } = this.#deps;
    const delay = await delayMinutes();
    const since = at - WAIT_MS - LATE_MS - delay * minuteMs;
    for (const [id, { known_at }] of this.#waiting) if (known_at < since) this.#waiting.delete(id);
    const sets = await calls.setsSince(market, iso(since));
    const fresh = sets.filter(({ id }) => !this.#waiting.has(id));
    if (fresh.length === 0) return;
    const symbols = await calls.readSymbols(fresh.map(({ id }) => id));
    for (const { id, ...set } of fresh) {
      const known_at = Date.parse(set.known_at);
      const range = minuteRange(readyAt(known_at, delay));
      this.#waiting.set(id, { known_at, range, symbols: new Set(range === null ? [] : symbols.get(id)) });
    }
  }

  /** Entries by start of the bar: the first bar of each symbol that a call waits for. */
  #findEntries(market: MarketColumns): Map<number, Entry[]> {
    const rows = this.#findRows(market.symbols);
    const found = new Map<number, Map<string, Entry>>();
    for (const { range, symbols } of this.#waiting.values()) {
      if (range === null) continue;
      for (const symbol of symbols) {
        const row = rows.get(symbol);
        if (row === undefined) continue;
        const start = market.minute.start_timestamp[row]!;
        if (!(start >= range.from && start < range.to && market.minute.open[row]! > 0)) continue;
        const entries = found.get(start) ?? new Map<string, Entry>();
        entries.set(symbol, { symbol, row });
        found.set(start, entries);
      }
    }
    return new Map([...found].map(([start, entries]) => [start, [...entries.values()]]));
  }

  /** Stops waiting for entries that are written. */
  #forget(start: number, symbols: readonly string[]): void {
    for (const { range, symbols: waiting } of this.#waiting.values()) {
      if (range === null || start < range.from || start >= range.to) continue;
      for (const symbol of symbols) waiting.delete(symbol);
    }
  }

  #findRows(symbols: readonly string[]): Map<string, number> {
    if (this.#rows.symbols !== symbols) {
      this.#rows = { symbols, bySymbol: new Map(symbols.map((symbol, row) => [symbol, row])) };
    }
    return this.#rows.bySymbol;
  }
}

/** Ask less bid; NaN where one is unknown, and for a crossed or locked quote, whose costs are unknown. */
function spreadAt({ figures }: MarketColumns, row: number): number {
  const spread = figures.ask[row]! - figures.bid[row]!;
  return figures.bid[row]! > 0 && spread > 0 ? spread : Number.NaN;
}
