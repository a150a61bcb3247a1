// SQL of the truth of the simulated lists.
import { PlantedList } from '../../domain/record/truth/planted-truth.ts';
import type { Query } from '../db/query.ts';
import { PAST_MARKET } from './reconstruction/write-past-day.ts';

type Days = { from: string; to: string };

export function createTruthStore(query: Query) {
  return {
    /** Null if no lists are on file, or only those of other sessions than `days` (YYYY-MM-DD; absent: any). */
    async lists(days?: Days): Promise<PlantedList[] | null> {
      const { from = null, to = null } = days ?? {};
      const { rows } = await query<{ lists: unknown }>`select lists from record_truth where market = ${PAST_MARKET}
         and (${from}::date is null or from_day = ${from}) and (${to}::date is null or to_day = ${to})`;
      return rows[0] === undefined ? null : PlantedList.array().parse(rows[0].lists);
    },

    save: ({ from, to }: Days, lists: readonly PlantedList[], at: string) => query.run`
         insert into record_truth (market, from_day, to_day, lists, received_at)
         values (${PAST_MARKET}, ${from}, ${to}, ${JSON.stringify(lists)}::jsonb, ${at})
         on conflict (market) do update set from_day = excluded.from_day, to_day = excluded.to_day,
           lists = excluded.lists, received_at = excluded.received_at`,
  };
}
