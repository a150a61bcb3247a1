// SQL of the measured score's weights: stored versions, and the one that applies to a session or a reader.
import { z } from 'zod';
import type { RecordMarket } from '../../domain/record/call.ts';
import { MeasuredWeight } from '../../domain/record/measured/measured-score.ts';
import { parseRows, type Query } from '../db/query.ts';

const MeasuredWeights = z.object({ computed_at: z.string(), weights: z.array(MeasuredWeight) });
export type MeasuredWeights = z.infer<typeof MeasuredWeights>;

/** Adds weights as of an instant (ISO), unless they equal the newest stored ones. */
export async function addWeights(
  query: Query,
  market: RecordMarket,
  { computed_at, weights }: MeasuredWeights,
): Promise<void> {
  await query(
    `insert into measured_weights (market, computed_at, weights)
     select $1, $2, $3::jsonb where $3::jsonb is distinct from coalesce(
       (select weights from measured_weights where market = $1 order by computed_at desc limit 1), '[]')
     on conflict do nothing`,
    [market, computed_at, JSON.stringify(weights)],
  );
}

/**
 * Weights a session (YYYY-MM-DD) began with: those of its first call, else the newest as of `at` (ISO); null without
 * any.
 */
export async function weightsOfSession(
  query: Query,
  { market, session, at }: { market: RecordMarket; session: string; at: string },
): Promise<MeasuredWeights | null> {
  const [found] = await parseRows(
    MeasuredWeights,
    query`select computed_at, weights from measured_weights where market = ${market} and computed_at = coalesce(
         (select s.weights_at from call c join call_set s on s.id = c.set_id
          where c.day = ${session} and s.kind = 'measured' and s.market = ${market} order by s.id limit 1),
         (select max(computed_at) from measured_weights where market = ${market} and computed_at <= ${at}))`,
  );
  return found ?? null;
}

/** Weights of the newest measured scores known by an instant (ISO), or now (null). */
export async function weightsShown(
  query: Query,
  { market, knownBy }: { market: RecordMarket; knownBy: string | null },
): Promise<MeasuredWeights | null> {
  const [found] = await parseRows(
    MeasuredWeights,
    query`select w.computed_at, w.weights from measured_weights w where w.market = ${market} and w.computed_at = (
         select weights_at from call_set
         where kind = 'measured' and market = ${market}
         and known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
         order by known_at desc limit 1)`,
  );
  return found ?? null;
}
