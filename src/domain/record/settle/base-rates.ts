// Base rate of a session pair: share of the equal-weighted market above a benchmark after costs, long or short.
import { borrowingCost, USUAL_COSTS } from '../figures/costs.ts';
import type { Horizon } from '../outcome.ts';
import { type BarHistory, dayState } from './bar-history.ts';
import { type Benchmarks, type EntryPrice, valueBetween } from './benchmarks.ts';

export type BaseShares = ReturnType<typeof baseShares>[number];

/**
 * Base rates over stocks bought at the open or close (`price`) of session `entry` and sold at the close of `exit`, as
 * fractions; empty while a day is not stored. `cut`: change of the market's mean return caused by the bound, as a
 * fraction; null for SPY.
 */
export function baseShares(
  history: BarHistory,
  benchmarks: Benchmarks,
  { entry, exit, horizon }: { entry: number; exit: number; horizon: Horizon },
  price: EntryPrice = 'open',
) {
  if (price === 'close' && entry === exit) return [];
  if ([entry, exit].some((at) => dayState(history, at) !== 'on_file')) return [];
  const values = [...benchmarks.members(entry)]
    .map((id) => valueBetween(history, id, entry, exit, price))
    .filter((value) => !Number.isNaN(value));
  const base = benchmarks.between(entry, exit, price);
  return (['spy', 'market'] as const).flatMap((benchmark) => {
    if (Number.isNaN(base[benchmark]) || values.length === 0) return [];
    const above = values.map((value) => value - base[benchmark]);
    const share = (holds: (excess: number) => boolean) => above.filter(holds).length / values.length;
    const long = share((excess) => excess > USUAL_COSTS);
    const short = share((excess) => -excess > USUAL_COSTS + borrowingCost(horizon));
    return [{ benchmark, stocks: values.length, long, short, cut: benchmark === 'spy' ? null : base.cut }];
  });
}
