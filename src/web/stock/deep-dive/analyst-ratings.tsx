// Analyst ratings: counts now and before, and recent changes of single firms.
import { finiteNumber, money, NOT_AVAILABLE, plural, signedPercent } from '../../../domain/market/format.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { AnalystAction, ConsensusRating, RatingsPeriod } from '../../../domain/stocks/details/details.ts';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Day } from '../../ui/time/day.tsx';
import { DivePart } from './dive-part.tsx';
import { useShowAll } from './show-all.tsx';

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
