// Last price with the day's change; unknown is N/A.
import { clsx } from 'clsx';
import { money, NOT_AVAILABLE, priceChange, signedPercent } from '../../../domain/market/format.ts';
import type { Quote } from '../../../domain/market/live-data.ts';
import type { StockIdentity } from '../../../domain/signals/search/stock-identity.ts';
import { findTone, toneInk } from '../score/side-style.tsx';

export function PriceBlock({ quote, className }: { quote: Quote | null | undefined; className?: string }) {
  const price = quote?.c ?? null;
  return (
    <p className={clsx('flex flex-wrap items-baseline gap-x-2', className)}>
      <span className="font-strong">{money(price)}</span>
      {price !== null && quote?.d !== null && quote?.d !== undefined && (
        <span className={toneInk[findTone(quote.d)]}>
          {priceChange(quote.d, price)} ({quote.dp === null ? NOT_AVAILABLE : signedPercent(quote.dp)})
        </span>
      )}
    </p>
  );
}

type PublishedPrice = Pick<StockIdentity, 'current_price' | 'price_change' | 'price_change_percent'>;

/** Quote of a published price, without the day's range. */
export function publishedQuote({ current_price: c, price_change: d, price_change_percent: dp }: PublishedPrice): Quote {
  return { c, d, dp, h: null, l: null, pc: null };
}

/** Price of the one stock that is open, with its change in the size of a title. */
export function LargePrice({ quote }: { quote: Quote | null | undefined }) {
  return (
    <PriceBlock
      quote={quote}
      className="gap-x-3! text-title [&>:first-child]:text-display [&>:first-child]:tracking-[-0.02em]"
    />
  );
}
