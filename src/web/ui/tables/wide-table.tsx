// A table wider than some windows on a page that scrolls: the wheel belongs to the page, the head stays below the bar, and head and rows go sideways together.
import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, type Ref, type TableHTMLAttributes, useRef } from 'react';

type WideTableProps = TableHTMLAttributes<HTMLTableElement> & {
  outer?: Ref<HTMLTableElement>;
  /** The part that holds the rows, and goes sideways. */
  body?: Ref<HTMLTableSectionElement>;
  /** Widths of the columns as a grid has them. */
  columns: string;
  /** The narrowest a row becomes, in px. */
  narrowest: number;
  /** The row of heads. */
  head: ReactNode;
  /** Rows. */
  children: ReactNode;
};

/** Of every row, that of the heads too: a part that scrolls by itself has columns of its own. */
export const wideRowClass = 'grid min-w-(--narrowest) grid-cols-(--columns)';

export function WideTable(props: WideTableProps) {
  const { outer, body, columns, narrowest, head, children, className, ...rest } = props;
  const above = useRef<HTMLTableSectionElement>(null);
  const below = useRef<HTMLTableSectionElement | null>(null);
  const follow = (from: HTMLElement | null, to: HTMLElement | null) => {
    if (from !== null && to !== null && to.scrollLeft !== from.scrollLeft) to.scrollLeft = from.scrollLeft;
  };
  const setBody = (element: HTMLTableSectionElement | null) => {
    below.current = element;
    if (typeof body === 'function') body(element);
    else if (body) body.current = element;
  };
  return (
    <table
      {...rest}
      ref={outer}
      style={{ '--columns': columns, '--narrowest': `${narrowest}px` } as CSSProperties}
      className={clsx(
        'block min-w-0 rounded-md border border-line bg-surface outline-none! focus-visible:border-brand focus-visible:ring-1 focus-visible:ring-brand',
        className,
      )}
    >
      <thead
        ref={above}
        // A head that is reached by Tab out of sight takes the rows along.
        onScroll={() => follow(above.current, below.current)}
        className="sticky top-[calc(var(--spacing-bar)+1px)] z-10 block overflow-x-hidden rounded-t-md print:static"
      >
        {head}
      </thead>
      <tbody
        ref={setBody}
        onScroll={() => follow(below.current, above.current)}
        className="block overflow-x-auto overflow-y-hidden overscroll-x-contain rounded-b-md"
      >
        {children}
      </tbody>
    </table>
  );
}
