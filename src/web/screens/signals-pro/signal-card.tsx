// One symbol on Signals Pro: what to do, how strong, why, and what the market says.
import { RefreshCw } from 'lucide-react';
import { useId, useMemo } from 'react';
import { shownAction, totalSignals } from '../../../domain/analysis/local-action.ts';
import { plural } from '../../../domain/market/format.ts';
import { strongestReasons } from '../../../domain/signals/reasons.ts';
import type { Standing } from '../../../domain/signals/score/score-standing.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { ShownActionBadge } from '../../symbol/ai/action-badge.tsx';
import { AiSection } from '../../symbol/ai/ai-section.tsx';
import { InsiderSummary } from '../../symbol/insider/insider-summary.tsx';
import { useLive } from '../../symbol/live/live-data.ts';
import { NewsSummary } from '../../symbol/news/news-summary.tsx';
import { PremiumBox } from '../../symbol/premium/premium-box.tsx';
import { MarketData } from '../../symbol/prices/market-data.tsx';
import { ReasonList } from '../../symbol/score/reason-list.tsx';
import { ScoreLine } from '../../symbol/score/score-line.tsx';
import { useSignalDetails } from '../../symbol/signals/signal-details.ts';
import { SignalBars, SignalChips } from '../../symbol/signals/signal-summary.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { PageAddress } from './page-address.ts';

type SignalCardProps = {
  signal: Signal;
  /** Instant of the batch it is listed by. */
  batch: string | null;
  /** Of its score in the batch. */
  standing: Standing | null;
  open: PageAddress['open'];
  /** Place in the whole list, from 1. */
  place: number;
  of: number;
};

export function SignalCard({ signal, batch, standing, open, place, of }: SignalCardProps) {
  const { symbol } = signal;
  const live = useLive(symbol);
  const titleId = useId();
  const { details, loading, history } = useSignalDetails(signal, batch);
  const reasons = useMemo(() => strongestReasons(details), [details]);
  const exchange = exchangeName(live.data?.profile?.exchange ?? live.data?.ticker_details?.primary_exchange);
  const premium = details.premium;
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      aria-posinset={place}
      aria-setsize={of}
      aria-busy={live.loading}
      className="flex flex-col"
    >
      {/* On a phone the name has a line of its own below symbol and controls. */}
      <div className="flex items-start gap-3 px-4 pt-3 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-1">
        <div className="min-w-0 flex-1 max-sm:contents">
          <h2 id={titleId} className="flex min-w-0 items-baseline gap-2 max-sm:contents">
            <button
              type="button"
              onClick={() => open('detail', symbol)}
              className="min-h-6 rounded-sm text-left max-sm:min-h-control text-title font-strong decoration-line-strong underline-offset-4 hover:underline"
            >
              {symbol}
            </button>
            <span
              title={signal.company_name ?? undefined}
              className="truncate font-regular text-ink-2 max-sm:order-1 max-sm:col-span-2"
            >
              {signal.company_name}
            </span>
          </h2>
          <p className="text-label text-ink-3 max-sm:hidden">
            {[exchange, plural(totalSignals(signal), 'signal')].filter(Boolean).join(', ')}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <ShownActionBadge shown={shownAction(signal, live.data)} />
          <StarButton symbol={symbol} large />
          <IconButton
            label={live.loading ? `Refreshing ${symbol}` : `Refresh ${symbol}`}
            busy={live.loading}
            onClick={live.refresh}
          >
            <RefreshCw aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      <div className="px-4 pt-2 pb-3">
        <ScoreLine scores={signal} history={history} standing={standing} />
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_17rem] gap-5 border-t border-line px-4 py-3 max-sm:grid-cols-1 max-sm:gap-4">
        <div className="grid content-start gap-3">
          <section aria-label={`Strongest reasons for ${symbol}`} className="grid gap-2">
            <h3 className="min-h-6 font-strong">Strongest reasons</h3>
            <ReasonList reasons={reasons} loading={loading} />
          </section>
          <AiSection signal={signal} live={live} />
          {premium.length > 0 && (
            <PremiumBox symbol={symbol} items={premium} live={live} onOpen={() => open('premium', symbol)} />
          )}
        </div>
        <div className="grid content-start gap-3 border-line sm:border-l sm:pl-5 max-sm:border-t max-sm:pt-3">
          <MarketData symbol={symbol} live={live} />
          <InsiderSummary symbol={symbol} live={live} onOpen={() => open('insiders', symbol)} />
          <NewsSummary symbol={symbol} live={live} onOpen={() => open('news', symbol)} />
        </div>
      </div>
      <section aria-label={`Signal summary of ${symbol}`} className="grid gap-2 border-t border-line px-4 py-2">
        <SignalBars scores={signal} />
        <SignalChips details={details} without={reasons} onMore={() => open('detail', symbol)} />
      </section>
    </Card>
  );
}
