// Columns of a table as data: heading, cell, alignment, order.
import type { ReactNode } from 'react';
import type { ColumnSort } from './column-sort.ts';

export type Column<Row, Id extends string = string> = {
  id: Id;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Figures are right-aligned, so that their digits line up. */
  align?: 'left' | 'right';
  /** Second line of the heading: the unit, or the reference of the figures. */
  unit?: string | null | undefined;
  /** Tooltip of the heading. */
  title?: string | undefined;
  /** Value that a DataTable sorts by. Unknown (null) sorts last in both directions. */
  sortValue?: (row: Row) => string | number | null;
  /** True if the heading sorts and the screen orders the rows. */
  sortable?: boolean;
  /** Direction of the first click; 'desc' by default. */
  firstDirection?: ColumnSort<string>['direction'];
  /** A heading of several sort buttons: renders them and names the columns they sort by. */
  sorts?: { ids: readonly Id[]; render: (sort: HeadSort<Id>) => ReactNode };
  /** Class with the width, such as `w-32`. A LongTable takes its widths from `track`. */
  width?: string;
  /** Padding and text size of heading and cells, where the column differs from the others. */
  className?: string;
  total?: ReactNode;
  /** Stays in sight in a sideways scroll: the first column unless false, another one (at the right edge) if true. */
  pinned?: boolean;
  /** Hidden below 80rem, where the others would be pushed out of sight. */
  wide?: boolean;
  /** The cell is the heading of its row. */
  rowHeader?: boolean;
  /**
   * Place on the card of a phone: in its first line, at the end of that line, among the facts below (there with the
   * heading if `named`), or in a line of its own. Without it the card leaves the column out; a table without such a
   * column scrolls sideways on phones too.
   */
  phone?: 'title' | 'aside' | 'fact' | 'named' | 'line';
  /** Content on the card where it differs from the cell. */
  phoneCell?: (row: Row) => ReactNode;
};

/** Sort state of the headings and its change. */
export type HeadSort<Id extends string> = { sort: ColumnSort<Id> | null; onSort: (sort: ColumnSort<Id>) => void };
