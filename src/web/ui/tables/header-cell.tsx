// Column headings of every table: sticky, with the sort state and its button.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { type ColumnSort, nextSort } from './column-sort.ts';
import type { Column, HeadSort } from './columns.ts';

/** Sort direction of a column; null if the table is sorted by another one. */
type Sorted = ColumnSort<string>['direction'] | null;

type ColumnHeadsProps<Row, Id extends string> = HeadSort<Id> & {
  columns: readonly Column<Row, Id>[];
  /** Reserves room for the sort arrow, so that columns as wide as their content keep their width. */
  steady?: boolean;
  /** Height and padding of every heading. */
  className?: string | ((column: Column<Row, Id>, index: number) => string);
};

function Heads<Row, Id extends string>(props: ColumnHeadsProps<Row, Id>): ReactNode {
  const { columns, sort, onSort, steady, className } = props;
  return columns.map((column, index) => {
    const { id, header, unit, align = 'left', title, sorts, firstDirection, width, wide, pinned } = column;
    const sorted = sort !== null && (sorts?.ids ?? [id]).includes(sort.column) ? sort.direction : null;
    const sortable = column.sortable || column.sortValue !== undefined;
    return (
      <th
        key={id}
        scope="col"
        aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
        className={clsx(
          'sticky top-0 content-center border-b border-line bg-raised text-label font-regular text-ink-3',
          align === 'right' ? 'text-right' : 'text-left',
          index === 0 && pinned !== false ? 'left-0 z-3' : pinned ? 'right-0 z-3' : 'z-2',
          typeof className === 'function' ? className(column, index) : className,
          column.className,
          width,
          wide && 'max-xl:hidden',
        )}
      >
        {sorts?.render({ sort, onSort }) ??
          (sortable ? (
            <SortButton
              sorted={sorted}
              onSort={() => onSort(nextSort(sort, id, firstDirection))}
              steady={steady}
              align={align}
              title={title}
            >
              {header}
            </SortButton>
          ) : (
            <span title={title} className="whitespace-nowrap">
              {header}
            </span>
          ))}
        {unit && <span className="block xl:whitespace-nowrap">{unit}</span>}
      </th>
    );
  });
}

/** Headings of a table; memoized, because a search redraws the rows alone. */
export const ColumnHeads = memo(Heads) as typeof Heads;

type SortButtonProps = {
  sorted: Sorted;
  onSort: () => void;
  steady?: boolean | undefined;
  /** Right-aligned headings have the arrow before the word, so that the word ends above the figures. */
  align?: 'left' | 'right' | undefined;
  title?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** Heading of a sortable column with the arrow of its direction. */
export function SortButton({ sorted, onSort, steady = false, align, title, className, children }: SortButtonProps) {
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={title}
      onClick={onSort}
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:text-ink',
        align === 'right' && 'flex-row-reverse',
        sorted !== null && 'font-strong text-ink',
        className,
      )}
    >
      {children}
      <Arrow aria-hidden className={clsx('size-3', sorted === null && (steady ? 'invisible' : 'hidden'))} />
    </button>
  );
}
