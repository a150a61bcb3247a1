// Reader of one file of daily bars or splits, with the reasons of rows left out.
import type { Split } from '../../domain/market/bars.ts';
import { findSession } from '../../domain/market/calendar.ts';
import { checkPrices } from '../../domain/market/checks/check-bar.ts';
import { DayBars, type FileBar } from '../../server/market-memory/day-bars.ts';
import { Fault } from '../../server/process/fault.ts';
import { parseFigure, symbolOfCell, symbolOfFile } from '../history-files/cells.ts';
import { type Columns, findColumns, timeCell } from '../history-files/columns.ts';
import { parseTable, readText, type Table } from '../history-files/table.ts';
import { dayOfCell, findDayOrder, hasTime } from '../history-files/times.ts';

export type DailyFile = {
  rows: number;
  left_out: Record<string, number>;
  splits: Split[];
  days: Map<string, DayBars>;
  /** Notes about the file's prices, for the report. */
  notes: string[];
  isAdjusted: boolean;
};

/** Memoized by text, for the many rows with the same text. */
function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let found = known.get(text);
    if (found === undefined) {
      found = answer(text);
      known.set(text, found);
    }
    return found;
  };
}

/** Throws Fault 400 if the columns are neither those of bars nor of splits, or the symbol is unknown. */
export function readDailyFile(path: string, now: number, symbol: string | null): DailyFile {
  const table = parseTable(readText(path));
  const file: DailyFile = { rows: 0, left_out: {}, splits: [], days: new Map(), notes: [], isAdjusted: false };
  const add = table.names.includes('split_factor')
    ? splitReader(table.names, file)
    : barReader(path, table, file, { now, symbol });
  for (const cells of table.rows) {
    file.rows += 1;
    const problem = add(cells);
    if (problem !== null) file.left_out[problem] = (file.left_out[problem] ?? 0) + 1;
  }
  return file;
}

type AddRow = (cells: readonly string[]) => string | null;

function splitReader(names: readonly string[], file: DailyFile): AddRow {
  const at = (name: string) => names.indexOf(name);
  const places = { symbol: at('symbol'), date: at('ex_date'), factor: at('split_factor') };
  return (cells) => {
    const symbol = symbolOfCell(cells[places.symbol] ?? '');
    const factor = parseFigure(cells[places.factor]);
    const date = (cells[places.date] ?? '').trim();
    if (symbol === null || !(factor > 0) || dayOfCell(date, 'both') !== date) return 'no split';
    file.splits.push({ symbol, execution_date: date, split_from: 1, split_to: factor });
    return null;
  };
}

function barReader(
  path: string,
  { names, rows }: Table,
  file: DailyFile,
  { now, symbol }: { now: number; symbol: string | null },
): AddRow {
  const at = findColumns(names, path);
  if (at.start < 0 || at.close < 0 || at.volume < 0) throw new Fault(400, `${path} has neither daily bars nor splits`);
  const named = at.symbol < 0 ? symbolOfFile(path, symbol) : null;
  if (at.adjustment !== null) {
    file.isAdjusted = true;
    file.notes.push(`${at.adjustment.source}: ${at.adjustment.words}`);
  }
  const cell = timeCell(names, names.includes('date') ? names.indexOf('date') : at.start);
  const [first] = rows;
  const needsOrder = first !== undefined && /^\d{1,2}[/.-]\d/.test(cell(first).trim());
  const order = needsOrder ? findDayOrder(Array.from(rows, cell), path, names.includes('close/last')) : 'both';
  const day = remembered((text) => dayOfCell(text, order));
  const dateProblem = remembered((of) => problemOfDate(of, now));
  let usesCaret: boolean | undefined;
  const isPreferred = () => (usesCaret ??= usesCaretForPreferred(rows, at.symbol));
  const canonical = remembered((text: string) =>
    // A caret at the end is a preferred share or a right; the file's other symbols decide which.
    text.trim().endsWith('^') && isPreferred() ? symbolOfCell(text.trim().replace(/\^$/, 'p')) : symbolOfCell(text),
  );
  return (cells) => {
    const own = at.symbol < 0 ? named : canonical(cells[at.symbol] ?? '');
    if (own === null) return (cells[at.symbol] ?? '').trim().endsWith('^') ? 'symbol with two meanings' : 'no symbol';
    const time = cell(cells);
    const date = day(time);
    if (date === null) return 'no date';
    if (at.period >= 0 && (cells[at.period] ?? '').trim().toUpperCase() !== 'D') return 'no daily bar';
    const bar = parseBar(cells, at);
    const problem = dateProblem(date) || problemOfBar(bar, cells, at);
    if (problem !== '') return problem;
    const bars = file.days.get(date) ?? new DayBars();
    file.days.set(date, bars);
    const known = bars.get(own);
    if (known !== null && hasTime(time)) {
      throw new Fault(400, `${path} holds bars within a day: npm run replay:minutes reads those`);
    }
    if (known !== null && !isSame(known, bar)) return 'another bar of that day';
    bars.set(own, bar);
    return null;
  };
}

/** Whether the file writes preferred shares as the Nasdaq screener does, BAC^B. */
function usesCaretForPreferred(rows: Iterable<string[]>, symbol: number): boolean {
  for (const cells of rows) if (/^[A-Z]+\^[A-Z]$/.test((cells[symbol] ?? '').trim())) return true;
  return false;
}

/** '' for a valid day, because `remembered` cannot store undefined. */
function problemOfDate(date: string, now: number): string {
  const session = findSession(date);
  if (session === null) return 'no trading day';
  return session.close_ms > now ? 'session not over' : '';
}

function parseBar(cells: readonly string[], at: Columns): FileBar {
  const known = (place: number) => (place < 0 ? Number.NaN : parseFigure(cells[place]));
  const vwap = known(at.vwap);
  return {
    open: known(at.open),
    high: known(at.high),
    low: known(at.low),
    close: known(at.close),
    vwap: vwap > 0 ? vwap : Number.NaN,
    volume: known(at.volume),
  };
}

function problemOfBar(bar: FileBar, cells: readonly string[], at: Columns): string {
  if (!(bar.close > 0)) return 'no price';
  if (!(bar.volume >= 0)) return 'no volume';
  for (const name of ['open', 'high', 'low'] as const) {
    const isSaid = at[name] >= 0 && (cells[at[name]] ?? '').trim() !== '';
    if (isSaid && Number.isNaN(bar[name])) return 'unreadable figures';
  }
  return checkPrices(bar.open, bar.high, bar.low, bar.close, 'day') ?? '';
}

function isSame(one: FileBar, other: FileBar): boolean {
  return (Object.keys(one) as (keyof FileBar)[]).every((name) => Object.is(one[name], other[name]));
}
