// Limits a reader sets to the list: the dearest price and the least relative volume a stock may have.
import type { ListedColumns } from './listed-columns.ts';

/** Price in USD, relative volume in multiples of what is usual at this time of day; null is no limit. */
export type ListLimits = { price: number | null; volume: number | null };

export const noLimits: ListLimits = { price: null, volume: null };

export const isLimited = ({ price, volume }: ListLimits): boolean => price !== null || volume !== null;

/** What the menu offers; an address may name any number above 0. */
export const priceLimits = [5, 10, 20, 50, 100] as const;
export const volumeLimits = [1.5, 2, 3, 5] as const;

/** A number above 0, null for anything else. */
export function readLimit(text: string | null): number | null {
  const limit = Number(text);
  return Number.isFinite(limit) && limit > 0 ? limit : null;
}

/** Rows within both limits, in their order. What is not known lies within none. */
export function rowsWithin(list: ListedColumns, rows: Uint32Array, limits: ListLimits): Uint32Array {
  if (!isLimited(limits)) return rows;
  const { price, volume } = limits;
  const { current_price, relative_volume } = list;
  return rows.filter(
    (row) => (price === null || current_price[row]! <= price) && (volume === null || relative_volume[row]! >= volume),
  );
}
