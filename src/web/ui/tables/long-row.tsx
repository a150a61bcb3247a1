// Row of a long table: cells of a stock, or a heading across all columns.
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import type { Column } from './columns.ts';

/** Grid shared by the head and every row: parts that scroll separately cannot share the columns of a table. */
export const ROW_CLASS = 'grid min-w-(--narrowest) grid-cols-(--columns)';
const CELL = 'content-center truncate border-b border-line px-2 group-hover:bg-hover group-aria-selected:bg-hover';
const FIRST_CELL =
  'sticky left-0 z-1 bg-surface pl-3 group-aria-selected:shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]';

type LongRowProps<Item, Row> = {
  toRowKey: (item: Item) => string;
  toRow: (item: Item) => Row;
  heading?: ((item: Item) => ReactNode) | undefined;
  rowPx: number;
  onOpen: (key: string) => void;
  columns: readonly Pick<Column<Row>, 'id' | 'align' | 'className' | 'cell'>[];
  item: Item;
  place: number;
  /** Set on the marked row. */
  markedId: string | undefined;
};

function Drawn<Item, Row>(props: LongRowProps<Item, Row>) {
  const { columns, item, toRowKey, toRow, heading, rowPx, place, markedId, onOpen } = props;
  const across = heading?.(item) ?? null;
  const row = across === null ? toRow(item) : null;
  return (
    <tr
      id={markedId}
      // The header is the first row.
      aria-rowindex={place + 2}
      aria-selected={markedId !== undefined}
      style={{ height: rowPx }}
      className={clsx(ROW_CLASS, 'group cursor-pointer')}
      onClick={() => onOpen(toRowKey(item))}
    >
      {row === null ? (
        <td colSpan={columns.length} className={clsx(CELL, FIRST_CELL, 'col-span-full bg-raised!')}>
          {across}
        </td>
      ) : (
        columns.map(({ id, align, className, cell }, index) => (
          <td key={id} className={clsx(CELL, index === 0 && FIRST_CELL, align === 'right' && 'text-right', className)}>
            {cell(row)}
          </td>
        ))
      )}
    </tr>
  );
}

export const LongRow = memo(Drawn) as typeof Drawn;
