// Head of the stock page: identity, price with its instant, ranges and facts, steps through the list it was opened
// from.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { DatedQuote } from '../../../domain/figures/newest-quote.ts';
import { figureRegister as names } from '../../../domain/figures/register.ts';
import { compact, decimal, marketCap, price, signedPercent } from '../../../domain/market/format.ts';
import { knownPercentFrom } from '../../../domain/numbers/percent.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { StockIdentity } from '../../../domain/signals/search/stock-identity.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { industryName } from '../../../domain/stocks/industry-name.ts';
import { HeadFact, HeadRange } from '../../stock/head-fact.tsx';
import { NextEarnings } from '../../stock/next-earnings.tsx';
import type { KnownStock } from '../../stock/ticker-details.ts';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { StockLogo } from '../../symbol/head/stock-logo.tsx';
import { LargePrice } from '../../symbol/prices/price-block.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { useStarred } from '../../symbol/stars/stars.ts';
import { stockAddress } from '../../symbol/stock-address.ts';
import { listAround, type StockList } from '../../symbol/stock-page-link.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { Chip } from '../../ui/status/badge.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import type { PageQuote } from './page-quote.ts';

/** List carried by the step that led here, read from the browser's history; null if there is no valid one. */
function useCarriedList(): StockList | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('list' in state)) return null;
  const { list } = state;
  if (typeof list !== 'object' || list === null || !('name' in list) || !('symbols' in list)) return null;
  const { name, symbols } = list;
  const isList = typeof name === 'string' && Array.isArray(symbols) && symbols.every((one) => typeof one === 'string');
  return isList ? { name, symbols } : null;
}

/**
 * Steps to the stocks beside this one in the list it was opened from, else in the reader's stars. Renders nothing for a
 * stock outside of lists.
 */
function ListSteps({ symbol }: { symbol: string }) {
  const navigate = useNavigate();
  const carried = useCarriedList();
  const starred = useStarred();
  const stars: StockList = { name: 'my stars', symbols: [...(starred ?? [])] };
  const list = carried?.symbols.includes(symbol) ? carried : stars;
  const at = list.symbols.indexOf(symbol);
  const step = (by: number) => {
    // A step from outside the list opens the list's first stock.
    const next = at < 0 ? list.symbols[0] : list.symbols[at + by];
    if (next !== undefined) void navigate(stockAddress(next), { state: { list: listAround(next, list) } });
  };
  const hasPrevious = at > 0;
  const hasNext = at < list.symbols.length - 1;
  useShortcuts([
    { keys: ['j'], label: 'Next stock of the list', scope: 'Stock', disabled: !hasNext, handler: () => step(1) },
    {
      keys: ['k'],
      label: 'Previous stock of the list',
      scope: 'Stock',
      disabled: !hasPrevious,
      handler: () => step(-1),
    },
  ]);
  if (list.symbols.length === 0) return null;
  return (
    <span className="flex items-center gap-1">
      {at >= 0 && (
        <span className="mr-1 text-label text-ink-3 max-sm:hidden">
          {at + 1} of {list.symbols.length} in {list.name}
        </span>
      )}
      <IconButton label="Previous stock" disabled={!hasPrevious} onClick={() => step(-1)} Icon={ChevronLeft} />
      <IconButton label="Next stock" disabled={!hasNext} onClick={() => step(1)} Icon={ChevronRight} />
    </span>
  );
}

type PageHeadProps = {
  identity: StockIdentity;
  /** Null while no price is known. */
  quote: DatedQuote | null;
  /** True while price and figures are loading. */
  loading?: boolean;
  /** Shown beside the star. */
  children?: ReactNode;
};

type HeadFactsProps = Pick<PageHeadProps, 'identity' | 'loading'> & {
  quote: PageQuote | null;
  /** Screener stock repriced at the quote; null until known. */
  stock: KnownStock | null;
};

export function PageHead({ identity, quote, loading = false, children }: PageHeadProps) {
  const { symbol, name } = identity;
  const chips = [exchangeName(identity.exchange), identity.sector, industryName(identity.industry)];
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:gap-x-2">
      <StockLogo symbol={symbol} logo={identity.logo} className="size-9 max-sm:hidden" />
      {/* Phones show steps, star and export beside the symbol, then the price, then the name. */}
      <h1 className="contents">
        <span className="text-display font-strong tracking-[-0.02em]">{symbol}</span>{' '}
        <span
          className="order-2 min-w-0 truncate font-regular text-ink-2 max-sm:order-3 max-sm:basis-full"
          title={name}
        >
          {name}
        </span>
      </h1>
      <div className="order-1 flex flex-wrap content-start items-baseline gap-x-3 max-sm:order-2 max-sm:min-h-13 max-sm:basis-full">
        {quote === null && loading ? (
          <Skeleton className="h-7 w-28" />
        ) : (
          <>
            <LargePrice quote={quote?.quote} />
            <span className="text-label text-ink-3">
              {quote === null ? 'Price not known yet' : <Age market at={quote.as_of} />}
            </span>
          </>
        )}
      </div>
      <span className="order-3 flex gap-2 max-xl:hidden">
        {[...new Set(chips.filter(Boolean))].map((chip) => (
          <Chip key={chip}>{chip}</Chip>
        ))}
      </span>
      <span className="order-4 ml-auto flex items-center gap-2 max-sm:order-1 max-sm:gap-0">
        <ListSteps symbol={symbol} />
        <StarButton symbol={symbol} large withKey />
        <AlertBell target={{ kind: 'symbol', symbol }} large withKey />
        {children}
      </span>
    </header>
  );
}

/** Class of a fact that has a line of its own on phones. */
const LINE = 'max-sm:col-span-2';
const RANGE = `${LINE} max-sm:[&>dd]:max-w-56 max-sm:[&>dd]:flex-1`;

/** Ranges and facts of the day in a line. */
export function HeadFacts({ identity, quote, stock, loading = false }: HeadFactsProps) {
  const waits = loading && stock === null;
  const current = quote?.quote.c ?? null;
  const judgedAt = stock?.judged_at?.as_of ?? null;
  /** Time of a figure at least a minute older than the price. */
  const minuteOf = (at: string | null) =>
    quote !== null &&
    at !== null &&
    Date.parse(quote.as_of) - Date.parse(at) >= minuteMs && (
      <span className="text-ink-3">
        <span className="sr-only">at </span>
        <Age market at={at} show="time" />
      </span>
    );
  // Compares price and VWAP of the same instant.
  const fromVwap = knownPercentFrom(stock?.judged_at?.price ?? current, stock?.vwap ?? null);
  return (
    <dl className="flex min-h-5 flex-wrap justify-between gap-x-4 gap-y-1 text-label max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-4 [&>*]:flex [&>*]:items-center [&>*]:gap-x-2 [&>*]:whitespace-nowrap max-sm:[&>*]:justify-between sm:[&_span[role=img]]:w-14">
      <HeadRange
        name={names.day_range.name}
        low={stock?.todays_range_low}
        high={stock?.todays_range_high}
        at={current}
        className={RANGE}
        loading={waits}
      >
        {minuteOf(quote?.range_as_of ?? null)}
      </HeadRange>
      <HeadRange
        name={names.year_range.name}
        title="Today included"
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
      <HeadFact name={names.vwap.name} title={names.vwap.name} className={LINE} loading={waits}>
        {price(stock?.vwap)} {fromVwap !== null && <span className="text-ink-2">{signedPercent(fromVwap)}</span>}{' '}
        {minuteOf(judgedAt)}
      </HeadFact>
      <HeadFact name={names.volume.short} title={names.volume.name} className={LINE} loading={waits}>
        {compact(stock?.todays_volume)}{' '}
        {stock?.relative_volume !== null && stock?.relative_volume !== undefined && (
          <span className="text-ink-2" title={names.relative_volume.name}>
            {decimal(stock.relative_volume)}x usual
          </span>
        )}{' '}
        {minuteOf(judgedAt)}
      </HeadFact>
      <HeadFact name={names.market_cap.name} className={LINE}>
        {marketCap(stock?.market_cap ?? identity.market_cap)}
      </HeadFact>
      <HeadFact name="Earnings" className={LINE}>
        <NextEarnings symbol={identity.symbol} day={stock?.next_earnings_date} />
      </HeadFact>
    </dl>
  );
}
