// Head of a stock's page: identity, price with its instant, ranges and facts.

import type { ReactNode } from 'react';
import type { DatedQuote } from '../../../domain/figures/newest-quote.ts';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { compact, decimal, marketCap, price, signedPercent } from '../../../domain/market/format.ts';
import { knownPercentFrom } from '../../../domain/numbers/percent.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { StockIdentity } from '../../../domain/signals/search/stock-identity.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { industryName } from '../../../domain/stocks/industry-name.ts';
import { HeadFact, HeadRange } from '../../stock/head-fact.tsx';
import type { KnownStock } from '../../stock/known-stock.ts';
import { NextEarnings } from '../../stock/next-earnings.tsx';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { StockLogo } from '../../symbol/head/stock-logo.tsx';
import { PriceBlock } from '../../symbol/prices/price-block.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { Chip } from '../../ui/status/badge.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { ListSteps } from './list-steps.tsx';

type PageHeadProps = {
  identity: StockIdentity;
  /** Null while no price is known. */
  quote: DatedQuote | null;
  /** Screener stock repriced at the quote; null until known. */
  stock: KnownStock | null;
  /** Price and figures are still asked for. */
  loading?: boolean;
  /** Shown beside the star. */
  children?: ReactNode;
};

export function PageHead({ identity, quote, stock, loading = false, children }: PageHeadProps) {
  const { symbol, name } = identity;
  const chips = [exchangeName(identity.exchange), identity.sector, industryName(identity.industry)];
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-0">
        <StockLogo symbol={symbol} logo={identity.logo} className="size-10 max-sm:hidden" />
        {/* Phones show steps, star and export beside the symbol, so that the name below has the whole width. */}
        <h1 className="flex min-w-0 flex-wrap items-baseline gap-x-3 max-sm:contents">
          <span className="text-display font-strong tracking-[-0.02em]">{symbol}</span>{' '}
          <span
            className="min-w-0 text-title font-regular text-ink-2 max-sm:order-1 max-sm:basis-full max-sm:truncate max-sm:text-body"
            title={name}
          >
            {name}
          </span>
        </h1>
        <span className="flex flex-wrap gap-2 max-lg:hidden">
          {[...new Set(chips.filter(Boolean))].map((chip) => (
            <Chip key={chip}>{chip}</Chip>
          ))}
        </span>
        <span className="ml-auto flex items-center gap-2 max-sm:gap-0">
          <ListSteps symbol={symbol} />
          <StarButton symbol={symbol} large withKey />
          <AlertBell target={{ kind: 'symbol', symbol }} large withKey />
          {children}
        </span>
      </div>
      <div className="flex flex-wrap content-start items-baseline gap-x-3 gap-y-1 max-sm:min-h-12">
        {quote === null && loading ? (
          <Skeleton className="h-6 w-28" />
        ) : (
          <>
            <PriceBlock quote={quote?.quote} className="text-title" />
            <span className="text-label text-ink-3">
              {quote === null ? 'Price not known yet' : <Age at={quote.as_of} />}
            </span>
          </>
        )}
      </div>
      <HeadFacts identity={identity} quote={quote} stock={stock} loading={loading} />
    </header>
  );
}

/** Runs come every half hour; polls and prices every minute. */
const OLD_MS = 5 * minuteMs;

/** Phones show its name in front. */
const RANGE =
  'max-xl:col-span-2 max-sm:col-span-3 max-sm:grid max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:items-center';

function HeadFacts({ identity, quote, stock, loading = false }: PageHeadProps) {
  const waits = loading && stock === null;
  const current = quote?.quote.c ?? null;
  const now = useNow(minuteMs);
  const judgedAt = stock?.judged_at?.as_of ?? null;
  // Figures of the session come from the run: an older one names its time.
  const isOld = quote !== null && judgedAt !== null && Date.parse(quote.as_of) - Date.parse(judgedAt) > OLD_MS;
  const atRun = isOld ? `, ${zonedTime(judgedAt, now)}` : '';
  // Price and VWAP of one instant.
  const fromVwap = knownPercentFrom(stock?.judged_at?.price ?? current, stock?.vwap ?? null);
  return (
    <dl className="grid grid-cols-3 gap-x-6 gap-y-2 sm:grid-cols-4 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1.35fr)_repeat(6,auto)] max-sm:gap-x-3 sm:[&_dd]:whitespace-nowrap">
      <HeadRange
        name={names.day_range.name}
        low={stock?.todays_range_low}
        high={stock?.todays_range_high}
        at={current}
        className={RANGE}
        loading={waits}
      />
      <HeadRange
        name={`${names.year_range.name}, today included`}
        low={stock?.fifty_two_week_low}
        high={stock?.fifty_two_week_high}
        at={current}
        className={RANGE}
        loading={waits}
      />
      <HeadFact name={names.open.name} loading={waits}>
        {price(stock?.opening_price)}
      </HeadFact>
      <HeadFact name={names.previous_close.name} loading={waits}>
        {price(stock?.previous_close)}
      </HeadFact>
      <HeadFact name={`${names.vwap.name}${atRun}`} loading={waits}>
        {price(stock?.vwap)} {fromVwap !== null && <span className="text-ink-2">{signedPercent(fromVwap)}</span>}
      </HeadFact>
      <HeadFact name={`${names.volume.short}${atRun}`} title={names.volume.name} loading={waits}>
        {compact(stock?.todays_volume)}{' '}
        {stock?.relative_volume !== null && stock?.relative_volume !== undefined && (
          <span className="text-ink-2" title={names.relative_volume.name}>
            pace {decimal(stock.relative_volume)}x
          </span>
        )}
      </HeadFact>
      <HeadFact name={names.market_cap.name}>{marketCap(stock?.market_cap ?? identity.market_cap)}</HeadFact>
      <HeadFact name="Earnings">
        <NextEarnings symbol={identity.symbol} day={stock?.next_earnings_date} />
      </HeadFact>
    </dl>
  );
}
