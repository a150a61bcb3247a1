// SQL of corrections: outcomes in force, their replacement, and the time up to which events were checked.
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { CallOutcome } from '../../../domain/record/outcome.ts';
import { isCompared } from '../../../domain/record/rule-versions.ts';
import { type Query, unnest } from '../../db/query.ts';
import type { NewOutcome } from './settlement-store.ts';

export type OutcomeInForce = Pick<NewOutcome, 'call_id' | 'horizon' | 'state' | 'gross'> & { correction: number };

export function createCorrectionStore(query: Query) {
  return {
    /**
     * Outcomes in force that were computed from bars, keyed by `call horizon`; outcomes of other rules are omitted, so
     * that they keep their result.
     */
    async inForce(calls: readonly { id: number; side: number }[]): Promise<Map<string, OutcomeInForce>> {
      const sides = new Map(calls.map(({ id, side }) => [id, side]));
      const { rows } = await query<OutcomeInForce & Pick<CallOutcome, 'horizon' | 'rule_version' | 'entry_rule'>>`
         select call_id, horizon, state, gross, correction, rule_version, entry_rule from call_outcome
         where call_id = any (${[...sides.keys()]}::bigint[]) and superseded_at is null and state <> 'open'
         and horizon <> 'plan'`;
      const counted = rows.filter((row) => isCompared(row, { side: sides.get(row.call_id) ?? 0 }));
      return new Map(counted.map((row) => [`${row.call_id} ${row.horizon}`, row]));
    },

    /** Ends the outcomes that these corrections replace, at `at` (ISO); otherwise their rows stay unchanged. */
    supersede: (corrections: readonly NewOutcome[], at: string) => query.run`
         update call_outcome o set superseded_at = ${at}
         from ${unnest(corrections, 'call_id bigint, horizon text')}
         where o.call_id = given.call_id and o.horizon = given.horizon and o.superseded_at is null`,

    /** Instant (ISO) up to which changed events were checked; null before the first check. */
    lookedThrough: (market: RecordMarket) => query.value<string | null>`select through from record_event_check
         where market = ${market}`,

    noteLooked: (market: RecordMarket, through: string) => query.run`
         insert into record_event_check (market, through) values (${market}, ${through})
         on conflict (market) do update set through = excluded.through`,
  };
}
