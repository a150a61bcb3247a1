// One symbol in three lines: who and how much, the bar and its strongest reason, how it came here, price and what to do.

import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useMemo } from 'react';
import { shownAction } from '../../../domain/analysis/local-action.ts';
import { money, plural, signed, signedPercent } from '../../../domain/market/format.ts';
import { scoreChange } from '../../../domain/signals/list-order.ts';
import { strongestReasons } from '../../../domain/signals/reasons.ts';
import type { Standing } from '../../../domain/signals/score/score-standing.ts';
import { scoreBand } from '../../../domain/signals/score/score-words.ts';
import type { Signal, SignalDetails } from '../../../domain/signals/signal.ts';
import { ShownActionBadge } from '../../symbol/ai/action-badge.tsx';
import { useLive } from '../../symbol/live/live-data.ts';
import { useHistorySpan } from '../../symbol/score/history-days.ts';
import { points } from '../../symbol/score/points.ts';
import { ScoreBar, StandingText } from '../../symbol/score/score-bar.tsx';
import { SideIcon, toneInk, toneOf } from '../../symbol/score/side-style.tsx';
import { symbolSignalsQuery } from '../../symbol/signals/signal-details.ts';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Card } from '../../ui/layout/card.tsx';

type CompactCardProps = {
  signal: Signal;
  /** Instant of the batch it is listed by. */
  batch: string | null;
  /** Of its score in the batch. */
  standing: Standing | null;
  onOpen: () => void;
  /** The full card stands below. */
  why: boolean;
  onWhy: () => void;
  /** Place in the whole list, from 1. */
  place: number;
  of: number;
};

const LAYOUT =
  'grid grid-cols-[9rem_minmax(0,1fr)_7rem_9.5rem] grid-rows-[1.5rem_1.25rem_1.5rem] items-center gap-x-4 gap-y-1 py-1.5 pr-2 pl-3 ' +
  'max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:grid-rows-none max-sm:gap-x-3 max-sm:gap-y-2 max-sm:px-3 max-sm:py-2';

export function CompactCard({ signal, batch, standing, onOpen, why, onWhy, place, of }: CompactCardProps) {
  const { symbol, smart_cat_score: score, bullish_score, bearish_score } = signal;
  const titleId = useId();
  const live = useLive(symbol);
  // The list around it asks for the rows in its turn; until they come, what the list said stands.
  const { data } = useQuery({ ...symbolSignalsQuery(symbol, batch), enabled: false });
  const quote = live.data?.quote;
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={of}
      aria-busy={live.loading}
      className={clsx(LAYOUT, why ? 'border-brand!' : 'hover:border-line-strong')}
    >
      <div className="flex min-w-0 items-center gap-1 sm:col-start-1 sm:row-start-1">
        <h2 id={titleId} className="flex shrink-0 items-baseline">
          <button
            type="button"
            onClick={onOpen}
            className="min-h-6 rounded-sm text-left text-title font-strong decoration-line-strong underline-offset-4 hover:underline max-sm:min-h-control"
          >
            {symbol}
          </button>
          <span className="sr-only"> {signal.company_name}</span>
        </h2>
        <StarButton symbol={symbol} />
        <span
          aria-hidden
          title={signal.company_name ?? undefined}
          className="min-w-0 truncate text-label text-ink-2 sm:hidden"
        >
          {signal.company_name}
        </span>
      </div>
      <span
        aria-hidden
        title={signal.company_name ?? undefined}
        className="truncate text-label text-ink-2 max-sm:hidden sm:col-start-1 sm:row-start-2"
      >
        {signal.company_name}
      </span>
      <span className="flex items-baseline gap-2 max-sm:order-3 sm:col-start-1 sm:row-start-3">
        <b className={clsx('text-title', toneInk[toneOf(score)])}>{points(score)}</b>
        <StandingText standing={standing} className="text-label" />
      </span>
      <ScoreBar
        scores={signal}
        label={`Smart Cat Score ${points(score)}, ${scoreBand(score)}: bullish ${bullish_score}, bearish ${bearish_score}`}
        className="max-sm:order-5 sm:col-start-2 sm:row-start-1"
      />
      <Counts signal={signal} />
      <History signal={signal} history={data?.score_history ?? signal.score_history} />
      <Strongest details={data?.signal_details ?? signal.signal_details} />
      <span className="flex items-baseline justify-end gap-2 whitespace-nowrap max-sm:order-2 sm:col-start-4 sm:row-start-1">
        {live.data === undefined ? (
          <span className="text-label text-ink-3">{live.loading ? 'Loading...' : 'No quote yet'}</span>
        ) : (
          <>
            <b>{money(quote?.c)}</b>
            <span className={toneInk[toneOf(quote?.dp)]}>{signedPercent(quote?.dp)}</span>
          </>
        )}
      </span>
      <span className="flex justify-end max-sm:order-8 sm:col-start-4 sm:row-start-2">
        <button
          type="button"
          aria-expanded={why}
          aria-label={`${why ? 'Hide Why' : 'Show Why'}: the full card of ${symbol}`}
          onClick={onWhy}
          className="min-h-6 rounded-sm text-label whitespace-nowrap text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-control pointer-coarse:min-h-control"
        >
          {why ? 'Hide Why' : 'Show Why'}
        </button>
      </span>
      <span className="flex justify-end max-sm:order-4 sm:col-start-4 sm:row-start-3">
        <ShownActionBadge shown={shownAction(signal, live.data)} />
      </span>
    </Card>
  );
}

/** Under the bar, on large screens: the points and the signals of each side. */
function Counts({ signal }: { signal: Signal }) {
  const { bearish_score, bullish_score, premium_signal_count: premium } = signal;
  return (
    <span className="flex justify-between gap-2 overflow-hidden text-label whitespace-nowrap text-ink-3 max-sm:hidden sm:col-start-2 sm:row-start-2">
      <span>
        <span className={toneInk[toneOf(-bearish_score)]}>{points(-bearish_score)}</span> bearish,{' '}
        {signal.bearish_signal_count}
      </span>
      {premium > 0 && (
        <span className="inline-flex items-center gap-1" title={plural(premium, 'premium signal')}>
          <SideIcon side="premium" className="size-3!" />
          {premium}
          <span className="sr-only"> premium</span>
        </span>
      )}
      <span>
        <span className={toneInk[toneOf(bullish_score)]}>{points(bullish_score)}</span> bullish,{' '}
        {signal.bullish_signal_count}
      </span>
    </span>
  );
}

/** The scores of earlier days as a line, and what the last one changed. */
function History({ signal, history }: { signal: Signal; history: readonly number[] }) {
  const change = scoreChange(signal);
  const { before, first } = useHistorySpan(history);
  return (
    <>
      <span className="block max-sm:order-6 max-sm:w-28 sm:col-start-3 sm:row-start-1">
        <Sparkline
          values={history}
          baseline={0}
          tone={toneOf(signal.smart_cat_score)}
          label={`${plural(history.length, 'score')}, oldest first: from ${points(history[0] ?? 0)}${first === null ? '' : ` on ${first}`} to ${points(history.at(-1) ?? 0)}`}
          className="h-6! pr-1"
        />
      </span>
      <span className="text-right text-label whitespace-nowrap text-ink-3 max-sm:hidden sm:col-start-3 sm:row-start-2">
        {change === null ? (
          'No earlier score yet'
        ) : (
          <>
            <span className={toneInk[toneOf(change)]}>{points(change)}</span> since {before ?? 'last batch'}
          </>
        )}
      </span>
    </>
  );
}

/** The type that gives the score the most points, with its fact. */
function Strongest({ details }: { details: SignalDetails }) {
  const [reason] = useMemo(() => strongestReasons(details), [details]);
  return (
    <p className="flex min-w-0 items-baseline gap-2 max-sm:order-7 sm:col-span-2 sm:col-start-2 sm:row-start-3">
      {reason === undefined ? (
        <span className="truncate text-ink-3">Only neutral signals, which give no points.</span>
      ) : (
        <>
          <SideIcon side={reason.group} className="size-3! self-center" />
          <span title={reason.fact ?? undefined} className="truncate max-sm:whitespace-normal">
            <b className="font-strong">{reason.type}</b>{' '}
            <span className={toneInk[toneOf(reason.points)]}>{signed(reason.points, 0)}</span>{' '}
            {reason.fact !== null && <span className="text-label text-ink-2">{reason.fact}</span>}
          </span>
        </>
      )}
    </p>
  );
}
