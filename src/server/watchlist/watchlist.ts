// The watchlist's public interface: each user's own stars.
import { watchlistRules } from '../../domain/rules/watchlist-rules.ts';
import { normalizeSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import type { Routes } from '../http/handlers.ts';
import { watchlistStore } from './store.ts';

export type WatchlistDeps = {
  database: Database;
  clock: Clock;
  /** Null while the list of stocks is empty and cannot tell. */
  isKnownSymbol: (symbol: string) => Promise<boolean | null>;
  /** Whether the newest batch has signals of the symbol: lists name stocks no exchange lists any more. */
  hasSignals: (symbol: string) => Promise<boolean>;
};

export function createWatchlist(deps: WatchlistDeps): { routes: Routes<'myStars' | 'addStar' | 'removeStar'> } {
  const store = watchlistStore(deps.database);
  const most = watchlistRules.most_stars.value;

  /** The symbol as the product writes it, or null when there is no such stock. Case can matter (BACpB), so it is tried as typed first. */
  async function starable(typed: string): Promise<string | null> {
    if ((await deps.isKnownSymbol(typed)) === true) return typed;
    const symbol = normalizeSymbol(typed);
    if (symbol === null) return null;
    const listed = await deps.isKnownSymbol(symbol);
    return listed !== false || (await deps.hasSignals(symbol)) ? symbol : null;
  }

  return {
    routes: {
      myStars: async ({ caller }) => ({ stars: await store.stars(caller.id), most }),

      addStar: async ({ params, caller }) => {
        const symbol = await starable(params.symbol);
        if (symbol === null) throw new Fault(404, `Unknown symbol ${params.symbol}`);
        const star = await store.add(caller.id, { symbol, starred_at: iso(deps.clock.now()) }, most);
        if (star === null) throw new Fault(409, `Your watchlist is full: ${most} stars are the most`);
        return star;
      },

      removeStar: async ({ params, caller }) => {
        await store.remove(caller.id, params.symbol);
        const symbol = normalizeSymbol(params.symbol);
        if (symbol !== null && symbol !== params.symbol) await store.remove(caller.id, symbol);
        return { success: true };
      },
    },
  };
}
