// Page with the same table by TanStack Table and Virtual: objects as rows, its sorting and search, the product's cells.
import '../../src/web/ui/tokens.css';
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { NOT_AVAILABLE, price, signed } from '../../src/domain/market/format.ts';
import type { ListedStock } from '../../src/domain/screener/list/listed-columns.ts';
import { isUndirected } from '../../src/domain/screener/rules/signal-lights.ts';
import { iconPath } from '../../src/domain/stocks/listings/icon-path.ts';
import { ROW_PX } from '../../src/web/screens/screener/rows/stock-table.tsx';
import { columnPx } from '../../src/web/screens/screener/rows/table-columns.ts';
import { StockLogo } from '../../src/web/symbol/head/stock-logo.tsx';
import { StarMark } from '../../src/web/symbol/stars/star-button.tsx';
import { DecisionBadge } from '../../src/web/symbol/trade-signals/decision-badge.tsx';
import { FilterChips } from '../../src/web/symbol/trade-signals/filter-chips.tsx';
import { MomentumBars, stateWord } from '../../src/web/symbol/trade-signals/momentum-bars.tsx';
import { PatternWord } from '../../src/web/symbol/trade-signals/pattern-word.tsx';
import { LightRow } from '../../src/web/symbol/trade-signals/signal-lights.tsx';
import { offer, readTexts } from './measure.ts';

const nothing = () => undefined;
/** Sample stars. */
const starred: ReadonlySet<string> = new Set(['AAPL', 'NVDA']);

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
  filterFns: { includesString: filterFn_includesString },
});
const column = createColumnHelper<typeof features, ListedStock>();
const columns = column.columns([
  column.accessor('symbol', {
    header: 'Symbol',
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <StockLogo symbol={original.symbol} logo={original.icon ? iconPath(original.symbol) : null} />
        <b className="min-w-12">{original.symbol}</b>
        <span className="truncate text-ink-2">{original.company_name}</span>
        <StarMark
          symbol={original.symbol}
          starred={starred.has(original.symbol)}
          onToggle={nothing}
          tabIndex={-1}
          className="ml-auto"
        />
      </span>
    ),
  }),
  column.accessor('sector', {
    header: 'Sector/Industry',
    cell: ({ row: { original } }) => (
      <>
        <span className="block truncate text-ink-2">{original.sector ?? NOT_AVAILABLE}</span>
        <span className="block truncate text-ink-3">{original.industry}</span>
      </>
    ),
  }),
  column.accessor((stock) => stock.active_filter_codes.length, {
    id: 'filters',
    header: 'Filters',
    cell: ({ row: { original } }) => <FilterChips active={original.active_filter_codes} />,
  }),
  column.accessor('current_price', {
    id: 'price',
    header: 'Price',
    cell: ({ row: { original } }) => (
      <span>
        {price(original.current_price)} {signed(original.change_from_prev_close_pct)}
      </span>
    ),
  }),
  column.accessor('appearance_pattern', {
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => (
      <span className="flex items-center justify-between gap-2">
        <PatternWord pattern={original.appearance_pattern} />
        <span className="text-label text-ink-3">Seen {original.total_appearances_today}/14</span>
      </span>
    ),
  }),
  column.accessor('shown_momentum', {
    id: 'momentum',
    header: 'Momentum',
    cell: ({ row: { original } }) => <MomentumBars momentum={original.shown_momentum} />,
  }),
  column.accessor((stock) => stock.summary.green_count, {
    id: 'signals',
    header: 'Trading signals',
    cell: ({ row: { original } }) => (
      <span className="flex items-center gap-2">
        <LightRow lights={original.lights} />
        <DecisionBadge
          summary={original.summary}
          undirected={isUndirected(original.summary.decision, original.lights)}
          className="min-w-19 justify-center"
        />
        <span className="text-label text-ink-3">{stateWord(original.summary.confidence)}</span>
      </span>
    ),
  }),
]);
/** Searched columns, as in the product. */
const searched = new Set(['symbol', 'company_name']);
const hidden = column.columns([...columns, column.accessor('company_name', { header: 'Company' })]);
const CELL = 'truncate border-b border-line px-2';

function Page({ data }: { data: ListedStock[] }) {
  const [globalFilter, setGlobalFilter] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const table = useTable({
    features,
    columns: hidden,
    data,
    state: { globalFilter },
    initialState: { sorting: [{ id: 'filters', desc: true }] },
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: ({ id }) => searched.has(id),
  });
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      <input aria-label="Search" value={globalFilter} onChange={(event) => setGlobalFilter(event.target.value)} />
      <div
        ref={frame}
        // A style, because classes exist only for the product's use. Without a limit all rows would be drawn; this one
        // shows as many as the product's table.
        style={{ maxHeight: 'calc(100dvh - 1.5rem)' }}
        className="overflow-auto rounded-md border border-line bg-surface"
      >
        <table
          aria-rowcount={rows.length + 1}
          style={{ minWidth: 1_400 }}
          className="w-full table-fixed border-separate border-spacing-0"
        >
          <thead>
            <tr style={{ height: ROW_PX }}>
              {table.getFlatHeaders().map((header) =>
                header.column.id === 'company_name' ? null : (
                  <th key={header.id} style={{ width: columnPx[header.column.id as keyof typeof columnPx] }}>
                    <table.FlexRender header={header} />
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            <tr style={{ height: before }} />
            {items.map(({ index }) => {
              const row = rows[index];
              return row === undefined ? null : (
                <tr key={row.id} style={{ height: ROW_PX }}>
                  {row.getAllCells().map((cell) =>
                    cell.column.id === 'company_name' ? null : (
                      <td key={cell.id} className={CELL}>
                        <table.FlexRender cell={cell} />
                      </td>
                    ),
                  )}
                </tr>
              );
            })}
            <tr style={{ height: after }} />
          </tbody>
        </table>
      </div>
    </>
  );
}

offer(await readTexts(), ({ rows }, root) => {
  createRoot(root).render(<Page data={JSON.parse(rows)} />);
});
