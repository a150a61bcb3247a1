// Types of stored minutes: pages, results of writes, and the readers of bars.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import type { DateKey, Session } from '../../../domain/market/calendar.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';

export type Page<Row> = { data: Row[]; total: number };

/** `corrected`: rows stored before with other figures; equal rows are not counted. */
export type Written = { added: number; corrected: number };

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
