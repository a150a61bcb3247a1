// Goals of the indicators: a day of minutes for 15,000 symbols, and one new bar for each, beside trading-signals.
import { RSI, SMA, VWAP } from 'trading-signals';
import { pushSma, startSma } from '../src/domain/market/indicators/moving-averages.ts';
import { pushRsi, startRsi } from '../src/domain/market/indicators/rsi.ts';
import { pushVwap, startVwap } from '../src/domain/market/indicators/vwap.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';

const SYMBOLS = 15_000;
const MINUTES = 390;
const WINDOW = 20;
const DAY_TARGET = 0.1;
const BAR_TARGET = 0.05;

/** Deterministic price walk. */
const price = (symbol: number, minute: number) =>
  50 + (symbol % 100) + Math.sin(symbol + minute / 9) + 0.3 * Math.sin(symbol * 3 + minute);
const volume = (symbol: number, minute: number) => 100 + ((symbol * 31 + minute * 17) % 900);

function own() {
  const rsi = startRsi(SYMBOLS);
  const sma = startSma(SYMBOLS, WINDOW);
  const vwap = startVwap(SYMBOLS);
  return (closes: Float64Array, volumes: Float64Array): number => {
    let last = 0;
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const close = closes[symbol]!;
      last += pushRsi(rsi, symbol, close, 0) + pushSma(sma, symbol, close);
      pushVwap(vwap, symbol, close, volumes[symbol]!);
    }
    return last;
  };
}

function library() {
  const made = Array.from({ length: SYMBOLS }, () => ({ rsi: new RSI(14), sma: new SMA(WINDOW), vwap: new VWAP() }));
  return (closes: Float64Array, volumes: Float64Array): number => {
    let last = 0;
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const close = closes[symbol]!;
      const { rsi, sma, vwap } = made[symbol]!;
      last += Number(rsi.update(close, false) ?? 0) + Number(sma.update(close, false) ?? 0);
      vwap.update({ high: close, low: close, close, volume: volumes[symbol]! }, false);
    }
    return last;
  };
}

async function run(): Promise<GoalResult[]> {
  const closes = Array.from({ length: MINUTES }, (_, minute) =>
    Float64Array.from({ length: SYMBOLS }, (__, symbol) => price(symbol, minute)),
  );
  const volumes = Array.from({ length: MINUTES }, (_, minute) =>
    Float64Array.from({ length: SYMBOLS }, (__, symbol) => volume(symbol, minute)),
  );
  const wholeDay = (make: typeof own) => () => {
    const push = make();
    const from = performance.now();
    for (let minute = 0; minute < MINUTES; minute++) push(closes[minute]!, volumes[minute]!);
    return performance.now() - from;
  };
  const day = await sideBySide({
    goal: `Indicators: RSI, SMA and VWAP of ${SYMBOLS} symbols over ${MINUTES} minutes`,
    peer: 'trading-signals',
    target: DAY_TARGET,
    rounds: 2,
    ours: wholeDay(own),
    theirs: wholeDay(library),
  });
  const ours = own();
  const theirs = library();
  for (let minute = 0; minute < WINDOW * 2; minute++) {
    ours(closes[minute]!, volumes[minute]!);
    theirs(closes[minute]!, volumes[minute]!);
  }
  let next = WINDOW * 2;
  const oneBar = (push: ReturnType<typeof own>) => () => {
    const minute = next++ % MINUTES;
    const from = performance.now();
    push(closes[minute]!, volumes[minute]!);
    return performance.now() - from;
  };
  const bar = await sideBySide({
    goal: `Indicators: one new bar for each of ${SYMBOLS} symbols`,
    peer: 'trading-signals, incremental',
    target: BAR_TARGET,
    rounds: 20,
    ours: oneBar(ours),
    theirs: oneBar(theirs),
  });
  return [day, bar];
}

export const indicatorGoal: Goal = { name: 'indicators', run };
