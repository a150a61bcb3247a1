// Parser of Massive's market snapshot into columns; values cleared to zero before the first trade are unknown.
import { z } from 'zod';
import {
  createMarketColumns,
  type MarketColumns,
  marketRoom,
  splitInstant,
} from '../../domain/market/market-columns.ts';
import { unknownAsNaN } from '../../domain/numbers/known.ts';
import { wireList, wireNanos, wireNumber, wirePositive, wireSymbol } from '../reading/wire-values.ts';
import { BAR, newYorkDay, putTicker, ROW, ROW_LENGTH } from './put-ticker.ts';

const Bar = z
  .object({ o: wirePositive, h: wirePositive, l: wirePositive, c: wirePositive, v: wirePositive, vw: wirePositive })
  .nullish();
const Minute = z
  .object({
    o: wirePositive,
    h: wirePositive,
    l: wirePositive,
    c: wirePositive,
    v: wireNumber,
    vw: wirePositive,
    n: wireNumber,
    av: wirePositive,
    t: wireNumber,
  })
  .nullish();

const Ticker = z.object({
  ticker: wireSymbol,
  day: Bar,
  prevDay: Bar,
  min: Minute,
  lastTrade: z.object({ p: wirePositive, t: wireNanos }).nullish(),
  lastQuote: z.object({ p: wirePositive, P: wirePositive }).nullish(),
  todaysChange: wireNumber,
  todaysChangePerc: wireNumber,
  updated: wireNanos,
});
type Ticker = z.output<typeof Ticker>;

export const SnapshotWire = z.object({ tickers: wireList(Ticker) });
export type SnapshotWire = z.output<typeof SnapshotWire>;

/** Snapshot as columns; `now` (epoch ms) decides whether the last trade is from today. */
export const marketWire = (now: () => number) => SnapshotWire.transform((wire) => parseSnapshot(wire, now()));

export function parseSnapshot({ tickers }: SnapshotWire, now: number): MarketColumns {
  const today = newYorkDay(now);
  const room = marketRoom(tickers.length);
  let impossible = 0;
  for (const [at, ticker] of tickers.entries()) impossible += putTicker(room, at, readFigures(ticker), today);
  const market = createMarketColumns(
    tickers.map(({ ticker }) => ticker),
    room,
  );
  return { ...market, impossible };
}

function readFigures({ day, prevDay, min, lastTrade, lastQuote, ...ticker }: Ticker): Float64Array {
  const row = new Float64Array(ROW_LENGTH).fill(Number.NaN);
  const put = (place: number, value: number | null | undefined) => {
    row[place] = unknownAsNaN(value);
  };
  for (const [from, bar] of [
    [ROW.day, day],
    [ROW.previous, prevDay],
    [ROW.minute, min],
  ] as const) {
    for (const key of ['o', 'h', 'l', 'c', 'v', 'vw'] as const) put(from + BAR[key], bar?.[key]);
  }
  for (const key of ['n', 'av', 't'] as const) put(ROW.minute + BAR[key], min?.[key]);
  put(ROW.trade, lastTrade?.p);
  row.set(splitInstant(lastTrade?.t ?? null), ROW.traded_at);
  put(ROW.bid, lastQuote?.p);
  put(ROW.ask, lastQuote?.P);
  put(ROW.change, ticker.todaysChange);
  put(ROW.change_percent, ticker.todaysChangePerc);
  row.set(splitInstant(ticker.updated), ROW.updated);
  return row;
}
