// Full card of a symbol: price, verdicts, score, three reasons, and one line each of premium, insiders and news.
import { RefreshCw } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { strongestReasons } from '../../../../domain/signals/reasons.ts';
import type { Standing } from '../../../../domain/signals/score/score-standing.ts';
import type { Signal } from '../../../../domain/signals/signal.ts';
import { AiOpinion } from '../../../symbol/ai/ai-opinion.tsx';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { useLive } from '../../../symbol/live/live-data.ts';
import { MinutePriceLine } from '../../../symbol/prices/minute-price-line.tsx';
import { useSignalDetails } from '../../../symbol/signals/signal-details.ts';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import { VerdictStrip } from '../../../symbol/verdicts/verdict-strip.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { PageAddress } from '../page-address.ts';
import { CardFacts } from './card-facts.tsx';
import { CardFoot } from './card-foot.tsx';
import { CardLines } from './card-lines.tsx';
import { CardReasons } from './card-reasons.tsx';
import { CardScore } from './card-score.tsx';
import { CardWhy } from './card-why.tsx';

type SignalCardProps = {
  signal: Signal;
  /** Instant of the batch it is listed by. */
  batch: string | null;
  /** Standing of the score in its batch. */
  standing: Standing | null;
  open: PageAddress['open'];
  /** Place in the whole list, from 1. */
  place: number;
  of: number;
};

/** Reserves the height of every part; avoids layout shift when live data come. */
export function SignalCard({ signal, batch, standing, open, place, of }: SignalCardProps) {
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
      {/* Phones show name and refresh in a line below symbol and price. */}
      <div className="flex items-center gap-2 px-4 pt-2 pb-1 max-sm:flex-wrap">
        <h2 id={titleId} className="flex min-w-0 flex-1 items-baseline gap-2 max-sm:contents">
          <button
            type="button"
            onClick={() => open('detail', symbol)}
            className="min-h-6 rounded-sm text-left max-sm:min-h-control text-title font-strong decoration-line-strong underline-offset-4 hover:underline"
          >
            {symbol}
          </button>
          <span
            title={signal.company_name ?? undefined}
            className="truncate text-body font-regular text-ink-2 max-sm:order-1 max-sm:min-w-0 max-sm:grow max-sm:basis-3/4"
          >
            {signal.company_name}
          </span>
        </h2>
        <StarButton symbol={symbol} large />
        <AlertBell target={{ kind: 'symbol', symbol }} large />
        <MinutePriceLine symbol={symbol} withTime className="ml-auto text-title" />
        <IconButton
          label={live.loading ? `Refreshing ${symbol}` : `Refresh ${symbol}`}
          busy={live.loading}
          onClick={live.refresh}
          className="max-sm:order-2"
        >
          <RefreshCw aria-hidden className="size-4" />
        </IconButton>
      </div>
      <VerdictStrip symbol={symbol} size="cells" opinion={<AiOpinion symbol={symbol} size="cells" />} />
      <CardScore signal={signal} history={history} standing={standing} />
      <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] gap-4 px-4 pb-3 max-sm:grid-cols-1">
        <CardReasons symbol={symbol} reasons={reasons} loading={loading} />
        <CardFacts symbol={symbol} live={live} />
      </div>
      <CardLines signal={signal} premium={details.premium} live={live} open={open} />
      <CardFoot
        signal={signal}
        details={details}
        onTypes={() => open('detail', symbol)}
        why={why}
        whyId={whyId}
        onWhy={() => setWhy(!why)}
      />
      <div id={whyId} hidden={!why}>
        {why && <CardWhy signal={signal} batch={batch} details={details} without={reasons} live={live} open={open} />}
      </div>
    </Card>
  );
}
