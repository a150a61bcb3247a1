// Daily bars as columns.
import type { DailyBar } from '../bars.ts';
import { column } from './known.ts';
import type { BarColumns } from './splits.ts';

/** Oldest first, as the bars come. */
export function barColumns(bars: readonly DailyBar[]): BarColumns {
  const of = (key: 'open' | 'high' | 'low' | 'close' | 'volume' | 'vwap') => column(bars.map((bar) => bar[key]));
  return {
    date: bars.map((bar) => bar.date),
    open: of('open'),
    high: of('high'),
    low: of('low'),
    close: of('close'),
    volume: of('volume'),
    vwap: of('vwap'),
  };
}
