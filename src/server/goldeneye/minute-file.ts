// Files of minute bars as data vendors give them away: CSV with named columns, plain or gzipped, of one symbol or several.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { usableBar } from '../../domain/goldeneye/columns/measures.ts';
import type { MinuteBar } from '../../domain/market/bars.ts';
import { newYorkDate, type Session, sessionOf } from '../../domain/market/calendar.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { readSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { Fault } from '../fault.ts';
import { instantOfCell, type Zone } from './minute-time.ts';

/** Bid and ask at the end of a bar in USD, where the file has them. */
export type QuotedBar = MinuteBar & { bid: number | null; ask: number | null };
/** Bars of a symbol in rising order, one a minute. */
export type SymbolBars = Map<string, QuotedBar[]>;
/** `left_out` counts rows by reason; with the bars they add up to `rows`. */
export type FileReport = {
  path: string;
  symbols: string[];
  rows: number;
  bars: number;
  left_out: Record<string, number>;
};
export type MinuteFiles = { bars: SymbolBars; reports: FileReport[] };

const columns = {
  symbol: ['symbol', 'ticker', 'sym'],
  /** A number says its instant exactly, words stand after it. */
  start: ['timestamp', 't', 'window_start', 'datetime', 'date_time', 'unixtime', 'time', 'date'],
  open: ['open', 'o'],
  high: ['high', 'h'],
  low: ['low', 'l'],
  close: ['close', 'c'],
  volume: ['volume', 'v', 'vol'],
  vwap: ['vwap', 'vw', 'price'],
  transactions: ['transactions', 'n', 'trades'],
  bid: ['bid'],
  ask: ['ask'],
} as const;
type ColumnName = keyof typeof columns;
const optional: readonly ColumnName[] = ['symbol', 'vwap', 'transactions', 'bid', 'ask'];

/** `TNA.csv.gz`, `AAPL_1m.csv` and `2024-01-29_AAPL.csv` are TNA and AAPL; null where no symbol is left of the name. */
export function symbolOfFile(path: string): string | null {
  const name = basename(path)
    .replace(/\.gz$/i, '')
    .replace(/\.[a-z]+$/i, '')
    .replace(/\d{4}-?\d{2}-?\d{2}/g, '')
    .replace(/[_-]1(m|min|minute)$/i, '')
    .replace(/^[_\- ]+|[_\- ]+$/g, '');
  return readSymbol(name).symbol;
}

function tableOf(text: string): { names: string[]; rows: string[][] } {
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const head = lines[0] ?? '';
  const separator = [';', '\t', '|'].find((one) => head.includes(one)) ?? ',';
  const cells = (line: string): string[] =>
    line.includes('"')
      ? ((parse(line, { delimiter: separator, relax_column_count: true, relax_quotes: true }) as string[][])[0] ?? [])
      : line.split(separator);
  return { names: cells(head).map((name) => name.trim().toLowerCase()), rows: lines.slice(1).map(cells) };
}

function placesOf(path: string, names: readonly string[]): Record<ColumnName, number> {
  const place = (of: ColumnName) => {
    const found = columns[of].find((name) => names.includes(name));
    return found === undefined ? -1 : names.indexOf(found);
  };
  const at = Object.fromEntries(Object.keys(columns).map((of) => [of, place(of as ColumnName)])) as Record<
    ColumnName,
    number
  >;
  const missing = (Object.keys(at) as ColumnName[]).filter((of) => at[of] < 0 && !optional.includes(of));
  if (missing.length > 0) throw new Fault(400, `${path}: no column for ${missing.join(', ')}`);
  return at;
}

/** The session whose regular or extended hours an instant lies in, or null. */
function sessionAt(at: number, kept: Map<string, Session | null>): Session | null {
  const date = newYorkDate(at);
  const before = kept.get(date);
  const session = before === undefined ? sessionOf(date) : before;
  kept.set(date, session);
  return session !== null && at >= session.pre_open_ms && at < session.after_close_ms ? session : null;
}

/**
 * The bars of several files together; a minute of a symbol counts once, as the first file that has it tells it. Bars of
 * extended hours are kept. `zone` is that of times which say nothing of their own. Throws Fault 400 for a file that is
 * not there, holds no minute bars, does not say its zone when none was stated, or does not say its symbol.
 */
export function readMinuteFiles(paths: readonly string[], zone: Zone | null): MinuteFiles {
  const bySymbol = new Map<string, Map<number, QuotedBar>>();
  const sessions = new Map<string, Session | null>();
  const reports = paths.map((path) => readFile(path, zone, bySymbol, sessions));
  const bars: SymbolBars = new Map();
  for (const symbol of [...bySymbol.keys()].sort()) {
    bars.set(
      symbol,
      [...bySymbol.get(symbol)!.values()].sort((a, b) => a.start_timestamp - b.start_timestamp),
    );
  }
  return { bars, reports };
}

function readFile(
  path: string,
  zone: Zone | null,
  bySymbol: Map<string, Map<number, QuotedBar>>,
  sessions: Map<string, Session | null>,
): FileReport {
  const { names, rows } = tableOf(textOf(path));
  const at = placesOf(path, names);
  const named = at.symbol < 0 ? symbolOfFile(path) : null;
  if (at.symbol < 0 && named === null) {
    throw new Fault(400, `${path} has no symbol column, and its name is no symbol`);
  }
  const timeOf = timeCell(names, at.start);
  const seen = new Set<string>();
  const report: FileReport = { path, symbols: [], rows: rows.length, bars: 0, left_out: {} };
  const leaveOut = (why: string) => {
    report.left_out[why] = (report.left_out[why] ?? 0) + 1;
  };
  for (const cells of rows) {
    const symbol = named ?? readSymbol(cells[at.symbol] ?? '').symbol;
    const cell = timeOf(cells);
    const time = instantOfCell(cell, zone);
    const bar = barOf(cells, at, 'at' in time ? time.at : Number.NaN);
    if ('problem' in time && time.problem === 'no zone') throw new Fault(400, noZone(path, cell));
    const why = problemOf(symbol, bar, sessions);
    if (why !== null || symbol === null) {
      leaveOut(why ?? 'unknown symbol');
      continue;
    }
    const own = bySymbol.get(symbol) ?? new Map<number, QuotedBar>();
    bySymbol.set(symbol, own);
    if (own.has(bar.start_timestamp)) {
      leaveOut('duplicates');
      continue;
    }
    own.set(bar.start_timestamp, bar);
    seen.add(symbol);
    report.bars += 1;
  }
  return { ...report, symbols: [...seen].sort() };
}

/** The text of a row's time; day and time of day may stand in two columns. */
function timeCell(names: readonly string[], at: number): (cells: readonly string[]) => string {
  const [day, time] = [names.indexOf('date'), names.indexOf('time')];
  if (at !== time || day < 0) return (cells) => cells[at] ?? '';
  return (cells) => `${(cells[day] ?? '').trim()} ${(cells[time] ?? '').trim()}`;
}

function noZone(path: string, cell: string): string {
  return (
    `${path} does not say in which time zone its times are ("${cell.trim()}"). ` +
    'Say it with --zone, for example --zone America/New_York or --zone UTC.'
  );
}

function textOf(path: string): string {
  try {
    const bytes = readFileSync(path);
    return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch {
    throw new Fault(400, `${path} cannot be read`);
  }
}

function barOf(cells: readonly string[], at: Record<ColumnName, number>, start_timestamp: number): QuotedBar {
  const number = (of: ColumnName): number => {
    const text = (cells[at[of]] ?? '').trim();
    return text === '' ? Number.NaN : Number(text);
  };
  const positive = (of: ColumnName): number | null => {
    const value = number(of);
    return value > 0 && Number.isFinite(value) ? value : null;
  };
  return {
    start_timestamp,
    open: number('open'),
    high: number('high'),
    low: number('low'),
    close: number('close'),
    volume: number('volume'),
    vwap: positive('vwap'),
    transactions: positive('transactions'),
    bid: positive('bid'),
    ask: positive('ask'),
  };
}

/** Why a row is left out, or null. */
function problemOf(symbol: string | null, bar: QuotedBar, sessions: Map<string, Session | null>): string | null {
  if (symbol === null) return 'unknown symbol';
  const { start_timestamp: start } = bar;
  if (Number.isNaN(start)) return 'unreadable time';
  if (start % minuteMs !== 0) return 'not at a whole minute';
  if (!usableBar(bar)) return 'unreadable figures';
  if (bar.volume === 0) return 'no trades';
  return sessionAt(start, sessions) === null ? 'outside sessions' : null;
}
