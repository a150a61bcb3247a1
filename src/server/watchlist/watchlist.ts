// Watchlist: stars and named lists of a user with prices, scores and next reports.

import type { SnapshotRow } from '../../domain/market/bars.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { watchlistRules } from '../../domain/rules/watchlist-rules.ts';
import type { CardPrice } from '../../domain/signals/mini-cards/mini-cards.ts';
import { findBell, type NextReport } from '../../domain/stocks/overview/build-overview.ts';
import { possibleSymbols, readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { usualColumns, type WatchlistRow, watchlistColumns } from '../../domain/watchlist/watchlist-rows.ts';
import type { Database } from '../db/database.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { pastInstant } from '../publish/past.ts';
import type { TrackRecord } from '../record/record.ts';
import type { Signals } from '../signals/signals.ts';
import type { Details } from '../stocks/details.ts';
import type { Stocks } from '../stocks/stocks.ts';
import { createHeldSymbols } from './held-symbols-store.ts';
import { createLists } from './lists.ts';
import { createOwnLists } from './own-lists.ts';
import { watchlistStore } from './store.ts';

/** `updated_at` in epoch ms: the newest trade. */
type StarPrice = Pick<SnapshotRow, 'current_price' | 'change_from_prev_close_pct' | 'todays_volume' | 'updated_at'>;

type RowPrice = Pick<WatchlistRow, 'current_price' | 'change_percent' | 'volume'>;
/** Figures of rows at one instant; `reports` is empty for past views, because the calendar stores no past. */
type RowFigures = {
  prices: ReadonlyMap<string, RowPrice>;
  prices_as_of: string | null;
  reports: ReadonlyMap<string, NextReport>;
};

const unknownPrices: Awaited<ReturnType<Signals['pricesOf']>> = { as_of: null, prices: new Map() };

export type WatchlistDeps = Ground & {
  stocks: Stocks;
  details: Details;
  /** Published scores, including those of delisted stocks, and prices of the published cards. */
  signals: Signals;
  record: TrackRecord;
};

/** ISO; null if no price has a time. */
function newestTrade(prices: ReadonlyMap<string, StarPrice>): string | null {
  const newest = Math.max(...[...prices.values()].map(({ updated_at }) => updated_at ?? Number.NEGATIVE_INFINITY));
  return Number.isFinite(newest) ? iso(newest) : null;
}

/** Symbols a user has starred, for features that only need those. */
export function createStars(database: Database): (userId: number) => Promise<readonly string[]> {
  const store = watchlistStore(database);
  return async (userId) => (await store.stars(userId)).map(({ symbol }) => symbol);
}

export type Watchlist = ReturnType<typeof createWatchlist>;

export function createWatchlist(deps: WatchlistDeps) {
  const store = watchlistStore(deps.database);
  const most = watchlistRules.most_stars.value;

  /** Canonical symbol; null when there is no such stock. */
  async function starable(typed: string): Promise<string | null> {
    let isAnyListed = false;
    for (const symbol of possibleSymbols(typed)) {
      const listed = await deps.stocks.isKnownSymbol(symbol);
      if (listed === true) return symbol;
      isAnyListed ||= listed !== null;
    }
    const { symbol } = readSymbol(typed);
    if (symbol === null) return null;
    return !isAnyListed || (await deps.signals.ofSymbol(symbol)) !== null ? symbol : null;
  }

  const { routes: listRoutes, ownList } = createLists(deps, starable);

  async function figuresNow(symbols: readonly string[]): Promise<RowFigures> {
    const [prices, reports] = await Promise.all([
      deps.details.readPrices(symbols),
      deps.details.nextReports(newYorkDate(deps.clock.now())),
    ]);
    const toRowPrice = ({ current_price, change_from_prev_close_pct, todays_volume }: StarPrice): RowPrice => ({
      current_price,
      change_percent: change_from_prev_close_pct,
      volume: todays_volume,
    });
    return {
      prices: new Map([...prices].map(([symbol, price]) => [symbol, toRowPrice(price)])),
      prices_as_of: newestTrade(prices),
      reports,
    };
  }

  async function figuresAt(asof: string, symbols: readonly string[]): Promise<RowFigures> {
    const { as_of, prices } = await deps.signals.pricesOf(symbols, asof).catch((error: unknown) => {
      // Cards are deleted earlier than scores: prices are unknown.
      if (error instanceof Fault && error.status === 410) return unknownPrices;
      throw error;
    });
    const toRowPrice = ({ current_price, price_change_percent, volume }: CardPrice): RowPrice => ({
      current_price,
      change_percent: price_change_percent,
      volume,
    });
    return {
      prices: new Map([...prices].map(([symbol, price]) => [symbol, toRowPrice(price)])),
      prices_as_of: as_of,
      reports: new Map(),
    };
  }

  return {
    /** For other features: starred symbols by user. */
    starsOfUsers: store.ofUsers,
    /** For other features: symbols on stars, named lists and own expert lists, to follow renamed stocks. */
    heldSymbols: createHeldSymbols(deps.database.query),
    routes: defineRoutes({
      ...listRoutes,
      ...createOwnLists(deps, starable),

      watchlistRows: async ({ caller, query: { asof, list } }) => {
        const stars = await store.inOrder(caller.id, await ownList(caller.id, list));
        const symbols = stars.map(({ symbol }) => symbol);
        const isPast = asof !== undefined && pastInstant(asof, deps.clock) !== null;
        const [scores, { prices, prices_as_of, reports }, chosen, listed] = await Promise.all([
          deps.signals.readScores(symbols, asof),
          isPast ? figuresAt(asof, symbols) : figuresNow(symbols),
          store.columns(caller.id),
          deps.stocks.listed.now(),
        ]);
        const rows = stars.map((star) => {
          const scored = scores.bySymbol.get(star.symbol);
          const report = reports.get(star.symbol);
          return {
            ...star,
            // Fallback for stocks that are on no expert list.
            company_name: scored?.company_name ?? listed.bySymbol.get(star.symbol)?.name ?? null,
            next_earnings_date: report?.date ?? null,
            next_earnings_bell: findBell(report?.hour ?? null),
            ...(prices.get(star.symbol) ?? { current_price: null, change_percent: null, volume: null }),
            smart_cat_score: scored?.smart_cat_score ?? null,
            score_history: scored?.score_history ?? [],
          };
        });
        return {
          rows,
          columns: chosen === null ? [...usualColumns] : watchlistColumns.filter((column) => chosen.includes(column)),
          history_days: scores.days,
          prices_as_of,
        };
      },

      noteStar: async ({ params, query, body, caller }) => {
        const list = await ownList(caller.id, query.list);
        const note = body.note.trim();
        let noted: Awaited<ReturnType<typeof store.note>> = null;
        for (const symbol of possibleSymbols(params.symbol)) {
          noted ??= await store.note(caller.id, list, symbol, note, body.was?.trim());
        }
        if (noted === null) throw new Fault(404, `${params.symbol} is not on your watchlist`);
        if (noted.note !== note)
          throw new Fault(
            409,
            `The note on ${noted.symbol} was changed elsewhere meanwhile: "${noted.note}". Yours was not kept: "${note}"`,
          );
        return noted;
      },

      orderStars: async ({ query, body, caller }) => {
        const { symbol, before } = body;
        const isMoved = await store.move(caller.id, await ownList(caller.id, query.list), symbol, before);
        if (!isMoved) throw new Fault(404, `${symbol} is not on your watchlist`);
        return { success: true };
      },

      chooseColumns: async ({ body, caller }) => {
        await store.chooseColumn(caller.id, body.column, body.shown);
        return { success: true };
      },

      myStars: async ({ caller }) => ({ stars: await store.stars(caller.id), most }),

      addStar: async ({ params, query, caller }) => {
        const list = await ownList(caller.id, query.list);
        const symbol = await starable(params.symbol);
        if (symbol === null) throw new Fault(404, `Unknown symbol ${params.symbol}`);
        const star = await store.add(caller.id, list, { symbol, starred_at: iso(deps.clock.now()) }, most);
        if (star === null) throw new Fault(409, `Your watchlist is full: ${most} stars are the most`);
        return star;
      },

      removeStar: async ({ params, query, caller }) => {
        // `inOrder` filters by owner: a list of another user has no stars here.
        const list = query.list ?? null;
        const stars = new Set((await store.inOrder(caller.id, list)).map(({ symbol }) => symbol));
        const starred = possibleSymbols(params.symbol).find((symbol) => stars.has(symbol));
        if (starred !== undefined) await store.remove(caller.id, list, starred);
        return { success: true };
      },
    }),
  };
}
