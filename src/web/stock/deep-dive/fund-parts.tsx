// Parts of a fund: holdings, sectors, opinions about its holdings, and expenses beside those of comparable funds.
import { decimal, percent, plural } from '../../../domain/market/format.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { Expenses, Exposure, Holding, AggregateRating as Rating } from '../../../domain/stocks/details/fund.ts';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { DivePart, useShowAll } from './dive-part.tsx';

const weightText = (weight: number | null) => (weight === null ? '--' : percent(weight, 2));

const holdingColumns: Column<Holding>[] = [
  { id: 'rank', header: '#', align: 'right', cell: ({ rank }) => rank, phone: 'title' },
  { id: 'ticker', header: 'Symbol', cell: ({ ticker }) => <b>{ticker}</b>, phone: 'title' },
  {
    id: 'name',
    header: 'Company',
    cell: ({ company_name }) => <span className="block max-w-56 truncate">{company_name}</span>,
    phone: 'fact',
    phoneCell: ({ company_name }) => company_name,
  },
  {
    id: 'weight',
    header: 'Weight',
    align: 'right',
    cell: ({ holding_weight }) => weightText(holding_weight),
    phone: 'aside',
  },
];

export function TopHoldings({ holdings }: { holdings: readonly Holding[] }) {
  const { shown, button } = useShowAll(holdings, stockDetailRules.top_holdings.value, 'holdings');
  return (
    <DivePart title="Top holdings" aside={plural(holdings.length, 'holding')}>
      <DataTable label="Top holdings" dense columns={holdingColumns} rows={shown} rowKey={({ rank }) => rank} />
      {button}
    </DivePart>
  );
}

export function ExposureList({ title, exposure }: { title: string; exposure: readonly Exposure[] }) {
  const { shown, button } = useShowAll(exposure, stockDetailRules.table_rows.value, title.toLowerCase());
  const most = Math.max(...exposure.map(({ weight }) => weight ?? 0), 0);
  return (
    <DivePart title={title}>
      <ul className="grid gap-2">
        {shown.map(({ name, weight }) => (
          <li key={name} className="grid grid-cols-[minmax(0,1fr)_6rem_4rem] items-center gap-3">
            <span className="wrap-anywhere">{name}</span>
            <ProgressBar value={weight ?? 0} max={most} label={name} tone="neutral" size="sm" />
            <span className="text-right">{weightText(weight)}</span>
          </li>
        ))}
      </ul>
      {button}
    </DivePart>
  );
}

/** Highest score: strong buy. Source: the schema AggregateRating. */
const BEST_SCORE = 4;

export function HoldingsRating({ rating }: { rating: Rating }) {
  const parts = rating.consensus_ratings_of_holdings;
  return (
    <DivePart title={rating.title ?? 'Rating of the holdings'}>
      <p className="text-title font-strong">
        {rating.rating ?? 'N/A'}
        {rating.score !== null && (
          <span className="ml-2 text-body font-regular text-ink-2">
            {decimal(rating.score)} of {BEST_SCORE}
          </span>
        )}
      </p>
      {rating.description !== null && <p className="text-ink-2 wrap-anywhere">{rating.description}</p>}
      <KeyValues
        items={parts.map(({ rating: name, holdings, weight }) => ({
          label: name,
          value: `${plural(holdings, 'holding')}, ${weightText(weight)}`,
        }))}
      />
    </DivePart>
  );
}

type FeeName = 'management_fee' | 'other_expenses' | 'total_expense' | 'fee_waiver' | 'net_expense';
type Fees = Record<FeeName, number | null>;

const FEES: readonly { id: FeeName; label: string }[] = [
  { id: 'management_fee', label: 'Management fee' },
  { id: 'other_expenses', label: 'Other expenses' },
  { id: 'total_expense', label: 'Total expense' },
  { id: 'fee_waiver', label: 'Fee waiver' },
  { id: 'net_expense', label: 'Net expense' },
];

const GROUPS = [
  ['large_cap', 'Large cap'],
  ['equity', 'Equity'],
  ['nasdaq', 'Nasdaq'],
  ['all_funds', 'All funds'],
] as const;

const fee = (value: number | null | undefined) => (value === null || value === undefined ? '--' : percent(value, 2));

/** Figure without its unit, which the heading shows. */
const figure = (value: number | null | undefined) => (value === null || value === undefined ? '--' : decimal(value, 2));

/** Whether a net expense in percent a year is low; an unknown one is not. */
export function isLowExpense(net: number | null): boolean {
  return net !== null && net < stockDetailRules.low_expense_below.value;
}

export function FundExpenses({ expenses }: { expenses: Expenses }) {
  const low = isLowExpense(expenses.net_expense);
  const columns: Column<(typeof FEES)[number]>[] = [
    { id: 'fee', header: '% a year', cell: ({ label }) => label },
    { id: 'fund', header: 'This fund', align: 'right', cell: ({ id }) => <b>{figure(expenses[id])}</b> },
    ...GROUPS.flatMap(([group, header]) => {
      const fees: Fees | null = expenses.comparison?.[group] ?? null;
      if (fees === null) return [];
      const column: Column<(typeof FEES)[number]> = {
        id: group,
        header,
        align: 'right',
        cell: ({ id }) => <span className="text-ink-2">{figure(fees[id])}</span>,
      };
      return [column];
    }),
  ];
  return (
    <DivePart title="Fund expenses">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className={`text-title font-strong ${low ? 'text-bull' : ''}`}>{fee(expenses.net_expense)}</span>
        <span className="text-ink-2">net expense a year</span>
        {low && <Badge tone="bull">Low</Badge>}
      </p>
      <DataTable label="Fund expenses" dense columns={columns} rows={FEES} rowKey={({ id }) => id} />
    </DivePart>
  );
}
