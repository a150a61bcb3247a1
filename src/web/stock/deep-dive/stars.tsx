// Rating out of five stars, fractions included.
import { Star } from 'lucide-react';
import { decimal } from '../../../domain/market/format.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';

const OUT_OF = stockDetailRules.stars.value;

export function Stars({ rating }: { rating: number }) {
  const share = Math.min(1, Math.max(0, rating / OUT_OF));
  const row = (filled: boolean) =>
    Array.from({ length: OUT_OF }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stars are their places
      <Star key={at} className={`size-4 shrink-0 ${filled ? 'fill-current' : ''}`} />
    ));
  return (
    <span className="inline-flex items-center gap-2">
      <span role="img" aria-label={`${decimal(rating)} out of ${OUT_OF} stars`} className="relative inline-flex">
        <span className="flex text-ink-3">{row(false)}</span>
        <span className="absolute inset-y-0 left-0 flex overflow-hidden text-ink" style={{ width: `${share * 100}%` }}>
          {row(true)}
        </span>
      </span>
      <span>
        {decimal(rating)}/{OUT_OF}
      </span>
    </span>
  );
}
