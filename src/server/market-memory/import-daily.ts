// Reads daily bars and splits from CSV files into the market's memory, whichever columns a file has.
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import type { Split } from '../../domain/market/bars.ts';
import { sessionOf } from '../../domain/market/calendar.ts';
import { canonicalSymbol } from '../../domain/stocks/symbols/notation.ts';
import { Fault } from '../fault.ts';
import { type DailyMarket, dayFigures, type MemoryStore } from './store.ts';

export type FileReport = { path: string; rows: number; stored: number; left_out: Record<string, number>; days: number };

type Bar = Record<(typeof dayFigures)[number], number>;
type Row = Record<string, string | undefined>;

/** Rows by date, then by symbol; the last row of a symbol counts. */
type Days = Map<string, Map<string, Bar>>;

const figure = (text: string | undefined): number => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
};

/** Downloads of the Nasdaq screener write BRK/A and BAC^B, everybody else the spelling of the tape. */
function symbolOf(text: string | undefined): string | null {
  return canonicalSymbol(text ?? '', 'screener');
}

/** Why a row is left out, or null. */
function problemOf(symbol: string | null, date: string, bar: Bar): string | null {
  if (symbol === null) return 'no symbol';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return 'no date';
  if (sessionOf(date) === null) return 'no trading day';
  if (!(bar.close > 0)) return 'no price';
  return bar.volume >= 0 ? null : 'no volume';
}

function barOf(row: Row): Bar {
  const price = (name: string) => {
    const value = figure(row[name]);
    return value > 0 ? value : Number.NaN;
  };
  return {
    open: price('open'),
    high: price('high'),
    low: price('low'),
    close: price('close'),
    vwap: price('vwap'),
    volume: figure(row.volume),
  };
}

function splitOf(row: Row): Split | null {
  const symbol = symbolOf(row.symbol);
  const factor = figure(row.split_factor);
  const date = row.ex_date ?? '';
  if (symbol === null || !(factor > 0) || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  return { symbol, execution_date: date, split_from: 1, split_to: factor };
}

/** A bar with a high and a low says more than one without; of two alike the new one counts. */
export function mergeDay(date: string, known: DailyMarket | null, bars: ReadonlyMap<string, Bar>): DailyMarket {
  const merged = new Map<string, Bar>();
  for (const [row, symbol] of (known?.symbols ?? []).entries()) {
    merged.set(symbol, Object.fromEntries(dayFigures.map((name) => [name, known![name][row]])) as Bar);
  }
  for (const [symbol, bar] of bars) {
    const before = merged.get(symbol);
    if (before === undefined || Number.isNaN(before.high) || !Number.isNaN(bar.high)) merged.set(symbol, bar);
  }
  const column = (name: keyof Bar) => Float64Array.from(merged.values(), (bar) => bar[name]);
  return {
    date,
    symbols: [...merged.keys()],
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
    vwap: column('vwap'),
  };
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

/** Stores one file; throws Fault 400 when its columns are neither those of bars nor those of splits. */
async function importFile(path: string, store: MemoryStore, receivedAt: string): Promise<FileReport> {
  const days: Days = new Map();
  const splits: Split[] = [];
  const report: FileReport = { path, rows: 0, stored: 0, left_out: {}, days: 0 };
  const leaveOut = (why: string) => {
    report.left_out[why] = (report.left_out[why] ?? 0) + 1;
  };
  const [columns, rows] = await tableOf(path);
  const isSplits = columns.includes('split_factor');
  if (!isSplits && !['symbol', 'date', 'close', 'volume'].every((name) => columns.includes(name))) {
    throw new Fault(400, `${path} has neither daily bars nor splits`);
  }
  for (const cells of rows) {
    const row: Row = Object.fromEntries(columns.map((name, at) => [name, cells[at]]));
    report.rows += 1;
    if (isSplits) {
      const split = splitOf(row);
      if (split === null) leaveOut('no split');
      else splits.push(split);
      continue;
    }
    const symbol = symbolOf(row.symbol);
    const date = row.date ?? '';
    const bar = barOf(row);
    const problem = problemOf(symbol, date, bar);
    if (problem !== null || symbol === null) {
      leaveOut(problem ?? 'no symbol');
      continue;
    }
    const day = days.get(date) ?? new Map<string, Bar>();
    days.set(date, day.set(symbol, bar));
    report.stored += 1;
  }
  for (const [date, bars] of days) {
    await store.saveDay(mergeDay(date, await store.day(date), bars), receivedAt);
  }
  if (splits.length > 0) await store.saveSplits(splits, receivedAt);
  return { ...report, stored: report.stored + splits.length, days: days.size };
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
