// Before a stock is chosen: one's own stars, what moves, the sectors as a map, and who reports next.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { stockEndpoints } from '../../../contract/stocks.ts';
import { marketCap, money, plural, signedPercent } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type EarningsAhead, overviewRules, type SectorOverview } from '../../../domain/stocks/overview.ts';
import type { SearchResult } from '../../../domain/stocks/search/search.ts';
import { queryFor } from '../../api/query-for.ts';
import { useStarred } from '../../symbol/stars/stars.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { MarketOverviewSkeleton } from './market-overview-skeleton.tsx';
import { sectorMap } from './sector-map.ts';

type MarketOverviewProps = { onOpen: (symbol: string) => void };

export function MarketOverview({ onOpen }: MarketOverviewProps) {
  const starred = useStarred();
  const symbols = [...(starred ?? [])].slice(0, overviewRules.named.value).join(',');
  const { data, isError, refetch } = useQuery({
    ...queryFor(stockEndpoints.stocksOverview, { query: symbols === '' ? {} : { symbols } }),
    staleTime: minuteMs,
    refetchInterval: minuteMs,
    placeholderData: keepPreviousData,
    meta: { logged: 'the market in short' },
  });
  if (data === undefined) {
    return isError ? (
      <Notice tone="warn" action={<Button onClick={() => void refetch()}>Try again</Button>}>
        The market in short cannot be had right now.
      </Notice>
    ) : (
      <MarketOverviewSkeleton />
    );
  }
  const { named, gainers, losers, sectors, earnings, as_of, counted } = data;
  if (named.length === 0 && sectors.length === 0 && gainers.length === 0 && earnings.length === 0) return null;
  // After the first start companies are asked one by one: the sector of a few is no map of the market.
  const grouped = sectors.reduce((sum, { stocks }) => sum + stocks, 0);
  const reading = grouped < counted / 2;
  return (
    <div className="grid gap-3">
      {as_of !== null && (
        <p className="text-label text-ink-3">
          Of the {plural(counted, 'largest stock', 'largest stocks')} with a known price, <Age at={as_of} />
        </p>
      )}
      {/* Without a star the hint is a line of its own: beside the others it would leave a hole. */}
      <div
        className={clsx(
          'grid items-start gap-3 md:grid-cols-2 [&>*]:min-w-0',
          named.length === 0 ? 'xl:grid-cols-3 [&>:first-child]:col-span-full' : 'xl:grid-cols-4',
        )}
      >
        <Stocks title="My stars" stocks={named} none="Press the star beside a stock to see it here." onOpen={onOpen} />
        <Stocks title="Rose most" stocks={gainers} none="None rose." onOpen={onOpen} />
        <Stocks title="Fell most" stocks={losers} none="None fell." onOpen={onOpen} />
        <Earnings earnings={earnings} reading={reading} onOpen={onOpen} />
      </div>
      {reading ? (
        <SectorsRead read={grouped} of={counted} />
      ) : (
        sectors.length > 0 && <Sectors sectors={sectors} onOpen={onOpen} />
      )}
    </div>
  );
}

type StocksProps = {
  title: string;
  stocks: readonly SearchResult[];
  none: string;
  onOpen: MarketOverviewProps['onOpen'];
};

const ROW =
  'flex w-full min-h-8 items-baseline gap-2 rounded-sm px-2 py-1 text-left hover:bg-hover pointer-coarse:min-h-control pointer-coarse:items-center';

function Stocks({ title, stocks, none, onOpen }: StocksProps) {
  return (
    <Card aria-label={title}>
      <CardSection title={title} level={2}>
        {stocks.length === 0 ? (
          <p className="text-ink-3">{none}</p>
        ) : (
          <ul className="-mx-2">
            {stocks.slice(0, overviewRules.movers.value).map((stock) => (
              <li key={stock.symbol}>
                <StockLine stock={stock} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
      </CardSection>
    </Card>
  );
}

function StockLine({ stock, onOpen }: { stock: SearchResult; onOpen: MarketOverviewProps['onOpen'] }) {
  const { symbol, name, current_price, price_change_percent: change } = stock;
  return (
    <button type="button" className={ROW} onClick={() => onOpen(symbol)}>
      <b>{symbol}</b>
      <span className="min-w-0 flex-1 truncate text-label text-ink-3">{name}</span>
      <span className="tabular-nums">{money(current_price)}</span>
      <span className={clsx('w-16 text-right tabular-nums', inkOf(change))}>{signedPercent(change)}</span>
    </button>
  );
}

/** Of a change as it is shown, in hundredths of a percent: what reads 0.00% has no side. */
const shownSide = (change: number | null) => Math.sign(Math.round((change ?? 0) * 100));

const inkOf = (change: number | null) => {
  const side = shownSide(change);
  return side === 0 ? 'text-ink-2' : side > 0 ? 'text-bull' : 'text-bear';
};

type EarningsProps = { earnings: readonly EarningsAhead[]; reading: boolean; onOpen: MarketOverviewProps['onOpen'] };

function Earnings({ earnings, reading, onOpen }: EarningsProps) {
  const now = useNow(minuteMs);
  return (
    <Card aria-label="Earnings ahead">
      <CardSection title="Earnings ahead" level={2}>
        {earnings.length === 0 ? (
          <p className="text-ink-3">
            {reading
              ? 'Days of reports are still being read.'
              : `None of these companies is known to report in the next ${overviewRules.earnings_days.value} days.`}
          </p>
        ) : (
          <ul className="-mx-2">
            {earnings.map(({ symbol, name, date }) => (
              <li key={symbol}>
                <button type="button" className={ROW} onClick={() => onOpen(symbol)}>
                  <b>{symbol}</b>
                  <span className="min-w-0 flex-1 truncate text-label text-ink-3">{name}</span>
                  <span className="whitespace-nowrap">{calendarDay(date, now)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </CardSection>
    </Card>
  );
}

/** In the place of the map while it would be of a few companies only. */
function SectorsRead({ read, of }: { read: number; of: number }) {
  return (
    <Card aria-label="Sectors">
      <CardSection title="Sectors" level={2}>
        <p className="mb-2 text-ink-2">
          Sectors are read company by company after the first start: {read} of {of} read.
        </p>
        <ProgressBar value={read} max={of} label="Sectors read" size="sm" className="max-w-72" />
      </CardSection>
    </Card>
  );
}

/** Of the map on a wide page. */
const MAP_RATIO = 3.6;

type SectorsProps = { sectors: readonly SectorOverview[]; onOpen: MarketOverviewProps['onOpen'] };

function Sectors({ sectors, onOpen }: SectorsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const open = sectors.find(({ sector }) => sector === chosen);
  return (
    <Card aria-label="Sectors">
      <CardSection title="Sectors" level={2}>
        <ul aria-label="Sectors by size" className="relative max-sm:grid max-sm:grid-cols-2 max-sm:gap-1 sm:h-72">
          {sectorMap(sectors, ({ market_cap }) => market_cap, MAP_RATIO).map(({ item, ...place }) => (
            <li
              key={item.sector}
              className="absolute p-px max-sm:static! max-sm:h-auto! max-sm:w-auto!"
              style={{
                left: `${place.left}%`,
                top: `${place.top}%`,
                width: `${place.width}%`,
                height: `${place.height}%`,
              }}
            >
              <button
                type="button"
                aria-pressed={item.sector === chosen}
                title={`${item.sector}: ${plural(item.stocks, 'stock')}, ${item.rising} rising, ${marketCap(item.market_cap)}`}
                className={clsx(
                  'flex size-full min-h-control flex-col justify-center overflow-hidden rounded-sm border px-2 py-1 text-left aria-pressed:border-brand',
                  shownSide(item.change_percent) > 0
                    ? 'bg-bull-soft'
                    : shownSide(item.change_percent) < 0
                      ? 'bg-bear-soft'
                      : 'bg-neutral-soft',
                  item.sector === chosen ? 'border-brand' : 'border-transparent',
                )}
                onClick={() => setChosen(item.sector === chosen ? null : item.sector)}
              >
                <span className="line-clamp-2 leading-tight wrap-anywhere hyphens-auto">{item.sector}</span>
                <span className={clsx('font-strong tabular-nums', inkOf(item.change_percent))}>
                  {signedPercent(item.change_percent)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {open === undefined ? (
          <p className="mt-2 text-label text-ink-3">
            As large as the value of their stocks; the change is weighted by it. Press a sector for its largest stocks.
          </p>
        ) : (
          <section aria-label={`Largest of ${open.sector}`} className="mt-3 grid gap-1">
            <h3 className="font-strong">
              {open.sector}{' '}
              <span className="text-label font-regular text-ink-3">
                {plural(open.stocks, 'stock')}, {open.rising} rising, {marketCap(open.market_cap)}
              </span>
            </h3>
            <ul className="-mx-2 grid gap-x-6 md:grid-cols-2 xl:grid-cols-3 [&>*]:min-w-0">
              {open.largest.map((stock) => (
                <li key={stock.symbol}>
                  <StockLine stock={stock} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </CardSection>
    </Card>
  );
}
