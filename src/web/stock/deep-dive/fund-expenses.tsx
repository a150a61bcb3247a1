// Annual expenses of a fund beside those of comparable funds; a low net expense is highlighted.
import { decimal, percent } from '../../../domain/market/format.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { Expenses } from '../../../domain/stocks/details/fund.ts';
import { Badge } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { DivePart } from './dive-part.tsx';

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
