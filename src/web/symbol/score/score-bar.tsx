// Score bar: bearish left of zero, bullish right, one scale on every screen.
import { clsx } from 'clsx';
import { createContext, useContext } from 'react';
import { signed, whole } from '../../../domain/market/format.ts';
import { scoreRules, scoreScaleRules } from '../../../domain/rules/signals-guide-rules.ts';
import { scaleMarks, scorePosition } from '../../../domain/signals/score/score-scale.ts';
import { type Standings, standingWords } from '../../../domain/signals/score/score-standing.ts';
import type { ScoreFields } from '../../../domain/signals/signal.ts';

const inner = scoreScaleRules.inner_points.value;
/** CSS position of points on the scale. */
const toLeft = (points: number) => `${50 + scorePosition(points) * 50}%`;
const toWidth = (points: number) => `${scorePosition(points) * 50}%`;

/** `Inner half of each side: up to 100 points. Outer half: 100 to 1,000.` */
export const SCALE_WORDS = `Inner half of each side: up to ${inner} points. Outer half: ${inner} to ${whole(scoreRules.max.value)}.`;

type ScoreBarProps = {
  scores: Pick<ScoreFields, 'bullish_score' | 'bearish_score' | 'smart_cat_score'>;
  /** Text equivalent of the bar. */
  label: string;
  size?: 'sm' | 'md';
  className?: string;
};

export function ScoreBar({ scores, label, size = 'md', className }: ScoreBarProps) {
  const { bearish_score, bullish_score, smart_cat_score } = scores;
  return (
    <div title={SCALE_WORDS} className={className}>
      <div role="img" aria-label={label} className={clsx('relative rounded-sm bg-line', size === 'sm' ? 'h-2' : 'h-3')}>
        <span
          className="absolute inset-y-0 rounded-l-sm bg-bear-fill"
          style={{ right: '50%', width: toWidth(bearish_score) }}
        />
        <span
          className="absolute inset-y-0 rounded-r-sm bg-bull-fill"
          style={{ left: '50%', width: toWidth(bullish_score) }}
        />
        {[-inner, inner].map((line) => (
          <span key={line} className="absolute inset-y-0 w-stroke bg-line-strong" style={{ left: toLeft(line) }} />
        ))}
        <span className="absolute -inset-y-1 left-1/2 w-stroke bg-ink-2" />
        <span
          className="absolute -inset-y-1 -ml-0.5 w-tick rounded-sm bg-ink ring-2 ring-surface"
          style={{ left: toLeft(smart_cat_score) }}
        />
      </div>
    </div>
  );
}

/** Scale with its marks, in the width of its container: below a bar, or once above a list of bars. */
export function ScoreScale({ className }: { className?: string }) {
  return (
    <div aria-hidden className={clsx('relative h-5 text-label text-ink-3', className)}>
      {scaleMarks.map((mark) => {
        const left = toLeft(mark);
        const side =
          mark === scaleMarks[0] ? '' : mark === scaleMarks.at(-1) ? '-translate-x-full' : '-translate-x-1/2';
        return (
          <span key={mark}>
            <span
              className={clsx(
                'absolute top-0 whitespace-nowrap leading-none',
                side,
                // Hidden on phones, where the mark would overlap the outer ones.
                side !== '' && side !== '-translate-x-full' && mark !== 0 && 'max-sm:hidden',
              )}
              style={{ left }}
            >
              {mark === 0 ? '0' : signed(mark, 0)}
            </span>
            <span className="absolute bottom-0 h-1 w-stroke bg-line-strong" style={{ left }} />
          </span>
        );
      })}
      <span className="absolute inset-x-0 bottom-0 h-stroke bg-line-strong" />
    </div>
  );
}

/** Legend for the score bars of a list: its order, and the scale where there is room; the guide explains it. */
export function ScoreScaleLine({ order }: { order: string }) {
  return (
    <div
      title={`Bearish points left of zero, bullish right, the tick is the score. ${SCALE_WORDS}`}
      className="flex items-end gap-x-4 text-label text-ink-3 max-sm:hidden"
    >
      <p className="whitespace-nowrap">{order}</p>
      <ScoreScale className="w-64" />
    </div>
  );
}

/** Standings of the scores in the batch of a screen; null for every score while the batch is unknown. */
export const BatchStandings = createContext<Standings>(() => null);

/** `top 0.1%` beside a score; empty while the batch is unknown. */
export function StandingText({ score, className }: { score: number; className?: string }) {
  const standing = useContext(BatchStandings)(score);
  if (standing === null) return null;
  return (
    <span
      className={clsx('whitespace-nowrap text-ink-3', className)}
      title="Among the scores of all symbols of the batch"
    >
      {standingWords(standing)}
    </span>
  );
}
