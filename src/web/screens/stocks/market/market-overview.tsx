// Market overview before a stock is chosen: index funds, heat map, own stars, earnings, movers, news.
import { useDeferredValue } from 'react';
import { price, whole } from '../../../../domain/market/format.ts';
import type { IndexQuote, StocksOverview } from '../../../../domain/stocks/overview/overview.ts';
import { findTone } from '../../../symbol/score/side-style.tsx';
import { useStarred } from '../../../symbol/stars/stars.ts';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { DistributionBar } from '../../../ui/charts/distribution-bar.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { ProgressBar } from '../../../ui/status/progress-bar.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { Earnings } from './earnings.tsx';
import { HeatMap, MAP_HEIGHT } from './heat-map.tsx';
import { CardHead, Change, Movers } from './movers.tsx';
import { MyStars } from './my-stars.tsx';
import { NewsStream } from './news-stream.tsx';
import { useMarketOverview } from './overview-query.ts';

/**
 * Minimum share of stocks with a known sector for a map; with fewer it would show few companies. Funds have no sector.
 */
const LEAST_MAPPED = 0.25;

export function MarketOverview() {
  const { data: newest, isError, refetch } = useMarketOverview();
  // Deferred, so that hundreds of links render in slices and the page stays responsive.
  const data = useDeferredValue(newest);
  const starred = useStarred();
  if (data === undefined) {
    return isError && newest === undefined ? (
      <Notice tone="warn" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        The market overview is not available right now.
      </Notice>
    ) : (
      <MarketOverviewSkeleton />
    );
  }
  const { counted, mapped, sectors, gainers, losers, active, earnings, earnings_known, news } = data;
  if (data.as_of === null) {
    return <Notice tone="info">The market overview comes with the first prices of the whole market.</Notice>;
  }
  return (
    <div className="grid gap-4 [&>*]:min-w-0">
      <IndexStrip overview={data} />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_35rem] [&>*]:min-w-0">
        <Card aria-label="Heat map">
          <CardHead title="Heat map" fact="colour: change today" />
          <div className="px-4 pb-2">
            {mapped < counted * LEAST_MAPPED ? (
              <SectorsRead read={mapped} />
            ) : (
              <HeatMap sectors={sectors} counted={counted} />
            )}
          </div>
        </Card>
        {/* From xl on the column is out of the flow and takes the map's height. */}
        <div className="relative">
          <div className="flex flex-col gap-4 xl:absolute xl:inset-0">
            {/* The height fits four whole rows and the line below. */}
            <MyStars
              className={`overflow-y-auto max-xl:max-h-80 xl:flex-none ${starred?.size === 0 ? '' : 'xl:h-70'}`}
            />
            <Earnings
              earnings={earnings}
              known={earnings_known}
              className="max-xl:h-120 xl:min-h-0 xl:flex-1 overflow-y-auto"
            />
          </div>
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 [&>*]:min-w-0">
        <Movers title="Top gainers" stocks={gainers} none="No stock gained." />
        <Movers title="Top losers" stocks={losers} none="No stock lost." />
        <Movers title="Most active" stocks={active} none="No stock has traded that much yet." />
      </div>
      <NewsStream news={news} />
    </div>
  );
}

/** Shown instead of the map while too few sectors are known. */
function SectorsRead({ read }: { read: number }) {
  return (
    <div className={MAP_HEIGHT}>
      <p className="mb-2 text-ink-2">
        Sectors are read company by company after the first start: {whole(read)} read so far.
      </p>
      <ProgressBar value={null} max={0} label="Sectors read" size="sm" className="max-w-72" />
    </div>
  );
}

/** As tall as the overview, so that content below does not jump. */
function MarketOverviewSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-16 rounded-md max-lg:h-48 max-sm:h-60" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_35rem]">
        <Skeleton className="h-188 rounded-md" />
        <Skeleton className="rounded-md max-xl:h-204" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-[27.5rem] rounded-md" />
        <Skeleton className="h-[27.5rem] rounded-md" />
        <Skeleton className="h-[27.5rem] rounded-md max-xl:hidden max-lg:block" />
      </div>
      <Skeleton className="h-67 rounded-md" />
    </div>
  );
}

/** Index funds with price and change of the day, and how many stocks rise and fall. */
function IndexStrip({ overview }: { overview: StocksOverview }) {
  const { as_of, counted, rising, falling, indexes = [] } = overview;
  return (
    <Card
      aria-label="Market"
      className="grid min-h-16 grid-cols-2 sm:grid-cols-3 lg:auto-cols-[minmax(0,1fr)] lg:grid-flow-col lg:grid-cols-none"
    >
      {indexes.map((fund) => (
        <Fund key={fund.symbol} fund={fund} />
      ))}
      <div className="grid content-center gap-1 px-4 py-2 text-label lg:col-span-2">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span>
            <span className="text-bull">{whole(rising)} up</span>{' '}
            <span className="text-ink-2">{whole(counted - rising - falling)} flat</span>{' '}
            <span className="text-bear">{whole(falling)} down</span>
          </span>
          <span className="text-ink-3">
            <Age market at={as_of} show="time" />
          </span>
        </p>
        <DistributionBar
          label="Stocks today"
          legend={false}
          parts={[
            { id: 'up', label: 'Up', count: rising, tone: 'bull' },
            { id: 'flat', label: 'Flat', count: counted - rising - falling, tone: 'neutral' },
            { id: 'down', label: 'Down', count: falling, tone: 'bear' },
          ]}
        />
      </div>
    </Card>
  );
}

function Fund({ fund: { symbol, name, current_price, change_percent, trend = [] } }: { fund: IndexQuote }) {
  return (
    <Link
      to={stockAddress(symbol)}
      className="flex min-w-0 items-center justify-between gap-2 border-line px-4 py-2 max-sm:px-3 -outline-offset-2! hover:bg-hover max-lg:border-b lg:border-r"
    >
      <span className="grid min-w-0">
        <span className="truncate">
          <b>{symbol}</b> <span className="text-label text-ink-3">{name}</span>
        </span>
        <span className="truncate">
          {price(current_price)} <Change percent={change_percent} />
        </span>
      </span>
      {trend.length > 1 && (
        <Sparkline
          values={trend}
          baseline={current_price / (1 + change_percent / 100)}
          tone={findTone(change_percent)}
          label={`${price(trend[0] ?? current_price)} to ${price(current_price)} this session`}
          className="mr-1 w-12 shrink-0 max-sm:w-9 max-[86rem]:hidden max-lg:block max-[22rem]:hidden"
        />
      )}
    </Link>
  );
}
