// News of a symbol with sentiment per ticker, newest first.
import { hasTitle } from '../../domain/market/headlines.ts';
import { Fault, RATE_LIMITED } from '../process/fault.ts';
import { type LiveDataDeps, readSection } from './live-data.ts';

const UNAVAILABLE = 'News are not available right now. Please try again later.';
const RETRY_AFTER_SECONDS = 60;

/** NO_DATA when there is no article; Fault 429 or 503 only when no articles were ever received. */
export async function richNews(deps: Pick<LiveDataDeps, 'cache' | 'loaders' | 'clock'>, symbol: string, limit: number) {
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
