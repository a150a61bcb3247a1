// Splits and renames that files of closes imply by the change they state for each day.
import type { Split } from '../../domain/market/bars.ts';
import { addDays, previousSession } from '../../domain/market/calendar.ts';
import { impliedRenames, type StatedClose } from '../../domain/market/indicators/implied-rename.ts';
import { impliedSplit } from '../../domain/market/indicators/implied-split.ts';
import type { SymbolDays } from '../../domain/stocks/symbols/follow-symbol.ts';
import { parseFigure, symbolOfCell } from '../history-files/cells.ts';
import { parseTable, readText } from '../history-files/table.ts';

type DatedClose = StatedClose & { date: string };

/** `day`: first day under the new symbol. */
export type Rename = { from: string; to: string; day: string };
const columns = ['date', 'symbol', 'close', 'pct_change'] as const;

/** Changes between neighbouring sessions; none for a file without columns date, symbol, close and pct_change. */
export function readImpliedChanges(path: string): { splits: Split[]; renames: Rename[] } {
  const { names, rows } = parseTable(readText(path));
  const places = new Map(names.map((name, at) => [name, at]));
  if (columns.some((name) => !places.has(name))) return { splits: [], renames: [] };
  const bySymbol = new Map<string, DatedClose[]>();
  for (const cells of rows) {
    const cell = (name: string) => (cells[places.get(name) ?? -1] ?? '').trim();
    const symbol = symbolOfCell(cell('symbol'));
    if (symbol === null) continue;
    const own = bySymbol.get(symbol) ?? [];
    bySymbol.set(symbol, own);
    const figure = (name: string) => parseFigure(cell(name));
    const [close, change, volume] = [figure('close'), figure('pct_change'), figure('volume')];
    own.push({ symbol, date: cell('date'), close, change, volume });
  }
  const series = [...bySymbol.values()].map((days) => days.toSorted((a, b) => (a.date < b.date ? -1 : 1)));
  return { splits: series.flatMap(findSplits), renames: findRenames(series) };
}

function findSplits(days: readonly DatedClose[]): Split[] {
  return days.flatMap(({ date, symbol, close, change }, place): Split[] => {
    const before = days[place - 1];
    const split = before === undefined ? null : impliedSplit(before.close, close, change);
    if (split === null || before?.date !== previousSession(date).date) return [];
    return [{ symbol, execution_date: date, ...split }];
  });
}

function findRenames(series: readonly DatedClose[][]): Rename[] {
  const endedOn = Map.groupBy(
    series.flatMap((days) => days.at(-1) ?? []),
    ({ date }) => date,
  );
  const begunOn = Map.groupBy(
    series.flatMap((days) => days[0] ?? []),
    ({ date }) => date,
  );
  return [...begunOn].flatMap(([day, begun]) => {
    const ended = endedOn.get(previousSession(day).date) ?? [];
    return impliedRenames(ended, begun).map((pair) => ({ ...pair, day }));
  });
}

/** Instruments of renamed symbols, one per chain of renames, except those a vendor `knows`. */
export function listIdentities(renames: readonly Rename[], knows: (symbol: string) => boolean): SymbolDays[] {
  const newest = new Map<string, SymbolDays>();
  const all: SymbolDays[] = [];
  const add = (one: SymbolDays) => {
    all.push(one);
    newest.set(one.symbol, one);
    return one;
  };
  for (const { from, to, day } of renames.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (knows(from) || knows(to)) continue;
    const old = newest.get(from) ?? add({ symbol: from, figi: `as ${from}`, from_day: null, to_day: null });
    old.to_day = addDays(day, -1);
    add({ symbol: to, figi: old.figi, from_day: day, to_day: null });
  }
  return all;
}
