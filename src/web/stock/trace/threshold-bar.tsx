// Threshold bar: a figure as a filled line, its bounds as ticks.
import { clsx } from 'clsx';
import type { Bounds } from '../../../domain/numbers/bounds.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';

type ThresholdBarProps = { value: number | null; bounds: Bounds; unit: string; pass: boolean; label: string };

/** Ends of scales with a fixed maximum. */
const FULL: Record<string, number> = { RSI: 100, stars: stockDetailRules.stars.value };

export function ThresholdBar({ value, bounds, unit, pass, label }: ThresholdBarProps) {
  const edges = [bounds.above, bounds.from, bounds.to, bounds.below].flatMap((rule) => rule?.value ?? []);
  // Without a fixed maximum, the largest bound is in the middle of the bar.
  const full = FULL[unit] ?? 2 * Math.max(...edges);
  const place = (figure: number) => Math.min(100, Math.max(0, (figure / full) * 100));
  return (
    <span role="img" aria-label={label} className="relative block h-2 w-full min-w-12 rounded-sm bg-neutral-soft">
      {value !== null && (
        <span
          className={clsx('absolute inset-y-0 left-0 rounded-sm', pass ? 'bg-bull-fill' : 'bg-bear-fill')}
          style={{ width: `${place(value)}%` }}
        />
      )}
      {edges.map((edge) => (
        <span
          key={edge}
          className="absolute -inset-y-0.5 -ml-px w-0.5 bg-ink ring-1 ring-surface"
          style={{ left: `${place(edge)}%` }}
        />
      ))}
    </span>
  );
}
