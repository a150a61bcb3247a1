// Table of changed stocks of one kind, grouped by what they cross; short cards on a phone.
import type { ShownChange } from '../../../domain/changes/change.ts';
import { groupByCrossing } from '../../../domain/changes/crossing.ts';
import { whole } from '../../../domain/market/format.ts';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { SymbolLink } from '../../symbol/symbol-link.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { ChangeWords } from './change-cells.tsx';

type ChangesTableProps = {
  label: string;
  rows: readonly ShownChange[];
  /** True if more rows follow on later pages, so that the counts of the groups are not complete. */
  isPart: boolean;
};

export function ChangesTable({ label, rows, isPart }: ChangesTableProps) {
  const groups = groupByCrossing(rows);
  const list = { name: 'Changes', symbols: [...new Set(rows.map(({ symbol }) => symbol))] };
  const columns: Column<ShownChange>[] = [
    {
      id: 'star',
      header: <span className="sr-only">Star and alert</span>,
      width: 'w-16',
      cell: (row) => (
        <span className="flex">
          <StarButton symbol={row.symbol} />
          <AlertBell target={{ kind: 'symbol', symbol: row.symbol }} />
        </span>
      ),
    },
    {
      id: 'symbol',
      header: 'Symbol',
      rowHeader: true,
      width: 'w-24',
      cell: ({ symbol }) => <SymbolLink symbol={symbol} list={list} />,
    },
    {
      id: 'name',
      header: 'Company',
      width: 'w-64',
      className: 'text-ink-2',
      cell: ({ name }) => <span className="block max-w-64 truncate">{name ?? ''}</span>,
    },
    { id: 'change', header: 'Change', cell: (row) => <ChangeWords change={row} /> },
  ];
  return (
    <DataTable<ShownChange>
      label={label}
      columns={columns}
      rows={groups.flatMap((group) => group.rows)}
      groups={groups.map((group) => ({
        id: group.crossing,
        rows: group.rows,
        header: (
          <span className="flex min-h-8 items-center gap-2 px-2 font-strong max-sm:px-3">
            {group.crossing}
            <span className="font-regular text-ink-3">
              {whole(group.rows.length)}
              {isPart && ' shown'}
            </span>
          </span>
        ),
      }))}
      rowKey={({ id }) => id}
      phoneCard={(row) => (
        <div className="grid gap-1">
          <div className="flex min-w-0 items-center gap-2">
            <SymbolLink symbol={row.symbol} list={list} />
            <span className="min-w-0 truncate text-label text-ink-3">{row.name ?? ''}</span>
            <StarButton symbol={row.symbol} className="ml-auto" />
            <AlertBell target={{ kind: 'symbol', symbol: row.symbol }} />
          </div>
          <ChangeWords change={row} />
        </div>
      )}
      headClass="h-8 px-2"
      cellClass="h-9 px-2"
    />
  );
}
