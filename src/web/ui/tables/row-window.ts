// Virtual window of a long list: the rows near the part in sight, in a scrolling frame or on the page.
// Replaces @tanstack/react-virtual, which would add 10 KB to each page: docs/decisions/ui-parts.md.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { runAfterPaint, useMedia } from '../time/clock.ts';

/** Rows rendered beyond each visible edge, so that scrolling never shows a gap. */
const OVERSCAN = 3;
/** Spare rows of equal heights; the window moves in steps of this many rows, to render less while scrolling. */
const SPARE = 2;
/** Row count assumed until the rows are measured. */
const GUESSED_ROWS = 20;

/** Heights of the rows: all the same, or measured (useMeasuredRows). */
export type RowHeights = {
  /** The row at this distance from the top of the list, CSS pixels. */
  rowAt: (px: number) => number;
  /** Rows a window needs by its height and its distance from the top of the list, CSS pixels. */
  rowsIn: (heightPx: number, topPx: number) => number;
  /** Rows in `rowsIn` beyond those needed, and the step by which the window moves. */
  spare: number;
};

/** Rows from (inclusive) to (exclusive), at most `slots`: elements are reused by the row's index modulo `slots`. */
export type RowWindow = {
  from: number;
  to: number;
  slots: number;
  /** Rows that may be in sight: from (inclusive) to (exclusive). */
  seen: { from: number; to: number };
};

type Scrolled = {
  count: number;
  heights: RowHeights;
  /** The frame that scrolls, or the list on a page that scrolls. */
  element: RefObject<HTMLElement | null>;
  scroller: 'frame' | 'page';
  /** Height of a part that covers the rows of the frame, such as its heading. */
  coveredPx?: number;
  overscan?: number;
  /** True to print the whole list, not only its window. */
  printed?: boolean;
  /** True to measure after the first paint, not before it: for rows that take long to lay out. */
  paintFirst?: boolean;
};

/** Rows that are all of one height. */
export function evenHeights(rowPx: number): RowHeights {
  return {
    rowAt: (px) => Math.floor(px / rowPx),
    rowsIn: (px) => (px > 0 ? Math.ceil(px / rowPx) + SPARE : GUESSED_ROWS),
    spare: SPARE,
  };
}

export function useRowWindow(list: Scrolled): RowWindow {
  const { count, heights, element, scroller, coveredPx = 0, overscan = OVERSCAN } = list;
  const { printed = true, paintFirst = false } = list;
  const [view, setView] = useState(() => ({
    first: 0,
    rows: heights.rowsIn(scroller === 'frame' ? 0 : window.innerHeight, 0),
    atTop: true,
  }));
  const onPaper = useMedia('print');

  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const measure = () => {
      const top = scroller === 'frame' ? box.scrollTop : -box.getBoundingClientRect().top;
      const height = scroller === 'frame' ? box.clientHeight - coveredPx : window.innerHeight;
      const step = Math.max(1, heights.spare);
      const first = Math.max(0, Math.floor(heights.rowAt(top) / step) * step);
      const rows = heights.rowsIn(height, top);
      const atTop = top <= 0;
      setView((before) =>
        before.first === first && before.rows === rows && before.atTop === atTop ? before : { first, rows, atTop },
      );
    };
    const measured = paintFirst ? runAfterPaint(measure) : measure();
    const scrolls = scroller === 'frame' ? box : window;
    scrolls.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    // The frame may change its height when a part beside it opens.
    const watch = typeof ResizeObserver === 'undefined' || scroller === 'page' ? null : new ResizeObserver(measure);
    watch?.observe(box);
    return () => {
      measured?.();
      watch?.disconnect();
      scrolls.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [element, scroller, heights, coveredPx, paintFirst]);

  if (onPaper && printed) return { from: 0, to: count, slots: count, seen: { from: 0, to: count } };
  // A list that became shorter shows its end until the browser's own scroll event measures again.
  const first = Math.max(0, Math.min(view.first, count - view.rows));
  return {
    from: Math.max(0, first - overscan),
    to: Math.min(count, first + view.rows + overscan),
    slots: view.rows + 2 * overscan,
    seen: { from: first, to: first + view.rows - (view.atTop ? heights.spare : 0) },
  };
}
/** Height of the page's bar and a head over the rows that scroll below them; CSS pixels. */
export const coveredHeight = (headPx: number) => BAR_PX + headPx;

/** Height of the bar with its line. */
const BAR_PX = 49;

/** Scrolls the page until a row is in sight below bar and head, and no further. */
export function scrollPageToRow(list: HTMLElement | null, row: number, rowPx: number, headPx: number): void {
  if (list === null) return;
  const top = list.getBoundingClientRect().top + row * rowPx;
  const below = top + rowPx - window.innerHeight;
  const above = top - coveredHeight(headPx);
  if (above < 0) document.documentElement.scrollTop += above;
  else if (below > 0) document.documentElement.scrollTop += below;
}

/** Scrolls the page back to the first row of a list. */
export function scrollPageToTop(list: HTMLElement | null, headPx: number): void {
  if (list === null) return;
  const above = list.getBoundingClientRect().top - coveredHeight(headPx);
  if (above < 0) document.documentElement.scrollTop += above;
}

/** Scrolls a frame until a row is in sight below a heading of one row's height, and no further. */
export function scrollToRow(frame: HTMLElement | null, row: number, rowPx: number): void {
  if (frame === null) return;
  const top = row * rowPx;
  const below = top + 2 * rowPx - frame.clientHeight;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (below > frame.scrollTop) frame.scrollTop = below;
}
