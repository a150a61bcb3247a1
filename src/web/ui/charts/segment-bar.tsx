// Bar of equal segments, some filled: small counts compared by eye.
import { clsx } from 'clsx';

export type SegmentTone = 'bull' | 'bear' | 'premium' | 'neutral' | 'warn';

type SegmentBarProps = { filled: number; total: number; tone: SegmentTone; label: string; className?: string };

/** CSS classes of filled segments. */
export const segmentFills: Record<SegmentTone, string> = {
  bull: 'bg-bull-fill',
  bear: 'bg-bear-fill',
  premium: 'bg-premium',
  neutral: 'bg-ink-2',
  warn: 'bg-warn-fill',
};

const LIT = 'forced-colors:bg-[CanvasText]';
const UNLIT = 'bg-neutral-soft forced-colors:bg-[GrayText]';

export function SegmentBar({ filled, total, tone, label, className }: SegmentBarProps) {
  const lit = Math.min(total, Math.max(0, Math.round(filled)));
  return (
    <span role="img" aria-label={label} className={clsx('flex h-2 gap-0.5', className)}>
      {Array.from({ length: total }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments are their positions
        <span key={index} className={clsx('flex-1 rounded-sm', index < lit ? [LIT, segmentFills[tone]] : UNLIT)} />
      ))}
    </span>
  );
}
