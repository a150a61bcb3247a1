// Answer line of a page: one sentence from the data it shows. It states facts, never what to do.

/**
 * `lead` answers the page's question; `rest`: further facts, null for none. A null answer means the page still loads.
 */
export type Answer = { lead: string; rest: string | null };

/** Most names in a list. */
const MOST = 5;

/** `NVDA, AMD`; names beyond the `most` first ones are counted: `and 3 more`. */
export function listNames(names: readonly string[], most: number = MOST): string {
  const shown = names.slice(0, most).join(', ');
  const more = names.length - most;
  return more > 0 ? `${shown} and ${more.toLocaleString('en-US')} more` : shown;
}

/** Joins the parts that are not null by semicolons; null without any. */
export function joinParts(parts: readonly (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join('; ');
}
