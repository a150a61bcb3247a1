// Market overview before a stock is chosen: heat map, own stars, earnings, movers, news.
import { useDeferredValue } from 'react';
import { whole } from '../../../../domain/market/format.ts';
import { useStarred } from '../../../symbol/stars/stars.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { ProgressBar } from '../../../ui/status/progress-bar.tsx';
import { Earnings } from './earnings.tsx';
import { HeatMap, MAP_HEIGHT } from './heat-map.tsx';
import { IndexStrip } from './index-strip.tsx';
import { MarketOverviewSkeleton } from './market-overview-skeleton.tsx';
import { CardHead, Movers } from './movers.tsx';
import { MyStars } from './my-stars.tsx';
import { NewsStream } from './news-stream.tsx';
import { useMarketOverview } from './overview-query.ts';

/** Least share of stocks with a known sector for a map; below, it would show few companies. Funds have no sector. */
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
  const {
    as_of,
    counted,
    mapped,
    rising,
    falling,
    indexes = [],
    sectors,
    gainers,
    losers,
    active,
    earnings,
    earnings_known,
    news,
  } = data;
  if (as_of === null) {
    return <Notice tone="info">The market overview comes with the first prices of the whole market.</Notice>;
  }
  return (
    <div className="grid gap-4 [&>*]:min-w-0">
      <IndexStrip as_of={as_of} counted={counted} rising={rising} falling={falling} indexes={indexes} />
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
