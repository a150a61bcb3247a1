// Judges every symbol of the market at one minute, on columns instead of objects for speed.
import { computeVwap } from '../../market/indicators/vwap.ts';
import { inRange, toRanges } from '../../numbers/bounds.ts';
import { reversalRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { GoldenEyeColumns } from '../columns/columns.ts';
import { percentAbove, rounded } from '../columns/measures.ts';
import {
  asOfColumns,
  computeMomentum,
  computeVolumeRatio,
  crossesAverage,
  fallFromHigh,
  findSlot,
  liveAt,
  profileMinute,
  rangeComplete,
  risePossible,
  rising,
  supportSlot,
} from '../columns/read-columns.ts';
import { computeSessionAtr } from '../columns/session-atr.ts';
import {
  RecommendationAction as Actions,
  type MarketDirection,
  patternNames,
  type RecommendationAction,
  type Side,
} from '../golden-eye.ts';
import { confidenceNumber } from './confidence.ts';
import { disqualifierBounds, inForce } from './disqualifiers.ts';
import { agreement, type MarketState } from './market-direction.ts';
import {
  bounceFigures,
  directionNumber,
  followFigures,
  gapFigures,
  goldenFigures,
  holds,
  MOST_FIGURES,
  patternConditions,
  reversalFigures,
} from './pattern-conditions.ts';
import { chooseAction, type Found, foundSet, judgePatterns, writePlan } from './plan.ts';
import { refusalNumber, refusePlan } from './refuse-plan.ts';

export type JudgedMarket = ReturnType<typeof judgedColumns>;

export const actions: readonly RecommendationAction[] = Actions.options;
const actionNumber = Object.fromEntries(actions.map((action, at) => [action, at])) as Record<
  RecommendationAction,
  number
>;
const NONE = actionNumber.NONE;

const figures = new Float64Array(MOST_FIGURES);
const against = toRanges(disqualifierBounds);

const GOLDEN = 1;
const REVERSAL = 2;
const BOUNCE = 4;
const GAP = 8;
const FOLLOW = 16;

/** `patterns`: bit 0 golden window ... bit 4 market follow. `shorts`: the same bits where the side is short. */
export function judgedColumns(count: number) {
  return {
    as_of: Number.NaN,
    patterns: new Uint8Array(count),
    shorts: new Uint8Array(count),
    /** Bit 0 LOW_VOLUME ... bit 3 SPREAD_TOO_WIDE. */
    disqualified: new Uint8Array(count),
    /** Bits of the disqualifiers in force whose figure is unknown. */
    unknown: new Uint8Array(count),
    direction: null as MarketDirection | null,
    /** Index in `actions`. */
    action: new Uint8Array(count),
    /** Prices of the plan, USD; NaN without a plan. */
    entry: new Float64Array(count),
    entry_low: new Float64Array(count),
    entry_high: new Float64Array(count),
    stop: new Float64Array(count),
    target: new Float64Array(count),
    /** NaN without a pattern, and if the figure of a disqualifier in force is unknown. */
    confidence: new Float64Array(count),
    /** Rule that refuses the plan, as `refusalNumber`; 0 for none. */
    refused: new Uint8Array(count),
    /** Known for symbols with a pattern; NaN elsewhere and where unknown. */
    relative_volume: new Float64Array(count),
    patterns_found: 0,
  };
}

/**
 * `into`: optional result to reuse, so that polls allocate no columns. Unknown figures are NaN, and each comparison with
 * NaN is false: they match no pattern and set no disqualifier.
 */
export function judgeColumns(
  columns: GoldenEyeColumns,
  now: number,
  market: MarketState,
  into?: JudgedMarket,
): JudgedMarket {
  const judged = into ?? judgedColumns(columns.count);
  const as_of = asOfColumns(columns, now);
  const minute = profileMinute(columns, as_of);
  const complete = rangeComplete(columns, as_of);
  const going = directionNumber(market.direction);
  const own = market.move_5m ?? Number.NaN;
  const { day, ring, prev_close, spread } = columns;
  const force = inForce(market.quotes);
  const { golden_window, reversal, support_bounce, gap_and_go, market_follow } = patternConditions;
  judged.as_of = as_of;
  judged.direction = market.direction;
  judged.patterns_found = 0;
  for (let at = 0; at < columns.count; at++) {
    const newest = columns.seen[at] === 0 ? -1 : findSlot(columns, at, 0);
    const price = newest === -1 ? Number.NaN : ring.close[newest]!;
    const momentum = computeMomentum(columns, at, as_of);
    const volume = computeVolumeRatio(columns, at, minute);
    const distance = percentAbove(price, computeVwap(day.vwap, at));
    const offHigh = fallFromHigh(price, day.high[at]!);
    const apart = rounded(spread[at]!);
    judged.disqualified[at] = reasons(volume, momentum, offHigh, apart);
    judged.unknown[at] = unknowns(volume, momentum, offHigh, apart) & force;
    let found = 0;
    let shorts = 0;
    if (liveAt(columns, at, as_of)) {
      goldenFigures(figures, volume, momentum, distance);
      if (holds(golden_window, figures)) found |= GOLDEN;
      if (riseFigures(columns, at) && holds(reversal, figures)) found |= REVERSAL;
      writeBounce(columns, at, price);
      if (holds(support_bounce, figures)) found |= BOUNCE;
      const gap = percentAbove(day.open[at]!, prev_close[at]!);
      const low = complete ? day.opening_low[at]! : Number.NaN;
      const high = complete ? day.opening_high[at]! : Number.NaN;
      const gapSide = gapFigures(figures, gap, price, low, high, distance);
      if (holds(gap_and_go, figures)) {
        found |= GAP;
        if (gapSide === -1) shorts |= GAP;
      }
      const marketSide = followFigures(figures, momentum, going, own, distance);
      if (holds(market_follow, figures)) {
        found |= FOLLOW;
        if (marketSide === -1) shorts |= FOLLOW;
      }
    }
    judged.patterns[at] = found;
    judged.shorts[at] = shorts;
    if (found === 0) {
      judged.action[at] = NONE;
      judged.refused[at] = 0;
      judged.entry[at] = judged.entry_low[at] = judged.entry_high[at] = Number.NaN;
      judged.stop[at] = judged.target[at] = Number.NaN;
      judged.confidence[at] = judged.relative_volume[at] = Number.NaN;
    } else {
      judged.patterns_found += recommend(columns, judged, market, at, price, volume, distance);
    }
  }
  return judged;
}

function reasons(volume: number, momentum: number, offHigh: number, spread: number): number {
  return (
    (inRange(volume, against.LOW_VOLUME) ? 1 : 0) |
    (inRange(momentum, against.MOMENTUM_TOO_HIGH) ? 2 : 0) |
    (inRange(offHigh, against.DUMPING) ? 4 : 0) |
    (inRange(spread, against.SPREAD_TOO_WIDE) ? 8 : 0)
  );
}

function unknowns(volume: number, momentum: number, offHigh: number, spread: number): number {
  return (
    (Number.isNaN(volume) ? 1 : 0) |
    (Number.isNaN(momentum) ? 2 : 0) |
    (Number.isNaN(offHigh) ? 4 : 0) |
    (Number.isNaN(spread) ? 8 : 0)
  );
}

/** False unless the newest three minutes are consecutive. */
function riseFigures(columns: GoldenEyeColumns, at: number): boolean {
  if (!risePossible(columns, at)) return false;
  const { close, volume } = columns.ring;
  const first = close[findSlot(columns, at, reversalRules.rising_bars.value - 1)]!;
  reversalFigures(
    figures,
    fallFromHigh(first, columns.day.high[at]!),
    Number(rising(close, columns, at)),
    Number(rising(volume, columns, at)),
    Number(crossesAverage(columns, at)),
  );
  return true;
}

function writeBounce(columns: GoldenEyeColumns, at: number, price: number): void {
  const slot = supportSlot(columns, at);
  const above = slot === -1 ? Number.NaN : percentAbove(price, columns.ring.support[slot]!);
  bounceFigures(figures, above, slot !== -1);
}

/** Patterns as names with their sides, in their order of priority. */
export function listFoundPatterns(patterns: number, shorts: number): Found[] {
  return patternNames.flatMap((pattern, bit) => {
    const side: Side = (shorts & (1 << bit)) === 0 ? 'long' : 'short';
    return (patterns & (1 << bit)) === 0 ? [] : [{ pattern, side }];
  });
}

/** Summary of every possible pattern set: five pattern bits, then the sides of gap-and-go and market-follow. */
const sets = Array.from({ length: 1 << 7 }, (_, packed) => {
  const found = listFoundPatterns(packed & 31, (packed >> 5) << 3);
  const set = foundSet(found);
  return { ...set, side: set.side ?? 'long', same: found.filter((one) => one.side === set.side).length };
});
const prices = new Float64Array(5);

/** Computes plan and confidence of symbols with a pattern. Returns the number of patterns. */
function recommend(
  columns: GoldenEyeColumns,
  judged: JudgedMarket,
  market: MarketState,
  at: number,
  price: number,
  volume: number,
  distance: number,
): number {
  const set = sets[judged.patterns[at]! | ((judged.shorts[at]! >> 3) << 5)]!;
  const slot = (judged.patterns[at]! & BOUNCE) === 0 ? -1 : supportSlot(columns, at);
  const support = slot === -1 ? Number.NaN : columns.ring.support[slot]!;
  const planned = writePlan(
    prices,
    set.side,
    price,
    computeSessionAtr(columns.atr, at),
    computeSessionAtr(columns.atr_5m, at),
    support,
  );
  const verdict = judgePatterns(judged.disqualified[at]!, judged.unknown[at]!);
  judged.action[at] = actionNumber[chooseAction(set, market.direction, verdict, planned)];
  judged.entry[at] = planned ? prices[0]! : Number.NaN;
  judged.entry_low[at] = planned ? prices[1]! : Number.NaN;
  judged.entry_high[at] = planned ? prices[2]! : Number.NaN;
  judged.stop[at] = planned ? prices[3]! : Number.NaN;
  judged.target[at] = planned ? prices[4]! : Number.NaN;
  judged.refused[at] = planned
    ? refusalNumber(refusePlan({ entry: prices[0]!, stop: prices[3]!, spread: rounded(columns.spread[at]!) }))
    : 0;
  judged.relative_volume[at] = volume;
  const agrees = agreement(set.side, market.direction);
  judged.confidence[at] =
    judged.unknown[at] === 0 ? confidenceNumber(set.same, volume, Math.abs(distance), agrees) : Number.NaN;
  return set.count;
}
