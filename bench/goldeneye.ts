// Goal: a Golden Eye poll over 11,000 symbols on columns in at most a tenth of the time of objects.
import { openDay, pushBar, setFacts, setSpread, startColumns } from '../src/domain/goldeneye/columns/columns.ts';
import { judgeColumns, judgedColumns } from '../src/domain/goldeneye/rules/judge-columns.ts';
import { judgeReadings } from '../src/domain/goldeneye/rules/judge-readings.ts';
import type { MarketState } from '../src/domain/goldeneye/rules/market-direction.ts';
import type { MinuteBar } from '../src/domain/market/bars.ts';
import { findSession } from '../src/domain/market/calendar.ts';
import { minuteMs } from '../src/domain/numbers/time.ts';
import { type DayBars, readSymbol } from '../tests/domain/goldeneye/read-symbol.ts';
import { type Goal, sideBySide } from './compare.ts';

const SYMBOLS = 11_000;
const MINUTES = 120;
const TARGET = 0.1;
const market: MarketState = {
  direction: 'BULL',
  small_caps_move: 0.4,
  nasdaq_move: 0.5,
  move_5m: 0.05,
  vxx_change: -1,
  quotes: true,
};

/** Deterministic price walk, different for each symbol. */
function bar(symbol: number, minute: number, start: number): MinuteBar {
  const turn = Math.sin(symbol * 0.7 + minute * 0.31) + Math.sin(symbol * 1.3 + minute * 0.057);
  const close = Math.round((40 + (symbol % 200) + turn) * 100) / 100;
  const open = Math.round((close - 0.05 * Math.cos(symbol + minute)) * 100) / 100;
  return {
    start_timestamp: start,
    open,
    high: Math.max(open, close) + 0.03,
    low: Math.min(open, close) - 0.03,
    close,
    volume: 1_000 + ((symbol * 31 + minute * 17) % 5_000),
    vwap: null,
    transactions: null,
  };
}

async function run() {
  const session = findSession('2026-11-17');
  if (session === null) throw new Error('The sample day is no session.');
  const columns = startColumns(SYMBOLS, session);
  openDay(columns, session);
  const profile = Float64Array.from({ length: 390 }, (_, minute) => 900 * (minute + 1));
  const now = session.open_ms + MINUTES * minuteMs;
  const histories = Array.from({ length: SYMBOLS }, (_, symbol) => {
    const prev_close = 40 + (symbol % 200);
    const facts = { prev_close, prev_high: prev_close + 1, prev_low: prev_close - 1, profile };
    setFacts(columns, symbol, facts);
    setSpread(columns, symbol, 0.02);
    // Without the newest bar, which each measured round pushes.
    const bars = Array.from({ length: MINUTES }, (_, minute) =>
      bar(symbol, minute, session.open_ms + minute * minuteMs),
    );
    for (const one of bars.slice(0, -1)) pushBar(columns, symbol, one);
    const days: DayBars[] = [{ session, bars }];
    return { days, facts, seed: null, spread: 0.02 };
  });
  const into = judgedColumns(SYMBOLS);
  let minute = MINUTES;
  let found = 0;
  const result = await sideBySide({
    goal: `Golden Eye: one bar a symbol and a judgement of ${SYMBOLS} symbols`,
    peer: 'an object for each symbol, read from its bars',
    target: TARGET,
    rounds: 3,
    ours: () => {
      // A poll: one new bar per symbol, then the judgement of all.
      const start = session.open_ms + minute * minuteMs;
      minute += 1;
      const bars = Array.from({ length: SYMBOLS }, (_, symbol) => bar(symbol, minute, start));
      const from = performance.now();
      for (let symbol = 0; symbol < SYMBOLS; symbol++) pushBar(columns, symbol, bars[symbol]!);
      found = judgeColumns(columns, start + minuteMs, market, into).patterns_found;
      return performance.now() - from;
    },
    theirs: () => {
      const from = performance.now();
      let patterns = 0;
      for (const history of histories) patterns += judgeReadings(readSymbol(history, now), market).found.length;
      if (patterns === 0) throw new Error('Nothing was found: the comparison compares nothing.');
      return performance.now() - from;
    },
  });
  if (found === 0) throw new Error('Nothing was found: the comparison compares nothing.');
  return [result];
}

export const goldenEyeGoal: Goal = { name: 'goldeneye', run };
