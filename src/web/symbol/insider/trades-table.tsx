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
  },
  { id: 'date', header: 'Date', cell: (trade) => <Day of={trade.date} unknown={NOT_AVAILABLE} /> },
  { id: 'side', header: 'Side', cell: (trade) => <TradeSide trade={trade} /> },
  { id: 'value', header: 'Value', align: 'right', cell: (trade) => compactMoney(trade.value) },
];

type TradesTableProps = { label: string; trades: readonly InsiderTrade[]; empty?: ReactNode; className?: string };

export function TradesTable({ label, trades, empty, className }: TradesTableProps) {
  return (
    <DataTable
      label={label}
      {...(className !== undefined && { className })}
      dense
      rows={trades}
      rowKey={(trade) => trade.key}
      phoneCard={(trade) => (
        <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1">
          <span className="truncate">{trade.name}</span>
          <TradeSide trade={trade} />
          <span className="flex items-center gap-2 text-label text-ink-3">
            <RoleBadge role={trade.role} position={trade.position} /> <Day of={trade.date} unknown={NOT_AVAILABLE} />
          </span>
          <span className="text-right font-strong">{compactMoney(trade.value)}</span>
        </span>
      )}
      columns={columns}
      empty={empty}
    />
  );
}
