// SQL of recomputations.
import { Recomputation } from '../../../domain/record/recomputation.ts';
import { parseRows, type Query } from '../../db/query.ts';

export function createRecomputationStore(query: Query) {
  return {
    add: (row: Recomputation) => query.run`
         insert into record_recomputation (day, kind, checked, identical, difference, computed_at)
         values (${row.day}, ${row.kind}, ${row.checked}, ${row.identical}, ${row.difference}, ${row.computed_at})
         on conflict do nothing`,

    /** Recomputations of the newest day with anything to check, as known by an instant (ISO), or now (null). */
    newest(knownBy: string | null): Promise<Recomputation[]> {
      return parseRows(
        Recomputation,
        query`select day::text as day, kind, checked, identical, difference, computed_at from record_recomputation
           where computed_at <= coalesce(${knownBy}, 'infinity'::timestamptz) and day = (
             select max(day) from record_recomputation
             where checked > 0 and computed_at <= coalesce(${knownBy}, 'infinity'::timestamptz))`,
      );
    },
  };
}
