// The head of a column of every table: it stays in sight, says how the table is sorted, and sorts.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ColumnSort } from './column-sort.ts';

/** Which way a table is sorted by a column; null when it is sorted by another one. */
export type Sorted = ColumnSort<string>['direction'] | null;

type HeaderCellProps = {
  sorted: Sorted;
  /** As the cells below: figures stand right. */
  align?: 'left' | 'right';
  /** Stays in sight sideways too. */
  first?: boolean;
  /** Stays in sight sideways on the other end. */
  pinned?: boolean | undefined;
  /** Width and room. */
  className?: string;
  children: ReactNode;
};

export function HeaderCell({
  sorted,
  align = 'left',
  first = false,
  pinned = false,
  className,
  children,
}: HeaderCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      className={clsx(
        'sticky top-0 content-center border-b border-line bg-raised text-label font-regular text-ink-3',
        align === 'right' ? 'text-right' : 'text-left',
        first ? 'left-0 z-3' : pinned ? 'right-0 z-3' : 'z-2',
        className,
      )}
    >
      {children}
    </th>
  );
}

type SortButtonProps = {
  sorted: Sorted;
  onSort: () => void;
  /** The arrow keeps its room while the table is sorted otherwise: columns without a width of their own stay as wide as they are. */
  steady?: boolean;
  /** As the cells below: of figures the arrow stands before the word, which ends where they end. */
  align?: 'left' | 'right' | undefined;
  className?: string;
  children: ReactNode;
};

/** The word of a column, and the arrow of its direction. */
export function SortButton({ sorted, onSort, steady = false, align, className, children }: SortButtonProps) {
  const Arrow = sorted === 'asc' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={onSort}
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 hover:text-ink',
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
