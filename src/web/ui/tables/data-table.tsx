// Table of rows as high as their content: sticky headings, sorting, groups, row details, keyboard; cards on phones.
import { clsx } from 'clsx';
import { Fragment, type HTMLAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useMedia } from '../time/clock.ts';
import { ColumnCard } from './column-card.tsx';
import type { ColumnSort } from './column-sort.ts';
import type { Column } from './columns.ts';
import { ColumnHeads } from './header-cell.tsx';
import { moveFocus } from './row-focus.ts';

/** Rows under a heading of their own. */
export type RowGroup<Row> = { id: string; header: ReactNode; rows: readonly Row[] };

export type DataTableProps<Row, Id extends string = string> = {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row, Id>[];
  rows?: readonly Row[];
  /** Use instead of `rows`; groups are not sorted. */
  groups?: readonly RowGroup<Row>[];
  rowKey: (row: Row) => string | number;
  /** Controlled sort (in the URL of the screen); without it the table has its own state. */
  sort?: ColumnSort<Id> | null;
  onSort?: (sort: ColumnSort<Id>) => void;
  /** Called on Enter or a click on a row; makes rows focusable. */
  onOpen?: (row: Row) => void;
  /** Rows that `onOpen` opens; all if absent. */
  opens?: (row: Row) => boolean;
  /** Called on a click on a row; for the keyboard, a button in the row does the same. */
  onPress?: (row: Row) => void;
  /** Full-width content below a row; falsy where it is closed. */
  detail?: (row: Row) => ReactNode;
  /** Full-width line between a row and the next one; null for no line. */
  between?: (row: Row, next: Row | undefined) => ReactNode;
  /** Further attributes of a row, such as handlers of dragging. */
  rowAttributes?: (row: Row) => HTMLAttributes<HTMLElement>;
  empty?: ReactNode;
  dense?: boolean;
  /** Classes of the frame: a height makes the rows scroll under the header. */
  className?: string;
  /** Fixes the column widths; the class with the table's minimum width, such as `min-w-[77rem]`. */
  fixed?: string;
  /** Padding and wrapping of cells and headings in place of the usual ones. */
  cellClass?: string;
  headClass?: string;
};

const cellSize = (dense: boolean | undefined) => (dense ? 'h-8 px-2' : 'h-row px-3');

export function DataTable<Row, Id extends string = string>(props: DataTableProps<Row, Id>) {
  const { label, columns, rows = [], onOpen, onPress, dense } = props;
  const [ownSort, setOwnSort] = useState<ColumnSort<Id> | null>(null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const phone = useMedia('(max-width: 40rem)');
  if (props.groups === undefined && rows.length === 0 && props.empty !== undefined) return <>{props.empty}</>;

  const groups = props.groups ?? [{ id: 'all', header: null, rows: sortRows(rows, columns, sort) }];
  const hasCards = columns.some((column) => column.phone !== undefined);
  if (phone && hasCards) return <CardList {...props} groups={groups} />;
  const cellClass = props.cellClass ?? clsx('whitespace-nowrap', cellSize(dense));
  return (
    // Tables without focusable rows make the frame itself scrollable by keyboard.
    <div
      {...(onOpen === undefined && onPress === undefined && { tabIndex: 0, role: 'group', 'aria-label': label })}
      className={clsx(
        'overflow-auto rounded-md border border-line bg-surface',
        props.detail && '@container',
        props.className,
      )}
    >
      <table
        aria-label={label}
        className={clsx(
          'w-full border-separate border-spacing-0 [&>tbody:last-of-type>tr:last-child>*]:border-b-0',
          props.fixed && ['table-fixed', props.fixed],
        )}
      >
        <thead>
          <tr>
            <ColumnHeads
              columns={columns}
              sort={sort}
              onSort={(next) => {
                setOwnSort(next);
                props.onSort?.(next);
              }}
              steady={!props.fixed}
              className={props.headClass ?? cellClass}
            />
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            {group.header && (
              <tr>
                <th scope="rowgroup" colSpan={columns.length} className="border-b border-line bg-raised p-0 text-left">
                  {group.header}
                </th>
              </tr>
            )}
            {group.rows.map((row, index) => (
              <Fragment key={props.rowKey(row)}>
                <Row {...props} row={row} cellClass={cellClass} />
                <AcrossRow columns={columns.length}>{props.between?.(row, group.rows[index + 1])}</AcrossRow>
              </Fragment>
            ))}
          </tbody>
        ))}
        <Totals columns={columns} dense={dense} />
      </table>
    </div>
  );
}

const doesOpen = <Row, Id extends string>({ onOpen, opens }: DataTableProps<Row, Id>, row: Row) =>
  onOpen !== undefined && (opens === undefined || opens(row));

/** Focus, click and keys of a row, in the table and among the cards. */
function rowProps<Row, Id extends string>(props: DataTableProps<Row, Id>, row: Row) {
  const { onOpen, onPress } = props;
  const onClick = doesOpen(props, row) ? onOpen : onPress;
  return {
    'data-row': true,
    tabIndex: onOpen ? 0 : undefined,
    onClick: onClick && (() => onClick(row)),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Keys inside a control of the row belong to that control.
      if (event.target !== event.currentTarget) return;
      if (event.key === 'Enter' && onOpen !== undefined) onClick?.(row);
      else if (!moveFocus(event.key, event.currentTarget)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Each row as a short card, on a phone. */
function CardList<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { label, columns, groups = [], rowKey, onOpen, detail, between, className } = props;
  const listId = useId();
  return (
    <ul
      aria-label={label}
      tabIndex={onOpen === undefined ? 0 : undefined}
      className={clsx('overflow-auto rounded-md border border-line bg-surface', className)}
    >
      {groups.map((group) => (
        <Fragment key={group.id}>
          {group.header && <li className="border-b border-line bg-raised">{group.header}</li>}
          {group.rows.map((row, index) => {
            const { onClick, ...focused } = rowProps(props, row);
            const pressed = { onClick };
            const opened = detail?.(row);
            const line = between?.(row, group.rows[index + 1]);
            const cardId = `${listId}-${rowKey(row)}`;
            return (
              <li key={rowKey(row)} className="border-line not-last:border-b">
                {/* A button beside the card, not around it: a card may hold links and buttons of its own. */}
                <div {...pressed} className="relative">
                  {doesOpen(props, row) && (
                    <button
                      {...focused}
                      type="button"
                      aria-labelledby={cardId}
                      className="absolute inset-0 -outline-offset-2!"
                    />
                  )}
                  <div id={cardId} className="relative min-h-11 px-3 py-2">
                    <ColumnCard columns={columns} row={row} />
                  </div>
                </div>
                {opened && <div className="border-t border-line">{opened}</div>}
                {line && <div className="border-t border-line">{line}</div>}
              </li>
            );
          })}
        </Fragment>
      ))}
    </ul>
  );
}

type RowProps<Row, Id extends string> = DataTableProps<Row, Id> & { row: Row; cellClass: string };

function Row<Row, Id extends string>(props: RowProps<Row, Id>) {
  const { row, columns, onPress, detail, rowAttributes, cellClass } = props;
  const opened = detail?.(row);
  const { className, ...attributes } = rowAttributes?.(row) ?? {};
  return (
    <>
      <tr
        {...rowProps(props, row)}
        {...attributes}
        data-open={opened ? true : undefined}
        className={clsx('group -outline-offset-2!', (doesOpen(props, row) || onPress) && 'cursor-pointer', className)}
      >
        {columns.map((column, index) => {
          const Cell = column.rowHeader ? 'th' : 'td';
          return (
            <Cell
              key={column.id}
              scope={column.rowHeader ? 'row' : undefined}
              className={clsx(
                'border-b border-line group-hover:bg-hover group-data-open:bg-hover',
                cellClass,
                column.rowHeader && 'font-regular',
                column.align === 'right' ? 'text-right' : column.rowHeader && 'text-left',
                column.wide && 'max-xl:hidden',
                index === 0
                  ? column.pinned !== false &&
                      'sticky left-0 z-1 bg-surface group-data-open:shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]'
                  : column.pinned &&
                      'sticky right-0 z-1 animate-pinned-edge bg-surface [animation-timeline:scroll(inline)] group-hover:animate-none',
                column.className,
              )}
            >
              {column.cell(row)}
            </Cell>
          );
        })}
      </tr>
      {opened && (
        <tr>
          <td
            colSpan={columns.length}
            className="border-b border-line p-0 shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]"
          >
            {/* Width of the frame, because the columns may be scrolled. */}
            <div className="sticky left-0 w-[100cqw]">{opened}</div>
          </td>
        </tr>
      )}
    </>
  );
}

function AcrossRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr>
      <td colSpan={columns} className="border-b border-line p-0">
        {children}
      </td>
    </tr>
  );
}

type TotalsProps<Row, Id extends string> = Pick<DataTableProps<Row, Id>, 'columns' | 'dense'>;

function Totals<Row, Id extends string>({ columns, dense }: TotalsProps<Row, Id>) {
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

/** Rows in the order of the sort; ties stay in their order, unknown values are last in both directions. */
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
