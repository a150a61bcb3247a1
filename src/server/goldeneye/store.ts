// SQL of Golden Eye's polls: next id and number, and finished polls.
import { z } from 'zod';
import { MarketDirection } from '../../domain/goldeneye/golden-eye.ts';
import { parseRows, type Query, raw } from '../db/query.ts';

/** Stored poll. Instants are ISO; `received_at`: when its bars had arrived; `day`: Pacific day of that time. */
const PollRow = z.object({
  id: z.number(),
  number: z.number(),
  day: z.string(),
  received_at: z.string(),
  as_of: z.string(),
  session_date: z.string(),
  symbols: z.number(),
  market_symbols: z.number(),
  patterns_found: z.number(),
  market_patterns_found: z.number(),
  market_direction: MarketDirection.nullable(),
  duration_ms: z.number(),
  stages: z.record(z.string(), z.number()),
  formula_version: z.string(),
  source: z.string(),
});
export type PollRow = z.infer<typeof PollRow>;
const pollColumns = Object.keys(PollRow.shape).join(', ');

export function createGoldenEyeStore(query: Query) {
  return {
    /** Id for the next poll, and its number on the Pacific day `day`. */
    nextPoll: (day: string) => query.one<{ id: number; number: number }>`
         select nextval(pg_get_serial_sequence('goldeneye_poll', 'id')) as id,
           (select coalesce(max(number), 0) + 1 from goldeneye_poll where day = ${day}) as number`,

    /** Stores a poll; call in the publishing transaction. `knownAt` (ISO): time from which readers see the poll. */
    writePoll: (poll: PollRow, knownAt: string) => query.run`
         insert into goldeneye_poll (${raw(pollColumns)}, known_at) overriding system value
         select ${raw(pollColumns)}, ${knownAt} from json_populate_record(null::goldeneye_poll, ${JSON.stringify(poll)})`,

    /** Polls known by an instant, or all of them (null), newest first. */
    polls: (limit: number, knownBy: string | null): Promise<PollRow[]> =>
      parseRows(
        PollRow,
        query`select ${raw(pollColumns)} from goldeneye_poll
           where known_at <= coalesce(${knownBy}, 'infinity'::timestamptz) order by known_at desc, id desc
           limit ${limit}`,
      ),

    /** Latest market time that was polled of a source, epoch ms; -Infinity before the first poll. */
    async livedUntil(source: string): Promise<number> {
      const newest = await query.value<string | null>`select max(as_of) as as_of from goldeneye_poll
         where source = ${source}`;
      return newest === null ? Number.NEGATIVE_INFINITY : Date.parse(newest);
    },

    /** Number of polls on a Pacific day, and of judged stocks summed over them. */
    dayCounts: (day: string) => query.one<{ polls: number; judged: number }>`select count(*) as polls,
         coalesce(sum(symbols), 0) as judged from goldeneye_poll where day = ${day}`,
  };
}
