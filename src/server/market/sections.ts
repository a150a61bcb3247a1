// Loaders of live-data sections from the vendors, in reply shape.

import type { DailyBar } from '../../domain/market/bars.ts';
import { addDays, findSession, lastCompletedSession, newYorkDate, sessionsBack } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { type LiveData, type LiveSection, type Metrics, mergeMetrics } from '../../domain/market/live-data.ts';
import { metricsFromBars, priceBars, sp500Symbol } from '../../domain/market/metrics.ts';
import { computeRsiBase, type RsiBase } from '../../domain/market/metrics-today.ts';
import { articlesAbout } from '../../domain/market/news/about-stock.ts';
import { newsTone, newsToneRules } from '../../domain/market/news/news-tone.ts';
import { hourMs } from '../../domain/numbers/time.ts';
import type { Fundamentals } from '../../providers/ports/fundamentals.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { isProviderError, ProviderError } from '../../providers/ports/provider-error.ts';
import type { LoadPriority } from '../last-good/last-good.ts';
import { type Clock, iso } from '../process/clock.ts';
import { keptFor } from '../process/kept-for.ts';

/** Result of a load; `value` null: the source has nothing. `as_of` in epoch ms. */
export type Loaded<T> = { value: T | null; source: string; as_of: number | null };

/** Metrics include `rsi_base`, from which the RSI of a running price is computed; replies leave it out. */
type SectionValues = { [S in Exclude<LiveSection, 'metrics'>]: NonNullable<LiveData[S]> } & {
  metrics: NonNullable<LiveData['metrics']> & { rsi_base?: RsiBase | null };
};
export type SectionValue<S extends LiveSection> = SectionValues[S];
export type SectionLoaders = {
  [S in LiveSection]: (symbol: string, priority: LoadPriority) => Promise<Loaded<SectionValue<S>>>;
};

/** Articles kept per symbol: the most the news endpoint returns. */
const NEWS_KEPT = 50;
/** Articles requested: more than kept, because not all that carry a symbol are about it. */
const NEWS_ASKED = 150;
const HEADLINES_KEPT = 30;
const HEADLINE_DAYS = 30;
const TONE_ARTICLES = 500;
/** Equal to the market memory's history: an RSI depends on where its averages begin. */
const BAR_SESSIONS: number = indicatorRules.history_sessions.value;
/** Figures the product computes itself; vendors' values are used only where bars give none. */
const OWN_FIRST = ['52WeekHigh', '52WeekLow', '14DayRSI'] as const;

export function sectionLoaders(deps: {
  marketData: MarketData;
  fundamentals: Fundamentals;
  clock: Clock;
  readName: (symbol: string) => Promise<string | null>;
}): SectionLoaders {
  const { marketData, fundamentals, clock, readName } = deps;
  const spy = keptFor(hourMs, clock.monotonic, (from: string, to: string) =>
    marketData.dailyBars(sp500Symbol, from, to, user),
  );
  const today = () => newYorkDate(clock.now());

  return {
    async quote(symbol, priority) {
      try {
        const { quote, as_of } = await fundamentals.quote(symbol, { priority });
        return { value: quote, source: fundamentals.name, as_of };
      } catch (error) {
        return (await quoteFromSnapshot(marketData, symbol, priority)) ?? fail(error);
      }
    },
    async metrics(symbol, priority) {
      const to = lastCompletedSession(clock.now()).date;
      const from = sessionsBack(to, BAR_SESSIONS)[0]?.date ?? to;
      const [price, slow, bars, index] = await Promise.allSettled([
        fundamentals.priceMetric(symbol, { priority }),
        fundamentals.metric(symbol, { priority }),
        marketData.dailyBars(symbol, from, to, { priority }),
        spy(from, to),
      ]);
      const own = bars.status === 'fulfilled' ? ownMetrics(bars.value, index) : null;
      const fromPrice = price.status === 'fulfilled' ? price.value : null;
      const data = mergeMetrics([
        pickOwn(own),
        fromPrice,
        own,
        slow.status === 'fulfilled' ? slow.value.metrics : null,
      ]);
      if (data === null) throw worst([slow, bars]);
      const vendors = fromPrice || slow.status === 'fulfilled' ? [fundamentals.name] : [];
      const computed = own ? [`computed from ${marketData.name} daily bars`] : [];
      const last = bars.status === 'fulfilled' ? bars.value.at(-1) : undefined;
      const rsi_base = bars.status === 'fulfilled' ? computeRsiBase(priceBars(bars.value)) : null;
      return { value: { data, rsi_base }, source: [...vendors, ...computed].join(', '), as_of: findClose(last) };
    },
    async profile(symbol, priority) {
      return { value: await fundamentals.profile(symbol, { priority }), source: fundamentals.name, as_of: null };
    },
    async news(symbol, priority) {
      const rows = await fundamentals.companyNews(symbol, addDays(today(), -HEADLINE_DAYS), today(), { priority });
      const newest = rows[0]?.datetime;
      return {
        value: rows.slice(0, HEADLINES_KEPT),
        source: fundamentals.name,
        as_of: newest === undefined ? null : newest * 1_000,
      };
    },
    async sentiment(symbol, priority) {
      try {
        const news = await fundamentals.newsSentiment(symbol, { priority });
        return { value: { news }, source: fundamentals.name, as_of: null };
      } catch (error) {
        if (!isProviderError(error)) throw error;
        return toneFromNews(symbol, priority);
      }
    },
    async insider_transactions(symbol, priority) {
      const data = await fundamentals.insiderTransactions(symbol, { priority });
      return { value: { data }, source: fundamentals.name, as_of: null };
    },
    async executives(symbol, priority) {
      const executive = await fundamentals.executives(symbol, { priority });
      return { value: { executive }, source: fundamentals.name, as_of: null };
    },
    async polygonNews(symbol, priority) {
      const found = await marketData.news({ symbol, limit: NEWS_ASKED }, { priority });
      const value = articlesAbout(found, { symbol, name: await readName(symbol) }).slice(0, NEWS_KEPT);
      const newest = value[0]?.published_utc;
      return { value, source: marketData.name, as_of: newest === undefined ? null : Date.parse(newest) };
    },
    async daily_ohlc(symbol, priority) {
      const bar = await marketData.previousDay(symbol, { priority });
      if (bar === null) throw new ProviderError('unknown_symbol', 'no bar', { provider: marketData.name });
      const { date: _date, ...value } = bar;
      return { value, source: marketData.name, as_of: findClose(bar) };
    },
    async ticker_details(symbol, priority) {
      const facts = await marketData.tickerDetails(symbol, { priority });
      const { shares_outstanding, primary_exchange, total_employees, sic_description } = facts;
      const value = { shares_outstanding, primary_exchange, total_employees, sic_description };
      return { value, source: marketData.name, as_of: null };
    },
  };

  async function toneFromNews(symbol: string, priority: LoadPriority): Promise<Loaded<SectionValue<'sentiment'>>> {
    const now = clock.now();
    const published_after = iso(now - newsToneRules.week_ms.value * newsToneRules.weeks.value);
    const articles = await marketData.news({ symbol, limit: TONE_ARTICLES, published_after }, { priority });
    const news = newsTone(symbol, articlesAbout(articles, { symbol, name: await readName(symbol) }), now);
    const source = `computed from ${marketData.name} news insights`;
    return { value: news === null ? null : { news }, source, as_of: now };
  }
}

const user = { priority: 'user' } as const;

function pickOwn(own: ReturnType<typeof ownMetrics>): Partial<Metrics> | null {
  return own === null ? null : Object.fromEntries(OWN_FIRST.map((name) => [name, own[name]]));
}

function ownMetrics(bars: DailyBar[], index: PromiseSettledResult<DailyBar[]>) {
  return bars.length === 0 ? null : metricsFromBars(bars, index.status === 'fulfilled' ? index.value : []);
}

/** Quote from the whole-market snapshot, used when the quote fails; null without a price. */
async function quoteFromSnapshot(
  marketData: MarketData,
  symbol: string,
  priority: LoadPriority,
): Promise<Loaded<SectionValue<'quote'>> | null> {
  const rows = await marketData.snapshots([symbol], { priority }).catch(() => []);
  const row = rows.find((candidate) => candidate.symbol === symbol);
  if (!row || row.current_price === null) return null;
  const value = {
    c: row.current_price,
    d: row.price_change,
    dp: row.change_from_prev_close_pct,
    h: row.todays_range_high,
    l: row.todays_range_low,
    pc: row.previous_close,
  };
  return { value, source: marketData.name, as_of: row.updated_at };
}

/** End of the bar's session, epoch ms; null without a bar. */
function findClose(bar: DailyBar | undefined): number | null {
  return bar ? (findSession(bar.date)?.close_ms ?? bar.timestamp) : null;
}

function fail(error: unknown): never {
  throw error;
}

/** Error to report: the first temporary one, else the first; `unknown_symbol` when none failed. */
function worst(results: PromiseSettledResult<unknown>[]): unknown {
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  const passing = errors.find(
    (error) => !isProviderError(error) || !['not_entitled', 'unknown_symbol'].includes(error.kind),
  );
  return passing ?? errors[0] ?? new ProviderError('unknown_symbol', 'no metrics', { provider: 'market' });
}
