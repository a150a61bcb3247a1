// Full card of a symbol: price, score, verdicts, reasons, cells of premium, insiders, news, market data; list of cards.
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { type ComponentProps, type ReactNode, Suspense, useId, useMemo, useState } from 'react';
import { plural, signed } from '../../../../domain/market/format.ts';
import { scoreChange } from '../../../../domain/signals/list-order.ts';
import { strongestReasons } from '../../../../domain/signals/reasons.ts';
import { guideLabel, scoreBand } from '../../../../domain/signals/score/score-words.ts';
import { type Signal, tabTypes } from '../../../../domain/signals/signal.ts';
import { AiOpinion } from '../../../symbol/ai/ai-opinion.tsx';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { type Live, useLive } from '../../../symbol/live/live-data.ts';
import { MinutePriceLine } from '../../../symbol/prices/minute-price-line.tsx';
import { ReasonState } from '../../../symbol/record/reason-state.tsx';
import { useHistorySpan } from '../../../symbol/score/history-days.ts';
import { points } from '../../../symbol/score/points.ts';
import { StandingText } from '../../../symbol/score/score-bar.tsx';
import { ScoreSides } from '../../../symbol/score/score-sides.tsx';
import { findTone, SideIcon, sideWord, toneInk } from '../../../symbol/score/side-style.tsx';
import { useSignalDetails } from '../../../symbol/signals/signal-details.ts';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import { SentenceLine } from '../../../symbol/verdicts/sentence-line.tsx';
import { useSymbolVerdicts } from '../../../symbol/verdicts/use-verdicts.ts';
import { VerdictStrip } from '../../../symbol/verdicts/verdict-strip.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { type CardListProps, CardRows, type PlacedCard, useCardRows } from '../card-rows.tsx';
import type { PageAddress } from '../page-address.ts';
import { CardCells } from './card-cells.tsx';

const CardWhy = lazyPart(() => import('./card-why.tsx'), 'CardWhy');

/** Reserves the height of every part; avoids layout shift when live data arrive. */
export function SignalCard({ signal, batch, open, place, of }: PlacedCard & { open: PageAddress['open'] }) {
  const { symbol } = signal;
  const live = useLive(symbol);
  const titleId = useId();
  const whyId = useId();
  const [why, setWhy] = useState(false);
  const { details, loading, history } = useSignalDetails(signal, batch);
  const reasons = useMemo(() => strongestReasons(details), [details]);
  const facts = { signal, details, reasons, open };
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={of}
      aria-busy={live.loading}
      className="flex flex-col"
    >
      <CardHead signal={signal} titleId={titleId} live={live} onOpen={() => open('detail', symbol)} />
      <CardScore signal={signal} history={history} />
      <CardReasons {...facts} loading={loading}>
        <Button
          size="sm"
          className="ml-auto"
          aria-label={`${why ? 'Hide' : 'Show'} Why for ${symbol}`}
          aria-expanded={why}
          aria-controls={whyId}
          onClick={() => setWhy(!why)}
        >
          {why ? 'Hide Why' : 'Show Why'}
        </Button>
      </CardReasons>
      <CardSentence symbol={symbol} live={live} />
      <CardCells signal={signal} premium={details.premium} live={live} open={open} />
      <div id={whyId} hidden={!why}>
        <Suspense fallback={<Spinner label="Loading..." className="px-4 py-3" />}>
          {why && <CardWhy {...facts} batch={batch} live={live} />}
        </Suspense>
      </div>
    </Card>
  );
}

type CardHeadProps = { signal: Signal; titleId: string; live: Live; onOpen: () => void };

/** Phones show company and opinion in a line below symbol and price. */
function CardHead({ signal: { symbol, company_name }, titleId, live, onOpen }: CardHeadProps) {
  return (
    <div className="flex items-center gap-x-1 px-3 pt-0.5 max-sm:flex-wrap max-sm:pt-0">
      <h2 id={titleId} className="flex min-w-0 items-baseline gap-2 max-sm:contents">
        <button
          type="button"
          onClick={onOpen}
          className="min-h-6 rounded-sm text-left text-title font-strong decoration-line-strong underline-offset-4 hover:underline max-sm:min-h-control"
        >
          {symbol}
        </button>
        <span
          title={company_name ?? undefined}
          className="truncate text-label font-regular text-ink-2 max-sm:order-1 max-sm:min-w-0 max-sm:grow max-sm:basis-1/3"
        >
          {company_name}
        </span>
      </h2>
      <StarButton symbol={symbol} />
      <AlertBell target={{ kind: 'symbol', symbol }} />
      <IconButton
        label={live.loading ? `Refreshing ${symbol}` : `Refresh ${symbol}`}
        busy={live.loading}
        onClick={live.refresh}
        className="sm:pointer-fine:size-6! sm:pointer-fine:min-h-6!"
        Icon={RefreshCw}
      />
      <MinutePriceLine symbol={symbol} className="ml-auto text-body" />
      <span className="ml-2 flex shrink-0 items-center gap-1.5 text-label text-ink-3 max-sm:order-2 max-sm:ml-0">
        <span>
          AI<span className="max-sm:sr-only"> opinion</span>
        </span>
        <AiOpinion symbol={symbol} size="badge" />
      </span>
    </div>
  );
}

type CardReasonsProps = Pick<ComponentProps<typeof CardWhy>, 'signal' | 'details' | 'reasons' | 'open'> & {
  loading: boolean;
  /** Button after the reasons. */
  children: ReactNode;
};

/** Reasons and states that do not fit wrap out of sight; Show Why lists all of them. */
function CardReasons({ signal, details, reasons, loading, open, children }: CardReasonsProps) {
  const { symbol } = signal;
  const signals = tabTypes.reduce((sum, side) => sum + signal[`${side}_signal_count`], 0);
  const types = tabTypes.reduce((sum, side) => sum + details[side].length, 0);
  return (
    <div className="flex min-h-7 items-center gap-x-3 px-3 sm:pb-0.5">
      <section aria-label={`Strongest reasons for ${symbol}`} className="min-w-0 flex-1">
        {reasons.length === 0 ? (
          <p className="text-ink-3">{loading ? 'Loading signals...' : 'Only neutral signals, which give no points.'}</p>
        ) : (
          <ul className="flex h-5 flex-wrap gap-x-3 overflow-hidden max-sm:h-10">
            {reasons.map(({ group, type, points, fact }) => (
              <li
                key={`${group} ${type}`}
                title={fact ?? undefined}
                className="flex h-5 max-w-full flex-wrap items-center gap-x-1 overflow-hidden whitespace-nowrap"
              >
                <span className="flex items-center gap-1">
                  {group === 'premium' && <SideIcon side="premium" className="size-3!" />}
                  <span className={clsx('font-strong', toneInk[findTone(points)])}>{signed(points, 0)}</span>
                  <span>{type}</span>
                  <span className="sr-only">{sideWord(group)}</span>
                </span>
                <ReasonState type={type} points={points} brief />
              </li>
            ))}
          </ul>
        )}
      </section>
      {types > 0 && (
        <Button variant="link" size="sm" className="text-label! max-sm:hidden" onClick={() => open('detail', symbol)}>
          {plural(signals, 'signal')}, {plural(types, 'type')}
        </Button>
      )}
      {children}
    </div>
  );
}

/** Sentence about how the verdicts relate, with a spinner while the analysis runs. */
function CardSentence({ symbol, live }: { symbol: string; live: Live }) {
  const verdicts = useSymbolVerdicts(symbol);
  const analysing = live.analysing || (live.loading && live.data === undefined);
  return (
    <div className="flex items-center max-sm:flex-wrap" title={verdicts?.sentence?.text}>
      {/* Wide cards show one line of the sentence; Show Why has all of it. */}
      <SentenceLine
        sentence={verdicts?.sentence ?? null}
        className="min-h-5! min-w-0 flex-1 px-3 py-0! max-sm:basis-full sm:[&>span]:line-clamp-1"
      />
      {analysing && <Spinner label="Analyzing signals with AI..." className="shrink-0 px-3 text-label" />}
    </div>
  );
}

const SIZES = { guessPx: { wide: 176, phone: 330 }, overscan: 1, twoFromRem: 84 };

export function CardGrid(props: CardListProps) {
  const rows = useCardRows(props, SIZES);
  return (
    <CardRows of={rows} label={props.label} gaps="items-start gap-2 pb-2">
      {(cards) => cards.map((card) => <SignalCard key={card.signal.symbol} {...card} open={props.open} />)}
    </CardRows>
  );
}

function CardScore({ signal, history }: { signal: Signal; history: readonly number[] }) {
  const { smart_cat_score: score } = signal;
  return (
    <div className="grid grid-cols-[4.75rem_minmax(max-content,1fr)_minmax(3rem,6.25rem)_auto] items-start gap-x-2 gap-y-1 px-3 pb-0.5 max-sm:grid-cols-[4.75rem_minmax(0,1fr)_6.25rem]">
      <div>
        <p
          title={`${scoreBand(score)}; the guide calls it ${guideLabel(score)}`}
          className={clsx('text-display/7 font-strong tracking-[-0.02em]', toneInk[findTone(score)])}
        >
          {score === 0 ? '0' : points(score)}
        </p>
        <p className="h-4 truncate text-label text-ink-3">
          <StandingText score={score} />
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
  const { before, none, words } = useHistorySpan(history);
  const change = scoreChange(signal);
  if (history.length < 2) return <span className="pt-1 text-label text-ink-3">{none}</span>;
  return (
    <div className="grid">
      <Sparkline values={history} baseline={0} tone={findTone(signal.smart_cat_score)} label={words} className="h-7!" />
      <span className="h-4 truncate text-label text-ink-3">
        {change === null ? 'no earlier score' : `${points(change)} since ${before ?? 'last batch'}`}
      </span>
    </div>
  );
}
