// Table of thousands of rows of one height: only the rows near the window exist.
import { clsx } from 'clsx';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ColumnSort } from './column-sort.ts';
import type { Column } from './columns.ts';
import { ColumnHeads } from './header-cell.tsx';
import { LongRow, ROW_CLASS } from './long-row.tsx';
import {
  coveredHeight,
  evenHeights,
  scrollPageToRow,
  scrollPageToTop,
  scrollToRow,
  useRowWindow,
} from './row-window.ts';

/** `track`: width of the column as a CSS grid track. */
export type LongColumn<Row, Id extends string> = Column<Row, Id> & { track: string };

/** Handle for the shortcuts of a screen. */
export type TableHandle = {
  move: (rows: number) => void;
  /** Presses the control of the marked row that names this key in `data-row-key`; false where there is none. */
  press: (key: string) => boolean;
};

type LongTableProps<Item, Row, Id extends string> = {
  label: string;
  columns: readonly LongColumn<Row, Id>[];
  items: ArrayLike<Item>;
  /** Identity of an item: the marked item stays marked when the list is refetched or sorted. */
  toRowKey: (item: Item) => string;
  /** Row of an item. A new function redraws every row at once; with a stable one, rows out of sight are deferred. */
  toRow: (item: Item) => Row;
  /** Content of an item that is a heading across all columns, null for a row; stable as `toRow`. */
  heading?: ((item: Item) => ReactNode) | undefined;
  rowPx: number;
  /** Height of the heading where rows scroll with the page; that of a row if absent. */
  headPx?: number;
  /** The table scrolls sideways in windows narrower than this; CSS pixels. */
  narrowest: number;
  /** Rows scroll with the page, below its bar, or in a frame with a height of its own. */
  scroller: 'page' | 'frame';
  sort: ColumnSort<Id>;
  onSort: (sort: ColumnSort<Id>) => void;
  /** Called on Enter or a row click. */
  onOpen: (key: string) => void;
  /** Key of view, search and order; a change scrolls to the first row. */
  topKey: string;
  handle?: Ref<TableHandle> | undefined;
};

/** An arrow key to the side scrolls by this; CSS pixels. */
const SIDEWAYS_PX = 120;
const headClass = (_column: unknown, index: number) => (index === 0 ? 'pr-2 pl-3' : 'px-2');

export function LongTable<Item, Row, Id extends string>(props: LongTableProps<Item, Row, Id>) {
  const { label, columns, items, toRowKey, rowPx, scroller, onOpen, topKey, handle } = props;
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const ofPage = scroller === 'page';
  const headPx = (ofPage ? props.headPx : undefined) ?? rowPx;
  const idBase = useId();
  const [marked, setMarked] = useState<string | null>(null);
  const { from, to, slots, seen } = useRowWindow({
    count: items.length,
    heights: useMemo(() => evenHeights(rowPx), [rowPx]),
    element: ofPage ? body : frame,
    scroller,
    coveredPx: ofPage ? 0 : rowPx,
  });
  const place = marked === null ? -1 : Array.prototype.findIndex.call(items, (item: Item) => toRowKey(item) === marked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key asks for the top
  useEffect(() => {
    if (ofPage) scrollPageToTop(body.current, headPx);
    else if (frame.current !== null) frame.current.scrollTop = 0;
  }, [topKey]);

  const markPlace = (wanted: number) => {
    const at = Math.max(0, Math.min(items.length - 1, wanted));
    const item = items[at];
    if (item === undefined) return;
    setMarked(toRowKey(item));
    if (ofPage) scrollPageToRow(body.current, at, rowPx, headPx);
    else scrollToRow(frame.current, at, rowPx);
  };
  const move = (by: number) => {
    if (place >= 0) return markPlace(place + by);
    // The first move marks the first row, not a group heading above it.
    const first = items[0];
    markPlace(first !== undefined && (props.heading?.(first) ?? null) !== null ? 1 : 0);
  };
  const press = (key: string): boolean => {
    const row = document.getElementById(`${idBase}-marked`);
    const control = row?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);
    control?.click();
    return control !== undefined && control !== null;
  };
  useImperativeHandle(handle, () => ({
    move: (by) => {
      grid.current?.focus({ preventScroll: true });
      move(by);
    },
    press,
  }));

  const sideways = ofPage ? body : frame;
  const rowsOfScreen = () => {
    const px = ofPage ? window.innerHeight - coveredHeight(headPx) : (frame.current?.clientHeight ?? 0) - rowPx;
    return Math.max(1, Math.floor(px / rowPx) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys inside a control of the table belong to that control.
    if (event.target !== grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      if (marked === null || place < 0) return;
      onOpen(marked);
    } else if (event.key === 'ArrowDown' || event.key === 'j') move(1);
    else if (event.key === 'ArrowUp' || event.key === 'k') move(-1);
    else if (event.key === 'PageDown') move(rowsOfScreen());
    else if (event.key === 'PageUp') move(-rowsOfScreen());
    else if (event.key === 'Home') markPlace(0);
    else if (event.key === 'End') markPlace(items.length - 1);
    else if (event.key === 'ArrowRight') sideways.current?.scrollBy({ left: SIDEWAYS_PX });
    else if (event.key === 'ArrowLeft') sideways.current?.scrollBy({ left: -SIDEWAYS_PX });
    else if (event.key.length !== 1 || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const follow = (one: HTMLElement | null, other: HTMLElement | null) => {
    if (one !== null && other !== null && other.scrollLeft !== one.scrollLeft) other.scrollLeft = one.scrollLeft;
  };
  const frameClass = 'rounded-md border border-line bg-surface';
  const table = (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are marked and opened by keyboard
      role="grid"
      aria-label={label}
      aria-rowcount={items.length + 1}
      aria-activedescendant={place >= from && place < to ? `${idBase}-marked` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      style={
        {
          '--columns': columns.map(({ track }) => track).join(' '),
          '--narrowest': `${props.narrowest}px`,
        } as CSSProperties
      }
      className={clsx(
        'block outline-none!',
        ofPage
          ? [frameClass, 'min-w-0 focus-visible:border-brand focus-visible:ring-1 focus-visible:ring-brand']
          : 'min-w-(--narrowest)',
      )}
    >
      <thead
        ref={head}
        // Tab may scroll the head alone; the rows follow.
        onScroll={() => follow(head.current, body.current)}
        className={clsx(
          'sticky block',
          ofPage ? 'top-[calc(var(--spacing-bar)+1px)] z-10 overflow-x-hidden rounded-t-md print:static' : 'top-0 z-2',
        )}
      >
        <tr aria-rowindex={1} style={{ height: headPx }} className={ROW_CLASS}>
          <ColumnHeads columns={columns} sort={props.sort} onSort={props.onSort} className={headClass} />
        </tr>
      </thead>
      <tbody
        ref={body}
        // Rows that scroll sideways would be a Tab stop of their own; arrow keys of the grid scroll them.
        tabIndex={-1}
        onFocus={(event) => {
          if (event.target === body.current) grid.current?.focus({ preventScroll: true });
        }}
        onScroll={() => follow(body.current, head.current)}
        className={clsx(
          'block outline-none!',
          ofPage && 'overflow-x-auto overflow-y-hidden overscroll-x-contain rounded-b-md',
        )}
      >
        <LongRows
          {...props}
          from={from}
          to={to}
          slots={slots}
          seen={seen}
          place={place}
          markedId={`${idBase}-marked`}
        />
      </tbody>
    </table>
  );
  if (ofPage) return table;
  return (
    <div
      ref={frame}
      className={clsx(
        frameClass,
        'max-h-[max(24rem,calc(100dvh-13rem))] overflow-auto overscroll-x-contain has-[>table:focus-visible]:border-brand has-[>table:focus-visible]:ring-1 has-[>table:focus-visible]:ring-brand',
      )}
    >
      {table}
    </div>
  );
}

type LongRowsProps<Item, Row, Id extends string> = LongTableProps<Item, Row, Id> &
  ReturnType<typeof useRowWindow> & { place: number; markedId: string };

/** The rows near the window, with room for the others. */
function LongRows<Item, Row, Id extends string>(props: LongRowsProps<Item, Row, Id>) {
  const { columns, items, toRowKey, toRow, heading, rowPx, onOpen, from, to, slots, seen, place, markedId } = props;
  const wanted = useMemo(() => ({ items, toRow }), [items, toRow]);
  // Rows out of sight are drawn and updated after the rows in sight.
  const drawn = useDeferredValue<typeof wanted | null>(wanted, null);
  const end = drawn === null ? Math.min(to, seen.to) : to;
  const itemAt = (at: number): Item => {
    const inSight = at >= seen.from && at < seen.to;
    return (inSight || drawn?.toRow !== toRow ? undefined : drawn.items[at]) ?? (items[at] as Item);
  };
  return (
    <>
      <Gap px={from * rowPx} />
      {Array.from({ length: Math.max(0, end - from) }, (_, offset) => {
        const at = from + offset;
        return (
          <LongRow
            // Reused elements of rows that left the window: only differences render.
            key={at % slots}
            columns={columns}
            item={itemAt(at)}
            toRowKey={toRowKey}
            toRow={toRow}
            heading={heading}
            rowPx={rowPx}
            place={at}
            markedId={at === place ? markedId : undefined}
            onOpen={onOpen}
          />
        );
      })}
      <Gap px={(items.length - end) * rowPx} />
    </>
  );
}

/** Room for rows that are not drawn. */
function Gap({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden className="block" style={{ height: px }} /> : null;
}
