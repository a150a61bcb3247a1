// Own bars made comparable across stock splits.
import type { Split } from '../bars.ts';

/** Bars of one symbol as columns, oldest first: trading dates (YYYY-MM-DD), prices in USD, volumes in shares, NaN unknown. */
export type BarColumns = {
  date: readonly string[];
  open: Float64Array;
  high: Float64Array;
  low: Float64Array;
  close: Float64Array;
  volume: Float64Array;
  vwap: Float64Array;
};

/**
 * What each bar's prices are multiplied by to be in shares of the last day: the product of split_from / split_to over
 * the splits executed after the bar's date and on or before `asOf`. A later split is not known yet and changes nothing.
 */
export function splitFactors(
  dates: readonly string[],
  splits: readonly Pick<Split, 'execution_date' | 'split_from' | 'split_to'>[],
  asOf: string,
): Float64Array {
  const known = splits
    .filter(({ execution_date, split_from, split_to }) => execution_date <= asOf && split_from > 0 && split_to > 0)
    .toSorted((a, b) => (a.execution_date < b.execution_date ? 1 : -1));
  const factors = new Float64Array(dates.length);
  let factor = 1;
  let next = 0;
  for (let at = dates.length - 1; at >= 0; at--) {
    for (let split = known[next]; split && split.execution_date > dates[at]!; split = known[next]) {
      factor *= split.split_from / split.split_to;
      next++;
    }
    factors[at] = factor;
  }
  return factors;
}

/** Prices times the factor, volumes divided by it; the turnover of a bar stays what it was. */
export function adjustForSplits(
  bars: BarColumns,
  splits: readonly Pick<Split, 'execution_date' | 'split_from' | 'split_to'>[],
  asOf: string,
): BarColumns {
  const factors = splitFactors(bars.date, splits, asOf);
  const price = (values: Float64Array) => values.map((value, at) => value * factors[at]!);
  return {
    date: bars.date,
    open: price(bars.open),
    high: price(bars.high),
    low: price(bars.low),
    close: price(bars.close),
    vwap: price(bars.vwap),
    volume: bars.volume.map((value, at) => value / factors[at]!),
  };
}
