// Answer line of a page: one sentence from the data it shows. It states facts, never what to do.

/**
 * `lead` answers the page's question; `rest`: further facts, null without any. A null answer means the page is still
 * loading.
 */
export type Answer = { lead: string; rest: string | null };

/** Joins the parts that are not null by semicolons; null without any. */
export function joinParts(parts: readonly (string | null)[]): string | null {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.join('; ');
}
