// Head of a symbol's detail: identity, action, score, price and its place.
import { clsx } from 'clsx';
import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { companyMarketCap } from '../../../domain/market/company-size.ts';
import { compact, marketCap, money, NOT_AVAILABLE } from '../../../domain/market/format.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { detailOnFire } from '../../../domain/market/volume-fire.ts';
import { metricRules } from '../../../domain/rules/analysis-rules.ts';
import type { Standing } from '../../../domain/signals/score/score-standing.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { industryName } from '../../../domain/stocks/industry-name.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { AiOpinion } from '../ai/ai-opinion.tsx';
import { AlertBell } from '../alerts/alert-bell.tsx';
import type { Live } from '../live/live-data.ts';
import { isNotKept, LiveStamp, NotKept } from '../live/live-stamp.tsx';
import { PriceBlock } from '../prices/price-block.tsx';
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
  /** Standing of the score in its batch; null while unknown. */
  standing: Standing | null;
  /** Refresh and close, where the surroundings do not offer them. */
  controls?: ReactNode;
};

/** Placed beside the previous part where there is room, else below it. */
const WIDE = '@6xl:border-t-0! @6xl:border-l';

/** Exchange, industry and size in a line. */
function aboutCompany(data: LiveData): string {
  const exchange = exchangeName(data.profile?.exchange ?? data.ticker_details?.primary_exchange) ?? NOT_AVAILABLE;
  const industry = industryName(data.profile?.finnhubIndustry ?? data.ticker_details?.sic_description) ?? NOT_AVAILABLE;
  return `${exchange}, ${industry}, market cap ${marketCap(companyMarketCap(data))}`;
}

export function SymbolHeader({ signal, history, live, standing, controls }: SymbolHeaderProps) {
  const data = live.data;
  return (
    <Card as="section" aria-label={`${signal.symbol} in short`} className="@container relative">
      {controls !== undefined && <div className="absolute top-2 right-2 z-10 flex">{controls}</div>}
      <div className="@6xl:grid @6xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.2fr)]">
        <CardSection className={controls === undefined ? '' : 'pr-24 @6xl:pr-4'}>
          <div className="grid justify-items-start gap-2 @xl:flex @xl:items-start @xl:gap-3 @6xl:grid @6xl:gap-2">
            <div className="min-w-0 flex-1">
              <div className="-ml-1 flex items-center gap-1 pointer-coarse:-ml-3">
                <StarButton symbol={signal.symbol} withKey />
                <AlertBell target={{ kind: 'symbol', symbol: signal.symbol }} withKey />
                <p className="min-w-0 text-title font-strong wrap-anywhere">
                  {signal.symbol}{' '}
                  <span className="text-body font-regular text-ink-2">
                    {signal.company_name ?? data?.profile?.name ?? (data === undefined ? '' : NOT_AVAILABLE)}
                  </span>
                </p>
              </div>
              {/* A line high also where it is empty. */}
              <p className="min-h-[1lh] text-label text-ink-3">
                {data === undefined ? 'Market data is not read yet' : !isNotKept(data) && aboutCompany(data)}
              </p>
            </div>
          </div>
        </CardSection>
        <CardSection className={WIDE}>
          <div className="grid gap-3">
            <ScoreLine scores={signal} history={history} standing={standing} />
            <SignalDistribution scores={signal} legend={false} />
          </div>
        </CardSection>
        <CardSection className={clsx(WIDE, controls !== undefined && '@6xl:pr-24')}>
          {/* Reserves the height of the live data. */}
          <div className="grid min-h-25 content-start gap-2">
            {isNotKept(data) ? <NotKept /> : <PriceFacts live={live} />}
          </div>
        </CardSection>
      </div>
      <VerdictStrip symbol={signal.symbol} size="cells" opinion={<AiOpinion symbol={signal.symbol} size="cells" />} />
    </Card>
  );
}

function PriceFacts({ live }: { live: Live }) {
  const data = live.data;
  const fire = metricRules.fire_volume_ratio;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {data !== undefined && <PriceBlock quote={data.quote} className="text-title" />}
        {data === undefined && (
          <span className="text-ink-3">{live.loading ? 'Loading live data...' : 'No live quote yet'}</span>
        )}
        <LiveStamp live={data} section="quote" />
      </div>
      {data !== undefined && <PriceRanges live={data} />}
      {data !== undefined && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-label">
          <div className="flex gap-2">
            <dt className="text-ink-3">{names.previous_close.name}</dt>
            <dd>{money(data?.quote?.pc)}</dd>
          </div>
          <div className="flex gap-2">
            <dt className="text-ink-3">Volume, last full day</dt>
            <dd className="flex items-center gap-1">
              {compact(data?.daily_ohlc?.volume)}
              {detailOnFire(data?.metrics?.data) && (
                <Flame
                  role="img"
                  aria-label={`5-day average volume above ${fire.value} ${fire.unit}`}
                  className="size-4 text-warn"
                />
              )}
            </dd>
          </div>
        </dl>
      )}
    </>
  );
}
