// SQL of answers counted in spans of five minutes.
import type { Query } from '../db/query.ts';

/**
 * Answers of one endpoint that ended within a span; `span`: its start, ISO. `bad`: errors, and answers slower than the
 * objective; `counts`: answers by latency bucket.
 */
export type AnswerSpan = { span: string; method: string; route: string; errors: number; bad: number; counts: number[] };

/** Answers that ended within the last `hours`, in all processes. */
type AnswerSum = { hours: number; requests: number; bad: number };

export function answerStore(query: Query) {
  return {
    /** Adds to the counts of other processes in the same spans. */
    add: async (spans: readonly AnswerSpan[]): Promise<void> => {
      if (spans.length === 0) return;
      await query`with given as (
           select span, method, route, errors, bad,
           array(select json_array_elements_text(counts)::integer) as counts
           from json_to_recordset(${JSON.stringify(spans)}) as given (span timestamptz, method text, route text,
           errors integer, bad integer, counts json)
         ), total as (
           insert into answer_total (span, requests, bad)
           select span, sum((select sum(count) from unnest(counts) as count)), sum(bad) from given group by span
           on conflict (span) do update
           set requests = answer_total.requests + excluded.requests, bad = answer_total.bad + excluded.bad
         )
         insert into answer_span (span, method, route, errors, bad, counts)
         select span, method, route, errors, bad, counts from given
         on conflict (span, method, route) do update
         set errors = answer_span.errors + excluded.errors, bad = answer_span.bad + excluded.bad,
           counts = array(select a + b
           from unnest(answer_span.counts, excluded.counts) with ordinality as pair (a, b, at) order by at)`;
    },

    /** Spans that began at or after an instant (ISO), oldest first. */
    since: (from: string): Promise<AnswerSpan[]> =>
      query.all<AnswerSpan>`select span, method, route, errors, bad, counts from answer_span
         where span >= ${from} order by span`,

    removeBefore: async (instant: string): Promise<void> => {
      await query`delete from answer_span where span < ${instant}`;
      await query`delete from answer_total where span < ${instant}`;
    },

    /**
     * For each number of `hours`, sums over that many hours before `now` (ISO). `since`: start of the first span on
     * file; null without one.
     */
    sums: async (hours: readonly number[], now: string): Promise<{ since: string | null; sums: AnswerSum[] }> => {
      const { rows } = await query<AnswerSum>`select asked.hours, coalesce(sum(t.requests), 0)::float8 as requests,
         coalesce(sum(t.bad), 0)::float8 as bad
         from unnest(${hours}::integer[]) as asked (hours)
         left join answer_total t on t.span > ${now}::timestamptz - make_interval(hours => asked.hours)
         group by 1 order by 1`;
      const first = await query<{ since: string | null }>`select min(span) as since from answer_total`;
      return { since: first.rows[0]?.since ?? null, sums: rows };
    },
  };
}
