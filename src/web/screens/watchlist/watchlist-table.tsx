// Table of the watchlist; on phones a card for each row.
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, GripVertical, X } from 'lucide-react';
import { type Horizon, horizonNames, horizonSources } from '../../../domain/verdicts/verdict.ts';
import type { WatchlistColumn, WatchlistRow } from '../../../domain/watchlist/watchlist-rows.ts';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { SymbolLink } from '../../symbol/symbol-link.tsx';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { VerdictCell } from '../../symbol/verdicts/verdict-words.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { FoldSummary } from '../../ui/layout/fold-summary.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { type RowOrder, useRowOrder } from './row-order.ts';
import { type CellFacts, columnDefs } from './watchlist-cells.tsx';
import { firstDirection, isOrderColumn, nextOrder, sortWatchlist, type WatchlistOrder } from './watchlist-order.ts';

type WatchlistTableProps = {
  label: string;
  rows: readonly WatchlistRow[];
  columns: readonly WatchlistColumn[];
  facts: CellFacts;
  /** Called when a stock is moved before another; null: to the end. */
  onOrder: (symbol: string, before: string | null) => void;
  /** Column the rows are sorted by; null is the user's own order, the only one that can be changed by hand. */
  by: WatchlistOrder;
  onBy: (by: WatchlistOrder) => void;
  /** Whether rows can be moved; false while they are sorted by a column or searched. */
  movable: boolean;
};

export function WatchlistTable({ rows: own, onOrder, ...rest }: WatchlistTableProps) {
  const rows = sortWatchlist(own, rest.by);
  const phone = useMedia('(max-width: 40rem)');
  const order = useRowOrder(
    rows.map(({ symbol }) => symbol),
    onOrder,
  );
  const Body = phone ? Cards : Rows;
  return (
    <div ref={order.box} className="min-w-0">
      <Body {...rest} rows={rows} order={order} />
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
    </div>
  );
}

type BodyProps = Omit<WatchlistTableProps, 'onOrder'> & { order: RowOrder };

function Rows({ label, rows, columns, facts, order, by, onBy, movable }: BodyProps) {
  const moves: Column<WatchlistRow, ColumnId> = {
    id: 'order',
    header: 'Order',
    width: 'w-20',
    pinned: false,
    cell: (row) => <Moves row={row} first={row === rows[0]} last={row === rows.at(-1)} order={order} />,
  };
  return (
    <DataTable<WatchlistRow, ColumnId>
      label={label}
      columns={[
        ...(movable ? [moves] : []),
        { id: 'symbol', header: 'Symbol', pinned: false, cell: (row) => <Name row={row} /> },
        ...verdictColumns,
        ...columns.map((id) => toColumn(id, facts)),
        ...(facts.onRemove === null ? [] : [removal(facts.onRemove)]),
      ]}
      rows={rows}
      rowKey={({ symbol }) => symbol}
      sort={by}
      onSort={({ column, direction }) => {
        if (isOrderColumn(column)) onBy(nextOrder(by, { column, direction }));
      }}
      rowAttributes={({ symbol }) => ({
        ...order.row(symbol),
        className: clsx(
          order.dragged === symbol && 'opacity-50',
          order.over === symbol && order.dragged !== symbol && 'bg-brand-soft',
        ),
      })}
      headClass="px-1.5 py-2"
      cellClass="h-row whitespace-nowrap px-1.5"
    />
  );
}

type ColumnId = WatchlistColumn | 'order' | 'symbol' | 'remove' | Horizon;

const removal = (onRemove: (symbol: string) => void): Column<WatchlistRow, ColumnId> => ({
  id: 'remove',
  header: 'Remove',
  cell: ({ symbol }) => (
    <IconButton label={`Remove ${symbol} from this list`} onClick={() => onRemove(symbol)} Icon={X} />
  ),
});

const verdictColumns = (['minutes', 'today', 'weeks'] as const).map(
  (horizon): Column<WatchlistRow, ColumnId> => ({
    id: horizon,
    header: horizonNames[horizon],
    title: `By ${horizonSources[horizon]}`,
    cell: ({ symbol }) => <VerdictCell symbol={symbol} horizon={horizon} figure={false} />,
  }),
);

function toColumn(id: WatchlistColumn, facts: CellFacts): Column<WatchlistRow, ColumnId> {
  const { title, unit, right, cell } = columnDefs[id];
  const sortable = isOrderColumn(id);
  return {
    id,
    header: title,
    unit: unit?.(facts),
    sortable,
    ...(sortable && { firstDirection: firstDirection(id) }),
    align: right ? 'right' : 'left',
    ...(id === 'note' && { width: 'w-full' }),
    cell: (row) => cell(row, facts),
  };
}

const TOP_LINE: readonly WatchlistColumn[] = ['price', 'change'];

function Cards({ label, rows, columns, facts, order, movable }: BodyProps) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.map((row, at) => (
        <li
          key={row.symbol}
          className="grid grid-cols-[minmax(0,1fr)] rounded-md border border-line bg-surface px-3 pt-1"
        >
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Name row={row} />
            </div>
            <span className="flex shrink-0 gap-2">
              {TOP_LINE.map((id) => (
                <span key={id}>{columnDefs[id].cell(row, facts)}</span>
              ))}
            </span>
          </div>
          <VerdictStrip symbol={row.symbol} size="words" />
          <details>
            <FoldSummary className="min-h-control text-label text-ink-3">
              {movable ? 'Figures, note and place' : 'Figures and note'}
            </FoldSummary>
            {movable && <Moves row={row} first={at === 0} last={at === rows.length - 1} order={order} />}
            <dl className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-4 gap-y-1 pb-3">
              {columns
                .filter((id) => !TOP_LINE.includes(id))
                .map((id) => {
                  const { title, unit, cell } = columnDefs[id];
                  return (
                    <div key={id} className={clsx('min-w-0', (id === 'note' || id === 'history') && 'col-span-2')}>
                      <dt className="text-label text-ink-3">
                        {title}
                        {unit?.(facts) != null && `, ${unit(facts)}`}
                      </dt>
                      <dd>{cell(row, facts)}</dd>
                    </div>
                  );
                })}
            </dl>
            {facts.onRemove !== null && (
              <Button className="mb-3" onClick={() => facts.onRemove?.(row.symbol)}>
                Remove {row.symbol} from this list
              </Button>
            )}
          </details>
        </li>
      ))}
    </ul>
  );
}

function Name({ row: { symbol, company_name } }: { row: WatchlistRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StarButton symbol={symbol} />
      <AlertBell target={{ kind: 'symbol', symbol }} />
      <SymbolLink symbol={symbol} />
      {company_name !== null && (
        <span
          className="max-w-56 min-w-0 truncate lg:max-2xl:max-w-36 text-label text-ink-3 sm:max-lg:hidden"
          title={company_name}
        >
          {company_name}
        </span>
      )}
    </span>
  );
}

type MovesProps = { row: WatchlistRow; first: boolean; last: boolean; order: RowOrder };

function Moves({ row: { symbol }, first, last, order }: MovesProps) {
  const button =
    'grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink disabled:opacity-40 pointer-coarse:size-11 pointer-fine:not-group-hover:not-focus-visible:opacity-0';
  return (
    <span className="flex items-center">
      <span
        {...order.handle(symbol)}
        aria-hidden
        title={`Drag ${symbol} to its place`}
        className="grid size-6 cursor-grab place-items-center text-ink-3 max-sm:hidden pointer-coarse:hidden"
      >
        <GripVertical className="size-4" />
      </span>
      {([-1, 1] as const).map((by) => {
        const Icon = by < 0 ? ChevronUp : ChevronDown;
        const words = `Move ${symbol} ${by < 0 ? 'up' : 'down'}`;
        return (
          <button
            key={by}
            type="button"
            data-move={symbol}
            data-by={by}
            aria-label={words}
            title={words}
            disabled={by < 0 ? first : last}
            onClick={() => order.move(symbol, by)}
            className={button}
          >
            <Icon aria-hidden className="size-4" />
          </button>
        );
      })}
    </span>
  );
}
