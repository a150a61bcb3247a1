// Reader of minute bar files: CSV with named columns, plain or gzipped, one symbol or several.
import { findSession, newYorkDate, type Session } from '../../domain/market/calendar.ts';
import { type BarProblem, checkBar, checkStart, findSpikes } from '../../domain/market/checks/check-bar.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { QuotedBar, SymbolBars } from '../../server/goldeneye/replay/splits-in-bars.ts';
import { Fault } from '../../server/process/fault.ts';
import { parseFigure, symbolOfCell, symbolOfFile } from '../history-files/cells.ts';
import { type ColumnName, type Columns, findColumns, timeCell } from '../history-files/columns.ts';
import { parseTable, readText } from '../history-files/table.ts';
import { instantOfCell, type Zone } from '../history-files/times.ts';

/** `left_out` counts rows by reason; with the bars they add up to `rows`. */
export type MinuteReport = {
  path: string;
  symbols: string[];
  rows: number;
  bars: number;
  left_out: Record<string, number>;
};
export type MinuteFiles = { bars: SymbolBars; reports: MinuteReport[] };

/**
 * `symbol`: for files without a column of symbols. Bars that begin later than `clock_ahead` after `now` (epoch ms) are
 * left out.
 */
export type MinuteFileOptions = { symbol?: string | null; now?: number };

const SPIKE: BarProblem = "prices far apart within the bar, or far from the bar's neighbours";
const NEVER = Number.POSITIVE_INFINITY;
/**
 * At least LEAST_BARS bars whose starts lie multiples of LONGER or more minutes apart count as longer than a minute.
 */
const [LEAST_BARS, LONGER] = [20, 5];
const needed = ['start', 'open', 'high', 'low', 'close', 'volume'] as const satisfies readonly ColumnName[];

function findMinuteColumns(path: string, names: readonly string[]): Columns {
  const at = findColumns(names, path);
  const missing = needed.filter((of) => at[of] < 0);
  if (missing.length > 0) throw new Fault(400, `${path}: no column for ${missing.join(', ')}`);
  return at;
}

/** Session of an instant in regular or extended hours; null outside. */
function sessionAt(at: number, kept: Map<string, Session | null>): Session | null {
  const date = newYorkDate(at);
  const before = kept.get(date);
  const session = before === undefined ? findSession(date) : before;
  kept.set(date, session);
  return session !== null && at >= session.pre_open_ms && at < session.after_close_ms ? session : null;
}

/**
 * Bars of several files, extended hours included; a minute of a symbol is taken from the first file that has it.
 * `zone`: for times without one. Throws Fault 400 for a file that is missing, has no minute bars, or lacks a zone or
 * symbol.
 */
export function readMinuteFiles(
  paths: readonly string[],
  zone: Zone | null,
  options: MinuteFileOptions = {},
): MinuteFiles {
  const bySymbol = new Map<string, Map<number, QuotedBar>>();
  const sessions = new Map<string, Session | null>();
  const reports = paths.map((path) => readFile(path, { ...options, zone, bySymbol, sessions }));
  const bars = new Map<string, QuotedBar[]>();
  for (const symbol of [...bySymbol.keys()].sort()) {
    bars.set(
      symbol,
      [...bySymbol.get(symbol)!.values()].sort((a, b) => a.start_timestamp - b.start_timestamp),
    );
  }
  return { bars, reports };
}

type Reading = MinuteFileOptions & {
  zone: Zone | null;
  bySymbol: Map<string, Map<number, QuotedBar>>;
  sessions: Map<string, Session | null>;
};

function readFile(path: string, { zone, bySymbol, sessions, symbol = null, now = NEVER }: Reading): MinuteReport {
  const { names, rows } = parseTable(readText(path));
  const at = findMinuteColumns(path, names);
  const named = at.symbol < 0 ? symbolOfFile(path, symbol) : null;
  const timeOf = timeCell(names, at.start);
  const report: MinuteReport = { path, symbols: [], rows: 0, bars: 0, left_out: {} };
  const own = new Map<string, Map<number, QuotedBar>>();
  const leaveOut = (why: string) => {
    report.left_out[why] = (report.left_out[why] ?? 0) + 1;
  };
  for (const cells of rows) {
    report.rows += 1;
    const symbolOfRow = named ?? symbolOfCell(cells[at.symbol] ?? '');
    const cell = timeOf(cells);
    const time = instantOfCell(cell, zone);
    const bar = parseBar(cells, at, 'at' in time ? time.at : Number.NaN);
    if ('problem' in time && time.problem === 'no zone') throw new Fault(400, noZone(path, cell));
    const why = periodProblem(cells, at) ?? findProblem(symbolOfRow, bar, sessions, now);
    if (why !== null || symbolOfRow === null) {
      leaveOut(why ?? 'unknown symbol');
      continue;
    }
    const bars = own.get(symbolOfRow) ?? new Map<number, QuotedBar>();
    own.set(symbolOfRow, bars);
    if (bars.has(bar.start_timestamp) || bySymbol.get(symbolOfRow)?.has(bar.start_timestamp)) leaveOut('duplicates');
    else bars.set(bar.start_timestamp, bar);
  }
  for (const [name, bars] of own) {
    const all = bySymbol.get(name) ?? new Map<number, QuotedBar>();
    const sorted = [...bars.values()].sort((a, b) => a.start_timestamp - b.start_timestamp);
    requireMinutes(path, sorted);
    const spikes = findSpikes(
      sorted.map(({ close }) => close),
      'minute',
    );
    for (const [place, bar] of sorted.entries()) {
      if (spikes.has(place)) leaveOut(SPIKE);
      else {
        all.set(bar.start_timestamp, bar);
        report.bars += 1;
      }
    }
    bySymbol.set(name, all);
  }
  return { ...report, symbols: [...own.keys()].sort() };
}

function noZone(path: string, cell: string): string {
  return (
    `${path} does not say in which time zone its times are ("${cell.trim()}"). ` +
    'Say it with --zone, for example --zone America/New_York or --zone UTC.'
  );
}

function parseBar(cells: readonly string[], at: Columns, start_timestamp: number): QuotedBar {
  const number = (of: ColumnName): number => parseFigure(cells[at[of]]);
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

/** Throws Fault 400 for a file whose bars are longer than a minute. */
function requireMinutes(path: string, bars: readonly QuotedBar[]): void {
  if (bars.length < LEAST_BARS) return;
  let step = 0;
  for (const [at, bar] of bars.slice(1).entries()) {
    step = greatestDivisor((bar.start_timestamp - bars[at]!.start_timestamp) / minuteMs, step);
    if (step < LONGER) return;
  }
  throw new Fault(400, `${path} holds bars of ${step} minutes, not of one`);
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}

function periodProblem(cells: readonly string[], at: Columns): string | null {
  return at.period < 0 || (cells[at.period] ?? '').trim() === '1' ? null : 'no bar of one minute';
}

/** Reason to leave a row out; null for a good row. */
function findProblem(
  symbol: string | null,
  bar: QuotedBar,
  sessions: Map<string, Session | null>,
  now: number,
): string | null {
  if (symbol === null) return 'unknown symbol';
  const { start_timestamp: start } = bar;
  if (Number.isNaN(start)) return 'unreadable time';
  if (start % minuteMs !== 0) return 'not at a whole minute';
  const { open, high, low, close, volume } = bar;
  if (!Number.isFinite(open + high + low + close + volume)) return 'unreadable figures';
  const problem = checkBar(bar, 'minute') ?? checkStart(start, null, now);
  if (problem !== null) return problem;
  if (bar.volume === 0) return 'no trades';
  return sessionAt(start, sessions) === null ? 'outside sessions' : null;
}
