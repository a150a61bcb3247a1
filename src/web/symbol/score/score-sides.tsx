// Score bar with the points of both sides under it.
import { scoreBand } from '../../../domain/signals/score/score-words.ts';
import type { ScoreFields } from '../../../domain/signals/signal.ts';
import { points } from './points.ts';
import { ScoreBar } from './score-bar.tsx';
import { findTone, toneInk } from './side-style.tsx';

type ScoreSidesProps = {
  scores: ScoreFields;
  /** True if the zero between the sides is labelled. */
  zero?: boolean;
};

export function ScoreSides({ scores, zero = true }: ScoreSidesProps) {
  const { smart_cat_score: score, bullish_score, bearish_score } = scores;
  return (
    <>
      <ScoreBar
        scores={scores}
        label={`Smart Cat Score ${points(score)}, ${scoreBand(score)}: bullish ${bullish_score}, bearish ${bearish_score}`}
      />
      <div className="flex justify-between text-label text-ink-3">
        <span>
          <span className={toneInk[findTone(-bearish_score)]}>{points(-bearish_score)}</span> bearish
        </span>
        {zero && <span aria-hidden>0</span>}
        <span>
          <span className={toneInk[findTone(bullish_score)]}>{points(bullish_score)}</span> bullish
        </span>
      </div>
    </>
  );
}
