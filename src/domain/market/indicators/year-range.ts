// Highest high and lowest low of the last 52 weeks (252 sessions).

/** Range in USD; NaN if no bar has a price. A symbol listed for less than a year has the range since its listing. */
export type YearRange = { high: number; low: number };

/** Range including today's high and low; unknown parts are ignored. */
export function widen(range: YearRange, todaysHigh: number, todaysLow: number): YearRange {
  return { high: largest(range.high, todaysHigh), low: -largest(-range.low, -todaysLow) };
}

/** Range including the running day's high, low and price; an unknown high or low of the year stays unknown. */
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
