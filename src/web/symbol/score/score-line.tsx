// Smart Cat Score with its two sides and its history.

import { clsx } from 'clsx';
import { plural } from '../../../domain/market/format.ts';
import { guideLabel, scoreBand } from '../../../domain/signals/score/score-words.ts';
import type { ScoreFields } from '../../../domain/signals/signal.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { useHistorySpan } from './history-days.ts';
import { points } from './points.ts';
import { StandingText } from './score-bar.tsx';
import { ScoreSides } from './score-sides.tsx';
import { findTone, toneInk } from './side-style.tsx';

export function ScoreLine({ scores, history }: { scores: ScoreFields; history: readonly number[] }) {
  const { smart_cat_score: score } = scores;
  const tone = findTone(score);
  const before = history.at(-2);
  const span = useHistorySpan(history);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_7rem] items-center gap-x-5 gap-y-2 max-sm:grid-cols-[minmax(0,1fr)_6rem] max-sm:gap-x-3">
      <div className="flex items-center gap-3">
        <span
          title={`${scoreBand(score)}; the guide calls it ${guideLabel(score)}`}
          className={clsx('min-w-[4.5rem] text-display font-strong tracking-[-0.02em]', toneInk[tone])}
        >
          {score === 0 ? '0' : points(score)}
        </span>
        <span className="text-label text-ink-3">
          Smart Cat Score <StandingText score={score} className="text-ink-2!" />
          <br />
          {before === undefined ? scoreBand(score) : `${points(score - before)} since ${span.before ?? 'last batch'}`}
        </span>
      </div>
      <div className="grid gap-2 max-sm:order-3 max-sm:col-span-2">
        <ScoreSides scores={scores} />
      </div>
      <ScoreHistory history={history} tone={tone} />
    </div>
  );
}

function ScoreHistory({ history, tone }: { history: readonly number[]; tone: 'bull' | 'bear' | 'neutral' }) {
  const { first, none, words } = useHistorySpan(history);
  if (history.length < 2) {
    return <span className="grid min-h-13 content-center text-right text-label text-ink-3">{none}</span>;
  }
  return (
    <div className="grid gap-1 pr-1">
      <Sparkline values={history} baseline={0} tone={tone} label={words} />
      <span className="text-right text-label text-ink-3">
        {first === null ? plural(history.length, 'score') : `since ${first}`}
      </span>
    </div>
  );
}
