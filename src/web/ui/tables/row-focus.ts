// Keys that move the focus over the rows of a table or of its phone cards.

/** Moves the focus by arrows, j and k, Home and End; false for any other key. */
export function moveFocus(key: string, row: HTMLElement): boolean {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
  const rows = [...(row.closest('table, ul')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const to = step === undefined ? { Home: 0, End: rows.length - 1 }[key] : rows.indexOf(row) + step;
  if (to === undefined) return false;
  rows[to]?.focus();
  return true;
}
