// SQL of losses of the database and of its start.

import type { DatabaseLoss } from '../../domain/reports/connection-states.ts';
import { observabilityRules } from '../../domain/rules/observability-rules.ts';
import type { Query } from '../db/query.ts';

export function lossStore(query: Query) {
  return {
    /** Start of the server behind this connection, ISO. */
    databaseStart: () => query.value<string>('select pg_postmaster_start_time() as at'),

    /** Adds a loss unless another process has just written the same one. */
    add: async ({ back_at, away_from, restarted }: DatabaseLoss): Promise<void> => {
      const since = observabilityRules.one_loss.value;
      await query`insert into database_loss (back_at, away_from, restarted)
         select ${back_at}, ${away_from}, ${restarted} where not exists (
           select from database_loss where back_at > ${back_at}::timestamptz - make_interval(secs => ${since}))
         on conflict do nothing`;
    },

    /** Losses that ended since an instant (ISO), oldest first. */
    since: (from: string): Promise<DatabaseLoss[]> =>
      query.all<DatabaseLoss>`select back_at, away_from, restarted from database_loss
         where back_at >= ${from} order by back_at`,

    removeBefore: async (instant: string): Promise<void> => {
      await query`delete from database_loss where back_at < ${instant}`;
    },
  };
}
