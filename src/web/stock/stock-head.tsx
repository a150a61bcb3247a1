// Head of a stock: price, decision of the run, ranges, key figures, description.
import { type ReactNode, useState } from 'react';
import { figureRegister as names } from '../../domain/figures/register.ts';
import { toUpside } from '../../domain/figures/target.ts';
import { compact, cut, marketCap, money, NOT_AVAILABLE } from '../../domain/market/format.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { judgeLights } from '../../domain/screener/rules/judge-lights.ts';
import { shownMomentum } from '../../domain/screener/rules/momentum.ts';
import { isUndirected, lightWords } from '../../domain/screener/rules/signal-lights.ts';
import { toReadings } from '../../domain/screener/rules/trade-signals.ts';
import type { SignalSummary } from '../../domain/screener/screener-stock.ts';
import { StockLogo } from '../symbol/head/stock-logo.tsx';
import { UpsideText } from '../symbol/premium/upside-text.tsx';
import { LargePrice } from '../symbol/prices/price-block.tsx';
import { DecisionBadge } from '../symbol/trade-signals/decision-badge.tsx';
import { MomentumBars } from '../symbol/trade-signals/momentum-bars.tsx';
import { LightRow } from '../symbol/trade-signals/signal-lights.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Chip } from '../ui/status/badge.tsx';
import { Age } from '../ui/time/age.tsx';
import { useNow } from '../ui/time/clock.ts';
import { zonedTime } from '../ui/time/time-format.ts';
import { HeadFact, HeadRange, toQuote } from './head-fact.tsx';
import type { FilledSince, KnownDetails, KnownStock } from './ticker-details.ts';

/** Summary where nothing could be judged: SKIP with LOW confidence. */
const noSummary: SignalSummary = {
  decision: 'SKIP',
  confidence: 'LOW',
  green_count: 0,
  yellow_count: 0,
  red_count: 0,
};

/** `4 in favour, 1 watch, confidence high` */
function summaryWords(summary: SignalSummary): string {
  const counts = [
    [summary.green_count, lightWords.green],
    [summary.yellow_count, lightWords.yellow],
    [summary.red_count, lightWords.red],
  ] as const;
  const lit = counts.filter(([count]) => count > 0).map(([count, light]) => `${count} ${light}`);
  return [...(lit.length === 0 ? ['no light'] : lit), `confidence ${summary.confidence.toLowerCase()}`].join(', ');
}

type StockHeadProps = {
  /** Stock with gaps filled from its details. */
  stock: KnownStock;
  /** Tooltip of values filled in from the details. */
  since: FilledSince;
  details: KnownDetails | null;
  /** Verdicts, between the price and the facts. */
  children: ReactNode;
};

export function StockHead({ stock, since, details, children }: StockHeadProps) {
  const signals = stock.trade_signals;
  const summary = signals?.summary ?? noSummary;
  const lights = signals === null ? null : judgeLights(toReadings(signals));
  return (
    <section aria-label={`${stock.symbol} in short`} className="grid gap-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <StockLogo symbol={stock.symbol} logo={details?.branding.icon_url} className="size-10" />
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <LargePrice quote={toQuote(stock)} />
            <span className="text-label text-ink-3">
              <Age market at={stock.as_of} />
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
      {children}
      <Facts stock={stock} since={since} />
      <Description text={details?.description ?? null} />
    </section>
  );
}

/** Characters of a description shown while collapsed. */
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

function Facts({ stock, since }: { stock: KnownStock; since: FilledSince }) {
  const now = useNow(minuteMs);
  // Volume is that of the run; beside a newer price its time is shown.
  const judgedAt = stock.judged_at?.as_of ?? null;
  const target = stock.consensus_price_target;
  const { todays_range_low, todays_range_high, fifty_two_week_low, fifty_two_week_high, current_price } = stock;
  const distance = toUpside(current_price, target);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1.5fr)_repeat(4,minmax(0,1fr))]">
      <HeadRange
        name={names.day_range.name}
        low={todays_range_low}
        high={todays_range_high}
        at={current_price}
        className="col-span-2 lg:col-span-1"
      />
      <HeadRange
        name={names.year_range.name}
        low={fifty_two_week_low}
        high={fifty_two_week_high}
        at={current_price}
        className="col-span-2 lg:col-span-1"
      />
      <HeadFact name={names.previous_close.name}>{money(stock.previous_close)}</HeadFact>
      <HeadFact
        name="Volume / average"
        title={judgedAt === null ? undefined : `Volume at ${zonedTime(judgedAt, now)}, when the run judged it`}
      >
        {compact(stock.todays_volume)} / {compact(stock.average_daily_volume)}
      </HeadFact>
      <HeadFact name={names.market_cap.name} title={since('market_cap')}>
        {marketCap(stock.market_cap)}
      </HeadFact>
      <HeadFact name={`Target, ${distance?.label.toLowerCase() ?? 'upside'}`} title={since('consensus_price_target')}>
        {money(target)}{' '}
        {distance === null ? (
          <span className="text-ink-3">{target === null ? '' : NOT_AVAILABLE}</span>
        ) : (
          <UpsideText upside={distance} />
        )}
      </HeadFact>
    </dl>
  );
}
