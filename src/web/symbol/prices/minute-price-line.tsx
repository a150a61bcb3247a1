// Price and change of the minute.
import { clsx } from 'clsx';
import { compact, money, signedPercent } from '../../../domain/market/format.ts';
import { Flash } from '../../ui/status/flash.tsx';
import { findTone, toneInk } from '../score/side-style.tsx';
import { useMinutePrice } from './minute-price.ts';

export function MinutePriceLine({ symbol, className }: { symbol: string; className: string }) {
  const price = useMinutePrice(symbol);
  const change = price?.price_change_percent ?? null;
  return (
    <span className={clsx('flex items-baseline gap-2 whitespace-nowrap', className)}>
      <b>{price === undefined ? '--' : <Flash value={price.current_price}>{money(price.current_price)}</Flash>}</b>
      {change !== null && <span className={clsx('text-body', toneInk[findTone(change)])}>{signedPercent(change)}</span>}
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
