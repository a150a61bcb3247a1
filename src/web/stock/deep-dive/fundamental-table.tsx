// Table of fundamentals: name, period, and the figure in its unit.
import { compactMoney, decimal, money, percent, whole } from '../../../domain/market/format.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { FundamentalRow } from '../../../domain/stocks/details/details.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { DivePart, useShowAll } from './dive-part.tsx';

/** USD from which amounts are abbreviated. */
const SHORT_FROM_USD = 1e6;

export function fundamentalFigure({ value, unit }: Pick<FundamentalRow, 'value' | 'unit'>): string {
  if (value === null) return '--';
  switch (unit) {
    case 'USD':
      return Math.abs(value) >= SHORT_FROM_USD ? compactMoney(value) : money(value);
    case '%':
      return percent(value, 2);
    case 'x':
      return `${decimal(value)}x`;
    case 'days':
      return `${whole(value)} days`;
    default:
      return unit === '' ? decimal(value) : `${decimal(value)} ${unit}`;
  }
}

const columns: Column<FundamentalRow>[] = [
  { id: 'name', header: 'Figure', cell: ({ name }) => name, phone: 'title' },
  { id: 'period', header: 'Period', className: 'text-ink-3', cell: ({ period }) => period ?? 'Latest', phone: 'fact' },
  { id: 'value', header: 'Value', align: 'right', cell: fundamentalFigure, phone: 'aside' },
];

export function FundamentalTable({ title, rows }: { title: string; rows: readonly FundamentalRow[] }) {
  const { shown, button } = useShowAll(rows, stockDetailRules.table_rows.value, `rows of ${title.toLowerCase()}`);
  return (
    <DivePart title={title}>
      <DataTable
        label={title}
        dense
        columns={columns}
        rows={shown}
        rowKey={({ name, period }) => `${name} ${period}`}
      />
      {button}
    </DivePart>
  );
}
