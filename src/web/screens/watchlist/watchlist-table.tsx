// The rows of the watchlist: a table with sticky head, on phones a card for each.
import { clsx } from 'clsx';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import type { WatchlistColumn, WatchlistRow } from '../../../domain/watchlist/watchlist-rows.ts';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { SortButton } from '../../ui/tables/header-cell.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { type RowOrder, useRowOrder } from './row-order.ts';
import { type CellFacts, columnDefs } from './watchlist-cells.tsx';
import { inOrder, isOrderColumn, nextOrder, type WatchlistOrder } from './watchlist-order.ts';

type WatchlistTableProps = {
  rows: readonly WatchlistRow[];
  columns: readonly WatchlistColumn[];
  facts: CellFacts;
  onOrder: (symbols: readonly string[]) => void;
  /** The column the rows stand by; null is the user's own order, which alone is changed by hand. */
  by: WatchlistOrder;
  onBy: (by: WatchlistOrder) => void;
};

export function WatchlistTable({ rows: own, columns, facts, onOrder, by, onBy }: WatchlistTableProps) {
  const rows = inOrder(own, by);
  const phone = useMedia('(max-width: 40rem)');
  const order = useRowOrder(
    rows.map(({ symbol }) => symbol),
    onOrder,
  );
  const Body = phone ? Cards : Rows;
  return (
    <div ref={order.box} className="min-w-0">
      <Body rows={rows} columns={columns} facts={facts} order={order} by={by} onBy={onBy} />
      <p role="status" className="sr-only">
        {order.announcement}
      </p>
    </div>
  );
}

type BodyProps = Omit<WatchlistTableProps, 'onOrder'> & { order: RowOrder };

function Rows({ rows, columns, facts, order, by, onBy }: BodyProps) {
  const head =
    'sticky top-0 z-10 border-b border-line bg-surface px-3 py-2 text-label font-regular text-ink-3 align-bottom max-xl:px-2';
  return (
    <div className="overflow-x-auto rounded-md border border-line bg-surface">
      <table aria-label="My stars" className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {by === null && (
              <th scope="col" className={clsx(head, 'w-20 text-left')}>
                Order
              </th>
            )}
            <th scope="col" className={clsx(head, 'text-left')}>
              Symbol
            </th>
            {columns.map((id) => {
              const { title, unit, right } = columnDefs[id];
              const sorted = by?.column === id ? by.direction : null;
              return (
                <th
                  key={id}
                  scope="col"
                  aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
                  className={clsx(head, right ? 'text-right' : 'text-left', id === 'note' && 'w-full')}
                >
                  {isOrderColumn(id) ? (
                    <SortButton
                      sorted={sorted}
                      align={right ? 'right' : 'left'}
                      onSort={() => onBy(nextOrder(by, id))}
                      className="whitespace-nowrap text-ink-2"
                    >
                      {title}
                    </SortButton>
                  ) : (
                    <span className="whitespace-nowrap text-ink-2">{title}</span>
                  )}
                  {unit?.(facts) != null && <span className="block xl:whitespace-nowrap">{unit(facts)}</span>}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr
              key={row.symbol}
              {...order.row(row.symbol)}
              className={clsx(
                'hover:bg-hover',
                order.dragged === row.symbol && 'opacity-50',
                order.over === row.symbol && order.dragged !== row.symbol && 'bg-brand-soft',
              )}
            >
              {by === null && (
                <td className="border-b border-line px-2">
                  <Moves row={row} first={at === 0} last={at === rows.length - 1} order={order} />
                </td>
              )}
              <td className="h-row border-b border-line px-3 max-xl:px-2">
                <Name row={row} />
              </td>
              {columns.map((id) => (
                <td
                  key={id}
                  className={clsx(
                    'border-b border-line px-3 whitespace-nowrap max-xl:px-2',
                    columnDefs[id].right && 'text-right',
                  )}
                >
                  {columnDefs[id].cell(row, facts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ rows, columns, facts, order, by }: BodyProps) {
  return (
    <ul aria-label="My stars" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows.map((row, at) => (
        <li
          key={row.symbol}
          className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line bg-surface p-3"
        >
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Name row={row} />
            </div>
            {by === null && <Moves row={row} first={at === 0} last={at === rows.length - 1} order={order} />}
          </div>
          <dl className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-4 gap-y-1">
            {columns.map((id) => {
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
        </li>
      ))}
    </ul>
  );
}

function Name({ row: { symbol, company_name } }: { row: WatchlistRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StarButton symbol={symbol} />
      <Link
        to={`/stocks?symbol=${encodeURIComponent(symbol)}`}
        className="inline-flex min-h-6 items-center font-strong underline-offset-4 hover:underline max-sm:min-h-control"
      >
        {symbol}
      </Link>
      {company_name !== null && (
        <span className="max-w-56 min-w-0 truncate text-label text-ink-3 sm:max-lg:hidden" title={company_name}>
          {company_name}
        </span>
      )}
    </span>
  );
}

type MovesProps = { row: WatchlistRow; first: boolean; last: boolean; order: RowOrder };

function Moves({ row: { symbol }, first, last, order }: MovesProps) {
  const button =
    'grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink disabled:opacity-40 pointer-coarse:size-11';
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
