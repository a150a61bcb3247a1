// Highest high and lowest low of the last 52 weeks (252 sessions).

/** The range in USD; NaN where no bar has a price. A symbol listed for less than a year has the range of its own life. */
export type YearRange = { high: number; low: number };

/** The range with today's own high and low counted in; unknown parts are left out. */
export function widen(range: YearRange, todaysHigh: number, todaysLow: number): YearRange {
  return { high: largest(range.high, todaysHigh), low: -largest(-range.low, -todaysLow) };
}

/** The range with the running day's high, low and price; unknown ends of the year stay unknown. */
export function withDay(range: YearRange, day: { high: number; low: number; price: number }): YearRange {
  const today = widen({ high: day.high, low: day.low }, day.price, day.price);
  const whole = widen(range, today.high, today.low);
  return {
    high: Number.isNaN(range.high) ? range.high : whole.high,
    low: Number.isNaN(range.low) ? range.low : whole.low,
  };
}

function largest(one: number, other: number): number {
  if (Number.isNaN(one)) return other;
  return other > one ? other : one;
}
