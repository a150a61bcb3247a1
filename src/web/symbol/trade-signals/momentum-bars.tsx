// Momentum of a stock: its word and up to five bars.
import { clsx } from 'clsx';
import { momentumRows } from '../../../domain/rules/screener-rules.ts';
import { momentumBars } from '../../../domain/screener/rules/momentum.ts';
import type { Momentum } from '../../../domain/screener/screener-stock.ts';

const BARS = ['h-[36%]', 'h-[52%]', 'h-[68%]', 'h-[84%]', 'h-full'] as const;
const FALLING: readonly Momentum[] = ['DETERIORATING', 'WEAKENING'];

/** `EXPLOSIVE` as `Explosive`, `HIGH` as `High`. */
export const stateWord = (word: string) => word[0] + word.slice(1).toLowerCase();

export function MomentumBars({ momentum, className }: { momentum: Momentum; className?: string }) {
  const lit = momentumBars(momentum);
  return (
    <span
      className={clsx('inline-flex items-center gap-2 align-middle', className)}
      title={`${lit} of ${BARS.length} bars`}
    >
      <span aria-hidden className="inline-flex h-4 items-end gap-0.5">
        {BARS.map((height, at) => (
          <span
            key={height}
            className={clsx(
              'w-1 rounded-sm',
              height,
              at >= lit ? 'bg-line' : momentumRows[momentum].rising ? 'bg-bull-fill' : 'bg-ink-2',
            )}
          />
        ))}
      </span>
      <span className={clsx(FALLING.includes(momentum) && 'text-bear')}>{stateWord(momentum)}</span>
    </span>
  );
}
