// Strip of index funds with price and change of the day, and how many stocks rise and fall.
import { Link } from 'react-router';
import { price, whole } from '../../../../domain/market/format.ts';
import type { IndexQuote, StocksOverview } from '../../../../domain/stocks/overview/overview.ts';
import { findTone } from '../../../symbol/score/side-style.tsx';
import { stockAddress } from '../../../symbol/stock-address.ts';
import { DistributionBar } from '../../../ui/charts/distribution-bar.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { Change } from './movers.tsx';

type IndexStripProps = Pick<StocksOverview, 'as_of' | 'counted' | 'rising' | 'falling'> & {
  indexes: readonly IndexQuote[];
};

export function IndexStrip({ as_of, counted, rising, falling, indexes }: IndexStripProps) {
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
        <span className="truncate tabular-nums">
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
