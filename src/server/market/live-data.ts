// Live data of one symbol: all sections at once, null with a reason where no source has one.
import { quoteOfToday } from '../../domain/figures/quote-of-today.ts';
import { priceFactor, type ValuedClose, valuedAt } from '../../domain/figures/valuation.ts';
import { lastCompletedSession, marketPhase, newYorkDate } from '../../domain/market/calendar.ts';
import {
  type LiveData,
  type LiveSection,
  liveSections,
  type Metrics,
  type SectionState,
} from '../../domain/market/live-data.ts';
import { metricsWithToday } from '../../domain/market/metrics-today.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../domain/numbers/time.ts';
import { STALE_AFTER_LIFETIMES } from '../last-good/last-good.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { type SectionCache, type SectionReading, sectionReading } from './section-cache.ts';
import type { SectionLoaders, SectionValue } from './sections.ts';

type Lifetime = {
  /** How long data are fresh in regular and extended hours. */
  open_ms: number;
  /** How long data are fresh while the market is closed. */
  closed_ms: number;
  /** An explicit refresh reloads data older than this. */
  refresh_ms: number;
  source: string;
};

/** Chosen so that a few dozen symbols a minute stay within 60 fundamentals calls a minute for all users together. */
const lifetimes: Record<LiveSection, Lifetime> = {
  quote: { open_ms: 20 * secondMs, closed_ms: 5 * minuteMs, refresh_ms: 5 * secondMs, source: 'prices move' },
  metrics: { open_ms: dayMs, closed_ms: dayMs, refresh_ms: 6 * hourMs, source: 'made of daily bars' },
  profile: { open_ms: dayMs, closed_ms: dayMs, refresh_ms: 6 * hourMs, source: 'company facts' },
  news: { open_ms: 10 * minuteMs, closed_ms: 10 * minuteMs, refresh_ms: minuteMs, source: 'headlines' },
  sentiment: { open_ms: 30 * minuteMs, closed_ms: hourMs, refresh_ms: 10 * minuteMs, source: 'counted over weeks' },
  insider_transactions: {
    open_ms: 6 * hourMs,
    closed_ms: 6 * hourMs,
    refresh_ms: hourMs,
    source: 'filed within two days',
  },
  executives: { open_ms: 7 * dayMs, closed_ms: 7 * dayMs, refresh_ms: dayMs, source: 'company facts' },
  polygonNews: { open_ms: 10 * minuteMs, closed_ms: 10 * minuteMs, refresh_ms: minuteMs, source: 'headlines' },
  daily_ohlc: { open_ms: hourMs, closed_ms: hourMs, refresh_ms: 10 * minuteMs, source: 'one a day' },
  ticker_details: { open_ms: dayMs, closed_ms: dayMs, refresh_ms: 6 * hourMs, source: 'company facts' },
};

/** Longest time after a session's close until the vendor has its bar. */
const BAR_WRITTEN_MS = 30 * minuteMs;

/** Metrics from bars stay valid until the next session is over and its bar is available. */
function metricsLifetime(lifetime_ms: number, now: number): number {
  const since = now - (lastCompletedSession(now - BAR_WRITTEN_MS).close_ms + BAR_WRITTEN_MS);
  return Math.max(1, Math.min(lifetime_ms, since));
}

/** Longest wait for the slowest section; later ones are "pending" and keep loading. */
const PATIENCE_MS = 9_000;
/** Articles a live reply carries; the news endpoint gives more. */
const ARTICLES_SHOWN = 10;

export type LiveDataDeps = {
  cache: SectionCache;
  loaders: SectionLoaders;
  clock: Clock;
  readFigures: (symbol: string) => Promise<ClosedFigures | null>;
};

/** Stored market capitalization (USD) with the close it was computed from. */
export type ClosedFigures = ValuedClose & { market_cap: number | null };

export type LiveDataRequest = { refresh: boolean; listed: boolean | null };

/** Reads one section through the shared cache. */
export async function readSection<S extends LiveSection>(
  deps: Pick<LiveDataDeps, 'cache' | 'loaders' | 'clock'>,
  section: S,
  symbol: string,
  refresh: boolean,
): Promise<SectionReading<SectionValue<S>>> {
  const lifetime_ms = lifetimeNow(section, deps.clock);
  const freshness = refresh
    ? { fresh_ms: lifetimes[section].refresh_ms, stale_ms: 0 }
    : { fresh_ms: lifetime_ms, stale_ms: lifetime_ms * STALE_AFTER_LIFETIMES };
  const load = deps.loaders[section];
  const reading = await deps.cache.read(section, symbol, freshness, (priority) => load(symbol, priority));
  return sectionReading<SectionValue<S>>(reading, lifetime_ms, deps.clock.now());
}

function lifetimeNow(section: LiveSection, clock: Clock): number {
  const lifetime = lifetimes[section];
  const now = clock.now();
  const lifetime_ms = marketPhase(now) === 'closed' ? lifetime.closed_ms : lifetime.open_ms;
  return section === 'metrics' ? metricsLifetime(lifetime_ms, now) : lifetime_ms;
}

/** Throws Fault 404 when no vendor knows the symbol and it is not known to be listed. */
export async function liveData(deps: LiveDataDeps, symbol: string, request: LiveDataRequest): Promise<LiveData> {
  const given = new AbortController();
  const patience = deps.clock.sleep(PATIENCE_MS, given.signal).catch(() => undefined);
  const states: Partial<Record<LiveSection, SectionState>> = {};
  const take = async <S extends LiveSection>(section: S): Promise<SectionValue<S> | null> => {
    const reading =
      (await Promise.race([readSection(deps, section, symbol, request.refresh), patience])) ??
      stillLoading<SectionValue<S>>(deps, section, symbol);
    states[section] = reading.state;
    return reading.value;
  };
  // Market cap comes from the stored figures the screener shows, so that both agree.
  const figures = deps.readFigures(symbol).catch(() => null);
  const taken = await Promise.all(liveSections.map(async (section) => [section, await take(section)] as const)).finally(
    () => given.abort(),
  );
  const found = Object.fromEntries(taken) as { [S in LiveSection]: SectionValue<S> | null };
  const { quote, metrics, profile, daily_ohlc, ticker_details } = found;
  const known = [quote, metrics, profile, daily_ohlc, ticker_details].some((value) => value !== null);
  const deniers = [states.quote, states.profile, states.ticker_details];
  const denied = deniers.every((state) => state?.problem === 'unknown_symbol' || state?.problem === 'not_entitled');
  if (!known && denied && request.listed !== true) throw new Fault(404, `Unknown symbol ${symbol}`);
  // Metrics include the quote (52-week range, RSI, market capitalization), so they are as new as the quote.
  const own = states.metrics;
  if (own !== undefined && metrics !== null && quote !== null)
    states.metrics = { ...own, as_of: chooseLater(states.quote?.as_of, own.as_of) };
  return {
    symbol,
    ...found,
    quote: quote === null ? null : quoteOfToday(quote, states.quote?.as_of, deps.clock.now()),
    metrics: metrics === null ? null : { data: metricsBeside(quote, states.quote, metrics, await figures) },
    profile: profile === null ? null : profileBeside(quote, states.quote, profile),
    polygonNews: found.polygonNews?.filter(({ title }) => title !== null).slice(0, ARTICLES_SHOWN) ?? null,
    sections: states,
  };
}

/** Instants are ISO. */
const chooseLater = (quoted: string | null | undefined, other: string | null) =>
  quoted != null && (other === null || Date.parse(quoted) > Date.parse(other)) ? quoted : other;

const toDay = (state: SectionState | undefined) => (state?.as_of == null ? null : newYorkDate(Date.parse(state.as_of)));

/** Factor from figures at the close to the quote's price; 1 while the quote or its day is unknown. */
function computeFactor(
  quote: SectionValue<'quote'> | null,
  state: SectionState | undefined,
  close: ValuedClose | null,
): number {
  const day = toDay(state);
  if (quote === null || day === null) return 1;
  return priceFactor({ price: quote.c, previous_close: quote.pc, day }, close);
}

/** The profile's market capitalization at the quote's price. */
function profileBeside(
  quote: SectionValue<'quote'> | null,
  state: SectionState | undefined,
  profile: SectionValue<'profile'>,
): SectionValue<'profile'> {
  const { marketCapitalization: market_cap } = profile;
  return { ...profile, marketCapitalization: valuedAt({ market_cap }, computeFactor(quote, state, null)).market_cap };
}

/** Metrics of the last close with the quote's day included; market capitalization at the quote's price. */
function metricsBeside(
  quote: SectionValue<'quote'> | null,
  state: SectionState | undefined,
  { data, rsi_base = null }: SectionValue<'metrics'>,
  figures: ClosedFigures | null,
): Metrics {
  const close = rsi_base === null ? null : { date: rsi_base.date, price: rsi_base.last };
  const valued =
    figures?.market_cap == null
      ? valuedAt({ market_cap: data.marketCapitalization }, computeFactor(quote, state, close))
      : valuedAt({ market_cap: figures.market_cap }, computeFactor(quote, state, figures));
  const metrics = { ...data, marketCapitalization: valued.market_cap };
  return metricsWithToday(metrics, { quote, day: toDay(state), base: rsi_base });
}

function stillLoading<T>(deps: LiveDataDeps, section: LiveSection, symbol: string): SectionReading<T> {
  const known = deps.cache.peek(section, symbol);
  if (known?.good?.value.value != null) {
    return sectionReading<T>(known, lifetimeNow(section, deps.clock), deps.clock.now());
  }
  return { value: null, state: { source: null, as_of: null, received_at: null, stale: false, problem: 'pending' } };
}
