// Recomputation of a day's published scores and decisions, with the number of identical results.
import { z } from 'zod';

const recomputedKinds = ['scores', 'decisions'] as const;

/**
 * `day`: Pacific day (YYYY-MM-DD) of the publications; `difference`: first difference found, in words, null for none.
 */
export const Recomputation = z.object({
  day: z.string(),
  kind: z.enum(recomputedKinds),
  checked: z.number(),
  identical: z.number(),
  difference: z.string().nullable(),
  computed_at: z.string(),
});
export type Recomputation = z.infer<typeof Recomputation>;

export type Recount = Pick<Recomputation, 'checked' | 'identical' | 'difference'>;
export const nothingChecked: Recount = { checked: 0, identical: 0, difference: null };

/** Counts of a day, both kinds together. */
export const RecomputedDay = Recomputation.omit({ kind: true });
export type RecomputedDay = z.infer<typeof RecomputedDay>;

/** Adds one comparison; `difference`: null if identical. */
export function addCompared(recount: Recount, difference: string | null): Recount {
  return {
    checked: recount.checked + 1,
    identical: recount.identical + (difference === null ? 1 : 0),
    difference: recount.difference ?? difference,
  };
}

/** Newest recomputed day, summed over its kinds; null without any. */
export function newestRecomputed(rows: readonly Recomputation[]): RecomputedDay | null {
  const newest = rows.reduce<Recomputation | null>(
    (found, row) => (found === null || row.day > found.day ? row : found),
    null,
  );
  if (newest === null) return null;
  const ofDay = recomputedKinds.flatMap((kind) => {
    const runs = rows.filter((row) => row.day === newest.day && row.kind === kind);
    return runs.toSorted((a, b) => a.computed_at.localeCompare(b.computed_at)).slice(-1);
  });
  return {
    day: newest.day,
    computed_at:
      ofDay
        .map(({ computed_at }) => computed_at)
        .toSorted()
        .at(-1) ?? newest.computed_at,
    checked: ofDay.reduce((sum, { checked }) => sum + checked, 0),
    identical: ofDay.reduce((sum, { identical }) => sum + identical, 0),
    difference: ofDay.find(({ difference }) => difference !== null)?.difference ?? null,
  };
}
