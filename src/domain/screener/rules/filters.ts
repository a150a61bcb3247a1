// The four filters: names, and masks of active ones.
import type { FilterCode, FilterDetail } from '../screener-stock.ts';

export const filterNames = {
  PM: 'Price Momentum',
  VS: 'Volume Surge',
  SM: 'Smart Money',
  TB: 'Technical Breakout',
} as const satisfies Record<FilterCode, string>;

/** The order filters are always listed in; a filter's place is its bit in a mask. */
export const filterCodes = ['PM', 'VS', 'SM', 'TB'] as const satisfies readonly FilterCode[];

/**
 * Distance of the price below the high, in percent of the high, negative above it; NaN unless the high is above zero.
 */
export function belowHigh(price: number, high: number): number {
  // Multiply by 100 first: 95 below a high of 100 is then 5 %, not 5.000000000000004.
  return high > 0 ? 100 - (100 * price) / high : Number.NaN;
}

export function filterDetails(active: readonly FilterCode[]): FilterDetail[] {
  return filterCodes.map((code) => ({ code, name: filterNames[code], is_active: active.includes(code) }));
}

/** Filter codes named in an address parameter, in the order of `filterCodes`; unknown codes are left out. */
export function readFilters(text: string | null): FilterCode[] {
  const asked = text?.toUpperCase().split(',') ?? [];
  return filterCodes.filter((code) => asked.includes(code));
}

/** Mask of the active filters; bit 0 is PM, bit 3 is TB. */
export function filterMask(active: readonly FilterCode[]): number {
  return active.reduce((mask, code) => mask | (1 << filterCodes.indexOf(code)), 0);
}

export function judgeFilters(mask: number): FilterCode[] {
  return filterCodes.filter((_, bit) => (mask & (1 << bit)) !== 0);
}
