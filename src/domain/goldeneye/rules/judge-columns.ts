// Every symbol of the market judged at one minute: the comparisons of patterns and disqualifiers walked over columns.
import { vwapOf } from '../../market/indicators/vwap.ts';
import { inRange, rangesOf } from '../../numbers/bounds.ts';
import { reversalRules } from '../../rules/goldeneye-rules.ts';
import type { GoldenEyeColumns } from '../columns/columns.ts';
import { percentAbove, rounded } from '../columns/measures.ts';
import {
  asOfColumns,
  crossesAverage,
  fallFromHigh,
  liveAt,
  momentumOf,
  profileMinute,
  rangeComplete,
  risePossible,
  rising,
  slotOf,
  supportSlot,
  volumeRatioOf,
} from '../columns/read-columns.ts';
import { sessionAtrOf } from '../columns/session-atr.ts';
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
import { patternBounds } from './patterns.ts';
import { actionOf, type Found, foundSet, verdictOf, writePlan } from './plan.ts';

/** `patterns`: bit 0 golden window ... bit 4 market follow. `shorts`: the same bits where the side is short. */
export type JudgedMarket = {
  as_of: number;
  patterns: Uint8Array;
  shorts: Uint8Array;
  /** Bit 0 LOW_VOLUME ... bit 3 SPREAD_TOO_WIDE. */
  disqualified: Uint8Array;
  /** The same bits of the disqualifiers in force whose figure is unknown. */
  unknown: Uint8Array;
  direction: MarketDirection | null;
  /** Place in `actions`. */
  action: Uint8Array;
  /** NaN where there is no plan or no pattern. */
  entry: Float64Array;
  stop: Float64Array;
  target: Float64Array;
  confidence: Float64Array;
  /** Of symbols with a pattern; NaN elsewhere and where unknown. */
  relative_volume: Float64Array;
  patterns_found: number;
};

export const actions: readonly RecommendationAction[] = Actions.options;
const actionNumber = Object.fromEntries(actions.map((action, at) => [action, at])) as Record<
  RecommendationAction,
  number
>;
const NONE = actionNumber.NONE;

const ranges = rangesOf(patternBounds);
const against = rangesOf(disqualifierBounds);

const GOLDEN = 1;
const REVERSAL = 2;
const BOUNCE = 4;
const GAP = 8;
const FOLLOW = 16;

export function judgedColumns(count: number): JudgedMarket {
  return {
    as_of: Number.NaN,
    patterns: new Uint8Array(count),
    shorts: new Uint8Array(count),
    disqualified: new Uint8Array(count),
    unknown: new Uint8Array(count),
    direction: null,
    action: new Uint8Array(count),
    entry: new Float64Array(count),
    stop: new Float64Array(count),
    target: new Float64Array(count),
    confidence: new Float64Array(count),
    relative_volume: new Float64Array(count),
    patterns_found: 0,
  };
}

/** `into` is written over when given, so that polls need no new memory. Comparisons with NaN are false: unknown passes nothing. */
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
  const going = market.direction === 'BULL' ? 1 : market.direction === 'BEAR' ? -1 : 0;
  const own = market.move_5m ?? Number.NaN;
  const { day, ring, prev_close, spread } = columns;
  const force = inForce(market.quotes);
  judged.as_of = as_of;
  judged.direction = market.direction;
  judged.patterns_found = 0;
  for (let at = 0; at < columns.count; at++) {
    const newest = columns.seen[at] === 0 ? -1 : slotOf(columns, at, 0);
    const price = newest === -1 ? Number.NaN : ring.close[newest]!;
    const momentum = momentumOf(columns, at, as_of);
    const volume = volumeRatioOf(columns, at, minute);
    const distance = percentAbove(price, vwapOf(day.vwap, at));
    const offHigh = fallFromHigh(price, day.high[at]!);
    const apart = rounded(spread[at]!);
    judged.disqualified[at] = reasons(volume, momentum, offHigh, apart);
    judged.unknown[at] = unknowns(volume, momentum, offHigh, apart) & force;
    let found = 0;
    let shorts = 0;
    if (liveAt(columns, at, as_of)) {
      if (golden(volume, momentum, distance)) found |= GOLDEN;
      if (reverses(columns, at)) found |= REVERSAL;
      if (bounces(columns, at)) found |= BOUNCE;
      const gap = percentAbove(day.open[at]!, prev_close[at]!);
      const down = gap < 0;
      const edge = down ? day.opening_low[at]! : day.opening_high[at]!;
      if (complete && gapsAndGoes(gap, price, edge, distance, down ? -1 : 1)) {
        found |= GAP;
        if (down) shorts |= GAP;
      }
      if (going !== 0 && follows(momentum, own, distance, going)) {
        found |= FOLLOW;
        if (going < 0) shorts |= FOLLOW;
      }
    }
    judged.patterns[at] = found;
    judged.shorts[at] = shorts;
    if (found === 0) {
      judged.action[at] = NONE;
      judged.entry[at] = judged.stop[at] = judged.target[at] = Number.NaN;
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

function golden(volume: number, momentum: number, distance: number): boolean {
  return (
    inRange(volume, ranges.golden_volume) &&
    inRange(momentum, ranges.golden_momentum) &&
    inRange(Math.abs(distance), ranges.golden_vwap)
  );
}

function reverses(columns: GoldenEyeColumns, at: number): boolean {
  if (!risePossible(columns, at)) return false;
  const { close, volume } = columns.ring;
  const first = close[slotOf(columns, at, reversalRules.rising_bars.value - 1)]!;
  return (
    inRange(fallFromHigh(first, columns.day.high[at]!), ranges.reversal_off_high) &&
    rising(close, columns, at) &&
    rising(volume, columns, at) &&
    crossesAverage(columns, at)
  );
}

function bounces(columns: GoldenEyeColumns, at: number): boolean {
  const slot = supportSlot(columns, at);
  if (slot === -1) return false;
  const close = columns.ring.close[slotOf(columns, at, 0)]!;
  return inRange(percentAbove(close, columns.ring.support[slot]!), ranges.bounce_above);
}

function gapsAndGoes(gap: number, price: number, edge: number, distance: number, turn: number): boolean {
  return (
    inRange(gap * turn, ranges.gap) &&
    inRange(percentAbove(price, edge) * turn, ranges.gap_beyond_range) &&
    inRange(distance * turn, ranges.gap_beyond_vwap)
  );
}

function follows(momentum: number, own: number, distance: number, turn: number): boolean {
  return (
    inRange(momentum * turn, ranges.follow_momentum) &&
    inRange(rounded(momentum - own) * turn, ranges.follow_stronger) &&
    inRange(distance * turn, ranges.follow_beyond_vwap)
  );
}

/** Patterns as names with their sides, in their order of priority. */
export function foundOf(patterns: number, shorts: number): Found[] {
  return patternNames.flatMap((pattern, bit) => {
    const side: Side = (shorts & (1 << bit)) === 0 ? 'long' : 'short';
    return (patterns & (1 << bit)) === 0 ? [] : [{ pattern, side }];
  });
}

/** All sets of patterns there can be, judged once: five bits of patterns, then the sides of gap and market. */
const sets = Array.from({ length: 1 << 7 }, (_, packed) => {
  const found = foundOf(packed & 31, (packed >> 5) << 3);
  const set = foundSet(found);
  return { ...set, side: set.side ?? 'long', same: found.filter((one) => one.side === set.side).length };
});
const prices = new Float64Array(5);

/** Only for symbols that have a pattern plan and confidence are worked out. Answers how many patterns. */
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
    sessionAtrOf(columns.atr, at),
    sessionAtrOf(columns.atr_5m, at),
    support,
  );
  const verdict = verdictOf(judged.disqualified[at]!, judged.unknown[at]!);
  judged.action[at] = actionNumber[actionOf(set, market.direction, verdict, planned)];
  judged.entry[at] = planned ? prices[0]! : Number.NaN;
  judged.stop[at] = planned ? prices[3]! : Number.NaN;
  judged.target[at] = planned ? prices[4]! : Number.NaN;
  judged.relative_volume[at] = volume;
  const agrees = agreement(set.side, market.direction);
  judged.confidence[at] =
    judged.unknown[at] === 0 ? confidenceNumber(set.same, volume, Math.abs(distance), agrees) : Number.NaN;
  return set.count;
}
