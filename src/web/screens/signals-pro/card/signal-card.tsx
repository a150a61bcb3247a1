// Full card of a symbol: price, score, verdicts, strongest reasons, and cells of premium, insiders, news, market data.
import { RefreshCw } from 'lucide-react';
import { Suspense, useId, useMemo, useState } from 'react';
import { strongestReasons } from '../../../../domain/signals/reasons.ts';
import type { Signal } from '../../../../domain/signals/signal.ts';
import { AiOpinion } from '../../../symbol/ai/ai-opinion.tsx';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { type Live, useLive } from '../../../symbol/live/live-data.ts';
import { MinutePriceLine } from '../../../symbol/prices/minute-price-line.tsx';
import { useSignalDetails } from '../../../symbol/signals/signal-details.ts';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import { SentenceLine } from '../../../symbol/verdicts/sentence-line.tsx';
import { useSymbolVerdicts } from '../../../symbol/verdicts/use-verdicts.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import type { PlacedCard } from '../card-rows.tsx';
import type { PageAddress } from '../page-address.ts';
import { CardCells } from './card-cells.tsx';
import { CardReasons } from './card-reasons.tsx';
import { CardScore } from './card-score.tsx';

const CardWhy = lazyPart(() => import('./card-why.tsx'), 'CardWhy');

/** Reserves the height of every part; avoids layout shift when live data come. */
export function SignalCard({ signal, batch, standing, open, place, of }: PlacedCard & { open: PageAddress['open'] }) {
  const { symbol } = signal;
  const live = useLive(symbol);
  const titleId = useId();
  const whyId = useId();
  const [why, setWhy] = useState(false);
  const { details, loading, history } = useSignalDetails(signal, batch);
  const reasons = useMemo(() => strongestReasons(details), [details]);
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
      <CardScore signal={signal} history={history} standing={standing} />
      <CardReasons
        signal={signal}
        details={details}
        reasons={reasons}
        loading={loading}
        onTypes={() => open('detail', symbol)}
        why={why}
        whyId={whyId}
        onWhy={() => setWhy(!why)}
      />
      <CardSentence symbol={symbol} live={live} />
      <CardCells signal={signal} premium={details.premium} live={live} open={open} />
      <div id={whyId} hidden={!why}>
        <Suspense fallback={<Spinner label="Loading..." className="px-4 py-3" />}>
          {why && <CardWhy signal={signal} batch={batch} details={details} reasons={reasons} live={live} open={open} />}
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
      >
        <RefreshCw aria-hidden className="size-4" />
      </IconButton>
      <MinutePriceLine symbol={symbol} className="ml-auto text-body" />
      <span className="ml-2 shrink-0 max-sm:order-2 max-sm:ml-0">
        <AiOpinion symbol={symbol} size="corner" />
      </span>
    </div>
  );
}

/** Relation of the verdicts; a spinner beside it while the analysis is being made. */
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
