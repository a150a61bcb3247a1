// Coverage of stored minute bars: the complete range per symbol set.
import type { Span } from '../../../domain/minutes/minute-spans.ts';
import type { Db } from '../../db/database.ts';
import { requireFence } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import type { CoverageStore } from './stored-minutes.ts';

export function createCoverageStore(db: Db): CoverageStore {
  return {
    add: ({ symbols, from, until, source }, at, fence) =>
      db.transaction(async (query) => {
        if (fence !== null) await requireFence({ query }, fence);
        const { rows } = await query<{ id: number }>`insert into minute_coverage (symbols, from_at, until_at,
           source, said_at) values (${symbols}, ${iso(from)}, ${iso(until)}, ${source}, ${iso(at)})
           returning id`;
        return rows[0]?.id ?? 0;
      }),

    extend: (id, until, at, fence) =>
      db.transaction(async (query) => {
        if (fence !== null) await requireFence({ query }, fence);
        await query`update minute_coverage set until_at = greatest(until_at, ${iso(until)}), said_at = ${iso(at)}
           where id = ${id}`;
      }),

    async of(symbol, { from, until }) {
      const { rows } = await db.query<Span>`select (extract(epoch from from_at) * 1000)::bigint as "from",
         (extract(epoch from until_at) * 1000)::bigint as until
         from minute_coverage
         where until_at > ${iso(from)} and from_at < ${iso(until)} and (symbols is null or ${symbol} = any(symbols))
         order by from_at`;
      return rows;
    },
  };
}
