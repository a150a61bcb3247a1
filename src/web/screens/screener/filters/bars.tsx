// Bars of a distribution; bars that pass the condition are highlighted.
import { clsx } from 'clsx';
import type { FigureField, Span } from '../../../../domain/screener/conditions/condition-fields.ts';
import { edgesOfSpan } from '../../../../domain/screener/conditions/distribution.ts';

type BarsProps = {
  counts: ArrayLike<number>;
  /** Null without a condition: all bars get the same muted colour. */
  isLit: ((bar: number) => boolean) | null;
  className?: string;
};

export function Bars({ counts, isLit, className }: BarsProps) {
  const heights = Array.from(counts);
  const most = Math.max(1, ...heights);
  return (
    <span aria-hidden className={clsx('flex items-end gap-px', className)}>
      {heights.map((count, bar) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          key={bar}
          className={clsx(
            'min-h-px flex-1',
            isLit === null ? 'bg-line-strong' : isLit(bar) ? 'bg-ink-2' : 'bg-neutral-soft',
          )}
          style={{ height: `${(100 * count) / most}%` }}
        />
      ))}
    </span>
  );
}

/** Predicate for bar indexes: true within the span, whose ends are rounded to the nearest edge of a bar. */
export function litBars(field: FigureField, span: Span): (bar: number) => boolean {
  const { from, to } = edgesOfSpan(field, span);
  return (bar) => bar >= from && bar < to;
}
