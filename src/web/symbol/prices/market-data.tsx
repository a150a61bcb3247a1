// Market data of a card: price, ranges, volume, RSI, beta and size, with their time.
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { companyMarketCap } from '../../../domain/market/company-size.ts';
import { compact, decimal, marketCap } from '../../../domain/market/format.ts';
import { rsiWords } from '../../../domain/market/rsi-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { Live } from '../live/live-data.ts';
import { LiveStamp } from '../live/live-stamp.tsx';
import { PriceBlock } from './price-block.tsx';
import { PriceRanges } from './price-ranges.tsx';

export function MarketData({ symbol, live }: { symbol: string; live: Live }) {
  const metrics = live.data?.metrics?.data;
  const rsi = metrics?.['14DayRSI'];
  const reading = rsiWords(rsi);
  return (
    <section aria-label={`Market data of ${symbol}`} className="grid content-start gap-2">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="font-strong">Market data</h3>
        <LiveStamp live={live.data} section="quote" />
      </div>
      {live.data === undefined ? (
        <p className="text-ink-3">{live.loading ? 'Loading live data...' : 'No live quote requested yet'}</p>
      ) : (
        <PriceBlock quote={live.data.quote} />
      )}
      {live.data !== undefined && <PriceRanges live={live.data} />}
      {live.data !== undefined && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-label">
          <Figure name="Vol 10d" title="10-day average volume">
            {compact(metrics?.['10DayAverageTradingVolume'])}
          </Figure>
          <Figure name="RSI 14" title="14-day relative strength index">
            {decimal(rsi, 1)}
            {reading !== null && <span className="ml-1 text-warn">{reading}</span>}
          </Figure>
          <Figure name="Mkt cap" title="Market capitalization">
            {marketCap(companyMarketCap(live.data))}
          </Figure>
          <Figure name="Beta" title="Beta">
            {decimal(metrics?.beta)}
          </Figure>
        </dl>
      )}
      {live.data === undefined && !live.loading && (
        <Button size="sm" className="justify-self-start" aria-label={`Load live data of ${symbol}`} onClick={live.load}>
          <RefreshCw aria-hidden className="size-3" />
          Load live data
        </Button>
      )}
    </section>
  );
}

function Figure({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-2" title={title}>
      <dt className="whitespace-nowrap text-ink-3">{name}</dt>
      <dd className="text-right whitespace-nowrap text-ink-2">{children}</dd>
    </div>
  );
}
