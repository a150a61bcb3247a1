// Expanded rows: their details, whose code loads when a row is first opened, and the scroll to a row opened elsewhere.

import { useEffect, useRef } from 'react';
import { lazyPart } from '../../../ui/failures/lazy-part.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';

export const OpenedRow = lazyPart(
  () => import('./row-details.tsx'),
  'RowDetails',
  <Skeleton className="h-94 max-sm:h-110" />,
);

export const rowId = (symbol: string) => `golden-eye-${symbol}`;

/**
 * `ready`: the parts above the rows have their final height. Rows already in sight do not scroll. The focus moves only
 * for rows opened on this page, not for those of the initial address.
 */
export function useScrollToOpened(opened: readonly string[], ready: boolean): void {
  const seen = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!ready) return;
    const before = seen.current;
    seen.current = new Set(opened);
    const fresh = opened.find((symbol) => before?.has(symbol) !== true);
    const row = fresh === undefined ? null : document.getElementById(rowId(fresh));
    if (row === null || isInSight(row)) return;
    row.scrollIntoView?.({ block: 'start' });
    if (before !== null) row.querySelector<HTMLElement>('button[aria-expanded]')?.focus({ preventScroll: true });
  }, [opened, ready]);
}

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom > 0 && bottom <= window.innerHeight;
}
