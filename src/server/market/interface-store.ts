// SQL of the last outcome of each vendor interface.
import type { VendorInterface } from '../../domain/work/vendor-interfaces.ts';
import type { CallRecord, CallRefusal } from '../../providers/ports/call-log.ts';
import type { Db } from '../db/database.ts';
import { iso } from '../process/clock.ts';

type Outcome = { answered: boolean; delayed: boolean | null; refusal: CallRefusal | null };

/**
 * Newest answer and open refusal of each interface after these calls; answers do not clear the refusal of a symbol or
 * day.
 */
function collectOutcomes(calls: readonly CallRecord[]): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const { service, status, delayed = null, refusal = null } of calls) {
    const known = outcomes.get(service) ?? { answered: false, delayed: null, refusal: null };
    outcomes.set(service, known);
    if (refusal !== null) known.refusal = refusal;
    if (status !== 'success') continue;
    known.answered = true;
    known.delayed = delayed ?? known.delayed;
    if (known.refusal !== null && isOfAll(known.refusal.scope)) known.refusal = null;
  }
  return outcomes;
}

const isOfAll = (scope: CallRefusal['scope']) => scope === 'key' || scope === 'interface';

export type InterfaceStore = ReturnType<typeof createInterfaceStore>;

export function createInterfaceStore({ query }: Pick<Db, 'query'>) {
  return {
    async note(calls: readonly CallRecord[], now: number): Promise<void> {
      for (const [service, { answered, delayed, refusal }] of collectOutcomes(calls)) {
        if (answered) {
          await query`insert into vendor_interface as v (service, answered_at, delayed)
             values (${service}, ${iso(now)}, ${delayed})
             on conflict (service) do update set answered_at = excluded.answered_at,
               delayed = coalesce(excluded.delayed, v.delayed),
               refused_since = case when v.scope in ('key', 'interface') or v.retry_at <= excluded.answered_at then null
                 else v.refused_since end`;
        }
        if (refusal !== null) {
          await query`insert into vendor_interface as v (service, refused_since, refused_at, scope, words, retry_at)
             values (${service}, ${iso(now)}, ${iso(now)}, ${refusal.scope}, ${refusal.words}, ${iso(refusal.retry_at)})
             on conflict (service) do update set
               refused_since = case when v.scope = excluded.scope then coalesce(v.refused_since, excluded.refused_since)
                 else excluded.refused_since end,
               refused_at = excluded.refused_at, scope = excluded.scope, words = excluded.words,
               retry_at = excluded.retry_at`;
        }
      }
    },

    async all(): Promise<VendorInterface[]> {
      const { rows } = await query<
        Pick<VendorInterface, 'service' | 'answered_at' | 'delayed'> &
          NonNullable<VendorInterface['refusal']> & { refused: boolean }
      >`
         select service, answered_at, delayed, refused_since is not null as refused, refused_since as since, scope, words,
           retry_at from vendor_interface order by service`;
      return rows.map(({ service, answered_at, delayed, refused, ...refusal }) => ({
        service,
        answered_at,
        delayed,
        refusal: refused ? refusal : null,
      }));
    },
  };
}
