// Rows of the table of lists made here: rule in words, bounds, order, length, and what makes the rows.
import type { Rule } from '../rules/rule.ts';
import type { MarketEvents, MarketReading } from './market-events.ts';
import type { SessionFigures } from './session-figures.ts';

/** Numbers of the rule stand in `rules`, not in `words`. */
type Described = { slug: string; words: string; order: string; rules: readonly Rule[]; size: Rule };

type Cells = Readonly<Record<string, string>>;

/** `value` orders the list, largest first; NaN and false of `takes` leave a stock out. `cells` are those beside the cells of every list. */
export type BarList = Described & {
  takes: (figures: SessionFigures) => boolean;
  value: (figures: SessionFigures) => number;
  cells: (figures: SessionFigures) => Cells;
};

/** A row of a list from vendors' answers; `value` orders it, largest first. */
export type EventRow = { symbol: string; value: number; cells: Cells };

/** A stock above the floor of a session. */
export type ListedStock = { name: string | null; figures: SessionFigures };

/** Facts that a session's lists are made from, all known by its end. Days are YYYY-MM-DD. */
export type SessionEvents = {
  day: string;
  /** Days of the session before and of the one before that. */
  before: string;
  earlier: string;
  /** Last day that calendars look ahead to. */
  ahead: string;
  /** Epoch ms. */
  close_ms: number;
  stocks: ReadonlyMap<string, ListedStock>;
  events: MarketEvents;
};

/** `reads`: the vendor's interfaces the rows follow from. */
export type EventList = Described & {
  reads: readonly MarketReading[];
  rows: (session: SessionEvents) => EventRow[];
};

export type MadeList = BarList | EventList;
