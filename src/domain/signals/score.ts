// The Smart Cat Score: signals as columns in, one row of scores, counts and breakdown per symbol out.
import { newYorkDate, previousSession } from '../market/calendar.ts';
import type { ScoreBreakdown, ScoreLine } from '../pipeline/batch.ts';
import { scoringRules } from '../rules/scoring-rules.ts';
import type { ScoreFields, TabType } from './signal.ts';
import { directionCodes, type SignalColumns, sideCodes } from './signal-columns.ts';
import { pointsOf, premiumKindOf, signalTypeName } from './signal-types.ts';

/** Scores of the symbols that have counted signals; place i of every column speaks of symbol[i]. */
export type Scores = {
  count: number;
  symbol: Int32Array;
  /** Points before the cap. */
  bullish_points: Int32Array;
  bearish_points: Int32Array;
  bullish_count: Int32Array;
  bearish_count: Int32Array;
  neutral_count: Int32Array;
  premium_count: Int32Array;
  has_idea_engine: Uint8Array;
  has_momentum_alert: Uint8Array;
  has_stocks_to_short: Uint8Array;
  /** Distinct pairs of type and side, and for place i how many signals of pair p: pair_counts[i * pairs.length + p]. */
  pairs: readonly { type: number; side: (typeof sideCodes)[number]; points_each: number }[];
  pair_counts: Int32Array;
  /** Signals counted, by direction. */
  distribution: Record<(typeof directionCodes)[number], number>;
};

const SIDES = sideCodes.length;
const MOST_TYPES = 256;

/**
 * The first day whose signals count: signals are those of today or the last 24 hours, read as "since the previous
 * regular session's open", so that Monday still shows Friday.
 */
export function scoredFrom(asOfMs: number): string {
  let day = newYorkDate(asOfMs);
  for (let back = 0; back < scoringRules.window_sessions.value; back += 1) day = previousSession(day).date;
  return day;
}

/**
 * Scores all signals of `fromDay` (days since 1970-01-01) or later. total_points = count x points_each; the order of
 * the signals does not matter. `symbolCount` is the size of the symbol table the columns index.
 */
export function scoreColumns(signals: SignalColumns, symbolCount: number, fromDay: number): Scores {
  const { count, type, side, day, symbol, direction } = signals;
  // Which pairs of type and side occur, and which symbols: both get dense places.
  const pairPlace = new Int16Array(MOST_TYPES * SIDES).fill(-1);
  const pairs: Scores['pairs'][number][] = [];
  const place = new Int32Array(symbolCount).fill(-1);
  let symbols = 0;
  for (let at = 0; at < count; at += 1) {
    if ((day[at] as number) < fromDay) continue;
    const of = symbol[at] as number;
    if ((place[of] as number) < 0) place[of] = symbols++;
    const pair = (type[at] as number) * SIDES + (side[at] as number);
    if ((pairPlace[pair] as number) < 0) {
      pairPlace[pair] = pairs.length;
      const name = sideCodes[side[at] as number] as (typeof sideCodes)[number];
      pairs.push({ type: type[at] as number, side: name, points_each: pointsOf(type[at] as number, name) });
    }
  }
  const width = pairs.length;
  const pair_counts = new Int32Array(symbols * width);
  const directions = new Int32Array(symbols * directionCodes.length);
  const owner = new Int32Array(symbols);
  for (let at = 0; at < count; at += 1) {
    if ((day[at] as number) < fromDay) continue;
    const of = place[symbol[at] as number] as number;
    owner[of] = symbol[at] as number;
    const pair = of * width + (pairPlace[(type[at] as number) * SIDES + (side[at] as number)] as number);
    pair_counts[pair] = (pair_counts[pair] as number) + 1;
    const way = of * directionCodes.length + (direction[at] as number);
    directions[way] = (directions[way] as number) + 1;
  }
  return sumUp(owner, pairs, pair_counts, directions);
}

function sumUp(symbol: Int32Array, pairs: Scores['pairs'], pair_counts: Int32Array, directions: Int32Array): Scores {
  const count = symbol.length;
  const width = pairs.length;
  const column = () => new Int32Array(count);
  const flag = () => new Uint8Array(count);
  const scores: Scores = {
    count,
    symbol,
    bullish_points: column(),
    bearish_points: column(),
    bullish_count: column(),
    bearish_count: column(),
    neutral_count: column(),
    premium_count: column(),
    has_idea_engine: flag(),
    has_momentum_alert: flag(),
    has_stocks_to_short: flag(),
    pairs,
    pair_counts,
    distribution: { bullish: 0, bearish: 0, neutral: 0, premium: 0 },
  };
  const flags = { IE: scores.has_idea_engine, MA: scores.has_momentum_alert, STS: scores.has_stocks_to_short };
  pairs.forEach(({ type, side, points_each }, pair) => {
    const kind = premiumKindOf(type);
    const flagged = kind === null ? null : flags[kind];
    const points = side === 'bullish' ? scores.bullish_points : side === 'bearish' ? scores.bearish_points : null;
    if (points === null && flagged === null) return;
    for (let at = 0; at < count; at += 1) {
      const signals = pair_counts[at * width + pair] as number;
      if (signals === 0) continue;
      if (points !== null) points[at] = (points[at] as number) + signals * points_each;
      if (flagged !== null) flagged[at] = 1;
    }
  });
  const counts = [scores.bullish_count, scores.bearish_count, scores.neutral_count, scores.premium_count];
  directionCodes.forEach((name, code) => {
    const target = counts[code] as Int32Array;
    for (let at = 0; at < count; at += 1) {
      target[at] = directions[at * directionCodes.length + code] as number;
      scores.distribution[name] += target[at] as number;
    }
  });
  return scores;
}

/** min(cap, points); the breakdown's lines sum to the points before the cap. */
export function capped(points: number): number {
  return Math.min(scoringRules.side_cap.value, points);
}

/** The scores at one place, under the wire's names. */
export function scoreFields(scores: Scores, at: number): ScoreFields {
  const bullish_score = capped(scores.bullish_points[at] as number);
  const bearish_score = capped(scores.bearish_points[at] as number);
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

/** The lines of both sides at one place, by type name in the order of the lists. */
export function scoreBreakdown(scores: Scores, at: number): ScoreBreakdown {
  const { pairs, pair_counts } = scores;
  const lines: [number, 'bullish' | 'bearish', ScoreLine][] = [];
  for (let pair = 0; pair < pairs.length; pair += 1) {
    const count = pair_counts[at * pairs.length + pair] as number;
    const { type, side, points_each } = pairs[pair] as Scores['pairs'][number];
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
 * Writes breakdowns as JSON text, the same as `scoreBreakdown` gives: thousands of symbols with dozens of lines each
 * would otherwise become millions of objects.
 */
export function breakdownWriter(scores: Scores): (at: number) => string {
  const { pairs, pair_counts } = scores;
  const width = pairs.length;
  const lines = pairs
    .map(({ type, side, points_each }, pair) => ({ type, side, points_each, pair }))
    .sort((a, b) => a.type - b.type)
    .map((line) => ({ ...line, before: `${JSON.stringify(signalTypeName(line.type))}:{"count":` }));
  const ofSide = (at: number, side: string) => {
    let text = '';
    for (const line of lines) {
      const count = line.side === side ? (pair_counts[at * width + line.pair] as number) : 0;
      if (count === 0) continue;
      const points = `,"points_each":${line.points_each},"total_points":${count * line.points_each}}`;
      text += `${text === '' ? '' : ','}${line.before}${count}${points}`;
    }
    return text;
  };
  return (at) => `{"bullish":{${ofSide(at, 'bullish')}},"bearish":{${ofSide(at, 'bearish')}}}`;
}

/** Premium when any premium signal is there, else by the sign of the score; 0 is neutral. */
export function tabTypeOf(scores: Pick<ScoreFields, 'premium_signal_count' | 'smart_cat_score'>): TabType {
  if (scores.premium_signal_count > 0) return 'premium';
  return scores.smart_cat_score > 0 ? 'bullish' : scores.smart_cat_score < 0 ? 'bearish' : 'neutral';
}
