// Trend of an index fund through the session: its price every few minutes.
import { overviewRules } from './overview.ts';

const STEP: number = overviewRules.trend_minutes.value;

/**
 * Prices in USD at the end of each step since the open, with `priceNow` last; empty while fewer than two are known.
 * `closes`: last price by the end of each minute of the session, NaN when unknown; `minute`: current minute.
 */
export function indexTrend(closes: ArrayLike<number>, minute: number, priceNow: number): number[] {
  const points: number[] = [];
  let price = Number.NaN;
  for (let at = 0; at < Math.min(minute, closes.length); at++) {
    const close = closes[at] ?? Number.NaN;
    if (!Number.isNaN(close)) price = close;
    if (at % STEP === STEP - 1 && !Number.isNaN(price)) points.push(price);
  }
  return points.length === 0 ? [] : [...points, priceNow];
}
