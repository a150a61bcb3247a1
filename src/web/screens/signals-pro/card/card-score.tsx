// Score of a card: figure and rank, bar with both sides, line of the days before.
import { clsx } from 'clsx';
import { plural } from '../../../../domain/market/format.ts';
import { scoreChange } from '../../../../domain/signals/list-order.ts';
import type { Standing } from '../../../../domain/signals/score/score-standing.ts';
import { guideLabel, scoreBand } from '../../../../domain/signals/score/score-words.ts';
import type { Signal } from '../../../../domain/signals/signal.ts';
import { useHistorySpan } from '../../../symbol/score/history-days.ts';
import { points } from '../../../symbol/score/points.ts';
import { StandingText } from '../../../symbol/score/score-bar.tsx';
import { ScoreSides } from '../../../symbol/score/score-sides.tsx';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';

type CardScoreProps = { signal: Signal; history: readonly number[]; standing: Standing | null };

export function CardScore({ signal, history, standing }: CardScoreProps) {
  const { smart_cat_score: score } = signal;
  const change = scoreChange(signal);
  const { before } = useHistorySpan(history);
  return (
    <div className="grid grid-cols-[10.5rem_minmax(0,1fr)_6.5rem] items-center gap-x-4 gap-y-2 px-4 pt-3 pb-2 max-sm:grid-cols-[minmax(0,1fr)_6rem]">
      <div>
        <p
          title={`${scoreBand(score)}; the guide calls it ${guideLabel(score)}`}
          className={clsx('text-display/7 font-strong tracking-[-0.02em]', toneInk[findTone(score)])}
        >
          {score === 0 ? '0' : points(score)}
        </p>
        <p className="truncate text-label text-ink-3">
          {standing !== null && (
            <>
              <StandingText standing={standing} />,{' '}
            </>
          )}
          {change === null ? 'no earlier score' : `${points(change)} since ${before ?? 'last batch'}`}
        </p>
      </div>
      <div className="grid gap-1 max-sm:order-3 max-sm:col-span-2">
        <ScoreSides
          scores={signal}
          counts={{ bearish: signal.bearish_signal_count, bullish: signal.bullish_signal_count }}
        />
      </div>
      <History history={history} tone={findTone(score)} />
    </div>
  );
}

function History({ history, tone }: { history: readonly number[]; tone: 'bull' | 'bear' | 'neutral' }) {
  const { first } = useHistorySpan(history);
  if (history.length < 2) return <span className="text-right text-label text-ink-3">No earlier score yet</span>;
  const scores = plural(history.length, 'score');
  return (
    <div className="grid gap-1 pr-1">
      <Sparkline
        values={history}
        baseline={0}
        tone={tone}
        label={`${scores}, oldest first: from ${points(history[0] ?? 0)}${first === null ? '' : ` on ${first}`} to ${points(history.at(-1) ?? 0)}`}
      />
      <span className="text-right text-label text-ink-3">{first === null ? scores : `since ${first}`}</span>
    </div>
  );
}
