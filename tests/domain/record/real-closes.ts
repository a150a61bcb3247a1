// Closes of the whole market as the real files hold them, with lists derived from them as expert lists are made.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Split } from '../../../src/domain/market/bars.ts';
import { previousSession } from '../../../src/domain/market/calendar.ts';
import { impliedSplit } from '../../../src/domain/market/indicators/implied-split.ts';
import { pushSma, startSma } from '../../../src/domain/market/indicators/moving-averages.ts';
import { pushRsi, startRsi } from '../../../src/domain/market/indicators/rsi.ts';
import type { StoredDay } from '../../../src/domain/record/settle/bar-history.ts';

const daily = fileURLToPath(new URL('../../../../shared/data/real/daily/', import.meta.url));
const marketFile = `${daily}us_eod_close_volume.csv.gz`;
const fundsFile = `${daily}etf_ohlcv_2025-2026.csv.gz`;
const splitsFile = `${daily}splits_derived.csv`;

export const isThere = [marketFile, fundsFile, splitsFile].every((file) => existsSync(file));

type Row = { symbol: string; close: number; change: number; volume: number };
export type RealMarket = { days: Map<string, Row[]>; splits: Split[] };

const linesOf = (file: string) => {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().trim().split('\n').slice(1);
};

/** Common stocks, the funds among them; splits on file and those that stated changes imply. */
export function readRealMarket(): RealMarket {
  const days = new Map<string, Row[]>();
  const add = (date: string, row: Row) => {
    const own = days.get(date);
    if (own === undefined) days.set(date, [row]);
    else own.push(row);
  };
  for (const line of linesOf(marketFile)) {
    const [date = '', symbol = '', close, change, volume] = line.split(',');
    if (/[/^]/.test(symbol) || !(Number(close) > 0)) continue;
    add(date, { symbol, close: Number(close), change: Number(change || Number.NaN), volume: Number(volume) });
  }
  for (const line of linesOf(fundsFile)) {
    const [symbol = '', date = '', , , , close, volume] = line.split(',');
    if (symbol === 'SPY') add(date, { symbol, close: Number(close), change: Number.NaN, volume: Number(volume) });
  }
  const splits = linesOf(splitsFile).map((line): Split => {
    const [symbol = '', execution_date = '', factor] = line.split(',');
    return { symbol, execution_date, split_from: 1, split_to: Number(factor) };
  });
  const before = new Map<string, { date: string; close: number }>();
  for (const date of [...days.keys()].sort()) {
    for (const { symbol, close, change } of days.get(date)!) {
      const last = before.get(symbol);
      before.set(symbol, { date, close });
      const implied = last?.date === previousSession(date).date ? impliedSplit(last.close, close, change) : null;
      if (implied !== null) splits.push({ symbol, execution_date: date, ...implied });
    }
  }
  return { days, splits };
}

export const toStoredDay = (rows: readonly Row[] | undefined): StoredDay | null =>
  rows === undefined
    ? null
    : {
        symbols: rows.map(({ symbol }) => symbol),
        open: rows.map(() => Number.NaN),
        close: rows.map(({ close }) => close),
        volume: rows.map(({ volume }) => volume),
      };

export const listSlugs = [
  'percentage-gainers',
  'percentage-decliners',
  'rsi-oversold',
  'rsi-overbought',
  'unusual-volume',
  '52-week-highs',
  '52-week-lows',
  'most-active',
  'golden-cross',
  'death-cross',
] as const;
export type ListSlug = (typeof listSlugs)[number];

type Candidate = Row & { id: number; usual: number; rsi: number; isHigh: boolean; isLow: boolean; cross: number };

const most = (rows: Candidate[], by: (row: Candidate) => number, n: number) =>
  rows.toSorted((a, b) => by(b) - by(a)).slice(0, n);

/** Rows by list, of stocks at $2 with 50,000 shares a day on average. */
function listsOf(rows: Candidate[]): Record<ListSlug, Candidate[]> {
  return {
    'percentage-gainers': most(rows, ({ change }) => change, 100),
    'percentage-decliners': most(rows, ({ change }) => -change, 100),
    'rsi-oversold': rows.filter(({ rsi }) => rsi < 25),
    'rsi-overbought': rows.filter(({ rsi }) => rsi > 80),
    'unusual-volume': rows.filter(({ volume, usual }) => volume >= 3 * usual),
    '52-week-highs': most(
      rows.filter(({ isHigh }) => isHigh),
      ({ change }) => change,
      100,
    ),
    '52-week-lows': most(
      rows.filter(({ isLow }) => isLow),
      ({ change }) => -change,
      100,
    ),
    'most-active': most(rows, ({ volume }) => volume, 100),
    'golden-cross': rows.filter(({ cross }) => cross > 0),
    'death-cross': rows.filter(({ cross }) => cross < 0),
  };
}

/** By day, from the 61st on file: what each list named after its close. `adjusted`: closes in shares of the first day, by symbol id. */
export function deriveLists(
  { days }: RealMarket,
  ids: ReadonlyMap<string, number>,
  shares: (date: string, id: number) => number,
): Map<string, Record<ListSlug, Candidate[]>> {
  const size = ids.size;
  const [rsi, fast, slow] = [startRsi(size), startSma(size, 50), startSma(size, 200)];
  const usual = startSma(size, 30);
  const state = {
    usual: new Float64Array(size),
    high: new Float64Array(size),
    low: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    above: new Float64Array(size),
    seen: new Int32Array(size),
  };
  const lists = new Map<string, Record<ListSlug, Candidate[]>>();
  const dates = [...days.keys()].sort();
  for (const [place, date] of dates.entries()) {
    const candidates: Candidate[] = [];
    for (const row of days.get(date)!) {
      const id = ids.get(row.symbol)!;
      const factor = shares(date, id);
      const value = row.close * factor;
      const [short, long] = [pushSma(fast, id, value), pushSma(slow, id, value)];
      const candidate: Candidate = {
        ...row,
        id,
        usual: state.usual[id]! * factor,
        rsi: pushRsi(rsi, id, value),
        isHigh: state.seen[id]! >= 60 && value >= state.high[id]!,
        isLow: state.seen[id]! >= 60 && value <= state.low[id]!,
        cross: Math.sign(short - long) - state.above[id]!,
      };
      state.usual[id] = pushSma(usual, id, row.volume / factor);
      state.high[id] = Math.max(state.high[id]!, value);
      state.low[id] = Math.min(state.low[id]!, value);
      state.above[id] = Math.sign(short - long);
      state.seen[id]! += 1;
      const isJudged = row.close >= 2 && candidate.usual >= 50_000 && !Number.isNaN(row.change);
      if (isJudged) candidates.push(candidate);
    }
    if (place >= 60) lists.set(date, listsOf(candidates));
  }
  return lists;
}
