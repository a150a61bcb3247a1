// Pages of ordered changes: starred stocks first, each page after the last row of the previous page.
import type { Change, ChangeCount } from './change.ts';

export function countChanges(rows: readonly Change[], isStarred: (symbol: string) => boolean): ChangeCount {
  const count = { all: rows.length, starred: 0, up: 0, down: 0 };
  for (const { symbol, toward } of rows) {
    if (isStarred(symbol)) count.starred += 1;
    if (toward > 0) count.up += 1;
    else if (toward < 0) count.down += 1;
  }
  return count;
}

/** Cursor of a row: its id, and whether the symbol was starred when the page was made. */
const toKey = ({ id }: Change, starred: boolean) => `${starred ? 1 : 0}${id}`;

/**
 * Rows after the cursor `after`, stars first; null if no row has its id. Starring a symbol between two pages moves no
 * other row.
 */
export function pageOfChanges(
  rows: readonly Change[],
  isStarred: (symbol: string) => boolean,
  { after, most }: { after: string | null; most: number },
): { rows: Change[]; next: string | null } | null {
  const page: Change[] = [];
  const last = after === null ? -1 : rows.findIndex(({ id }) => id === after.slice(1));
  if (after !== null && last < 0) return null;
  const isAfterStars = after?.startsWith('0') ?? false;
  let isMore = false;
  for (const starred of isAfterStars ? [false] : [true, false]) {
    const from = after !== null && starred !== isAfterStars ? last + 1 : 0;
    for (let at = from; at < rows.length; at += 1) {
      const row = rows[at]!;
      if (isStarred(row.symbol) !== starred) continue;
      isMore = page.length === most;
      if (isMore) break;
      page.push(row);
    }
    if (isMore) break;
  }
  const end = page.at(-1);
  return { rows: page, next: isMore && end !== undefined ? toKey(end, isStarred(end.symbol)) : null };
}
