// Endpoints of the market: the news of a symbol and the market clock.
import type { Ground } from '../ground.ts';
import type { Routes } from '../http/handlers.ts';
import { pastInstant } from '../publish/past.ts';
import type { UserLimit } from '../rate-limits/rate-limits.ts';
import type { LiveDataDeps } from './live-data.ts';
import { marketStatus } from './market-status.ts';
import { richNews } from './rich-news.ts';
import { chooseSymbol, type IsKnownSymbol } from './symbol-choice.ts';

export function marketRoutes(
  deps: LiveDataDeps & {
    charge: UserLimit;
    isKnownSymbol: IsKnownSymbol;
    sourceStatus: Ground['sourceStatus'];
    version: string;
  },
): Routes<'richNews' | 'marketStatus'> {
  return {
    richNews: async ({ params, query, caller }) => {
      if (pastInstant(query.asof, deps.clock) !== null) return { status: 'NO_DATA' };
      const { symbol } = await chooseSymbol(params.symbol, deps.isKnownSymbol);
      await deps.charge(caller.id, symbol);
      return richNews(deps, symbol, query.limit);
    },
    marketStatus: () => marketStatus(deps.clock, deps.sourceStatus, deps.version),
  };
}
