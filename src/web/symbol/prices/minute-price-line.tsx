// Price and change of the minute, with its time where there is room.
import { clsx } from 'clsx';
import { compact, money, signedPercent } from '../../../domain/market/format.ts';
import { Flash } from '../../ui/status/flash.tsx';
import { Age } from '../../ui/time/age.tsx';
import { findTone, toneInk } from '../score/side-style.tsx';
import { useMinutePrice } from './minute-price.ts';

type MinutePriceLineProps = {
  symbol: string;
  /** Shows the instant of the price. */
  withTime?: boolean;
  className?: string;
};

export function MinutePriceLine({ symbol, withTime = false, className }: MinutePriceLineProps) {
  const price = useMinutePrice(symbol);
  const change = price?.price_change_percent ?? null;
  return (
    <span
      className={clsx(
        'flex items-baseline gap-2 whitespace-nowrap',
        withTime && 'min-w-0 flex-wrap justify-end gap-y-0',
        className,
      )}
    >
      <b>{price === undefined ? '--' : <Flash value={price.current_price}>{money(price.current_price)}</Flash>}</b>
      {change !== null && <span className={clsx('text-body', toneInk[findTone(change)])}>{signedPercent(change)}</span>}
      {withTime && price?.as_of != null && (
        <span className="text-right text-label text-ink-3 max-sm:hidden [&_time]:whitespace-normal">
          <Age market at={price.as_of} />
        </span>
      )}
    </span>
  );
}

export function MinuteFigure({ symbol, figure }: { symbol: string; figure: 'price' | 'change' | 'volume' }) {
  const price = useMinutePrice(symbol);
  if (price === undefined) return <span className="text-ink-3">--</span>;
  if (figure === 'price') {
    return (
      // A new element for each symbol: rows of a long table show another one in turn.
      <Flash key={symbol} value={price.current_price}>
        {money(price.current_price)}
      </Flash>
    );
  }
  if (figure === 'volume') return compact(price.volume);
  const change = price.price_change_percent;
  return <span className={toneInk[findTone(change)]}>{signedPercent(change)}</span>;
}
