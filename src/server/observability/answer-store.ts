// SQL of answers counted in spans of five minutes.
import type { Query } from '../db/query.ts';

/** Answers to one endpoint that ended within a span (ISO instant of its start). `bad`: errors, and answers slower than the objective; counts by latency bucket. */
export type AnswerSpan = { span: string; method: string; route: string; errors: number; bad: number; counts: number[] };

export function answerStore(query: Query) {
  return {
    /** Adds to what other processes have counted in the same spans. */
    add: async (spans: readonly AnswerSpan[]): Promise<void> => {
      if (spans.length === 0) return;
      await query(
        `insert into answer_span (span, method, route, errors, bad, counts)
         select span, method, route, errors, bad, array(select json_array_elements_text(counts)::integer)
         from json_to_recordset($1) as given (span timestamptz, method text, route text, errors integer, bad integer, counts json)
         on conflict (span, method, route) do update set errors = answer_span.errors + excluded.errors, bad = answer_span.bad + excluded.bad,
           counts = array(select a + b from unnest(answer_span.counts, excluded.counts) with ordinality as pair (a, b, at) order by at)`,
        [JSON.stringify(spans)],
      );
    },

    /** Spans that began at or after an instant (ISO), oldest first. */
    since: async (from: string): Promise<AnswerSpan[]> => {
      const { rows } = await query<AnswerSpan>(
        'select span, method, route, errors, bad, counts from answer_span where span >= $1 order by span',
        [from],
      );
      return rows;
    },

    removeBefore: async (instant: string): Promise<void> => {
      await query('delete from answer_span where span < $1', [instant]);
    },
  };
}
