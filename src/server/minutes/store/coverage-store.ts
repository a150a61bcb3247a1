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
        const { rows } = await query<{ id: number }>(
          `insert into minute_coverage (symbols, from_at, until_at, source, said_at) values ($1, $2, $3, $4, $5)
           returning id`,
          [symbols, iso(from), iso(until), source, iso(at)],
        );
        return rows[0]?.id ?? 0;
      }),

    extend: (id, until, at, fence) =>
      db.transaction(async (query) => {
        if (fence !== null) await requireFence({ query }, fence);
        await query('update minute_coverage set until_at = greatest(until_at, $2), said_at = $3 where id = $1', [
          id,
          iso(until),
          iso(at),
        ]);
      }),

    async of(symbol, { from, until }) {
      const { rows } = await db.query<Span>(
        `select (extract(epoch from from_at) * 1000)::bigint as "from", (extract(epoch from until_at) * 1000)::bigint as until
         from minute_coverage
         where until_at > $2 and from_at < $3 and (symbols is null or $1 = any(symbols)) order by from_at`,
        [symbol, iso(from), iso(until)],
      );
      return rows;
    },
  };
}
