// Endpoints of the market: the news of a symbol with sentiment per ticker, newest first, and the market clock.
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { systemEndpoints } from '../../contract/system.ts';
import { findSession, marketPhase, newYorkDate, nextSession } from '../../domain/market/calendar.ts';
import { hasTitle } from '../../domain/market/headlines.ts';
import type { Ground } from '../ground.ts';
import type { Routes } from '../http/handlers.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault, RATE_LIMITED } from '../process/fault.ts';
import { pastInstant } from '../publish/past.ts';
import type { UserLimit } from '../rate-limits/rate-limits.ts';
import { type LiveDataDeps, readSection } from './live-data.ts';
import { chooseSymbol, type IsKnownSymbol } from './symbol-choice.ts';

const UNAVAILABLE = 'News are not available right now. Please try again later.';
const RETRY_AFTER_SECONDS = 60;

/** NO_DATA when there is no article; Fault 429 or 503 only when no articles were ever received. */
async function richNews(deps: Pick<LiveDataDeps, 'cache' | 'loaders' | 'clock'>, symbol: string, limit: number) {
  const { value, state } = await readSection(deps, 'polygonNews', symbol, false);
  // An article without a title cannot be listed.
  const articles = value?.filter((article) => hasTitle(article.title)) ?? [];
  if (articles.length > 0) {
    return { results: articles.slice(0, limit), as_of: state.as_of ?? state.received_at, stale: state.stale };
  }
  if (value !== null || state.problem === null || state.problem === 'unknown_symbol') return { status: 'NO_DATA' };
  if (state.problem === 'rate_limited') throw new Fault(429, RATE_LIMITED, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  throw new Fault(503, UNAVAILABLE, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

type MarketStatus = ReplyOf<typeof systemEndpoints.marketStatus>;

/** opens_at and closes_at are of today's session until it is over, then of the next one. */
export async function marketStatus(
  clock: Clock,
  sourceStatus: Ground['sourceStatus'],
  version: string,
): Promise<MarketStatus> {
  const now = clock.now();
  const date = newYorkDate(now);
  const today = findSession(date);
  const { shown_as, ...source } = await sourceStatus();
  const session = today && now < today.close_ms ? today : nextSession(date);
  return {
    now: iso(now),
    session: marketPhase(now),
    opens_at: iso(session.open_ms),
    closes_at: iso(session.close_ms),
    is_market_day: today !== null,
    source: { ...source, name: shown_as ?? source.name },
    version,
  };
}

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
