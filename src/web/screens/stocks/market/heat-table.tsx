// The heat map as a table of sectors.
import { marketCap, signedPercent, whole } from '../../../../domain/market/format.ts';
import type { SectorOverview } from '../../../../domain/stocks/overview/overview.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Change } from './movers.tsx';

const NAMED = 3;

const columns: Column<SectorOverview>[] = [
  { id: 'sector', header: 'Sector', cell: ({ sector }) => sector, rowHeader: true },
  {
    id: 'change',
    header: 'Change',
    align: 'right',
    cell: ({ change_percent }) => <Change percent={change_percent} />,
    sortValue: ({ change_percent }) => change_percent,
  },
  {
    id: 'rising',
    header: 'Rising',
    align: 'right',
    cell: ({ rising, stocks }) => `${whole(rising)} of ${whole(stocks)}`,
    sortValue: ({ rising, stocks }) => rising / stocks,
  },
  {
    id: 'value',
    header: 'Market value',
    align: 'right',
    cell: ({ market_cap }) => marketCap(market_cap),
    sortValue: ({ market_cap }) => market_cap,
  },
  {
    id: 'largest',
    header: 'Largest',
    cell: ({ largest }) =>
      largest
        .slice(0, NAMED)
        .map(({ symbol, change_percent }) => `${symbol} ${signedPercent(change_percent)}`)
        .join(', '),
  },
];

export function HeatTable({ sectors }: { sectors: readonly SectorOverview[] }) {
  return (
    <DataTable label="Heat map as a table" dense columns={columns} rows={sectors} rowKey={({ sector }) => sector} />
  );
}
