// Coverage of stored minute bars, per symbol set: spans as complete as their source sent them, not requested again.
import type { Span } from '../../../domain/minutes/minute-spans.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';

type Stretch = Span & { symbols: readonly string[] | null; source: 'feed' | 'history' };

export function createCoverageStore(db: Db) {
  return {
    /** `symbols` null for all symbols. Returns the row's id. */
    add: ({ symbols, from, until, source }: Stretch, at: EpochMs, fence: Fence | null): Promise<number> =>
      fenced(db, fence).transaction(async (query) => {
        return query.value<number>`insert into minute_coverage (symbols, from_at, until_at,
           source, said_at) values (${symbols}, ${iso(from)}, ${iso(until)}, ${source}, ${iso(at)})
           returning id`;
      }),

    /** Extends a stretch to `until`; never shortens it. */
    extend: (id: number, until: EpochMs, at: EpochMs, fence: Fence | null): Promise<void> =>
      fenced(db, fence).transaction(async (query) => {
        await query`update minute_coverage set until_at = greatest(until_at, ${iso(until)}), said_at = ${iso(at)}
           where id = ${id}`;
      }),

    /** Spans of a symbol that touch a span, as written; they may overlap. */
    of: (symbol: string, { from, until }: Span) => db.query.all<Span>`
         select (extract(epoch from from_at) * 1000)::bigint as "from",
         (extract(epoch from until_at) * 1000)::bigint as until
         from minute_coverage
         where until_at > ${iso(from)} and from_at < ${iso(until)} and (symbols is null or ${symbol} = any(symbols))
         order by from_at`,
  };
}
