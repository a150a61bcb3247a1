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

/**
 * `user`: someone is waiting; runs before background work and fails rather than waits long. `spare`: runs last, on
 * calls the plan has left.
 */
export type CallOptions = {
  priority?: 'user' | 'background' | 'spare';
  /** True when a person started the call: it is sent despite remembered refusals. */
  insist?: boolean;
  /** Called before each chunk of the decompressed body is read. */
  onBytes?: () => void;
  /** Receives the row of the API log when the call has ended; not called for a call that was not sent. */
  onCall?: CallLog;
};

export type IndicatorRequest = {
  indicator: 'rsi' | 'sma' | 'ema' | 'macd';
  symbol: string;
  timespan: 'minute' | 'hour' | 'day';
  /** Number of bars the indicator averages; unused by macd. */
  window?: number;
  /** Most values returned, at most 5000; the newest come first. */
  limit: number;
};

/**
 * Symbols are canonical (BRK.B, BACpB; case matters), dates New York trading dates (YYYY-MM-DD), instants epoch ms,
 * except news, which has ISO instants. Methods throw only ProviderError: unknown_symbol where the vendor reports an
 * unknown symbol; otherwise the result is empty.
 */
export type MarketData = {
  readonly name: string;
  /** Whole market in one call; each symbol once. */
  fullSnapshot(options?: CallOptions): Promise<MarketColumns>;
  /** Rows of at most 250 symbols, in the vendor's order; unknown symbols are absent. */
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
  /** Daily bars of all symbols on a trading date. */
  groupedDaily(date: string, options?: CallOptions & { adjusted?: boolean }): Promise<SymbolDailyBar[]>;
  /** Bar of the last finished trading day; null when the vendor has none. */
  previousDay(symbol: string, options?: CallOptions): Promise<DailyBar | null>;
  /** All instruments, page by page. */
  referenceTickers(
    request?: { active?: boolean; date?: string; type?: string },
    options?: CallOptions,
  ): AsyncIterable<ReferenceTicker>;
  tickerDetails(symbol: string, options?: CallOptions): Promise<TickerProfile>;
  /** Articles, newest first, at most `limit` (up to 1000); without a symbol, of the whole market. */
  news(
    request: { symbol?: string; limit: number; published_after?: string },
    options?: CallOptions,
  ): Promise<RichNews[]>;
  /** Articles of the whole market in a span, newest first, page by page. */
  newsPages(
    request: { published_after: string; published_before: string },
    options?: CallOptions,
  ): AsyncIterable<RichNews[]>;
  /** The vendor's unparsed response with news: untrusted text in its own fields. */
  newsResponse(request: { symbol?: string; limit: number }, options?: CallOptions): Promise<unknown>;
  indicators(request: IndicatorRequest, options?: CallOptions): Promise<IndicatorValue[]>;
  /** Splits executed from..to inclusive, of one symbol or of all. */
  splits(request: { symbol?: string; from: string; to: string }, options?: CallOptions): Promise<Split[]>;
  /** Cash payments in USD with an ex-date from..to inclusive, of the whole market. */
  payments(request: { from: string; to: string }, options?: CallOptions): Promise<Payment[]>;
  /**
   * Dividends in USD with an ex-date from..to inclusive, of the whole market, page by page; without capital gain
   * distributions.
   */
  dividends(request: { from: string; to: string }, options?: CallOptions): AsyncIterable<Dividend[]>;
  /** Shares sold short on settlement days from..to inclusive, of the whole market, page by page. */
  shortInterest(request: { from: string; to: string }, options?: CallOptions): AsyncIterable<ShortInterest[]>;
  /** Newest free float of every company, page by page; funds have none. Some plans exclude it. */
  freeFloats(options?: CallOptions): AsyncIterable<FreeFloat[]>;
};
