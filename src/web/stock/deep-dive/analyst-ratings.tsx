// Analysts: ratings now and before, recent changes of single firms, and price targets on one scale.

import { toUpside } from '../../../domain/figures/target.ts';
import {
  finiteNumber,
  money,
  NOT_AVAILABLE,
  plural,
  price as priceText,
  signedPercent,
} from '../../../domain/market/format.ts';
import { rangePosition } from '../../../domain/market/range-position.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { AnalystAction, ConsensusRating, RatingsPeriod } from '../../../domain/stocks/details/details.ts';
import { UpsideText } from '../../symbol/premium/upside-text.tsx';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Day } from '../../ui/time/day.tsx';
import { DivePart, useShowAll } from './dive-part.tsx';

const RATINGS = [
  { id: 'strong_buy', label: 'Strong buy', tone: 'bull' },
  { id: 'buy', label: 'Buy', tone: 'bull', pale: true },
  { id: 'hold', label: 'Hold', tone: 'neutral' },
  { id: 'sell', label: 'Sell', tone: 'bear', pale: true },
  { id: 'strong_sell', label: 'Strong sell', tone: 'bear' },
] as const;

export function AnalystRatings({ rating }: { rating: ConsensusRating }) {
  return (
    <DivePart
      title="Analyst ratings"
      aside={rating.total_analysts === null ? undefined : plural(rating.total_analysts, 'analyst')}
    >
      <p className="text-title font-strong">{rating.consensus_rating ?? NOT_AVAILABLE}</p>
      <DistributionBar
        label="Ratings"
        parts={RATINGS.map((part) => ({ ...part, count: rating.rating_counts[part.id] }))}
      />
      {rating.rating_description !== null && <p className="text-ink-2 wrap-anywhere">{rating.rating_description}</p>}
    </DivePart>
  );
}

const periodColumns: Column<RatingsPeriod>[] = [
  { id: 'period', header: 'Period', cell: ({ period }) => period },
  { id: 'rating', header: 'Consensus', cell: ({ consensus_rating }) => consensus_rating ?? NOT_AVAILABLE },
  {
    id: 'target',
    header: 'Price target',
    align: 'right',
    cell: ({ consensus_price_target }) => money(consensus_price_target),
  },
];

export function RatingsOverTime({ periods }: { periods: readonly RatingsPeriod[] }) {
  return (
    <DivePart title="Ratings over time">
      <DataTable
        label="Ratings over time"
        dense
        columns={periodColumns}
        rows={periods.slice(0, stockDetailRules.rating_periods.value)}
        rowKey={({ period }) => period}
      />
    </DivePart>
  );
}

/** Formats a number; shows any other text as the source writes it, `--` if empty. */
function figure(value: string | number | null, format: (number: number) => string): string {
  const number = finiteNumber(value);
  if (number !== null) return format(number);
  return typeof value === 'string' && value !== '' ? value : '--';
}

const actionColumns: Column<AnalystAction>[] = [
  { id: 'date', header: 'Date', cell: ({ date }) => <Day of={date} />, phone: 'aside' },
  { id: 'house', header: 'Brokerage', cell: ({ brokerage_name }) => brokerage_name ?? '--', phone: 'title' },
  { id: 'action', header: 'Action', cell: ({ action }) => action ?? '--', phone: 'fact' },
  {
    id: 'rating',
    header: 'Rating',
    cell: ({ rating, brokerage_rating }) => rating ?? brokerage_rating ?? '--',
    phone: 'fact',
  },
  {
    id: 'target',
    header: 'Price target',
    align: 'right',
    cell: ({ price_target }) => figure(price_target, money),
    phone: 'fact',
  },
  {
    id: 'upside',
    header: 'Upside that day',
    align: 'right',
    cell: ({ upside_downside_on_report_date: upside }) => figure(upside, (number) => signedPercent(number, 1)),
  },
];

export function AnalystActions({ actions }: { actions: readonly AnalystAction[] }) {
  const { shown, button } = useShowAll(actions, stockDetailRules.actions_first.value, 'analyst actions');
  const rows = shown.map((action, at) => ({ ...action, at }));
  return (
    <DivePart title="Analyst actions" wide>
      <DataTable label="Analyst actions" dense columns={actionColumns} rows={rows} rowKey={({ at }) => at} />
      {button}
    </DivePart>
  );
}

type Targets = { average: number | null; low: number | null; high: number | null };

type PriceTargetsProps = {
  title: string;
  targets: Targets;
  analysts?: number | null;
  description: string | null;
  price: number | null;
};

export function PriceTargets({ title, targets, analysts = null, description, price }: PriceTargetsProps) {
  const { average, low, high } = targets;
  return (
    <DivePart title={title} aside={analysts === null ? undefined : plural(analysts, 'analyst')}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-title font-strong">{money(average)}</span>
        <UpsideText upside={toUpside(price, average)} />
      </p>
      <TargetScale low={low} average={average} high={high} price={price} />
      {description !== null && <p className="text-ink-2 wrap-anywhere">{description}</p>}
    </DivePart>
  );
}

type TargetScaleProps = { low: number | null; average: number | null; high: number | null; price: number | null };

/** Scale from low to high target, widened to include the price. */
function TargetScale({ low, average, high, price }: TargetScaleProps) {
  if (low === null || high === null) return null;
  const from = price === null ? low : Math.min(low, price);
  const to = price === null ? high : Math.max(high, price);
  const at = (value: number) => `${rangePosition(from, to, value) ?? 0}%`;
  const place = (value: number) => rangePosition(from, to, value) ?? 0;
  // Targets above, mean and price below, so that neighbours do not run into each other.
  const labels = [
    { name: 'Low', value: low, row: 0 },
    { name: 'High', value: high, row: 0 },
    ...(average === null ? [] : [{ name: 'Mean', value: average, row: 1 }]),
    ...(price === null ? [] : [{ name: 'Price now', value: price, row: average === null ? 1 : 2 }]),
  ].map((one) => ({ ...one, place: place(one.value) }));
  const label = `Targets from ${money(low)} to ${money(high)}, mean ${money(average)}, price ${money(price)}`;
  return (
    <div className="grid gap-1">
      <div role="img" aria-label={label} className="relative mx-1 my-2 h-2 rounded-sm bg-neutral-soft">
        <span
          className="absolute inset-y-0 rounded-sm bg-info-soft"
          style={{ left: at(low), right: `${100 - (rangePosition(from, to, high) ?? 100)}%` }}
        />
        {average !== null && (
          <span className="absolute -inset-y-1 -ml-px w-0.5 bg-info" style={{ left: at(average) }} />
        )}
        {price !== null && (
          <span
            className="absolute top-1/2 -mt-1.5 -ml-1.5 size-3 rounded-full bg-ink ring-2 ring-surface"
            style={{ left: at(price) }}
          />
        )}
      </div>
      <dl className="relative h-12 text-label">
        {labels.map(({ name, value, place, row }) => (
          <div
            key={name}
            className="absolute flex gap-1 whitespace-nowrap"
            style={{ left: `${place}%`, top: `${row}rem`, transform: `translateX(-${place}%)` }}
          >
            <dt className="text-ink-3">{name}</dt>
            <dd>{priceText(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
