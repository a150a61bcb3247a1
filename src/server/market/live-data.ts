// Everything known live about one symbol: all sections at once, null with a reason where nobody can fill one.
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import { marketPhase } from '../../domain/market/calendar.ts';
import type { LiveData, LiveSection, SectionState } from '../../domain/market/live-data.ts';
import { type Clock, iso } from '../clock.ts';
import { Fault } from '../fault.ts';
import { lifetimes } from './lifetimes.ts';
import type { Reading, SectionCache } from './section-cache.ts';
import type { LoadedSection, SectionLoaders, SectionValue } from './sections.ts';

/** How long a reader waits for the slowest section; what is not there by then says "pending" and keeps loading. */
const PATIENCE_MS = 9_000;
/** Articles a live reply carries; the news endpoint gives more. */
const ARTICLES_SHOWN = 10;

export type LiveDataDeps = {
  cache: SectionCache;
  loaders: SectionLoaders;
  clock: Clock;
  aiFor?: (symbol: string) => Promise<AiAnalysis | 'none' | null>;
  /** Told of failures that are no vendor's. */
  onBug: (error: unknown) => void;
};

/** `withoutAnalysis` is for whoever makes one. */
export type LiveDataRequest = { refresh: boolean; listed: boolean | null; withoutAnalysis?: boolean };

/** Reads one section through the shared cache. */
export function readSection<S extends LoadedSection>(
  deps: Pick<LiveDataDeps, 'cache' | 'loaders' | 'clock'>,
  section: S,
  symbol: string,
  refresh: boolean,
): Promise<Reading<SectionValue<S>>> {
  const lifetime = lifetimes[section];
  const load = deps.loaders[section] as SectionLoaders[S];
  return deps.cache.read<SectionValue<S>>(
    section,
    symbol,
    { ...lifetime, lifetime_ms: lifetimeNow(section, deps.clock), refresh },
    (priority) => load(symbol, priority) as ReturnType<SectionLoaders[S]>,
  );
}

function lifetimeNow(section: LoadedSection, clock: Clock): number {
  const lifetime = lifetimes[section];
  return marketPhase(clock.now()) === 'closed' ? lifetime.closed_ms : lifetime.open_ms;
}

/** Throws Fault 404 when no vendor knows the symbol and the product's own list does not vouch for it. */
export async function liveData(deps: LiveDataDeps, symbol: string, request: LiveDataRequest): Promise<LiveData> {
  const given = new AbortController();
  const patience = deps.clock.sleep(PATIENCE_MS, given.signal).catch(() => undefined);
  const states: Partial<Record<LiveSection, SectionState>> = {};
  const take = async <S extends LoadedSection>(section: S): Promise<SectionValue<S> | null> => {
    const reading =
      (await Promise.race([readSection(deps, section, symbol, request.refresh), patience])) ??
      stillLoading<SectionValue<S>>(deps, section, symbol);
    states[section] = reading.state;
    return reading.value;
  };
  const [quote, metrics, profile, news, sentiment, insiders, executives, articles, daily, details, found] =
    await Promise.all([
      take('quote'),
      take('metrics'),
      take('profile'),
      take('news'),
      take('sentiment'),
      take('insider_transactions'),
      take('executives'),
      take('polygonNews'),
      take('daily_ohlc'),
      take('ticker_details'),
      Promise.race([analysisOf(deps, symbol, request), patience]).then((analysis) => analysis ?? null),
    ]).finally(() => given.abort());
  const ai = found === 'none' ? null : found;
  states.aiAnalysis = aiState(ai, found === null && deps.aiFor !== undefined, deps.clock.now());
  const known = [quote, metrics, profile, daily, details].some((value) => value !== null);
  const deniers = [states.quote, states.profile, states.ticker_details];
  const denied = deniers.every((state) => state?.problem === 'unknown_symbol' || state?.problem === 'not_entitled');
  if (!known && denied && request.listed !== true) throw new Fault(404, `Unknown symbol ${symbol}`);
  return {
    symbol,
    quote,
    metrics,
    profile,
    news,
    sentiment,
    insider_transactions: insiders,
    executives,
    aiAnalysis: ai,
    polygonNews: articles?.filter((article) => article.title !== null).slice(0, ARTICLES_SHOWN) ?? null,
    daily_ohlc: daily,
    ticker_details: details,
    sections: states,
  };
}

/** Live data never waits for, and never fails with, the analysis. */
async function analysisOf(
  deps: LiveDataDeps,
  symbol: string,
  request: LiveDataRequest,
): Promise<AiAnalysis | 'none' | null> {
  if (request.withoutAnalysis) return 'none';
  try {
    return (await deps.aiFor?.(symbol)) ?? null;
  } catch (error) {
    deps.onBug(error);
    return null;
  }
}

function stillLoading<T>(deps: LiveDataDeps, section: LoadedSection, symbol: string): Reading<T> {
  const known = deps.cache.peek<T>(section, symbol, lifetimeNow(section, deps.clock));
  if (known?.value != null) return known;
  return { value: null, state: { source: null, as_of: null, received_at: null, stale: false, problem: 'pending' } };
}

/** Pending only where somebody analyses; without an analyst there is nothing to wait for. */
function aiState(ai: AiAnalysis | null, coming: boolean, now: number): SectionState {
  if (ai === null) {
    const problem = coming ? 'pending' : 'unavailable';
    return { source: null, as_of: null, received_at: null, stale: false, problem };
  }
  const received_at = iso(now);
  return { source: ai.analyst ?? null, as_of: ai.as_of ?? null, received_at, stale: false, problem: null };
}
