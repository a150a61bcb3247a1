// The three views of the screener and how many stocks each has.
import { isHot } from './filters.ts';
import { isRising } from './momentum.ts';
import type { ScreenerStock } from './screener-stock.ts';

export const screenerViews = ['hot', 'rising', 'all'] as const;
export type ScreenerView = (typeof screenerViews)[number];

export type ViewedStock = Pick<
  ScreenerStock,
  'active_filter_count' | 'opening_momentum' | 'midday_momentum' | 'peak_momentum' | 'closing_momentum'
>;

/** Hot: three or four active filters. Rising: the shown momentum is STRENGTHENING or stronger. */
export function inView(stock: ViewedStock, view: ScreenerView): boolean {
  if (view === 'hot') return isHot(stock);
  return view === 'all' || isRising(stock);
}

export function viewCounts(stocks: readonly ViewedStock[]): Record<ScreenerView, number> {
  const count = (view: ScreenerView) => stocks.filter((stock) => inView(stock, view)).length;
  return { hot: count('hot'), rising: count('rising'), all: stocks.length };
}
