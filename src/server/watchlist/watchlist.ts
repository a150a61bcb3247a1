// The watchlist's public interface: each user's own stars.
import { type DateKey, newYorkDate } from '../../domain/market/calendar.ts';
import { watchlistRules } from '../../domain/rules/watchlist-rules.ts';
import { possibleSymbols, readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { usualColumns, watchlistColumns } from '../../domain/watchlist/watchlist-rows.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import type { Routes } from '../http/handlers.ts';
import type { CardTasks, MarketPrices, Signals } from '../signals/signals.ts';
import type { Stocks } from '../stocks/stocks.ts';
import type { Calls } from '../threads/calls.ts';
import { watchlistStore } from './store.ts';

export type WatchlistDeps = {
  database: Database;
  clock: Clock;
  /** Null while the list of stocks is empty and cannot tell. */
  isKnownSymbol: (symbol: string) => Promise<boolean | null>;
  /** What listed companies are called. */
  stocks: Pick<Stocks, 'listed'>;
  /** The next report of each company from a day on. */
  details: { reportsFrom: (day: DateKey) => Promise<ReadonlyMap<string, DateKey>> };
  /** The newest scores: lists name stocks no exchange lists any more. */
  signals: Pick<Signals, 'ofSymbol' | 'scoresOf'>;
  /** The owner of the market's memory. */
  thread: Calls<CardTasks>;
};

type WatchlistRoutes = Routes<
  'myStars' | 'addStar' | 'removeStar' | 'watchlistRows' | 'noteStar' | 'orderStars' | 'chooseColumns'
>;

/** What another page read this short a time ago is not asked for again. */
const KEPT_MS = 30_000;

export function createWatchlist(deps: WatchlistDeps): { routes: WatchlistRoutes } {
  const store = watchlistStore(deps.database);
  const most = watchlistRules.most_stars.value;

  /** The symbol as the product writes it, or null when there is no such stock. */
  async function starable(typed: string): Promise<string | null> {
    let isAnyListed = false;
    for (const symbol of possibleSymbols(typed)) {
      const listed = await deps.isKnownSymbol(symbol);
      if (listed === true) return symbol;
      isAnyListed ||= listed !== null;
    }
    const { symbol } = readSymbol(typed);
    if (symbol === null) return null;
    return !isAnyListed || (await deps.signals.ofSymbol(symbol)) !== null ? symbol : null;
  }

  /** The newest prices; none while nobody can tell them. */
  async function pricesOf(symbols: readonly string[]): Promise<MarketPrices | null> {
    if (symbols.length === 0) return null;
    try {
      return await deps.thread.ask('prices', { symbols, kept_ms: KEPT_MS });
    } catch (error) {
      if (error instanceof Fault) return null;
      throw error;
    }
  }

  return {
    routes: {
      watchlistRows: async ({ caller }) => {
        const stars = await store.inOrder(caller.id);
        const symbols = stars.map(({ symbol }) => symbol);
        const [scores, prices, chosen, listed, reports] = await Promise.all([
          deps.signals.scoresOf(symbols),
          pricesOf(symbols),
          store.columns(caller.id),
          deps.stocks.listed.now(),
          deps.details.reportsFrom(newYorkDate(deps.clock.now())),
        ]);
        const rows = stars.map((star) => {
          const scored = scores.bySymbol.get(star.symbol);
          const price = prices?.prices.get(star.symbol);
          return {
            ...star,
            // No list names every stock; the listings do.
            company_name: scored?.company_name ?? listed.bySymbol.get(star.symbol)?.name ?? null,
            next_earnings_date: reports.get(star.symbol) ?? null,
            current_price: price?.current_price ?? null,
            change_percent: price?.price_change_percent ?? null,
            volume: price?.volume ?? null,
            smart_cat_score: scored?.smart_cat_score ?? null,
            score_history: scored?.score_history ?? [],
          };
        });
        return {
          rows,
          columns: chosen === null ? [...usualColumns] : watchlistColumns.filter((column) => chosen.includes(column)),
          history_days: scores.days,
          prices_as_of: prices === null ? null : iso(prices.as_of),
        };
      },

      noteStar: async ({ params, body, caller }) => {
        const note = body.note.trim();
        let noted: Awaited<ReturnType<typeof store.note>> = null;
        for (const symbol of possibleSymbols(params.symbol)) noted ??= await store.note(caller.id, symbol, note);
        if (noted === null) throw new Fault(404, `${params.symbol} is not on your watchlist`);
        return noted;
      },

      orderStars: async ({ body, caller }) => {
        await store.order(caller.id, body.symbols);
        return { success: true };
      },

      chooseColumns: async ({ body, caller }) => {
        await store.choose(caller.id, body.columns);
        return { success: true };
      },

      myStars: async ({ caller }) => ({ stars: await store.stars(caller.id), most }),

      addStar: async ({ params, caller }) => {
        const symbol = await starable(params.symbol);
        if (symbol === null) throw new Fault(404, `Unknown symbol ${params.symbol}`);
        const star = await store.add(caller.id, { symbol, starred_at: iso(deps.clock.now()) }, most);
        if (star === null) throw new Fault(409, `Your watchlist is full: ${most} stars are the most`);
        return star;
      },

      removeStar: async ({ params, caller }) => {
        const stars = new Set((await store.inOrder(caller.id)).map(({ symbol }) => symbol));
        const starred = possibleSymbols(params.symbol).find((symbol) => stars.has(symbol));
        if (starred !== undefined) await store.remove(caller.id, starred);
        return { success: true };
      },
    },
  };
}
