// Lists of a session, made from daily bars of the market and events that vendors report.
import type { Split } from '../market/bars.ts';
import { previousSession, sessionsBack } from '../market/calendar.ts';
import { expertListHeaders } from '../signals/expert-list-headers.ts';
import { isStock } from '../stocks/listings/judged-listings.ts';
import { cells } from './cells.ts';
import type { BarList, EventRow, ListedStock, MadeList, SessionEvents } from './made-list.ts';
import { madeListRules } from './made-list-rules.ts';
import { madeLists } from './made-lists.ts';
import { knownBy, type MarketEvents, noEvents } from './market-events.ts';
import { barsUpTo, type SessionBars } from './session-bars.ts';
import { announcedDays, lastAhead } from './session-days.ts';
import { HISTORY, sessionFigures } from './session-figures.ts';

/** Listing of a symbol; null if unknown. */
export type MadeListing = { name: string | null; type: string | null; start: string | null };

/** Daily bars of the market as traded; each symbol has a value for every session of `dates`. */
export type MarketBars = { dates: readonly string[]; bars: ReadonlyMap<string, SessionBars> };

export type MarketFacts = {
  splits: ReadonlyMap<string, readonly Split[]>;
  listings: ReadonlyMap<string, MadeListing>;
  /** Events reported by vendors; without them the lists made from events have no rows. */
  events?: MarketEvents;
};

export type MadeRow = { symbol: string; cells: Readonly<Record<string, string>> };
type MadeSession = { day: string; lists: { slug: string; rows: MadeRow[] }[] };

const NO_LISTING: MadeListing = { name: null, type: null, start: null };

const nameCells = (symbol: string, name: string | null) => ({ Company: cells.quoted(name ?? symbol), Symbol: symbol });

export function barRow(list: BarList, symbol: string, { name, figures }: ListedStock): EventRow {
  const own = {
    ...nameCells(symbol, name),
    'Current Price': cells.money(figures.close),
    'Price Change': cells.percent(figures.change),
    Volume: cells.shares(figures.volume),
    'Average Volume': cells.shares(figures.average_volume),
    ...list.cells?.(figures),
  };
  return { symbol, value: list.value(figures), cells: own };
}

/** Rows of stocks above the floor, not sorted. */
function allRows(list: MadeList, session: SessionEvents): EventRow[] {
  if ('takes' in list)
    return [...session.stocks]
      .filter(([, { figures }]) => list.takes(figures))
      .map(([symbol, stock]) => barRow(list, symbol, stock));
  return list.rows(session).flatMap(({ symbol, value, cells: own }) => {
    const stock = session.stocks.get(symbol);
    return stock === undefined ? [] : [{ symbol, value, cells: { ...nameCells(symbol, stock.name), ...own } }];
  });
}

function chooseRows(list: MadeList, session: SessionEvents): MadeRow[] {
  return allRows(list, session)
    .sort((a, b) => b.value - a.value || (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
    .slice(0, (list.size ?? madeListRules.size).value)
    .map(({ symbol, cells: own }) => ({ symbol, cells: own }));
}

/** Lists of session `dates[at]`, from data and splits known by then. A list without stocks has no rows. */
export function makeSession({ dates, bars }: MarketBars, facts: MarketFacts, at: number): MadeSession {
  const { splits, listings, events = noEvents } = facts;
  const stocks = new Map<string, ListedStock>();
  const day = dates[at]!;
  const before = previousSession(day).date;
  const hasBefore = at > 0 && before === dates[at - 1];
  for (const [symbol, own] of bars) {
    const { name, type, start } = listings.get(symbol) ?? NO_LISTING;
    if (!isStock(symbol, { type })) continue;
    const given = { dates, bars: own, splits: splits.get(symbol) ?? [], start };
    const figures = sessionFigures(barsUpTo(given, at, HISTORY), hasBefore);
    if (figures !== null) stocks.set(symbol, { name, figures });
  }
  const session: SessionEvents = {
    day,
    before,
    announced: announcedDays(day),
    ahead: lastAhead(day),
    close_ms: sessionsBack(day, 1)[0]!.close_ms,
    stocks,
    events: knownBy({ ...events, splits: [...splits.values()].flat() }, day),
  };
  return { day, lists: madeLists.map((list) => ({ slug: list.slug, rows: chooseRows(list, session) })) };
}

/**
 * CSV with the catalogue's header; null without rows. Event lists have a title with list and day, so that equal rows of
 * two days or lists make different files: equal files count once in a batch.
 */
export function madeListText(list: MadeList, rows: readonly MadeRow[], day: string): string | null {
  const header = expertListHeaders[list.slug];
  if (header === undefined || rows.length === 0) return null;
  const title = 'reads' in list ? [`${list.slug} of ${day}`] : [];
  const columns = header.split(',');
  const lines = rows.map((row) => columns.map((column) => row.cells[column] ?? '').join(','));
  return `${[...title, header, ...lines].join('\n')}\n`;
}
