// Head of a symbol's detail: identity, action, score, price and its place.
import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { companyMarketCap } from '../../../domain/market/company-size.ts';
import { compact, marketCap, money, NOT_AVAILABLE } from '../../../domain/market/format.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { detailOnFire } from '../../../domain/market/volume-fire.ts';
import { metricRules } from '../../../domain/rules/analysis-rules.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { industryName } from '../../../domain/stocks/industry-name.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { AiOpinion } from '../ai/ai-opinion.tsx';
import { AlertBell } from '../alerts/alert-bell.tsx';
import type { Live } from '../live/live-data.ts';
import { isNotKept, LiveStamp, NotKept } from '../live/live-stamp.tsx';
import { LargePrice } from '../prices/price-block.tsx';
import { PriceRanges } from '../prices/price-ranges.tsx';
import { ScoreLine } from '../score/score-line.tsx';
import { SignalDistribution } from '../signals/detected-signals.tsx';
import { StarButton } from '../stars/star-button.tsx';
import { VerdictStrip } from '../verdicts/verdict-strip.tsx';

type SymbolHeaderProps = {
  signal: Signal;
  /** Scores by day, oldest first. */
  history: readonly number[];
  live: Live;
  /** Refresh and close, where the surroundings do not offer them. */
  controls?: ReactNode;
};

/** Exchange, industry and size in a line. */
function aboutCompany(data: LiveData): string {
  const exchange = exchangeName(data.profile?.exchange ?? data.ticker_details?.primary_exchange) ?? NOT_AVAILABLE;
  const industry = industryName(data.profile?.finnhubIndustry ?? data.ticker_details?.sic_description) ?? NOT_AVAILABLE;
  return `${exchange}, ${industry}, market cap ${marketCap(companyMarketCap(data))}`;
}

export function SymbolHeader({ signal, history, live, controls }: SymbolHeaderProps) {
  const { symbol } = signal;
  const data = live.data;
  return (
    <Card as="section" aria-label={`${symbol} in short`}>
      <CardSection className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <p className="min-w-0 text-title font-strong wrap-anywhere">
            {symbol}{' '}
            <span className="text-body font-regular text-ink-2">
              {signal.company_name ?? data?.profile?.name ?? (data === undefined ? '' : NOT_AVAILABLE)}
            </span>
          </p>
          <span className="ml-auto flex items-center">
            <StarButton symbol={symbol} large withKey />
            <AlertBell target={{ kind: 'symbol', symbol }} large withKey />
            {controls}
          </span>
        </div>
        {/* Reserves the height of the live data. */}
        <div className="flex min-h-8 flex-wrap items-baseline gap-x-3">
          {isNotKept(data) ? (
            <NotKept />
          ) : data === undefined ? (
            <span className="text-ink-3">{live.loading ? 'Loading live data...' : 'No live quote yet'}</span>
          ) : (
            <>
              <LargePrice quote={data.quote} />
              <LiveStamp live={data} section="quote" />
            </>
          )}
        </div>
        <p className="min-h-[1lh] text-label text-ink-3">
          {data === undefined ? 'Market data is not read yet' : !isNotKept(data) && aboutCompany(data)}
        </p>
      </CardSection>
      <VerdictStrip
        symbol={symbol}
        size="whole"
        opinion={<AiOpinion symbol={symbol} size="whole" />}
        className="border-t border-line"
      />
      {!isNotKept(data) && (
        <CardSection className="grid min-h-24 content-center gap-2">
          {data !== undefined && <PriceFacts data={data} />}
        </CardSection>
      )}
      <CardSection className="grid gap-3">
        <ScoreLine scores={signal} history={history} />
        <SignalDistribution scores={signal} />
      </CardSection>
    </Card>
  );
}

function PriceFacts({ data }: { data: LiveData }) {
  const fire = metricRules.fire_volume_ratio;
  return (
    <>
      <PriceRanges live={data} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-label">
        <div className="flex gap-2">
          <dt className="text-ink-3">{names.previous_close.name}</dt>
          <dd>{money(data.quote?.pc)}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-ink-3">Volume, last full day</dt>
          <dd className="flex items-center gap-1">
            {compact(data.daily_ohlc?.volume)}
            {detailOnFire(data.metrics?.data) && (
              <Flame
                role="img"
                aria-label={`5-day average volume above ${fire.value} ${fire.unit}`}
                className="size-4 text-warn"
              />
            )}
          </dd>
        </div>
      </dl>
    </>
  );
}
