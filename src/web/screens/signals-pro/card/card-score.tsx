// Score of a card beside its verdicts: figure and rank, bar with both sides, line of the days before.
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
import { VerdictStrip } from '../../../symbol/verdicts/verdict-strip.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';

type CardScoreProps = { signal: Signal; history: readonly number[]; standing: Standing | null };

export function CardScore({ signal, history, standing }: CardScoreProps) {
  const { smart_cat_score: score } = signal;
  return (
    <div className="grid grid-cols-[4.75rem_minmax(max-content,1fr)_minmax(3rem,6.25rem)_auto] items-start gap-x-2 gap-y-1 px-3 py-0.5 max-sm:grid-cols-[4.75rem_minmax(0,1fr)_6.25rem]">
      <div>
        <p
          title={`${scoreBand(score)}; the guide calls it ${guideLabel(score)}`}
          className={clsx('text-display/7 font-strong tracking-[-0.02em]', toneInk[findTone(score)])}
        >
          {score === 0 ? '0' : points(score)}
        </p>
        <p className="h-4 truncate text-label text-ink-3">
          <StandingText standing={standing} />
        </p>
      </div>
      <div
        title={`${plural(signal.bearish_signal_count, 'bearish signal')}, ${plural(signal.bullish_signal_count, 'bullish signal')}`}
        className="grid gap-0.5 pt-1 whitespace-nowrap"
      >
        <ScoreSides scores={signal} zero={false} />
      </div>
      <History signal={signal} history={history} />
      <VerdictStrip symbol={signal.symbol} size="slim" className="max-sm:col-span-3" />
    </div>
  );
}

function History({ signal, history }: { signal: Signal; history: readonly number[] }) {
  const { first, before, none } = useHistorySpan(history);
  const change = scoreChange(signal);
  if (history.length < 2) return <span className="pt-1 text-label text-ink-3">{none}</span>;
  return (
    <div className="grid">
      <Sparkline
        values={history}
        baseline={0}
        tone={findTone(signal.smart_cat_score)}
        label={`${plural(history.length, 'score')}, oldest first: from ${points(history[0] ?? 0)}${first === null ? '' : ` on ${first}`} to ${points(history.at(-1) ?? 0)}`}
        className="h-7!"
      />
      <span className="h-4 truncate text-label text-ink-3">
        {change === null ? 'no earlier score' : `${points(change)} since ${before ?? 'last batch'}`}
      </span>
    </div>
  );
}
