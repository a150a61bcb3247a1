// Facts of an earlier session converted to today's shares, so that a split fires no alert.
import { impliedSplit } from '../market/indicators/implied-split.ts';
import type { StockFacts } from './stock-facts.ts';

const prices = ['price', 'vwap', 'day_low', 'day_high', 'year_low', 'year_high'] as const;
export type PricedFigures = Pick<StockFacts, (typeof prices)[number]>;

const DIGITS = 12;

/** Price in new shares, rounded so that equal prices stay equal despite floating point. */
export const inNewShares = (value: number, factor: number): number => Number((value * factor).toPrecision(DIGITS));

/** Multiplies the prices by `factor`: 0.1 for a split of 10 for 1. */
export function figuresInNewShares<Figures extends PricedFigures>(figures: Figures, factor: number): Figures {
  const converted = { ...figures };
  for (const name of prices) {
    const value = figures[name];
    if (value !== null) converted[name] = inNewShares(value, factor);
  }
  return converted;
}

/**
 * Figures on the day of a split, in new shares. Converted only if conversion brings the price nearer to `before`,
 * because the trade was then still in old shares.
 */
export function figuresOfSplitDay<Figures extends PricedFigures>(
  figures: Figures,
  { factor, before }: { factor: number; before: number | null },
): Figures {
  const { price } = figures;
  if (price === null || before === null || before <= 0 || price <= 0) return figures;
  const isOld = Math.abs(Math.log((price * factor) / before)) < Math.abs(Math.log(price / before));
  return isOld ? figuresInNewShares(figures, factor) : figures;
}

/** `before` in the shares of `after` if the published change implies a split between their sessions; else unchanged. */
export function inSharesAfter(before: StockFacts, after: StockFacts): StockFacts {
  if (before.session === after.session || before.session === null || after.session === null) return before;
  if (before.price === null || after.price === null || after.change_pct === null) return before;
  const split = impliedSplit(before.price, after.price, after.change_pct);
  return split === null ? before : figuresInNewShares(before, split.split_from / split.split_to);
}
