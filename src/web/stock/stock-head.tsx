// The head of a stock: who it is, what the run decided, its price, and where that stands in the day and the year.
import { type ReactNode, useState } from 'react';
import { compact, cut, marketCap, money, NOT_AVAILABLE, price } from '../../domain/market/format.ts';
import { rangePosition } from '../../domain/market/range-position.ts';
import { shownMomentum } from '../../domain/screener/rules/momentum.ts';
import { isUndirected, lightsOf } from '../../domain/screener/rules/signal-lights.ts';
import { readingsOf } from '../../domain/screener/rules/trade-signals.ts';
import type { ScreenerStock, SignalSummary } from '../../domain/screener/screener-stock.ts';
import { upsideOf } from '../../domain/signals/premium/premium-view.ts';
import { StockLogo } from '../symbol/head/stock-logo.tsx';
import { UpsideText } from '../symbol/premium/upside-text.tsx';
import { PriceBlock } from '../symbol/prices/price-block.tsx';
import { DecisionBadge } from '../symbol/trade-signals/decision-badge.tsx';
import { MomentumBars } from '../symbol/trade-signals/momentum-bars.tsx';
import { LightRow } from '../symbol/trade-signals/signal-lights.tsx';
import { RangeBar } from '../ui/charts/range-bar.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Chip } from '../ui/status/badge.tsx';
import { Age } from '../ui/time/age.tsx';
import type { FilledSince } from './known-stock.ts';
import type { KnownDetails } from './ticker-details.ts';

/** Without a summary nothing could be judged: SKIP with LOW confidence. */
const noSummary: SignalSummary = {
  decision: 'SKIP',
  confidence: 'LOW',
  green_count: 0,
  yellow_count: 0,
  red_count: 0,
};

/** `4 green, 1 yellow, confidence high` */
function summaryWords(summary: SignalSummary): string {
  const counts = [
    [summary.green_count, 'green'],
    [summary.yellow_count, 'yellow'],
    [summary.red_count, 'red'],
  ] as const;
  const lit = counts.filter(([count]) => count > 0).map(([count, light]) => `${count} ${light}`);
  return [...(lit.length === 0 ? ['no light'] : lit), `confidence ${summary.confidence.toLowerCase()}`].join(', ');
}

type StockHeadProps = {
  /** With what its details know filled in. */
  stock: ScreenerStock;
  /** What was filled in, said on the hover. */
  since: FilledSince;
  details: KnownDetails | null;
};

export function StockHead({ stock, since, details }: StockHeadProps) {
  const signals = stock.trade_signals;
  const summary = signals?.summary ?? noSummary;
  const lights = signals === null ? null : lightsOf(readingsOf(signals));
  return (
    <section aria-label={`${stock.symbol} in short`} className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <StockLogo symbol={stock.symbol} logo={details?.branding.icon_url} className="size-10" />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <PriceBlock quote={quoteOf(stock)} className="text-title" />
            <span className="text-label text-ink-3">
              <Age at={stock.as_of} />
            </span>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {stock.sector !== null && <Chip>{stock.sector}</Chip>}
            {stock.industry !== null && <Chip>{stock.industry}</Chip>}
            <span className="inline-flex min-h-6 items-center text-label text-ink-2">
              <span className="mr-2 text-ink-3">Momentum</span>
              <MomentumBars momentum={shownMomentum(stock)} />
            </span>
          </div>
        </div>
        <div className="grid gap-1 max-sm:basis-full sm:justify-items-end">
          <div className="flex items-center gap-3">
            {lights !== null && <LightRow lights={lights} />}
            <DecisionBadge summary={summary} undirected={lights !== null && isUndirected(summary.decision, lights)} />
          </div>
          <span className="text-label text-ink-3">{summaryWords(summary)}</span>
        </div>
      </div>
      <Description text={details?.description ?? null} />
      <Facts stock={stock} since={since} />
    </section>
  );
}

const quoteOf = (stock: ScreenerStock) => ({
  c: stock.current_price,
  d: stock.price_change,
  dp: stock.change_from_prev_close_pct,
  h: stock.todays_range_high,
  l: stock.todays_range_low,
  pc: stock.previous_close,
});

/** Characters of a description that stand without being asked for. */
const DESCRIPTION_FIRST = 180;

function Description({ text }: { text: string | null }) {
  const [all, setAll] = useState(false);
  if (text === null || text === '') return null;
  const long = text.length > DESCRIPTION_FIRST;
  return (
    <p className="max-w-[60rem] text-ink-2 wrap-anywhere">
      {all ? text : cut(text, DESCRIPTION_FIRST)}{' '}
      {long && (
        <Button variant="link" size="sm" className="text-label!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show less' : 'Show more'}
        </Button>
      )}
    </p>
  );
}

function Facts({ stock, since }: { stock: ScreenerStock; since: FilledSince }) {
  const target = stock.consensus_price_target;
  const { todays_range_low, todays_range_high, fifty_two_week_low, fifty_two_week_high, current_price } = stock;
  const distance = upsideOf(stock.upside_downside_pct, current_price, target);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.5fr)_repeat(4,minmax(0,1fr))]">
      <Fact name="Day range" wide>
        <RangeBar
          label="Day range"
          at={rangePosition(todays_range_low, todays_range_high, current_price)}
          lowText={price(todays_range_low)}
          highText={price(todays_range_high)}
        />
      </Fact>
      <Fact name="52-week range" wide>
        <RangeBar
          label="52-week range"
          at={rangePosition(fifty_two_week_low, fifty_two_week_high, current_price)}
          lowText={price(fifty_two_week_low)}
          highText={price(fifty_two_week_high)}
        />
      </Fact>
      <Fact name="Previous close">{money(stock.previous_close)}</Fact>
      <Fact name="Volume / average">
        {compact(stock.todays_volume)} / {compact(stock.average_daily_volume)}
      </Fact>
      <Fact name="Market cap" title={since('market_cap')}>
        {marketCap(stock.market_cap)}
      </Fact>
      <Fact name={`Target, ${distance?.label.toLowerCase() ?? 'upside'}`} title={since('consensus_price_target')}>
        {money(target)}{' '}
        {distance === null ? (
          <span className="text-ink-3">{target === null ? '' : NOT_AVAILABLE}</span>
        ) : (
          <UpsideText upside={distance} />
        )}
      </Fact>
    </dl>
  );
}

type FactProps = { name: string; wide?: boolean; title?: string | undefined; children: ReactNode };

function Fact({ name, wide = false, title, children }: FactProps) {
  return (
    <div className={wide ? 'col-span-2 min-w-0 lg:col-span-1' : 'min-w-0'}>
      <dt className="text-label text-ink-3">{name}</dt>
      <dd title={title} className="min-h-5 content-center">
        {children}
      </dd>
    </div>
  );
}
