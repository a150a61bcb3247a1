// SQL of the feed: its owner's report, and reconciliations with the vendor's history.
import { FeedReport } from '../../../domain/minutes/feed-report.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';

/** `owner`: name of the process. `said_at`: time of its report, ISO. */
export type FeedSaid = FeedReport & { owner: string; said_at: string };

export type Reconciliation = { from_ms: EpochMs; to_ms: EpochMs; compared: number; differences: number };

export type FeedStore = ReturnType<typeof createFeedStore>;

export function createFeedStore(db: Db) {
  const { query } = db;
  return {
    /** Replaces the report of the previous owner. Throws Fault 409 when the fence is old. */
    report: (owner: string, { state, ...detail }: FeedReport, at: EpochMs, fence: Fence | null): Promise<void> =>
      fenced(db, fence).transaction(async (tx) => {
        await tx`insert into minute_feed (owner, state, said_at, detail)
         values (${owner}, ${state}, ${iso(at)}, ${JSON.stringify(detail)})
         on conflict (only_row) do update
         set owner = excluded.owner, state = excluded.state, said_at = excluded.said_at,
           detail = excluded.detail`;
      }),

    /** Last report; null before the first one, and for one in an outdated shape. */
    async readReport(): Promise<FeedSaid | null> {
      const row = await query.first<{ owner: string; state: string; said_at: string; detail: object }>`
         select owner, state, said_at, detail from minute_feed`;
      if (row === null) return null;
      const read = FeedReport.safeParse({ ...row.detail, state: row.state });
      return read.success ? { ...read.data, owner: row.owner, said_at: row.said_at } : null;
    },

    addReconciliation: (done: Reconciliation, at: EpochMs) => query.run`
         insert into minute_reconciliation (from_at, to_at, done_at, compared, differences)
         values (${iso(done.from_ms)}, ${iso(done.to_ms)}, ${iso(at)}, ${done.compared}, ${done.differences})`,

    newestReconciliation: () => query.first<{ at: string; differences: number }>`
         select done_at as at, differences from minute_reconciliation order by done_at desc, id desc limit 1`,
  };
}
