// Makes the lists of a session from the daily bars of the market.
import type { Split } from '../market/bars.ts';
import { previousSession } from '../market/calendar.ts';
import { expertListHeaders } from '../signals/expert-list-headers.ts';
import { isStock } from '../stocks/listings/judged-listings.ts';
import { cells } from './cells.ts';
import { type MadeList, madeLists } from './made-lists.ts';
import { barsUpTo, type SessionBars } from './session-bars.ts';
import { HISTORY, type SessionFigures, sessionFigures } from './session-figures.ts';

/** Listing of a symbol; null for unknown. */
export type MadeListing = { name: string | null; type: string | null; start: string | null };

/** Daily bars of the market as traded; each symbol has a value for every session of `dates`. */
export type MarketBars = { dates: readonly string[]; bars: ReadonlyMap<string, SessionBars> };

export type MarketFacts = {
  /** By symbol. */
  splits: ReadonlyMap<string, readonly Split[]>;
  listings: ReadonlyMap<string, MadeListing>;
};

export type MadeRow = { symbol: string; name: string | null; figures: SessionFigures };
type MadeSession = { day: string; lists: { slug: string; rows: MadeRow[] }[] };

const NO_LISTING: MadeListing = { name: null, type: null, start: null };

function chooseRows(list: MadeList, rows: readonly MadeRow[]): MadeRow[] {
  return rows
    .filter(({ figures }) => list.takes(figures))
    .map((row) => ({ row, value: list.value(row.figures) }))
    .sort((a, b) => b.value - a.value || (a.row.symbol < b.row.symbol ? -1 : 1))
    .slice(0, list.size.value)
    .map(({ row }) => row);
}

/** Lists of the session `dates[at]`: nothing later is looked at, and splits as executed by then. Lists without a stock have no rows. */
export function makeSession({ dates, bars }: MarketBars, { splits, listings }: MarketFacts, at: number): MadeSession {
  const rows: MadeRow[] = [];
  const hasBefore = at > 0 && previousSession(dates[at]!).date === dates[at - 1];
  for (const [symbol, own] of bars) {
    const { name, type, start } = listings.get(symbol) ?? NO_LISTING;
    if (!isStock(symbol, { type })) continue;
    const given = { dates, bars: own, splits: splits.get(symbol) ?? [], start };
    const figures = sessionFigures(barsUpTo(given, at, HISTORY), hasBefore);
    if (figures !== null) rows.push({ symbol, name, figures });
  }
  return { day: dates[at]!, lists: madeLists.map((list) => ({ slug: list.slug, rows: chooseRows(list, rows) })) };
}

function cellsOf(list: MadeList, { symbol, name, figures }: MadeRow): Readonly<Record<string, string>> {
  return {
    Company: cells.quoted(name ?? symbol),
    Symbol: symbol,
    'Current Price': cells.money(figures.close),
    'Price Change': cells.percent(figures.change),
    Volume: cells.shares(figures.volume),
    'Average Volume': cells.shares(figures.average_volume),
    ...list.cells(figures),
  };
}

/** CSV with the header of the catalogue; null for a list without rows. */
export function madeListText(list: MadeList, rows: readonly MadeRow[]): string | null {
  const header = expertListHeaders[list.slug];
  if (header === undefined || rows.length === 0) return null;
  const columns = header.split(',');
  const lines = rows.map((row) => {
    const own = cellsOf(list, row);
    return columns.map((column) => own[column] ?? '').join(',');
  });
  return `${[header, ...lines].join('\n')}\n`;
}
