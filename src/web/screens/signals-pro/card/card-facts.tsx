// Market data of a card: ranges and figures, in a place of fixed height.
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { figureRegister as names } from '../../../../domain/figures/register.ts';
import { companyMarketCap } from '../../../../domain/market/company-size.ts';
import { compact, decimal, marketCap } from '../../../../domain/market/format.ts';
import { rsiWords } from '../../../../domain/market/rsi-words.ts';
import type { Live } from '../../../symbol/live/live-data.ts';
import { isNotKept, LiveStamp, NotKept } from '../../../symbol/live/live-stamp.tsx';
import { useMinutePrice } from '../../../symbol/prices/minute-price.ts';
import { PriceRanges } from '../../../symbol/prices/price-ranges.tsx';
import { Button } from '../../../ui/controls/button.tsx';

type CardFactsProps = { symbol: string; live: Live };

export function CardFacts({ symbol, live }: CardFactsProps) {
  return (
    <section
      aria-label={`Market data of ${symbol}`}
      className="grid min-h-31 content-start gap-1 border-line sm:border-l sm:pl-4 max-sm:border-t max-sm:pt-3"
    >
      {isNotKept(live.data) ? <NotKept /> : <Facts symbol={symbol} live={live} />}
    </section>
  );
}

function Facts({ symbol, live }: CardFactsProps) {
  const price = useMinutePrice(symbol);
  const metrics = live.data?.metrics?.data;
  const rsi = metrics?.['14DayRSI'];
  const reading = rsiWords(rsi);
  return (
    <>
      {live.data === undefined ? (
        <div className="grid h-10 content-center">
          {live.loading ? (
            <p className="text-label text-ink-3">Loading live data...</p>
          ) : (
            <Button
              size="sm"
              className="justify-self-start"
              aria-label={`Load live data of ${symbol}`}
              onClick={live.load}
            >
              <RefreshCw aria-hidden className="size-3" />
              Load live data
            </Button>
          )}
        </div>
      ) : (
        <PriceRanges live={live.data} />
      )}
      <dl className="grid grid-cols-2 gap-x-5 gap-y-0.5 text-label/4.5 max-sm:grid-cols-1">
        <Figure name={names.volume_with_extended_hours.short}>
          {price === undefined ? '--' : compact(price.volume)}
        </Figure>
        <Figure name="Vol 10d" title="10-day average volume">
          {known(live, compact(metrics?.['10DayAverageTradingVolume']))}
        </Figure>
        <Figure name={names.rsi.name} title="14-day relative strength index">
          {known(
            live,
            <>
              {decimal(rsi, 1)}
              {reading !== null && <span className="ml-1 text-warn">{reading}</span>}
            </>,
          )}
        </Figure>
        <Figure name={names.beta.name}>{known(live, decimal(metrics?.beta))}</Figure>
        <Figure name="Mkt cap" title="Market capitalization">
          {known(live, live.data === undefined ? null : marketCap(companyMarketCap(live.data)))}
        </Figure>
        <div className="col-span-full text-right">
          <dt className="sr-only">As of</dt>
          <dd>
            <LiveStamp live={live.data} section="quote" />
          </dd>
        </div>
      </dl>
    </>
  );
}

const known = (live: Live, value: ReactNode) => (live.data === undefined ? '--' : value);

function Figure({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2" title={title}>
      <dt className="whitespace-nowrap text-ink-3">{name}</dt>
      <dd className="text-right whitespace-nowrap text-ink-2">{children}</dd>
    </div>
  );
}
