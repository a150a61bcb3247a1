// SQL of feed gaps, of one symbol or of all: missing minutes, and when history filled them.

import type { MinuteGap } from '../../../domain/minutes/minute-rows.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { raw } from '../../db/query.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { iso, isoOrNull } from '../../process/clock.ts';

type NewGap = { symbol: string | null; from_ms: EpochMs; to_ms: EpochMs | null; reason: string };

const columns = `id, symbol, (extract(epoch from from_at) * 1000)::bigint as from_timestamp,
  (extract(epoch from to_at) * 1000)::bigint as to_timestamp, reason, filled_at, rows_filled`;

export function createGapStore(db: Db) {
  const { query } = db;
  return {
    open: ({ symbol, from_ms, to_ms, reason }: NewGap, at: EpochMs, fence: Fence | null) =>
      fenced(db, fence).transaction(async (tx) => {
        return tx.value<number>`insert into minute_gap (symbol, from_at, to_at, reason,
           opened_at) values (${symbol}, ${iso(from_ms)}, ${isoOrNull(to_ms)}, ${reason}, ${iso(at)}) returning id`;
      }),

    close: (id: number, to_ms: EpochMs) => query.run`update minute_gap set to_at = ${iso(to_ms)} where id = ${id}`,

    fill: (id: number, rows: number, at: EpochMs) => query.run`
         update minute_gap set filled_at = ${iso(at)}, rows_filled = rows_filled + ${rows}
         where id = ${id}`,

    /** Gaps of single symbols and of the whole feed that touch [from, to). */
    between: (from: EpochMs, to: EpochMs) => query.all<MinuteGap>`select ${raw(columns)} from minute_gap
         where from_at < ${iso(to)} and (to_at is null or to_at > ${iso(from)}) order by from_at, id`,

    unfilled: () =>
      query.all<MinuteGap>(`select ${columns} from minute_gap where filled_at is null order by from_at, id`),
  };
}
