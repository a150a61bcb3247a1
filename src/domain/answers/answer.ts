// Answer line of a page: one sentence from the data it shows. It states facts, never what to do.

/** `lead` answers the page's question; `rest` is what belongs beside it, null for nothing. Null for an answer: still loading. */
export type Answer = { lead: string; rest: string | null };

/** Names that fit a line. */
const MOST = 5;

/** `NVDA, AMD`, and from the sixth name on `and 3 more`. */
export function listNames(names: readonly string[], most: number = MOST): string {
  const shown = names.slice(0, most).join(', ');
  const more = names.length - most;
  return more > 0 ? `${shown} and ${more.toLocaleString('en-US')} more` : shown;
}

/** Parts of a sentence that exist, separated by semicolons; null for none. */
export function joinParts(parts: readonly (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join('; ');
}
