// Heights of rows that differ: guessed until a row was drawn, then measured.
import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowHeights } from './row-window.ts';

/** `guessPx` and `keyOf` must be the same on every render: new ones recompute the positions of all rows. */
export function useMeasuredRows(count: number, guessPx: number, keyOf: (row: number) => string) {
  const newest = useRef(new Map<string, number>());
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(newest.current);
  const starts = useMemo(() => {
    const sums = new Float64Array(count + 1);
    for (let row = 0; row < count; row += 1) sums[row + 1] = (sums[row] ?? 0) + (known.get(keyOf(row)) ?? guessPx);
    return sums;
  }, [count, guessPx, keyOf, known]);
  const heights = useMemo((): RowHeights => {
    const rowAt = (px: number) => Math.max(0, rowAfter(starts, px) - 1);
    return { rowAt, rowsIn: (heightPx, topPx) => rowAt(topPx + heightPx) - rowAt(topPx) + 1, spare: 0 };
  }, [starts]);

  const [observer] = useState(() =>
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver((entries) => {
          const before = newest.current;
          const next = new Map(before);
          let above = 0;
          for (const { target, borderBoxSize } of entries) {
            const key = (target as HTMLElement).dataset.key ?? '';
            const height = borderBoxSize[0]?.blockSize ?? 0;
            if (height === 0 || before.get(key) === height) continue;
            next.set(key, height);
            // A row added above the window had a guessed height: scroll so that visible rows stay in place.
            if (!before.has(key) && target.getBoundingClientRect().top < 0) above += height - guessPx;
          }
          if (above !== 0) window.scrollBy(0, above);
          newest.current = next;
          setKnown(next);
        }),
  );
  /** Ref of a row, whose `data-key` is its key. */
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      observer?.observe(element);
      return () => observer?.unobserve(element);
    },
    [observer],
  );
  return { heights, measure, startOf: (row: number) => starts[row] ?? 0 };
}

/** The first row that begins beyond this distance. */
function rowAfter(starts: Float64Array, px: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) > px) high = middle;
    else low = middle + 1;
  }
  return low;
}
