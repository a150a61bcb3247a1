// Doors of the market: live data of a symbol, its news, and the market clock.
import { nothingLive } from '../../domain/market/live-data.ts';
import type { Routes } from '../http/handlers.ts';
import { pastInstant } from '../publish/past.ts';
import { type LiveDataDeps, liveData } from './live-data.ts';
import { marketStatus, type SourceStatus } from './market-status.ts';
import type { Quota } from './quota.ts';
import { richNews } from './rich-news.ts';
import { chooseSymbol, type IsKnownSymbol, spelledOut } from './symbol-choice.ts';

export type MarketRoutes = Routes<'liveData' | 'richNews' | 'marketStatus'>;

export function marketRoutes(
  deps: LiveDataDeps & {
    quota: Quota;
    isKnownSymbol: IsKnownSymbol;
    sourceStatus: SourceStatus;
    version: string;
  },
): MarketRoutes {
  return {
    liveData: async ({ params, query, caller }) => {
      if (pastInstant(query.asof, deps.clock) !== null) return nothingLive(spelledOut(params.symbol));
      const refresh = query.refresh === 'true';
      const { symbol, listed } = await chooseSymbol(params.symbol, deps.isKnownSymbol);
      deps.quota.use(caller.id, symbol, refresh);
      return liveData(deps, symbol, { refresh, listed });
    },
    richNews: async ({ params, query, caller }) => {
      if (pastInstant(query.asof, deps.clock) !== null) return { status: 'NO_DATA' };
      const { symbol } = await chooseSymbol(params.symbol, deps.isKnownSymbol);
      deps.quota.use(caller.id, symbol, false);
      return richNews(deps, symbol, query.limit);
    },
    marketStatus: () => marketStatus(deps.clock, deps.sourceStatus, deps.version),
  };
}
