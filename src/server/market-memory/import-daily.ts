// Reads daily bars and splits from CSV files into the market's memory, whichever columns a file has.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Split } from '../../domain/market/bars.ts';
import { sessionOf } from '../../domain/market/calendar.ts';
import { readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { Fault } from '../fault.ts';
import { type DailyMarket, dayFigures, type MemoryStore } from './store.ts';

export type FileReport = { path: string; rows: number; stored: number; left_out: Record<string, number>; days: number };

type Figure = (typeof dayFigures)[number];
type Bar = Record<Figure, number>;

const figure = (text: string | undefined): number => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
};

const price = (text: string | undefined): number => {
  const value = figure(text);
  return value > 0 ? value : Number.NaN;
};

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Why rows of this day are left out, or null. */
function problemOfDate(date: string): string | null {
  if (!isDate(date)) return 'no date';
  return sessionOf(date) === null ? 'no trading day' : null;
}

function problemOfBar(bar: Bar): string | null {
  if (!(bar.close > 0)) return 'no price';
  return bar.volume >= 0 ? null : 'no volume';
}

/** What a question about a text was answered, for the many rows that have the same text. */
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

/** Bars of one day in columns, a row a symbol. */
class DayBars {
  readonly rows = new Map<string, number>();
  readonly figures: Record<Figure, number[]> = { open: [], high: [], low: [], close: [], volume: [], vwap: [] };

  static of({ symbols, ...day }: DailyMarket): DayBars {
    const bars = new DayBars();
    for (const [row, symbol] of symbols.entries()) bars.rows.set(symbol, row);
    for (const name of dayFigures) bars.figures[name] = Array.from(day[name]);
    return bars;
  }

  /** The last bar of a symbol counts. */
  set(symbol: string, bar: Bar): void {
    const row = this.rows.get(symbol) ?? this.rows.size;
    this.rows.set(symbol, row);
    for (const name of dayFigures) this.figures[name][row] = bar[name];
  }

  /** A bar with a high and a low says more than one without; of two alike the new one counts. */
  merge({ rows, figures }: DayBars): void {
    for (const [symbol, from] of rows) {
      const known = this.rows.get(symbol);
      const lessSaid = known !== undefined && Number.isNaN(figures.high[from]);
      if (lessSaid && !Number.isNaN(this.figures.high[known])) continue;
      const row = known ?? this.rows.size;
      this.rows.set(symbol, row);
      for (const name of dayFigures) this.figures[name][row] = figures[name][from]!;
    }
  }

  market(date: string): DailyMarket {
    const { open, high, low, close, volume, vwap } = this.figures;
    return {
      date,
      symbols: [...this.rows.keys()],
      open: Float64Array.from(open),
      high: Float64Array.from(high),
      low: Float64Array.from(low),
      close: Float64Array.from(close),
      volume: Float64Array.from(volume),
      vwap: Float64Array.from(vwap),
    };
  }
}

const unzip = promisify(gunzip);

/** Names of the columns, and the rows one after the other; quotes are read only where a line has some. */
async function tableOf(path: string): Promise<[string[], Iterable<string[]>]> {
  const bytes = await readFile(path);
  const text = (path.endsWith('.gz') ? await unzip(bytes) : bytes).toString('utf8').replace(/^\ufeff/, '');
  const lines = text.split(/\r?\n/);
  return [cellsOf(lines[0] ?? ''), lines.values().drop(1).filter(Boolean).map(cellsOf)];
}

function cellsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return (parse(line, { relax_column_count: true }) as string[][])[0] ?? [];
}

/** Where each column stands. */
type Places = Partial<Record<string, number>>;

function splitOf(cells: readonly string[], at: Places): Split | null {
  const symbol = readSymbol(cells[at.symbol ?? -1] ?? '').symbol;
  const factor = figure(cells[at.split_factor ?? -1]);
  const date = cells[at.ex_date ?? -1] ?? '';
  if (symbol === null || !(factor > 0) || !isDate(date)) return null;
  return { symbol, execution_date: date, split_from: 1, split_to: factor };
}

function barOf(cells: readonly string[], at: Places): Bar {
  return {
    open: price(cells[at.open ?? -1]),
    high: price(cells[at.high ?? -1]),
    low: price(cells[at.low ?? -1]),
    close: price(cells[at.close ?? -1]),
    vwap: price(cells[at.vwap ?? -1]),
    volume: figure(cells[at.volume ?? -1]),
  };
}

type Contents = { rows: number; left_out: Record<string, number>; splits: Split[]; days: Map<string, DayBars> };

/** All of one file; throws Fault 400 when its columns are neither those of bars nor those of splits. */
async function read(path: string): Promise<Contents> {
  const [columns, rows] = await tableOf(path);
  const at: Places = Object.fromEntries(columns.map((name, place) => [name, place]));
  const isSplits = 'split_factor' in at;
  if (!isSplits && !['symbol', 'date', 'close', 'volume'].every((name) => name in at)) {
    throw new Fault(400, `${path} has neither daily bars nor splits`);
  }
  const contents: Contents = { rows: 0, left_out: {}, splits: [], days: new Map() };
  const canonical = remembered((text) => readSymbol(text).symbol);
  const dateProblem = remembered(problemOfDate);
  const add = (cells: readonly string[]): string | null => {
    if (isSplits) {
      const split = splitOf(cells, at);
      if (split === null) return 'no split';
      contents.splits.push(split);
      return null;
    }
    const symbol = canonical(cells[at.symbol!] ?? '');
    if (symbol === null) return 'no symbol';
    const date = cells[at.date!] ?? '';
    const bar = barOf(cells, at);
    const problem = dateProblem(date) ?? problemOfBar(bar);
    if (problem !== null) return problem;
    const day = contents.days.get(date) ?? new DayBars();
    contents.days.set(date, day);
    day.set(symbol, bar);
    return null;
  };
  for (const cells of rows) {
    contents.rows += 1;
    const problem = add(cells);
    if (problem !== null) contents.left_out[problem] = (contents.left_out[problem] ?? 0) + 1;
  }
  return contents;
}

async function importFile(path: string, store: MemoryStore, receivedAt: string): Promise<FileReport> {
  const { rows, left_out, splits, days } = await read(path);
  for (const [date, bars] of days) {
    const known = await store.day(date);
    const merged = known === null ? bars : DayBars.of(known);
    if (known !== null) merged.merge(bars);
    await store.saveDay(merged.market(date), receivedAt);
  }
  if (splits.length > 0) await store.saveSplits(splits, receivedAt);
  const leftOut = Object.values(left_out).reduce((sum, count) => sum + count, 0);
  return { path, rows, stored: rows - leftOut, left_out, days: days.size };
}

export async function importDaily(
  paths: readonly string[],
  store: MemoryStore,
  receivedAt: string,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  for (const path of paths) reports.push(await importFile(path, store, receivedAt));
  return reports;
}
