// The sortable table of stocks on the page: thousands of rows of which only those near the window exist; worked by mouse and keyboard.
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
import type { ExtraColumn } from '../../../../domain/screener/list/extra-columns.ts';
import type { Sort, SortColumn } from '../../../../domain/screener/list/list-view.ts';
import type { ListedColumns } from '../../../../domain/screener/list/listed-columns.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import { signalLetters } from '../../../symbol/trade-signals/signal-lights.tsx';
import { nextSort } from '../../../ui/tables/column-sort.ts';
import { HeaderCell, SortButton } from '../../../ui/tables/header-cell.tsx';
import { coveredBy, scrollPageToRow, scrollPageToTop, useRowWindow } from '../../../ui/tables/row-window.ts';
import { WideTable, wideRowClass } from '../../../ui/tables/wide-table.tsx';
import { useMedia } from '../../../ui/time/clock.ts';
import { priceColumns, ROW_PX, StockRow } from './stock-row.tsx';
import {
  columnWords,
  extraMeaning,
  firstColumns,
  gridColumns,
  lastColumns,
  narrowestTable,
  windowFor,
} from './table-columns.ts';

/** Windows in which the last column of the specified table is out of sight. */
const NARROW_PX = 1024;

/** What an arrow to the side moves a table that is wider than the window. */
const SIDEWAYS_PX = 120;

/** What shortcuts of the screen do with the table. */
export type TableHandle = { move: (rows: number) => void };

type StockTableProps = {
  label: string;
  list: ListedColumns;
  rows: Uint32Array;
  sort: Sort;
  onSort: (sort: Sort) => void;
  totalRuns: number;
  /** Added columns in their order. */
  added?: readonly ExtraColumn[];
  onOpen: (symbol: string) => void;
  /** The user's stars, undefined until they are known. */
  starred?: ReadonlySet<string> | undefined;
  onStar?: (symbol: string) => void;
  /** Another view, search or order: the table begins at its top again. */
  topKey: string;
  handle?: Ref<TableHandle>;
};

const NONE: readonly ExtraColumn[] = [];

/** What is drawn before anything was. */
const NOTHING = { list: null, rows: new Uint32Array() };

export function StockTable({
  label,
  list,
  rows,
  sort,
  onSort,
  totalRuns,
  added = NONE,
  onOpen,
  topKey,
  handle,
  starred,
  onStar,
}: StockTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const narrow = useMedia(`(max-width: ${added.length === 0 ? NARROW_PX : windowFor(added)}px)`);
  const idBase = useId();
  // The mark stays on its stock when the list is renewed.
  const [marked, setMarked] = useState<string | null>(null);
  const { from, to, slots, seen } = useRowWindow({
    count: rows.length,
    rowPx: ROW_PX,
    element: body,
    scroller: 'page',
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
    scrollPageToTop(body.current, ROW_PX);
  }, [topKey]);

  const markPlace = (wanted: number) => {
    const to = Math.max(0, Math.min(rows.length - 1, wanted));
    const row = rows[to];
    if (row === undefined) return;
    setMarked(list.symbol[row] ?? null);
    scrollPageToRow(body.current, to, ROW_PX, ROW_PX);
  };
  const move = (by: number) => markPlace(place < 0 ? 0 : place + by);
  useImperativeHandle(handle, () => ({
    move: (by) => {
      grid.current?.focus({ preventScroll: true });
      move(by);
    },
  }));

  const pageRows = () => Math.max(1, Math.floor((window.innerHeight - coveredBy(ROW_PX)) / ROW_PX) - 1);
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
    else if (event.key === 'ArrowRight') body.current?.scrollBy({ left: SIDEWAYS_PX });
    else if (event.key === 'ArrowLeft') body.current?.scrollBy({ left: -SIDEWAYS_PX });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const header = { sort, onSort };
  return (
    <WideTable
      outer={grid}
      body={body}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={marked !== null && place >= from && place < to ? rowId(marked) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      narrowest={narrowestTable(added)}
      columns={gridColumns(added, narrow)}
      head={
        <tr aria-rowindex={1} style={{ height: ROW_PX }} className={wideRowClass}>
          {firstColumns.map((id) => (
            <ColumnHead
              key={id}
              id={id}
              {...header}
              first={id === 'symbol'}
              more={id === 'price' ? 'change' : undefined}
            />
          ))}
          {added.map((id) => (
            <ColumnHead key={id} id={id} {...header} right title={extraMeaning[id]} />
          ))}
          {lastColumns.map((id) => (
            <ColumnHead key={id} id={id} {...header} letters={id === 'signals'} />
          ))}
        </tr>
      }
    >
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
            added={added}
            decisionFirst={narrow}
            onOpen={onOpen}
            starred={starred?.has(list.symbol[row] ?? '')}
            onStar={onStar}
          />
        );
      })}
      <Gap rows={rows.length - end} />
    </WideTable>
  );
}

/** Room for rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden className="block" style={{ height: rows * ROW_PX }} /> : null;
}

type ColumnHeadProps = {
  id: Exclude<SortColumn, 'change'>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** A second figure of the column, sorted by itself. */
  more?: SortColumn | undefined;
  letters?: boolean;
  first?: boolean;
  right?: boolean;
  title?: string;
};

/** Drawn again when the order changes, not with every key of a search. */
const ColumnHead = memo(function ColumnHead(props: ColumnHeadProps) {
  const { id, sort, onSort, more, letters, first, right, title } = props;
  const columns = more === undefined ? [id] : [id, more];
  return (
    <HeaderCell
      sorted={columns.includes(sort.column) ? sort.direction : null}
      first={first}
      align={right ? 'right' : 'left'}
      className={first ? 'pr-2 pl-3' : 'px-2'}
    >
      <span title={title} className={more === undefined ? 'inline-flex items-center gap-2' : priceColumns}>
        {letters && <SignalLetters />}
        {columns.map((column) => (
          <SortButton
            key={column}
            sorted={column === sort.column ? sort.direction : null}
            onSort={() => onSort(nextSort(sort, column))}
            className="justify-self-end whitespace-nowrap"
          >
            <span className={column === 'price' ? "after:content-[',_$'_/_'']" : undefined}>{columnWords[column]}</span>
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
