// The Smart Cat Score: signals as columns in, one row of scores, counts and breakdown per symbol out.
import { previousSession, sessionsBetween } from '../../market/calendar.ts';
import { scoringRules } from '../../rules/scoring-rules.ts';
import type { ScoreFields, TabType } from '../signal.ts';
import type { ScoreBreakdown, ScoreLine } from './scores.ts';
import { directionCodes, type SideName, type SignalColumns, sideCodes } from './signal-columns.ts';
import { findPoints, findPremiumKind, signalTypeName } from './signal-types.ts';

/** Signal type with side and direction, as found in the input. */
type ScoredPair = {
  type: number;
  side: SideName;
  direction: (typeof directionCodes)[number];
  points_each: number;
};

/** Columns of scores, one row per symbol with counted signals; `symbol` holds indexes of the symbol table. */
export type Scores = {
  count: number;
  symbol: Int32Array;
  /** Points of each side before the cap. */
  bullish_points: Int32Array;
  bearish_points: Int32Array;
  bullish_count: Int32Array;
  bearish_count: Int32Array;
  neutral_count: Int32Array;
  premium_count: Int32Array;
  has_idea_engine: Uint8Array;
  has_momentum_alert: Uint8Array;
  has_stocks_to_short: Uint8Array;
  /** Signals of pair p for symbol s: pair_counts[s * pairs.length + p]. */
  pairs: readonly ScoredPair[];
  pair_counts: Int32Array;
  /** Number of counted signals by direction. */
  distribution: Record<(typeof directionCodes)[number], number>;
};

const MOST_TYPES = 256;
const CODES = 4;
const MOST_PAIRS = MOST_TYPES * CODES * CODES;
/** Bits of a pair code that hold side and direction; the type is above them. */
const GROUP_BITS = CODES * CODES - 1;

/**
 * First day that counts (YYYY-MM-DD), `window_sessions` sessions before the day of the newest row: on Monday Friday's
 * signals still count.
 */
export function windowFrom(newestDay: string): string {
  let day = newestDay;
  for (let back = 0; back < scoringRules.window_sessions.value; back += 1) day = previousSession(day).date;
  return day;
}

/** Sessions (YYYY-MM-DD) whose lists count in the scores of a session, oldest first; the last is the session itself. */
export const scoringWindow = (day: string): string[] => sessionsBetween(windowFrom(day), day).map(({ date }) => date);

/** Pair code of each signal (MOST_PAIRS when older than the window), and the codes that occur. */
function codeSignals({ count, type, side, day, direction }: SignalColumns, fromDay: number) {
  const seen = new Uint8Array(MOST_PAIRS + 1);
  const codes = new Uint16Array(count);
  for (let at = 0; at < count; at += 1) {
    const code = ((type[at] as number) << 4) | ((side[at] as number) << 2) | (direction[at] as number);
    const counted = (day[at] as number) >= fromDay ? code : MOST_PAIRS;
    codes[at] = counted;
    seen[counted] = 1;
  }
  return { codes, occurring: [...seen.keys()].filter((code) => seen[code] === 1 && code !== MOST_PAIRS) };
}

function toPair(code: number): ScoredPair {
  const side = sideCodes[(code >> 2) & 3] as SideName;
  const direction = directionCodes[code & 3] as (typeof directionCodes)[number];
  return { type: code >> 4, side, direction, points_each: findPoints(code >> 4, side) };
}

/** Counts of pairs in rows of `occurring.length`, one row per symbol of the table. */
function countPairs(symbol: Int32Array, codes: Uint16Array, occurring: readonly number[], symbolCount: number) {
  const width = occurring.length;
  const place = new Int32Array(MOST_PAIRS + 1).fill(-1);
  occurring.forEach((code, at) => {
    place[code] = at;
  });
  const pair_counts = new Int32Array(symbolCount * width);
  for (let at = 0; at < codes.length; at += 1) {
    const pair = place[codes[at] as number] as number;
    if (pair < 0) continue;
    const cell = (symbol[at] as number) * width + pair;
    pair_counts[cell] = (pair_counts[cell] as number) + 1;
  }
  return pair_counts;
}

/**
 * Scores all signals of `fromDay` (days since 1970-01-01) or later. `symbolCount`: size of the symbol table. Each loop
 * over the signals is a function of its own because the engine optimizes small loops.
 */
export function scoreColumns(signals: SignalColumns, symbolCount: number, fromDay: number): Scores {
  const { codes, occurring } = codeSignals(signals, fromDay);
  // Sorted so that the counts of a symbol, and of each group, are contiguous.
  occurring.sort((a, b) => (a & GROUP_BITS) - (b & GROUP_BITS) || a - b);
  return sumUp(symbolCount, occurring.map(toPair), countPairs(signals.symbol, codes, occurring, symbolCount));
}

const flagCodes = { IE: 1, MA: 2, STS: 4, none: 0 } as const;

/** Range of pairs with the same side and direction, whose points go to the same column. */
type PairGroup = { from: number; to: number; side: SideName; way: number };

function groupPairs(pairs: readonly ScoredPair[]): PairGroup[] {
  const groups: PairGroup[] = [];
  pairs.forEach(({ side, direction }, at) => {
    const way = directionCodes.indexOf(direction);
    const last = groups.at(-1);
    if (last && last.side === side && last.way === way) last.to = at + 1;
    else groups.push({ from: at, to: at + 1, side, way });
  });
  return groups;
}

function sumUp(symbolCount: number, pairs: readonly ScoredPair[], pair_counts: Int32Array): Scores {
  const column = () => new Int32Array(symbolCount);
  const flag = () => new Uint8Array(symbolCount);
  const [symbol, bullish_points, bearish_points] = [column(), column(), column()];
  const counts = [column(), column(), column(), column()] as const;
  const [has_idea_engine, has_momentum_alert, has_stocks_to_short] = [flag(), flag(), flag()];
  const points = Int32Array.from(pairs, (pair) => pair.points_each);
  const flags = Int32Array.from(pairs, ({ type }) => flagCodes[findPremiumKind(type) ?? 'none']);
  const groups = groupPairs(pairs);
  const width = pairs.length;
  const totals = new Float64Array(directionCodes.length);
  let count = 0;
  for (let of = 0; of < symbolCount; of += 1) {
    let [signals, flagged] = [0, 0];
    for (const group of groups) {
      let [some, worth] = [0, 0];
      for (let pair = group.from, cell = of * width + pair; pair < group.to; pair += 1, cell += 1) {
        const n = pair_counts[cell] as number;
        some += n;
        worth += n * (points[pair] as number);
        if (n > 0) flagged |= flags[pair] as number;
      }
      if (some === 0) continue;
      signals += some;
      (counts[group.way] as Int32Array)[count] = ((counts[group.way] as Int32Array)[count] as number) + some;
      totals[group.way] = (totals[group.way] as number) + some;
      if (group.side === 'bullish') bullish_points[count] = (bullish_points[count] as number) + worth;
      else if (group.side === 'bearish') bearish_points[count] = (bearish_points[count] as number) + worth;
    }
    if (signals === 0) continue;
    symbol[count] = of;
    has_idea_engine[count] = flagged & flagCodes.IE ? 1 : 0;
    has_momentum_alert[count] = flagged & flagCodes.MA ? 1 : 0;
    has_stocks_to_short[count] = flagged & flagCodes.STS ? 1 : 0;
    count += 1;
  }
  const [bullish_count, bearish_count, neutral_count, premium_count] = counts;
  const [bullish = 0, bearish = 0, neutral = 0, premium = 0] = totals;
  return {
    count,
    symbol: symbol.subarray(0, count),
    bullish_points,
    bearish_points,
    bullish_count,
    bearish_count,
    neutral_count,
    premium_count,
    has_idea_engine,
    has_momentum_alert,
    has_stocks_to_short,
    pairs,
    pair_counts,
    distribution: { bullish, bearish, neutral, premium },
  };
}

/** Caps the points of a side; the lines of the breakdown add up to the uncapped points. */
function capSide(points: number): number {
  return Math.min(scoringRules.side_cap.value, points);
}

/** Number of signals of pair `pair` for the symbol at row `at`. */
export function pairCount({ symbol, pairs, pair_counts }: Scores, at: number, pair: number): number {
  return pair_counts[(symbol[at] as number) * pairs.length + pair] as number;
}

/** Scores of the symbol at row `at`, under wire names. */
export function scoreFields(scores: Scores, at: number): ScoreFields {
  const bullish_score = capSide(scores.bullish_points[at] as number);
  const bearish_score = capSide(scores.bearish_points[at] as number);
  return {
    bullish_score,
    bearish_score,
    smart_cat_score: bullish_score - bearish_score,
    bullish_signal_count: scores.bullish_count[at] as number,
    bearish_signal_count: scores.bearish_count[at] as number,
    neutral_signal_count: scores.neutral_count[at] as number,
    premium_signal_count: scores.premium_count[at] as number,
    has_idea_engine: scores.has_idea_engine[at] === 1,
    has_momentum_alert: scores.has_momentum_alert[at] === 1,
    has_stocks_to_short: scores.has_stocks_to_short[at] === 1,
  };
}

/** Breakdown of both sides for the symbol at row `at`: lines by type name, in catalogue order. */
export function scoreBreakdown(scores: Scores, at: number): ScoreBreakdown {
  const { pairs } = scores;
  const lines: [number, 'bullish' | 'bearish', ScoreLine][] = [];
  for (let pair = 0; pair < pairs.length; pair += 1) {
    const count = pairCount(scores, at, pair);
    const { type, side, points_each } = pairs[pair] as ScoredPair;
    if (count > 0 && side !== 'neutral')
      lines.push([type, side, { count, points_each, total_points: count * points_each }]);
  }
  lines.sort(([a], [b]) => a - b);
  const ofSide = (wanted: string) =>
    Object.fromEntries(
      lines.filter(([, side]) => side === wanted).map(([type, , line]) => [signalTypeName(type), line]),
    );
  return { bullish: ofSide('bullish'), bearish: ofSide('bearish') };
}

/**
 * Writes the JSON of scoreBreakdown as text: thousands of symbols with dozens of lines would otherwise make millions of
 * objects.
 */
export function breakdownWriter(scores: Scores): (at: number) => string {
  const lines = scores.pairs
    .map(({ type, side, points_each }, pair) => ({ type, side, points_each, pair }))
    .sort((a, b) => a.type - b.type)
    .map((line) => ({ ...line, before: `${JSON.stringify(signalTypeName(line.type))}:{"count":` }));
  const ofSide = (at: number, side: string) => {
    let text = '';
    for (const line of lines) {
      const count = line.side === side ? pairCount(scores, at, line.pair) : 0;
      if (count === 0) continue;
      const points = `,"points_each":${line.points_each},"total_points":${count * line.points_each}}`;
      text += `${text === '' ? '' : ','}${line.before}${count}${points}`;
    }
    return text;
  };
  return (at) => `{"bullish":{${ofSide(at, 'bullish')}},"bearish":{${ofSide(at, 'bearish')}}}`;
}

/** Tab of a symbol: premium with any premium signal, else by the sign of the score; 0 is neutral. */
export function chooseTab(scores: Pick<ScoreFields, 'premium_signal_count' | 'smart_cat_score'>): TabType {
  if (scores.premium_signal_count > 0) return 'premium';
  return scores.smart_cat_score > 0 ? 'bullish' : scores.smart_cat_score < 0 ? 'bearish' : 'neutral';
}
