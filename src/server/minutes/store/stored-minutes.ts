// Types of the minute stores, for services that write and pages that read.
import type { MinuteLogQuery, MinutePageQuery } from '../../../contract/minutes.ts';
import type { MinuteBar } from '../../../domain/market/bars.ts';
import type { DateKey, Session } from '../../../domain/market/calendar.ts';
import type { LuldEvent, MinuteAggregate } from '../../../domain/minutes/aggregate.ts';
import type {
  AggregateRow,
  IndicatorRow,
  LuldRow,
  MinuteGap,
  MinuteLogRow,
  MinuteNewsRow,
  TrackedSymbol,
} from '../../../domain/minutes/minute-rows.ts';
import type { Span } from '../../../domain/minutes/minute-spans.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import type { ArchiveStore } from './archived-minutes.ts';

export type Page<Row> = { data: Row[]; total: number };

/** `corrected`: rows stored before with other figures; equal rows are not counted. */
export type Written = { added: number; corrected: number };

/** Minutes of the market. Writers carry the fence of the feed's lease; null without a lease (tests, commands). */
export type AggregateStore = {
  /**
   * Adds and corrects, all or nothing. The feed overwrites all it has; history corrects price and volume, and otherwise
   * only adds what was unknown. Rows of an archived day or with an impossible figure (negative, 281 million dollars or
   * more) are left out. Throws Fault 409 when the fence is old.
   */
  write(rows: readonly MinuteAggregate[], fence: Fence | null): Promise<Written>;
  page(query: MinutePageQuery): Promise<Page<AggregateRow>>;
  /** All rows of a symbol that begin in [from, to), epoch ms, oldest first. */
  ofSymbol(symbol: string, from: EpochMs, to: EpochMs): Promise<AggregateRow[]>;
  /** Bars of a symbol that begin in [from, to), epoch ms, oldest first. */
  readBars(symbol: string, from: EpochMs, to: EpochMs): Promise<MinuteBar[]>;
  /** Newest New York day with bars of a symbol (null: of any symbol); null if there is none. */
  newestDay(symbol: string | null): Promise<DateKey | null>;
  /** Every symbol with a row on this day. */
  symbolsOn(day: DateKey): Promise<string[]>;
  counts(day: DateKey): Promise<{ rows: number; corrected: number; kept: number }>;
};

export type LuldStore = {
  /** Stored rows are not overwritten. */
  write(rows: readonly LuldEvent[], fence: Fence | null): Promise<Written>;
  page(query: MinutePageQuery): Promise<Page<LuldRow>>;
  /** Oldest first. */
  ofSymbol(symbol: string, from: EpochMs, to: EpochMs): Promise<LuldRow[]>;
  counts(day: DateKey): Promise<{ rows: number; kept: number }>;
};

/** Raw frames, committed before they are read. */
export type FrameJournal = {
  append(frames: readonly { received_ms: EpochMs; body: Uint8Array }[], fence: Fence | null): Promise<number[]>;
  /** Unread frames, at most `most`, oldest first: left by a crash or a slow database. */
  unread(most: number): Promise<{ id: number; received_ms: EpochMs; body: Uint8Array }[]>;
  markStored(ids: readonly number[]): Promise<void>;
};

/** Tables that services append to; a row's number is its place in its day. Throws Fault 409 when the fence is old. */
export type FetchedStore = {
  addNews(
    rows: readonly { symbol: string | null; full_response: unknown; articles: number }[],
    at: EpochMs,
    fence: Fence | null,
  ): Promise<void>;
  addIndicators(
    rows: readonly Omit<IndicatorRow, 'id' | 'fetch_timestamp'>[],
    at: EpochMs,
    fence: Fence | null,
  ): Promise<void>;
  addLogs(rows: readonly Omit<MinuteLogRow, 'id'>[]): Promise<void>;
  news(query: MinutePageQuery): Promise<Page<MinuteNewsRow>>;
  indicators(query: MinutePageQuery): Promise<Page<IndicatorRow>>;
  logs(query: MinuteLogQuery): Promise<Page<MinuteLogRow>>;
};

export type GapStore = {
  open(
    gap: { symbol: string | null; from_ms: EpochMs; to_ms: EpochMs | null; reason: string },
    at: EpochMs,
    fence: Fence | null,
  ): Promise<number>;
  close(id: number, to_ms: EpochMs): Promise<void>;
  fill(id: number, rows: number, at: EpochMs): Promise<void>;
  /** Gaps of single symbols and of the whole feed that touch [from, to). */
  between(from: EpochMs, to: EpochMs): Promise<MinuteGap[]>;
  unfilled(): Promise<MinuteGap[]>;
};

/**
 * Spans in which minutes are stored as completely as their source sent them, so that nothing needs to be requested
 * again.
 */
export type CoverageStore = {
  /** `symbols` null for all symbols. Returns the row's id. Throws Fault 409 when the fence is old. */
  add(
    stretch: Span & { symbols: readonly string[] | null; source: 'feed' | 'history' },
    at: EpochMs,
    fence: Fence | null,
  ): Promise<number>;
  /** Extends a stretch to `until`; never shortens it. */
  extend(id: number, until: EpochMs, at: EpochMs, fence: Fence | null): Promise<void>;
  /** Spans of a symbol that touch `span`, as written; they may overlap. */
  of(symbol: string, span: Span): Promise<Span[]>;
};

export type SymbolStore = {
  /** Writes the fixed list if none is stored. */
  seed(at: EpochMs): Promise<void>;
  tracked(): Promise<TrackedSymbol[]>;
};

export type MinuteStores = {
  aggregates: AggregateStore;
  luld: LuldStore;
  frames: FrameJournal;
  fetched: FetchedStore;
  gaps: GapStore;
  coverage: CoverageStore;
  symbols: SymbolStore;
  archive: ArchiveStore;
  /** Removes data past retention; `keepsBars`: days of bars are archived instead. Repeatable. */
  forget(at: EpochMs, keepsBars: boolean): Promise<void>;
};

export type MinuteBarOptions = {
  priority?: 'user' | 'background' | 'spare';
  /** Stored bars only, without a vendor request. */
  stored?: boolean;
};

/**
 * The only source of minute bars for charts, Golden Eye, settlement and averages: the feed's complete minutes of the
 * running session and, with an archive, of earlier ones; else stored history, else the vendor. Oldest first, [from, to]
 * by start, epoch ms. The feed's minutes have no number of trades and exclude the minute in progress. Throws
 * ProviderError.
 */
export type MinuteBars = (
  symbol: string,
  from: EpochMs,
  to: EpochMs,
  options?: MinuteBarOptions,
) => Promise<MinuteBar[]>;

/**
 * Bars of the given sessions whose minutes are complete on file, from the opening bell to the end of extended hours:
 * the feed's own minutes, else the vendor's stored history, without a vendor request. Throws when a statement takes
 * longer than `statementMs`, and Fault 503 when a file of the archive cannot be read.
 */
export type StoredDays = (
  symbol: string,
  sessions: readonly Session[],
  statementMs: number,
) => Promise<Map<DateKey, MinuteBar[]>>;
