// SQL of losses of the database, of its start, and of answers summed for the error budget.

import { emptyCounts } from '../../domain/observability/latency.ts';
import type { DatabaseLoss } from '../../domain/reports/connection-states.ts';
import { observabilityRules } from '../../domain/rules/observability-rules.ts';
import type { Query } from '../db/query.ts';

/** Answers that ended within the last hours, in all processes. */
export type AnswerSum = { hours: number; requests: number; bad: number };

/** Sum of the counts of a row: a subquery for each of some 50,000 rows takes four times as long. */
const REQUESTS = emptyCounts()
  .map((_, at) => `coalesce(counts[${at + 1}], 0)`)
  .join(' + ');

export function lossStore(query: Query) {
  return {
    /** Start of the server behind this connection, ISO. */
    databaseStart: async (): Promise<string> => {
      const { rows } = await query<{ at: string }>('select pg_postmaster_start_time() as at');
      return rows[0]?.at ?? '';
    },

    /** Every process meets the same loss: the first to write it is enough. */
    add: async ({ back_at, away_from, restarted }: DatabaseLoss): Promise<void> => {
      await query(
        `insert into database_loss (back_at, away_from, restarted)
         select $1, $2, $3 where not exists (
           select from database_loss where back_at > $1::timestamptz - make_interval(secs => $4))
         on conflict do nothing`,
        [back_at, away_from, restarted, observabilityRules.one_loss.value],
      );
    },

    /** Losses that ended since an instant (ISO), oldest first. */
    since: async (from: string): Promise<DatabaseLoss[]> => {
      const { rows } = await query<DatabaseLoss>(
        'select back_at, away_from, restarted from database_loss where back_at >= $1 order by back_at',
        [from],
      );
      return rows;
    },

    removeBefore: async (instant: string): Promise<void> => {
      await query('delete from database_loss where back_at < $1', [instant]);
    },

    /** Sums over the last `hours` before `now` (ISO) for each of them. */
    answersOf: async (hours: readonly number[], now: string): Promise<AnswerSum[]> => {
      const { rows } = await query<AnswerSum>(
        `select asked.hours, coalesce(sum(own.requests), 0)::float8 as requests, coalesce(sum(own.bad), 0)::float8 as bad
         from unnest($1::integer[]) as asked (hours) left join (
           select span, sum(bad) as bad, sum(${REQUESTS}) as requests from answer_span
           where span > $2::timestamptz - make_interval(hours => $3) group by span) as own
           on own.span > $2::timestamptz - make_interval(hours => asked.hours)
         group by 1 order by 1`,
        [hours, now, Math.max(...hours)],
      );
      return rows;
    },
  };
}
