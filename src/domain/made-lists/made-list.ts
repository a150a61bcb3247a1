// Types of the lists made here: rule in words, bounds, order, length, and the functions that make rows.
import type { Rule } from '../rules/rule.ts';
import type { MarketEvents, MarketReading } from './market-events.ts';
import type { SessionFigures } from './session-figures.ts';

/** `words` describes the rule; its numbers are in `rules`. `size`: longest list, by default `madeListRules.size`. */
type Described = { slug: string; words: string; order: string; rules: readonly Rule[]; size?: Rule };

type Cells = Readonly<Record<string, string>>;

/**
 * `value`: sort key, largest first; a stock is left out if it is NaN or `takes` is false. `cells`: columns of this list
 * only.
 */
export type BarList = Described & {
  takes: (figures: SessionFigures) => boolean;
  value: (figures: SessionFigures) => number;
  cells?: (figures: SessionFigures) => Cells;
};

/** Row of a list made from vendors' events; `value`: sort key, largest first. */
export type EventRow = { symbol: string; value: number; cells: Cells };

/** Stock of a session that meets the price and turnover floor. */
export type ListedStock = { name: string | null; figures: SessionFigures };

/** Facts that a session's lists are made from, known by its end. Days are YYYY-MM-DD. */
export type SessionEvents = {
  day: string;
  /** Day of the previous session. */
  before: string;
  /** Days whose announcements are listed: after `after`, through `through`. */
  announced: { after: string; through: string };
  /** Last day that calendars cover. */
  ahead: string;
  /** Close of the session, epoch ms. */
  close_ms: number;
  stocks: ReadonlyMap<string, ListedStock>;
  events: MarketEvents;
};

/** `reads`: vendor interfaces the rows are made from. */
export type EventList = Described & {
  reads: readonly MarketReading[];
  rows: (session: SessionEvents) => EventRow[];
};

export type MadeList = BarList | EventList;
