// Market capitalization and price ratios at the live price, from figures of a close.
import { previousSession } from '../market/calendar.ts';

/** Figures that change with the price; other company figures do not. */
const priceFigures = [
  'market_cap',
  'pe_ratio_trailing',
  'pe_ratio_forward',
  'price_to_book',
  'price_to_sales',
] as const;
export type PriceFigure = (typeof priceFigures)[number];

/** Close the figures were computed with: New York day (YYYY-MM-DD) and price in USD, null if unknown. */
export type ValuedClose = { date: string | null; price: number | null };

/** Price on a New York day, and the previous close in the shares of that day, USD. */
export type PriceOfDay = { price: number | null; previous_close: number | null; day: string };

/** Price changes beyond this factor, up or down, come from a split, not from a move. */
const LARGEST_FACTOR = 5;

/**
 * Factor from a figure at the close to the same figure at the price; 1 if unknown. Figures of the previous session use
 * `previous_close`, which is in today's shares also on the day of a split.
 */
export function priceFactor(now: PriceOfDay, close: ValuedClose | null): number {
  const isPrevious = close === null || close.date === null || close.date === previousSession(now.day).date;
  const base = isPrevious ? now.previous_close : close.price;
  if (now.price === null || base === null || !(base > 0) || !(now.price > 0)) return 1;
  const factor = now.price / base;
  return factor > LARGEST_FACTOR || factor < 1 / LARGEST_FACTOR ? 1 : factor;
}

/**
 * Scales the market cap of the last close (USD) by the change since then in percent; unchanged if either is unknown.
 */
export function capAtChange(market_cap: number | null, change_percent: number | null): number | null {
  if (market_cap === null || change_percent === null) return market_cap;
  const factor = 1 + change_percent / 100;
  return factor > LARGEST_FACTOR || factor < 1 / LARGEST_FACTOR ? market_cap : market_cap * factor;
}

/** Figures times `factor`; unknown ones stay unknown. */
export function valuedAt<Figures extends Partial<Record<PriceFigure, number | null>>>(
  figures: Figures,
  factor: number,
): Figures {
  if (factor === 1) return figures;
  const moved = priceFigures.flatMap((name): [PriceFigure, number][] => {
    const value = figures[name];
    return value === null || value === undefined ? [] : [[name, value * factor]];
  });
  return { ...figures, ...Object.fromEntries(moved) };
}
