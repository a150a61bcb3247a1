// The twenty symbols minute tracking follows, and why each of them is there.
import type { TrackedSymbol } from './minute-rows.ts';

export type TrackedChoice = Pick<TrackedSymbol, 'symbol' | 'category'> & { why: string };

/** Canonical notation. Source: ACONST-15, twenty fixed symbols; four of each category are our own choice. */
export const trackedSymbols: readonly TrackedChoice[] = [
  { symbol: 'SOFI', category: 'screener', why: 'mid-sized lender the filters of the screener often find' },
  { symbol: 'HOOD', category: 'screener', why: 'broker whose volume rises with the trading of others' },
  { symbol: 'RIVN', category: 'screener', why: 'low price, much volume: near the lower bounds of the filters' },
  { symbol: 'IONQ', category: 'screener', why: 'moves on news, in few hours and far' },
  { symbol: 'SPY', category: 'etf', why: 'the S&P 500; a bar in nearly every minute, so a gap of the feed shows' },
  { symbol: 'QQQ', category: 'etf', why: 'the Nasdaq 100' },
  { symbol: 'TQQQ', category: 'etf', why: 'three times the day of QQQ; a fund of the banner of Golden Eye' },
  { symbol: 'SQQQ', category: 'etf', why: 'minus three times the day of QQQ; a fund of the banner of Golden Eye' },
  { symbol: 'AAPL', category: 'megacap', why: 'traded from the first to the last minute of the extended hours' },
  { symbol: 'MSFT', category: 'megacap', why: 'the same, with fewer minutes far from the average' },
  { symbol: 'NVDA', category: 'megacap', why: 'most of the volume of all single stocks' },
  { symbol: 'AMZN', category: 'megacap', why: 'large and of another sector than the three before' },
  { symbol: 'TSLA', category: 'volatile', why: 'large and yet among the widest days' },
  { symbol: 'GME', category: 'volatile', why: 'halted by its limit-up/limit-down bands more often than others' },
  { symbol: 'AMC', category: 'volatile', why: 'price of few dollars: a cent is a move' },
  { symbol: 'MARA', category: 'volatile', why: 'follows the price of Bitcoin, before the market opens too' },
  { symbol: 'KO', category: 'control', why: 'quiet: what a detector finds here is likely noise' },
  { symbol: 'JNJ', category: 'control', why: 'quiet, of health care' },
  { symbol: 'PG', category: 'control', why: 'quiet, of consumer goods' },
  { symbol: 'BRK.B', category: 'control', why: 'quiet, with a dot in its symbol: notation is tested by it' },
];
