// List of compact cards, three lines each, which loads their details in turn; a full card opens below its row.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useState } from 'react';
import { signed } from '../../../domain/market/format.ts';
import { strongestReasons } from '../../../domain/signals/reasons.ts';
import { scoreBand } from '../../../domain/signals/score/score-words.ts';
import type { Signal, SignalDetails } from '../../../domain/signals/signal.ts';
import { AiOpinion } from '../../symbol/ai/ai-opinion.tsx';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { loadLive, useLive } from '../../symbol/live/live-data.ts';
import { MinutePriceLine } from '../../symbol/prices/minute-price-line.tsx';
import { useHistorySpan } from '../../symbol/score/history-days.ts';
import { OwnMark } from '../../symbol/score/own-mark.tsx';
import { points } from '../../symbol/score/points.ts';
import { ScoreBar, StandingText } from '../../symbol/score/score-bar.tsx';
import { findTone, SideIcon, toneInk } from '../../symbol/score/side-style.tsx';
import { symbolSignalsQuery } from '../../symbol/signals/signal-details.ts';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useDebounced } from '../../ui/time/clock.ts';
import { SignalCard } from './card/signal-card.tsx';
import { type CardListProps, CardRows, type PlacedCard, useCardRows } from './card-rows.tsx';

/** Delay after which scrolling counts as ended. */
const REST_MS = 400;
const AT_ONCE = 3;

/** Loads AT_ONCE symbols at a time; cached ones are skipped, failures only logged. */
async function loadInTurn(client: QueryClient, symbols: string[], batch: string | null, signal: AbortSignal) {
  const next = async (): Promise<void> => {
    const symbol = symbols.shift();
    if (symbol === undefined || signal.aborted) return;
    await client.prefetchQuery(symbolSignalsQuery(symbol, batch));
    if (!signal.aborted) await loadLive(client, [symbol]);
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** `batch` is the instant of the published batch. Symbols that leave the window before their turn are skipped. */
function useWindowLoads(symbols: readonly string[], batch: string | null): void {
  const client = useQueryClient();
  const rested = useDebounced(symbols.join(' '), REST_MS, '');
  useEffect(() => {
    if (rested === '') return;
    const loads = new AbortController();
    void loadInTurn(client, rested.split(' '), batch, loads.signal);
    return () => loads.abort();
  }, [client, rested, batch]);
}

const SIZES = { guessPx: { wide: 96, phone: 164 }, overscan: 2, twoFromRem: 75 };

export function CompactList(props: CardListProps) {
  const { batch, label, open } = props;
  const [why, setWhy] = useState<ReadonlySet<string>>(new Set());
  const rows = useCardRows(props, SIZES);
  useWindowLoads(rows.inSight(), batch);
  const toggle = (symbol: string) => {
    const next = new Set(why);
    if (!next.delete(symbol)) next.add(symbol);
    setWhy(next);
  };
  return (
    <CardRows of={rows} label={label} gaps="gap-x-3 gap-y-1.5 pb-1.5">
      {(cards) => (
        <>
          {cards.map((card) => (
            <CompactCard
              key={card.signal.symbol}
              {...card}
              onOpen={() => open('detail', card.signal.symbol)}
              why={why.has(card.signal.symbol)}
              onWhy={() => toggle(card.signal.symbol)}
            />
          ))}
          {cards.map(
            (card) =>
              why.has(card.signal.symbol) && (
                <div key={card.signal.symbol} role="presentation" className="col-span-full">
                  <SignalCard {...card} open={open} />
                </div>
              ),
          )}
        </>
      )}
    </CardRows>
  );
}

/** `why`: the full card is open below. */
type CompactCardProps = PlacedCard & { onOpen: () => void; why: boolean; onWhy: () => void };

const LAYOUT =
  'grid grid-cols-[8.25rem_minmax(0,1fr)_5.5rem_10.5rem] pointer-coarse:grid-cols-[10.75rem_minmax(0,1fr)_5.5rem_10.5rem] grid-rows-[1.5rem_1.25rem_1.5rem] items-center gap-x-3 gap-y-1 py-1.5 pr-2 pl-3 ' +
  'max-sm:grid-cols-[minmax(0,1fr)_auto]! max-sm:grid-rows-none max-sm:gap-x-3 max-sm:gap-y-2 max-sm:px-3 max-sm:py-2';

function CompactCard({ signal, batch, onOpen, why, onWhy, place, of }: CompactCardProps) {
  const { symbol, smart_cat_score: score, bullish_score, bearish_score } = signal;
  const titleId = useId();
  const live = useLive(symbol);
  // The list loads details in order; until they arrive, the card shows the values of the list.
  const { data } = useQuery({ ...symbolSignalsQuery(symbol, batch), enabled: false });
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
        <AlertBell target={{ kind: 'symbol', symbol }} />
      </div>
      <span
        aria-hidden
        title={signal.company_name ?? undefined}
        className="truncate text-label text-ink-2 max-sm:order-3 max-sm:col-span-2 max-sm:-mt-2 sm:col-start-1 sm:row-start-2"
      >
        {signal.company_name}
      </span>
      <span className="flex items-baseline gap-2 max-sm:order-3 sm:col-start-1 sm:row-start-3">
        <b className={clsx('text-title', toneInk[findTone(score)])}>{points(score)}</b>
        <StandingText score={score} className="text-label" />
      </span>
      <ScoreBar
        scores={signal}
        label={`Smart Cat Score ${points(score)}, ${scoreBand(score)}: bullish ${bullish_score}, bearish ${bearish_score}`}
        className="max-sm:order-5 max-sm:col-span-2 sm:col-start-2 sm:row-start-1"
      />
      <History signal={signal} history={data?.score_history ?? signal.score_history} />
      <Strongest symbol={symbol} details={data?.signal_details ?? signal.signal_details} />
      <MinutePriceLine symbol={symbol} className="justify-end max-sm:order-2 sm:col-start-4 sm:row-start-1" />
      {/* Phones show the button beside the last line of the strip. */}
      <span className="flex justify-end max-sm:z-1 max-sm:col-start-2 max-sm:row-start-6 max-sm:self-end sm:col-start-4 sm:row-start-2">
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
      <VerdictStrip
        symbol={symbol}
        size="line"
        opinion={<AiOpinion symbol={symbol} size="line" />}
        className="min-w-0 max-sm:col-span-2 max-sm:col-start-1 max-sm:row-start-6 sm:col-span-3 sm:col-start-2 sm:row-start-3"
      />
    </Card>
  );
}

/** The scores of earlier days as a line; two points would draw a straight one. */
function History({ signal, history }: { signal: Signal; history: readonly number[] }) {
  const { words } = useHistorySpan(history);
  return (
    <span className="block max-sm:order-4 max-sm:w-28 sm:col-start-3 sm:row-start-1">
      {history.length > 2 && (
        <Sparkline
          values={history}
          baseline={0}
          tone={findTone(signal.smart_cat_score)}
          label={words}
          className="h-6! pr-1"
        />
      )}
    </span>
  );
}

/** The type that gives the score the most points, with its fact, and the reader's own lists. */
function Strongest({ symbol, details }: { symbol: string; details: SignalDetails }) {
  const [reason] = useMemo(() => strongestReasons(details), [details]);
  return (
    <p className="flex min-w-0 items-baseline gap-2 max-sm:order-6 max-sm:col-span-2 sm:col-span-2 sm:col-start-2 sm:row-start-2">
      {reason === undefined ? (
        <span className="truncate text-ink-3">Only neutral signals, which give no points.</span>
      ) : (
        <>
          <SideIcon side={reason.group} className="size-3! self-center" />
          {/* Facts without room are left out whole: a figure is never cut. */}
          <span
            title={reason.fact ?? undefined}
            className="flex h-5 min-w-0 flex-wrap items-baseline gap-x-1 overflow-hidden max-sm:h-auto"
          >
            <b>{reason.type}</b> <span className={toneInk[findTone(reason.points)]}>{signed(reason.points, 0)}</span>{' '}
            {/* In one line, each fact brings the comma before it, so that a fact that is left out leaves no comma. */}
            {reason.fact?.split(', ').map((fact, at) => (
              <span
                key={fact}
                className={clsx(
                  'text-label whitespace-nowrap text-ink-2',
                  at > 0 && "sm:-ml-1 sm:before:content-[',_']",
                  "max-sm:not-last:after:content-[',']",
                )}
              >
                {fact}
              </span>
            ))}
          </span>
        </>
      )}
      <OwnMark symbol={symbol} className="max-w-1/2 shrink-0 truncate" />
    </p>
  );
}
