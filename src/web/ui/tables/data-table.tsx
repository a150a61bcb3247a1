// A table that is worked in: sticky header, sorting, rows by keyboard; on phones each row becomes a short card.
import { clsx } from 'clsx';
import { Fragment, type HTMLAttributes, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useMedia } from '../time/clock.ts';
import type { ColumnSort } from './column-sort.ts';
import { HeaderCell, SortButton } from './header-cell.tsx';

export type Column<Row> = {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures stand right, so that their digits line up. */
  align?: 'left' | 'right';
  /** What the column sorts by; without it the header is not a button. Unknown (null) always sorts last. */
  sortValue?: (row: Row) => string | number | null;
  /** A class with the width, such as `w-32`. */
  width?: string;
  total?: ReactNode;
  /** The last column, of buttons: it stays in sight when the table scrolls sideways. */
  pinned?: boolean;
  /** Left out below 80rem, where the others would be pushed out of sight. */
  wide?: boolean;
};

type DataTableProps<Row> = {
  /** What the table lists, read aloud. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Held by the screen (in its URL); without it the table keeps its own. */
  sort?: ColumnSort<string> | null;
  onSort?: (sort: ColumnSort<string>) => void;
  /** Enter or a click on a row. */
  onOpen?: (row: Row) => void;
  selectedKey?: string | number | null;
  /** What stands over the whole width below the row of this key. */
  detail?: { key: string | number | null; content: (row: Row) => ReactNode };
  /** A line over the whole width between a row and the next one, null where nothing is to be said. */
  between?: (row: Row, next: Row | undefined) => ReactNode;
  /** Two lines of a row on a phone; without it the table scrolls sideways there too. */
  phoneCard?: (row: Row) => ReactNode;
  empty?: ReactNode;
  dense?: boolean;
  /** Classes of the frame: a height makes the rows scroll under the header. */
  className?: string;
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, onOpen, selectedKey, phoneCard, empty } = props;
  const [ownSort, setOwnSort] = useState<ColumnSort<string> | null>(null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const phone = useMedia('(max-width: 40rem)');
  const body = useRef<HTMLElement | null>(null);

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;

  const keepBody = (element: HTMLElement | null) => {
    body.current = element;
  };
  const ordered = sortRows(rows, columns, sort);
  const rowProps = (row: Row) => ({
    'data-row': true,
    tabIndex: onOpen ? 0 : undefined,
    'aria-selected': selectedKey === undefined ? undefined : rowKey(row) === selectedKey,
    onClick: onOpen && (() => onOpen(row)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Keys inside a control of the row belong to that control.
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter') onOpen?.(row);
      else if (!moveFocus(event.key, event.currentTarget, body.current)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  });
  if (phone && phoneCard) {
    return <CardList {...props} phoneCard={phoneCard} ordered={ordered} rowProps={rowProps} keepBody={keepBody} />;
  }
  const sortBy = (column: string) => {
    const direction = sort?.column === column && sort.direction === 'desc' ? 'asc' : 'desc';
    setOwnSort({ column, direction });
    props.onSort?.({ column, direction });
  };
  return (
    // Without rows to step through, the frame itself is what the keyboard scrolls.
    <div
      {...(onOpen === undefined && { tabIndex: 0, role: 'group', 'aria-label': props.label })}
      className={clsx(
        'overflow-auto rounded-md border border-line bg-surface',
        props.detail && '@container',
        props.className,
      )}
    >
      <table aria-label={props.label} className="w-full border-separate border-spacing-0">
        <HeaderRow columns={columns} sort={sort} onSort={sortBy} cell={cellClasses(props.dense)} />
        <tbody ref={keepBody}>
          <Rows {...props} ordered={ordered} rowProps={rowProps} />
        </tbody>
        <Totals columns={columns} dense={props.dense} />
      </table>
    </div>
  );
}

type Ordered<Row> = DataTableProps<Row> & {
  ordered: readonly Row[];
  rowProps: (row: Row) => HTMLAttributes<HTMLElement> & { 'aria-selected': boolean | undefined };
};

const cellSize = (dense: boolean | undefined) => (dense ? 'h-8 px-2' : 'h-row px-3');
const cellClasses = (dense: boolean | undefined) => clsx('whitespace-nowrap border-b border-line', cellSize(dense));

/** Each row as a short card, on a phone. */
function CardList<Row>({
  label,
  rowKey,
  onOpen,
  phoneCard,
  detail,
  between,
  className,
  ordered,
  rowProps,
  keepBody,
}: Ordered<Row> & { phoneCard: (row: Row) => ReactNode; keepBody: (element: HTMLElement | null) => void }) {
  return (
    <ul
      ref={keepBody}
      aria-label={label}
      tabIndex={onOpen === undefined ? 0 : undefined}
      className={clsx('overflow-auto rounded-md border border-line bg-surface', className)}
    >
      {ordered.map((row, index) => {
        const { 'aria-selected': selected, ...rest } = rowProps(row);
        const line = between?.(row, ordered[index + 1]);
        return (
          <li key={rowKey(row)} className="border-line not-last:border-b">
            <div
              {...rest}
              {...(onOpen && { role: 'button', 'aria-pressed': selected })}
              className="min-h-11 px-3 py-2 -outline-offset-2!"
            >
              {phoneCard(row)}
            </div>
            {detail?.key === rowKey(row) && <div className="border-t border-line">{detail.content(row)}</div>}
            {line && <div className="border-t border-line">{line}</div>}
          </li>
        );
      })}
    </ul>
  );
}

type HeaderRowProps<Row> = {
  columns: readonly Column<Row>[];
  sort: ColumnSort<string> | null;
  onSort: (column: string) => void;
  cell: string;
};

function HeaderRow<Row>({ columns, sort, onSort, cell }: HeaderRowProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ id, header, align, pinned, sortValue, width, wide }, index) => {
          const sorted = sort?.column === id ? sort.direction : null;
          return (
            <HeaderCell
              key={id}
              sorted={sorted}
              align={align}
              first={index === 0}
              pinned={pinned}
              className={clsx(cell, width, wide && 'max-xl:hidden')}
            >
              {sortValue === undefined ? (
                header
              ) : (
                <SortButton steady align={align} sorted={sorted} onSort={() => onSort(id)}>
                  {header}
                </SortButton>
              )}
            </HeaderCell>
          );
        })}
      </tr>
    </thead>
  );
}

function Rows<Row>({ columns, rowKey, onOpen, detail, between, dense, ordered, rowProps }: Ordered<Row>) {
  const cell = cellClasses(dense);
  return ordered.map((row, index) => (
    <Fragment key={rowKey(row)}>
      <tr
        {...rowProps(row)}
        className={clsx('group -outline-offset-2!', onOpen && 'cursor-pointer', 'last:[&>td]:border-b-0')}
      >
        {columns.map((column, index) => (
          <td
            key={column.id}
            className={clsx(
              cell,
              'group-hover:bg-hover group-aria-selected:bg-hover',
              column.align === 'right' && 'text-right',
              column.wide && 'max-xl:hidden',
              column.pinned &&
                'sticky right-0 z-1 bg-surface shadow-[-0.5rem_0_0.5rem_var(--color-surface)] group-hover:shadow-none group-aria-selected:shadow-none',
              index === 0 &&
                'sticky left-0 z-1 bg-surface group-aria-selected:shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]',
            )}
          >
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {detail?.key === rowKey(row) && (
        <tr className="last:[&>td]:border-b-0">
          <td
            colSpan={columns.length}
            className="border-b border-line p-0 shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]"
          >
            {/* As wide as the frame, not as the columns, which may be scrolled. */}
            <div className="sticky left-0 w-[100cqw]">{detail.content(row)}</div>
          </td>
        </tr>
      )}
      <Between columns={columns.length}>{between?.(row, ordered[index + 1])}</Between>
    </Fragment>
  ));
}

function Totals<Row>({ columns, dense }: { columns: readonly Column<Row>[]; dense?: boolean }) {
  if (columns.every((column) => column.total === undefined)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td
            key={column.id}
            className={clsx(
              cellSize(dense),
              'border-t border-line font-strong',
              column.align === 'right' && 'text-right',
              column.wide && 'max-xl:hidden',
            )}
          >
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Between({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr>
      <td colSpan={columns} className="border-b border-line p-0">
        {children}
      </td>
    </tr>
  );
}

function moveFocus(key: string, row: HTMLElement, body: HTMLElement | null): boolean {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
  const rows = [...(body?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const to = step === undefined ? { Home: 0, End: rows.length - 1 }[key] : rows.indexOf(row) + step;
  if (to === undefined) return false;
  rows[to]?.focus();
  return true;
}

/** Rows in the order of the sort; equal ones keep their order, unknown values stand last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, 'id' | 'sortValue'>[],
  sort: ColumnSort<string> | null,
): readonly Row[] {
  const value = columns.find((column) => column.id === sort?.column)?.sortValue;
  if (sort === null || value === undefined) return rows;
  const sign = sort.direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const a = value(one);
    const b = value(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'string' || typeof b === 'string' ? String(a).localeCompare(String(b)) : a - b);
  });
}
