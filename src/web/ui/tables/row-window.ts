// Which rows of a long list are near what one sees: rows of one height, in a frame that scrolls or on the page.
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useMedia } from '../time/clock.ts';

/** Rows drawn beyond each edge of what is seen, so that scrolling never shows a gap. */
const OVERSCAN = 3;
/** The window moves in steps, so that not every pixel draws again. */
const STEP = 2;
/** Until something was measured. */
const GUESSED_ROWS = 20;

/** Rows from (inclusive) to (exclusive). Of `slots` neighbours each has its own place modulo `slots`: elements are reused by it. */
export type RowWindow = {
  from: number;
  to: number;
  slots: number;
  /** Of these rows (from inclusive, to exclusive) some may be seen, of the others none. */
  seen: { from: number; to: number };
};

type Scrolled = {
  count: number;
  rowPx: number;
  /** The frame that scrolls, or the list on a page that scrolls. */
  element: RefObject<HTMLElement | null>;
  scroller: 'frame' | 'page';
  /** Height of what lies over the rows of the frame, such as its heading. */
  coveredPx?: number;
  /** Height the frame is going to have: known before it is measured, its rows are drawn once. */
  expectedPx?: number;
};

const rowsIn = (px: number, rowPx: number) => (px > 0 ? Math.ceil(px / rowPx) + STEP : GUESSED_ROWS);

export function useRowWindow({ count, rowPx, element, scroller, coveredPx = 0, expectedPx = 0 }: Scrolled): RowWindow {
  const [view, setView] = useState(() => ({
    first: 0,
    rows: rowsIn(expectedPx > 0 || scroller === 'frame' ? expectedPx - coveredPx : window.innerHeight, rowPx),
    atTop: true,
  }));
  const onPaper = useMedia('print');

  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return;
    const measure = () => {
      const top = scroller === 'frame' ? box.scrollTop : -box.getBoundingClientRect().top;
      const height = scroller === 'frame' ? box.clientHeight - coveredPx : window.innerHeight;
      const first = Math.max(0, Math.floor(top / rowPx / STEP) * STEP);
      const rows = rowsIn(height, rowPx);
      const atTop = top <= 0;
      setView((before) =>
        before.first === first && before.rows === rows && before.atTop === atTop ? before : { first, rows, atTop },
      );
    };
    measure();
    const scrolls = scroller === 'frame' ? box : window;
    scrolls.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    // A frame may change its height by itself, when something beside it opens.
    const watch = typeof ResizeObserver === 'undefined' || scroller === 'page' ? null : new ResizeObserver(measure);
    watch?.observe(box);
    return () => {
      watch?.disconnect();
      scrolls.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [element, scroller, rowPx, coveredPx]);

  // Paper does not scroll: all of the list is printed.
  if (onPaper) return { from: 0, to: count, slots: count, seen: { from: 0, to: count } };
  // A list that became shorter is looked at again by the browser's own scrolling; until then its end is shown.
  const first = Math.max(0, Math.min(view.first, count - view.rows));
  return {
    from: Math.max(0, first - OVERSCAN),
    to: Math.min(count, first + view.rows + OVERSCAN),
    slots: view.rows + 2 * OVERSCAN,
    seen: { from: first, to: first + view.rows - (view.atTop ? STEP : 0) },
  };
}

/** How far the bar of the page and a head of this height cover what scrolls below them, in px. */
export const coveredBy = (headPx: number) => BAR_PX + headPx;

/** The bar and its line. */
const BAR_PX = 49;

/** Brings a row of a list on the page into sight below bar and head, and no further than needed. */
export function scrollPageToRow(list: HTMLElement | null, row: number, rowPx: number, headPx: number): void {
  if (list === null) return;
  const top = list.getBoundingClientRect().top + row * rowPx;
  const below = top + rowPx - window.innerHeight;
  const above = top - coveredBy(headPx);
  if (above < 0) document.documentElement.scrollTop += above;
  else if (below > 0) document.documentElement.scrollTop += below;
}

/** Brings the first row of a list back below bar and head when the page has gone beyond it. */
export function scrollPageToTop(list: HTMLElement | null, headPx: number): void {
  if (list === null) return;
  const above = list.getBoundingClientRect().top - coveredBy(headPx);
  if (above < 0) document.documentElement.scrollTop += above;
}

/** Brings a row of such a frame into sight below its heading of one row's height, and no further than needed. */
export function scrollToRow(frame: HTMLElement | null, row: number, rowPx: number): void {
  if (frame === null) return;
  const top = row * rowPx;
  const below = top + 2 * rowPx - frame.clientHeight;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (below > frame.scrollTop) frame.scrollTop = below;
}
