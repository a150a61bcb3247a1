// Table of insider trades: who, when, which side, how much; on a phone a card each.
import type { ReactNode } from 'react';
import { compactMoney, NOT_AVAILABLE } from '../../../domain/market/format.ts';
import type { InsiderTrade } from '../../../domain/market/insiders.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Day } from '../../ui/time/day.tsx';
import { RoleBadge, TradeSide } from './insider-rows.tsx';

const columns: readonly Column<InsiderTrade>[] = [
  {
    id: 'name',
    header: 'Name and role',
    cell: (trade) => (
      <span className="grid justify-items-start gap-1 py-1 whitespace-normal">
        {trade.name}
        <RoleBadge role={trade.role} position={trade.position} />
      </span>
    ),
    phone: 'title',
  },
  { id: 'date', header: 'Date', cell: ({ date }) => <Day of={date} unknown={NOT_AVAILABLE} />, phone: 'fact' },
  { id: 'side', header: 'Side', cell: (trade) => <TradeSide trade={trade} />, phone: 'aside' },
  { id: 'value', header: 'Value', align: 'right', cell: ({ value }) => compactMoney(value), phone: 'aside' },
];

type TradesTableProps = { label: string; trades: readonly InsiderTrade[]; empty?: ReactNode; className?: string };

export function TradesTable({ trades, ...table }: TradesTableProps) {
  return <DataTable {...table} dense rows={trades} rowKey={(trade) => trade.key} columns={columns} />;
}
