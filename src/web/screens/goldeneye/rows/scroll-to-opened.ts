// Scroll to the row that an address or "Open plan" opened; the keyboard focus can follow.
import { type RefObject, useEffect } from 'react';

export const rowId = (symbol: string) => `golden-eye-${symbol}`;

type ScrollProps = { opened: readonly string[]; ready: boolean; seen: RefObject<ReadonlySet<string> | null> };

/**
 * Draws nothing; stands beside the rows, so that it acts once they are drawn. `ready`: the parts above the rows have
 * their final height; `seen`: rows that were open before, null at first. Rows already in sight do not scroll. The focus
 * moves only for rows opened on this page, not for those of the initial address.
 */
export function ScrollToOpened({ opened, ready, seen }: ScrollProps): null {
  useEffect(() => {
    if (!ready) return;
    const before = seen.current;
    seen.current = new Set(opened);
    const fresh = opened.find((symbol) => before?.has(symbol) !== true);
    const row = fresh === undefined ? null : document.getElementById(rowId(fresh));
    if (row === null || isInSight(row)) return;
    row.scrollIntoView?.({ block: 'start' });
    if (before !== null) row.querySelector<HTMLElement>('button[aria-expanded]')?.focus({ preventScroll: true });
  }, [opened, ready, seen]);
  return null;
}

function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom > 0 && bottom <= window.innerHeight;
}
