// Massive's REST API as the market-data port and, over the same limits, as the analyst-data port.
import type { DailyBar, MinuteBar, ReferenceTicker, Split } from '../../domain/market/bars.ts';
import { newYorkDate } from '../../domain/market/calendar.ts';
import { describeLeftOut, type LeftOut } from '../../domain/market/checks/check-bar.ts';
import { distinctMarket, toSnapshotRows } from '../../domain/market/market-columns.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import {
  type Call,
  createProviderFetch,
  type ProviderFetch,
  type ProviderFetchOptions,
} from '../calls/provider-fetch.ts';
import type { AnalystData } from '../ports/analyst-data.ts';
import type { CallOptions, IndicatorRequest, MarketData } from '../ports/market-data.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { DOUBLED, distinctRows } from '../reading/distinct-rows.ts';
import { readMassiveEnvelope } from './envelope.ts';
import { eventsOver } from './events.ts';
import { AggregatesWire, type OnLeftOut, parseDailyBars, parseGroupedDaily, parseMinuteBars } from './parse-bars.ts';
import { NewsWire, parseNews, WholeNewsWire } from './parse-news.ts';
import {
  FloatWire,
  IndicatorWire,
  parseFloats,
  parseIndicator,
  parseSplits,
  parseTickerDetails,
  parseTickers,
  SplitsWire,
  TickerDetailsWire,
  TickersWire,
} from './parse-reference.ts';
import { marketWire } from './parse-snapshot.ts';
import { readPages } from './read-pages.ts';
import { researchOver } from './research.ts';
import { SnapshotScanning } from './scan-snapshot.ts';

/** Size cap of the market snapshot; it has about 12,000 tickers of 700 bytes. */
const WHOLE_MARKET_BYTES = 40 * 1024 * 1024;
const WHOLE_MARKET_MS = 30_000;
const AGGREGATES_PER_PAGE = 50_000;
const REFERENCE_PER_PAGE = 1_000;
/** Articles per page; the news window of the whole market has two or three pages. */
const NEWS_PER_PAGE = 1_000;
const FLOATS_PER_PAGE = 5_000;
const MOST_SYMBOLS = 250;

export type MassiveOptions = Omit<ProviderFetchOptions, 'provider' | 'headers' | 'limits'> & {
  api_key: string;
  /** Calls per minute of the plan; null for no limit. */
  calls_per_minute?: number | null;
  limits?: ProviderFetchOptions['limits'];
  /** Receives a log line per answer with the number of bars left out, by reason. */
  onLeftOut?: ((line: string) => void) | undefined;
};

const NAME = 'Massive';
/** Limit for every plan; the vendor advises paid plans to stay below 100 requests a second. */
const massiveLimits = [{ calls: 50, per_ms: 1_000 }] as const;
/** Background share on plans with few calls a minute; charts need few calls, because they read stored bars first. */
const PLAN_BACKGROUND_SHARE = 0.8;

export function createMassive(options: MassiveOptions): MarketData & AnalystData {
  const { api_key, calls_per_minute = null, limits, onLeftOut, ...rest } = options;
  const plan = calls_per_minute === null ? [] : [{ calls: calls_per_minute, per_ms: minuteMs }];
  const fetch = createProviderFetch({
    ...(calls_per_minute !== null && { background_share: PLAN_BACKGROUND_SHARE }),
    ...rest,
    provider: 'massive',
    name: NAME,
    key_setting: 'MASSIVE_API_KEY',
    envelope: readMassiveEnvelope,
    headers: { authorization: `Bearer ${api_key}` },
    limits: limits ?? [...plan, ...massiveLimits],
  });
  return { ...massiveOver(fetch, { timing: options.timing, onLeftOut }), ...researchOver(fetch) };
}

function massiveOver(
  fetch: ProviderFetch,
  { timing, onLeftOut }: Pick<MassiveOptions, 'timing' | 'onLeftOut'>,
): MarketData {
  const aggregates = async (call: Call): Promise<AggregatesWire> => {
    const all: AggregatesWire = { results: [], next_url: null };
    for await (const page of readPages(fetch, call, AggregatesWire)) all.results.push(...page.results);
    return all;
  };
  function reportLeftOut({ service, symbol }: Call, leftOut: Readonly<Record<string, number | undefined>>): void {
    const words = describeLeftOut(leftOut);
    if (words === null) return;
    onLeftOut?.(`massive ${service}${symbol ? ` of ${symbol}` : ''}: left out ${words}`);
  }
  /** Parses bars and reports those left out. */
  function checked<Bar>(call: Call, read: (now: number, onLeftOut: OnLeftOut) => Bar[]): Bar[] {
    const leftOut: LeftOut = {};
    const bars = read(timing.now(), (why) => {
      leftOut[why] = (leftOut[why] ?? 0) + 1;
    });
    reportLeftOut(call, leftOut);
    return bars;
  }
  const range = (symbol: string, span: 'minute' | 'day', from: string | number, to: string | number) =>
    `/v2/aggs/ticker/${encodeURIComponent(symbol)}/range/1/${span}/${from}/${to}`;
  const paging = { sort: 'asc', limit: AGGREGATES_PER_PAGE };
  const snapshotWire = marketWire(() => timing.now());
  const scanning = new SnapshotScanning();
  /** Last array of symbols found free of duplicates; the same array skips the check. Null before the first. */
  let distinct: readonly string[] | null = null;
  /** First row of each symbol; duplicates are reported. */
  function once<Row>(call: Call, all: readonly Row[], keyOf: (row: Row) => string): Row[] {
    const { rows, doubled } = distinctRows(all, keyOf);
    reportLeftOut(call, doubled > 0 ? { [DOUBLED]: doubled } : {});
    return rows;
  }

  return {
    name: NAME,
    async fullSnapshot(options: CallOptions = {}) {
      const call = { ...wholeMarket(options), service: 'snapshot all', path: SNAPSHOT_PATH };
      const read = await fetch.json(call, snapshotWire, () => scanning.begin(timing.now()));
      const { market, doubled } = read.symbols === distinct ? { market: read, doubled: 0 } : distinctMarket(read);
      if (doubled === 0) distinct = read.symbols;
      reportLeftOut(call, {
        ...(market.impossible ? { 'impossible bars and trades': market.impossible } : {}),
        ...(doubled > 0 && { [DOUBLED]: doubled }),
      });
      return market;
    },
    async snapshots(symbols, options = {}) {
      if (symbols.length === 0) return [];
      if (symbols.length > MOST_SYMBOLS) throw new RangeError(`at most ${MOST_SYMBOLS} symbols in one call`);
      const call = {
        ...options,
        service: 'snapshot',
        path: SNAPSHOT_PATH,
        query: { tickers: symbols.join(',') },
        symbol: symbols.length === 1 ? symbols[0] : null,
      };
      return once(call, toSnapshotRows(await fetch.json(call, snapshotWire)), (row) => row.symbol);
    },
    async minuteBars(symbol, from, to, options = {}): Promise<MinuteBar[]> {
      // The vendor refuses a span whose end is before its start; such a span has no bars.
      if (to < from) return [];
      const path = range(symbol, 'minute', from, to);
      const span = { from: newYorkDate(from), to: newYorkDate(to) };
      const call = { ...options, service: 'minute bars', symbol, span, path, query: paging };
      const wire = await aggregates(call);
      return checked(call, (now, onLeftOut) => parseMinuteBars(wire, now, onLeftOut));
    },
    async dailyBars(symbol, from, to, { adjusted = true, ...options } = {}): Promise<DailyBar[]> {
      if (to < from) return [];
      const query = { ...paging, adjusted };
      const path = range(symbol, 'day', from, to);
      const call = { ...options, service: 'daily bars', symbol, span: { from, to }, path, query };
      const wire = await aggregates(call);
      return checked(call, (now, onLeftOut) => parseDailyBars(wire, now, onLeftOut, !adjusted));
    },
    async groupedDaily(date, { adjusted = true, ...options } = {}) {
      const path = `/v2/aggs/grouped/locale/us/market/stocks/${encodeURIComponent(date)}`;
      const span = { from: date, to: date };
      const call = { ...wholeMarket(options), service: 'grouped daily', span, path, query: { adjusted } };
      const wire = await fetch.json(call, AggregatesWire);
      const rows = checked(call, (now, onLeftOut) => parseGroupedDaily(wire, now, onLeftOut));
      return once(call, rows, ({ symbol, bar }) => `${symbol} ${bar.date}`);
    },
    async previousDay(symbol, options = {}) {
      const path = `/v2/aggs/ticker/${encodeURIComponent(symbol)}/prev`;
      const call = { ...options, service: 'previous day', symbol, path };
      const wire = await fetch.json(call, AggregatesWire);
      return checked(call, (now, onLeftOut) => parseDailyBars(wire, now, onLeftOut)).at(-1) ?? null;
    },
    async *referenceTickers(request = {}, options = {}): AsyncGenerator<ReferenceTicker> {
      const query = {
        market: 'stocks',
        active: request.active ?? true,
        date: request.date,
        type: request.type,
        limit: REFERENCE_PER_PAGE,
        sort: 'ticker',
        order: 'asc',
      };
      const call = { ...options, service: 'tickers', path: '/v3/reference/tickers', query };
      const seen = new Set<string>();
      let doubled = 0;
      for await (const page of readPages(fetch, call, TickersWire)) {
        for (const ticker of parseTickers(page)) {
          // A symbol may have belonged to several companies over time: the delisting date distinguishes them.
          const key = `${ticker.symbol} ${ticker.delisted_utc ?? ''}`;
          if (seen.has(key)) doubled += 1;
          else yield ticker;
          seen.add(key);
        }
      }
      reportLeftOut(call, doubled > 0 ? { [DOUBLED]: doubled } : {});
    },
    async tickerDetails(symbol, options = {}) {
      const path = `/v3/reference/tickers/${encodeURIComponent(symbol)}`;
      const call = { ...options, service: 'ticker details', symbol, path };
      const details = parseTickerDetails(await fetch.json(call, TickerDetailsWire));
      if (details === null) throw new ProviderError('unknown_symbol', 'not known', { provider: 'massive' });
      return details;
    },
    async news(asked, options = {}) {
      return parseNews(await fetch.json(newsCall(asked, options), NewsWire));
    },
    async *newsPages(asked, options = {}) {
      const call = newsCall({ ...asked, limit: NEWS_PER_PAGE }, options);
      for await (const page of readPages(fetch, call, NewsWire)) yield parseNews(page);
    },
    async newsResponse({ symbol, limit }, options = {}) {
      return fetch.json(newsCall({ symbol, limit }, options), WholeNewsWire);
    },
    async indicators(request: IndicatorRequest, options = {}) {
      const { indicator, symbol, timespan, limit } = request;
      const path = `/v1/indicators/${indicator}/${encodeURIComponent(symbol)}`;
      const window = indicator === 'macd' ? undefined : request.window;
      const query = { timespan, window, series_type: 'close', order: 'desc', limit: Math.min(limit, 5_000) };
      return parseIndicator(await fetch.json({ ...options, service: indicator, symbol, path, query }, IndicatorWire));
    },
    async splits({ symbol, from, to }, options = {}): Promise<Split[]> {
      const query = {
        ticker: symbol,
        'execution_date.gte': from,
        'execution_date.lte': to,
        limit: REFERENCE_PER_PAGE,
        sort: 'execution_date',
        order: 'asc',
      };
      const call = { ...options, service: 'splits', symbol: symbol ?? null, path: '/v3/reference/splits', query };
      const splits: Split[] = [];
      for await (const page of readPages(fetch, call, SplitsWire)) splits.push(...parseSplits(page));
      return once(call, splits, (split) => `${split.symbol} ${split.execution_date}`);
    },
    ...eventsOver(fetch),
    async *freeFloats(options = {}) {
      const query = { limit: FLOATS_PER_PAGE, sort: 'ticker.asc' };
      const call = { ...options, service: 'free float', path: '/stocks/vX/float', query };
      for await (const page of readPages(fetch, call, FloatWire)) yield parseFloats(page);
    },
  };
}

const SNAPSHOT_PATH = '/v2/snapshot/locale/us/markets/stocks/tickers';

type AskedNews = { symbol?: string; limit: number; published_after?: string; published_before?: string };

function newsCall({ symbol, limit, published_after, published_before }: AskedNews, options: CallOptions) {
  const query = {
    ticker: symbol,
    limit: Math.min(limit, NEWS_PER_PAGE),
    order: 'desc',
    sort: 'published_utc',
    'published_utc.gte': published_after,
    'published_utc.lte': published_before,
  };
  return { ...options, service: 'news', symbol: symbol ?? null, path: '/v2/reference/news', query };
}

function wholeMarket(options: CallOptions) {
  return { ...options, max_bytes: WHOLE_MARKET_BYTES, total_ms: WHOLE_MARKET_MS };
}
