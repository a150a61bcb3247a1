// Port: prices, bars, news and reference facts of the US stock market.
import type { Dividend, ShortInterest } from '../../domain/made-lists/market-events.ts';
import type {
  DailyBar,
  FreeFloat,
  IndicatorValue,
  MinuteBar,
  Payment,
  ReferenceTicker,
  SnapshotRow,
  Split,
  SymbolDailyBar,
  TickerProfile,
} from '../../domain/market/bars.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import type { RichNews } from '../../domain/market/rich-news.ts';
import type { CallLog } from './call-log.ts';

/** Requests somebody waits for go before background work, and fail rather than wait long; `spare` work goes last, with what the plan has left. */
export type CallOptions = {
  priority?: 'user' | 'background' | 'spare';
  /** A person started it: the vendor is asked although it refused before. */
  insist?: boolean;
  /** Called whenever bytes of the answer have come, before they are read: the last time at its last ones. */
  onBytes?: () => void;
  /** Given each call's row of the API log once it has ended; never that of a call that was not sent. */
  onCall?: CallLog;
};

export type IndicatorRequest = {
  indicator: 'rsi' | 'sma' | 'ema' | 'macd';
  symbol: string;
  timespan: 'minute' | 'hour' | 'day';
  /** Bars the indicator looks back on; not used by macd. */
  window?: number;
  /** At most 5000 values, newest first. */
  limit: number;
};

/**
 * Symbols are canonical (BRK.B, BACpB; case matters). Dates are New York trading dates (YYYY-MM-DD), instants epoch ms.
 * Every method throws ProviderError and nothing else; an unknown symbol is kind unknown_symbol where the vendor tells,
 * else an empty answer.
 */
export type MarketData = {
  readonly name: string;
  /** The whole market in one call; each symbol once. */
  fullSnapshot(options?: CallOptions): Promise<MarketColumns>;
  /** Rows of these symbols (at most 250), in the vendor's order; unknown ones are absent. */
  snapshots(symbols: readonly string[], options?: CallOptions): Promise<SnapshotRow[]>;
  /** Minute bars from..to inclusive, oldest first, pre-market and after-hours included. */
  minuteBars(symbol: string, from: number, to: number, options?: CallOptions): Promise<MinuteBar[]>;
  /** Daily bars from..to inclusive, oldest first, adjusted for splits unless adjusted is false. */
  dailyBars(
    symbol: string,
    from: string,
    to: string,
    options?: CallOptions & { adjusted?: boolean },
  ): Promise<DailyBar[]>;
  /** The bars of all symbols on one trading date. */
  groupedDaily(date: string, options?: CallOptions & { adjusted?: boolean }): Promise<SymbolDailyBar[]>;
  /** The last finished trading day, or null when the vendor has none. */
  previousDay(symbol: string, options?: CallOptions): Promise<DailyBar | null>;
  /** All instruments, page by page. */
  referenceTickers(
    request?: { active?: boolean; date?: string; type?: string },
    options?: CallOptions,
  ): AsyncIterable<ReferenceTicker>;
  tickerDetails(symbol: string, options?: CallOptions): Promise<TickerProfile>;
  /** Newest first; without a symbol the whole market's. limit at most 1000. */
  news(
    request: { symbol?: string; limit: number; published_after?: string },
    options?: CallOptions,
  ): Promise<RichNews[]>;
  /** The whole market's articles of a span, newest first, page by page. */
  newsPages(
    request: { published_after: string; published_before: string },
    options?: CallOptions,
  ): AsyncIterable<RichNews[]>;
  /** The vendor's whole answer about news: untrusted text in the vendor's own fields. */
  newsResponse(request: { symbol?: string; limit: number }, options?: CallOptions): Promise<unknown>;
  indicators(request: IndicatorRequest, options?: CallOptions): Promise<IndicatorValue[]>;
  /** Splits executed from..to inclusive, of one symbol or of all. */
  splits(request: { symbol?: string; from: string; to: string }, options?: CallOptions): Promise<Split[]>;
  /** Cash payments in USD with an ex-date from..to inclusive, of the whole market. */
  payments(request: { from: string; to: string }, options?: CallOptions): Promise<Payment[]>;
  /** Dividends in USD with an ex-date from..to inclusive, of the whole market, page by page; none of distributed gains. */
  dividends(request: { from: string; to: string }, options?: CallOptions): AsyncIterable<Dividend[]>;
  /** Shares sold short on settlement days from..to inclusive, of the whole market, page by page. */
  shortInterest(request: { from: string; to: string }, options?: CallOptions): AsyncIterable<ShortInterest[]>;
  /** The newest free float of every company, page by page. Funds have none. Not every plan includes it. */
  freeFloats(options?: CallOptions): AsyncIterable<FreeFloat[]>;
};
