// Track of a verdict on the zero line: length is its strength, a dot on zero is undecided.
import { clsx } from 'clsx';
import type { Verdict } from '../../../domain/verdicts/verdict.ts';
import { findStyle } from './verdict-badge.tsx';

const FILLS = { bull: 'bg-bull-fill', bear: 'bg-bear-fill', warn: 'bg-warn-fill', neutral: 'bg-neutral' } as const;

export function VerdictTrack({ verdict }: { verdict: Verdict }) {
  const { side, strength } = verdict;
  const tone = findStyle(verdict)?.tone ?? 'neutral';
  const half = (strength ?? 0) / 2;
  return (
    <span aria-hidden className="relative block h-1 rounded-full bg-neutral-soft">
      <span className="absolute -inset-y-0.5 left-1/2 w-px bg-ink-3 forced-colors:bg-[CanvasText]" />
      {side === 'neutral' && (
        <span
          className={clsx(
            'absolute -inset-y-0.5 left-1/2 w-2 -translate-x-1/2 rounded-full forced-colors:bg-[CanvasText]',
            FILLS[tone],
          )}
        />
      )}
      {(side === 'bullish' || side === 'bearish') && (
        <span
          className={clsx('absolute inset-y-0 rounded-full', FILLS[tone])}
          style={side === 'bullish' ? { left: '50%', width: `${half}%` } : { right: '50%', width: `${half}%` }}
        />
      )}
    </span>
  );
}
