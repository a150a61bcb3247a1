// Highest high and lowest low of the last 52 weeks (252 sessions).
import { indicatorRules } from './indicator-rules.ts';

const SESSIONS: number = indicatorRules.year_sessions.value;

/** The range in USD; NaN where no bar has a price. A symbol listed for less than a year has the range of its own life. */
export type YearRange = { high: number; low: number };

/** Over the last `sessions` bars of the columns; highs and lows oldest first, adjusted for splits. */
export function yearRange(highs: Float64Array, lows: Float64Array, sessions = SESSIONS): YearRange {
  let high = Number.NaN;
  let low = Number.NaN;
  for (let at = Math.max(0, highs.length - sessions); at < highs.length; at++) {
    high = largest(high, highs[at]!);
    low = -largest(-low, -lows[at]!);
  }
  return { high, low };
}

/** The range with today's own high and low counted in; unknown parts are left out. */
export function widen(range: YearRange, todaysHigh: number, todaysLow: number): YearRange {
  return { high: largest(range.high, todaysHigh), low: -largest(-range.low, -todaysLow) };
}

function largest(one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  return other > one ? other : one;
}

/** The highest value of the last `window` ones at each point. NaN values are left out; each value is looked at twice at most. */
export function rollingHigh(values: Float64Array, window: number): Float64Array {
  const candidates = new Int32Array(values.length);
  let first = 0;
  let end = 0;
  return values.map((value, at) => {
    if (!Number.isNaN(value)) {
      while (end > first && values[candidates[end - 1]!]! <= value) end--;
      candidates[end++] = at;
    }
    while (first < end && candidates[first]! <= at - window) first++;
    return first < end ? values[candidates[first]!]! : Number.NaN;
  });
}

/** The lowest value of the last `window` ones at each point. */
export function rollingLow(values: Float64Array, window: number): Float64Array {
  return rollingHigh(
    values.map((value) => -value),
    window,
  ).map((value) => -value);
}
