// The sortable table of stocks: thousands of rows of which only those near the frame exist; worked by mouse and keyboard.
import { clsx } from 'clsx';
import {
  type KeyboardEvent,
  memo,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Sort, SortColumn } from '../../../domain/screener/list/list-view.ts';
import type { ListedColumns } from '../../../domain/screener/list/listed-columns.ts';
import { signalNames } from '../../../domain/screener/screener-stock.ts';
import { signalLetters } from '../../symbol/trade-signals/signal-lights.tsx';
import { nextSort } from '../../ui/tables/column-sort.ts';
import { HeaderCell, SortButton } from '../../ui/tables/header-cell.tsx';
import { scrollToRow, useRowWindow } from '../../ui/tables/row-window.ts';
import { columnWidths, priceColumns, ROW_PX, StockRow } from './stock-row.tsx';

/** The height the classes of the frame give it: all of the window but so much, and never less. */
const AROUND_PX = 192;
const LEAST_FRAME_PX = 384;

/** What shortcuts of the screen do with the table. */
export type TableHandle = { move: (rows: number) => void };

type StockTableProps = {
  label: string;
  list: ListedColumns;
  rows: Uint32Array;
  sort: Sort;
  onSort: (sort: Sort) => void;
  totalRuns: number;
  onOpen: (symbol: string) => void;
  /** The user's stars, undefined until they are known. */
  starred?: ReadonlySet<string> | undefined;
  onStar?: (symbol: string) => void;
  /** Another view, search or order: the table begins at its top again. */
  topKey: string;
  handle?: Ref<TableHandle>;
};

/** What is drawn before anything was. */
const NOTHING = { list: null, rows: new Uint32Array() };

export function StockTable({
  label,
  list,
  rows,
  sort,
  onSort,
  totalRuns,
  onOpen,
  topKey,
  handle,
  starred,
  onStar,
}: StockTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const idBase = useId();
  // The mark stays on its stock when the list is renewed.
  const [marked, setMarked] = useState<string | null>(null);
  const { from, to, slots, seen } = useRowWindow({
    count: rows.length,
    rowPx: ROW_PX,
    element: frame,
    scroller: 'frame',
    coveredPx: ROW_PX,
    expectedPx: Math.max(LEAST_FRAME_PX, window.innerHeight - AROUND_PX),
  });
  const wanted = useMemo(() => ({ list, rows }), [list, rows]);
  // Rows out of sight are drawn, and become those of a new search, after what is seen.
  const drawn = useDeferredValue<{ list: ListedColumns | null; rows: Uint32Array }>(wanted, NOTHING);
  const end = drawn === NOTHING ? Math.min(to, seen.to) : to;
  const rowAt = (row: number, at: number) =>
    (at >= seen.from && at < seen.to) || drawn.list !== list ? row : (drawn.rows[at] ?? row);
  const slotOf = (place: number) => place % slots;
  const place = marked === null ? -1 : rows.findIndex((row) => list.symbol[row] === marked);
  const rowId = (symbol: string | undefined) => `${idBase}-${symbol}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what asks for the top
  useEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0;
  }, [topKey]);

  const markPlace = (wanted: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, wanted));
    const row = rows[to];
    if (row === undefined) return;
    setMarked(list.symbol[row] ?? null);
    scrollToRow(frame.current, to, ROW_PX);
  };
  const move = (by: number) => markPlace(place < 0 ? 0 : place + by);
  useImperativeHandle(handle, () => ({
    move: (by) => {
      grid.current?.focus({ preventScroll: true });
      move(by);
    },
  }));

  const pageRows = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / ROW_PX) - 2);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys inside a control of the header belong to that control.
    if (event.target !== grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      if (marked === null || place < 0) return;
      onOpen(marked);
    } else if (event.key === 'ArrowDown' || event.key === 'j') move(1);
    else if (event.key === 'ArrowUp' || event.key === 'k') move(-1);
    else if (event.key === 'PageDown') move(pageRows());
    else if (event.key === 'PageUp') move(-pageRows());
    else if (event.key === 'Home') markPlace(0);
    else if (event.key === 'End') markPlace(rows.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const header = { sort, onSort };
  return (
    <div
      ref={frame}
      // The ring of the table stands around its frame: header and first column would cover it.
      className="max-h-[max(24rem,calc(100dvh-12rem))] overflow-auto overscroll-x-contain rounded-md border border-line bg-surface has-[>table:focus-visible]:border-brand has-[>table:focus-visible]:ring-1 has-[>table:focus-visible]:ring-brand"
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are marked and opened by keyboard
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={marked !== null && place >= from && place < to ? rowId(marked) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="w-full min-w-[1400px] table-fixed border-separate border-spacing-0 outline-none!"
      >
        <thead>
          <tr aria-rowindex={1} style={{ height: ROW_PX }}>
            <ColumnHead id="symbol" {...header} first />
            <ColumnHead id="sector" {...header} />
            <ColumnHead id="filters" {...header} />
            <ColumnHead id="price" {...header} more="change" />
            <ColumnHead id="state" {...header} />
            <ColumnHead id="momentum" {...header} />
            <ColumnHead id="signals" {...header} letters />
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} />
          {Array.from(rows.subarray(from, end), (found, at) => {
            const row = rowAt(found, from + at);
            return (
              <StockRow
                // Elements of rows that left are taken over by those that came: only what differs is drawn.
                key={slotOf(from + at)}
                list={list}
                row={row}
                place={from + at}
                // Only what the grid points at needs a name.
                id={from + at === place ? rowId(list.symbol[row]) : undefined}
                marked={from + at === place}
                totalRuns={totalRuns}
                onOpen={onOpen}
                starred={starred?.has(list.symbol[row] ?? '')}
                onStar={onStar}
              />
            );
          })}
          <Gap rows={rows.length - end} />
        </tbody>
      </table>
    </div>
  );
}

/** Room for rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden style={{ height: rows * ROW_PX }} /> : null;
}

const WORDS: Record<SortColumn, string> = {
  symbol: 'Symbol',
  sector: 'Sector/Industry',
  filters: 'Filters',
  price: 'Price',
  change: 'Change, %',
  state: 'State',
  momentum: 'Momentum',
  signals: 'Trading Signals',
};

type ColumnHeadProps = {
  id: Exclude<SortColumn, 'change'>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** A second figure of the column, sorted by itself. */
  more?: SortColumn;
  letters?: boolean;
  first?: boolean;
};

/** Drawn again when the order changes, not with every key of a search. */
const ColumnHead = memo(function ColumnHead({ id, sort, onSort, more, letters, first }: ColumnHeadProps) {
  const columns = more === undefined ? [id] : [id, more];
  return (
    <HeaderCell
      sorted={columns.includes(sort.column) ? sort.direction : null}
      first={first}
      className={clsx(columnWidths[id], first ? 'pr-2 pl-3' : 'px-2')}
    >
      <span className={more === undefined ? 'inline-flex items-center gap-2' : priceColumns}>
        {letters && <SignalLetters />}
        {columns.map((column) => (
          <SortButton
            key={column}
            sorted={column === sort.column ? sort.direction : null}
            onSort={() => onSort(nextSort(sort, column))}
            className="justify-self-end whitespace-nowrap"
          >
            {WORDS[column]}
          </SortButton>
        ))}
      </span>
    </HeaderCell>
  );
});

/** Which light is which; each row says it by name. */
function SignalLetters() {
  return (
    <span aria-hidden className="inline-flex gap-1">
      {signalNames.map((name) => (
        <span key={name} className="w-5 text-center">
          {signalLetters[name]}
        </span>
      ))}
    </span>
  );
}
