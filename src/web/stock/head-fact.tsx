// Facts in the head of a stock: a name over its value, or over a range with the price in it.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { price } from '../../domain/market/format.ts';
import type { Quote } from '../../domain/market/live-data.ts';
import { rangePosition } from '../../domain/market/range-position.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { RangeBar } from '../ui/charts/range-bar.tsx';
import { Skeleton } from '../ui/status/skeleton.tsx';

type HeadFactProps = {
  name: string;
  title?: string | undefined;
  className?: string;
  /** True while the value loads, so that it is not called unknown. */
  loading?: boolean;
  children: ReactNode;
};

/** Fact as an entry of a description list. */
export function HeadFact({ name, title, className, loading = false, children }: HeadFactProps) {
  return (
    <div className={clsx('min-w-0', className)} title={title}>
      <dt className="text-label text-ink-3">{name}</dt>
      <dd className="min-h-5 content-center">{loading ? <Skeleton className="h-3 w-14" /> : children}</dd>
    </div>
  );
}

type HeadRangeProps = Omit<HeadFactProps, 'children'> & {
  low: number | null | undefined;
  high: number | null | undefined;
  at: number | null;
  /** Shown after the range. */
  children?: ReactNode;
};

export function HeadRange({ low = null, high = null, at, children, ...fact }: HeadRangeProps) {
  return (
    <HeadFact {...fact}>
      <div className="flex items-center gap-x-2 [&>:first-child]:flex-1">
        <RangeBar label={fact.name} at={rangePosition(low, high, at)} lowText={price(low)} highText={price(high)} />
        {children}
      </div>
    </HeadFact>
  );
}

export const toQuote = (stock: ScreenerStock): Quote => ({
  c: stock.current_price,
  d: stock.price_change,
  dp: stock.change_from_prev_close_pct,
  h: stock.todays_range_high,
  l: stock.todays_range_low,
  pc: stock.previous_close,
});
