// Progress bar; indeterminate when the end is not known.
import { clsx } from 'clsx';

type ProgressBarProps = {
  value: number | null;
  max: number;
  label: string;
  tone?: 'brand' | 'bull' | 'bear' | 'warn' | 'neutral';
  size?: 'sm' | 'md';
  className?: string;
};

const FILLS = {
  brand: 'bg-brand',
  bull: 'bg-bull-fill',
  bear: 'bg-bear-fill',
  warn: 'bg-warn-fill',
  neutral: 'bg-ink-2',
};

export function ProgressBar({ value, max, label, tone = 'brand', size = 'md', className }: ProgressBarProps) {
  const known = value !== null && max > 0;
  const percent = known ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={known ? max : undefined}
      aria-valuenow={known ? Math.min(max, Math.max(0, value)) : undefined}
      className={clsx('overflow-hidden rounded-full bg-neutral-soft', size === 'sm' ? 'h-1' : 'h-2', className)}
    >
      <div
        className={clsx('h-full rounded-full transition-[width]', FILLS[tone], !known && 'w-1/3 animate-pulse')}
        style={known ? { width: `${percent}%` } : undefined}
      />
    </div>
  );
}
