// Makes the stored state of a batch the published one, in one transaction.
import type { Database } from '../../db/database.ts';
import { Fault } from '../../fault.ts';
import { kindsOf } from '../../publish/kinds.ts';
import { publishSnapshots, snapshotsOf } from '../../publish/snapshot-store.ts';
import { publishedBatch } from '../state/state-store.ts';

/** Answers since when readers see it, ISO; Fault 409 when it is published already or no longer kept. */
export async function publishStored(
  { transaction }: Pick<Database, 'transaction'>,
  given: {
    batchId: number;
    reason: string;
    /** Who asked for it. */
    by?: number;
    now: () => number;
    /** Called where being killed must do no harm; tests end the process there. */
    onPoint?: (point: string) => void;
  },
): Promise<string> {
  const { batchId, reason, by, now, onPoint } = given;
  const published_at = await transaction(async (query) => {
    if ((await publishedBatch(query)) === batchId) throw new Fault(409, `Batch ${batchId} is published already`);
    const snapshots = await snapshotsOf(query, kindsOf('scores'), batchId);
    if (!snapshots.some(({ kind }) => kind === 'signals')) {
      throw new Fault(409, `The state of batch ${batchId} is no longer kept`);
    }
    await query(
      `update batch set status = 'completed', held_reason = null, held_since = null, confirmed_at = $2, confirmed_by = $3
       where id = $1 and held_since is not null`,
      [batchId, new Date(now()).toISOString(), by ?? null],
    );
    onPoint?.('publish: taken out of hold');
    const { published_at } = await publishSnapshots(query, {
      snapshots,
      now,
      reason,
      ...(by !== undefined && { by_user: by }),
    });
    onPoint?.('publish: before commit');
    return published_at;
  });
  onPoint?.('publish: after commit');
  return published_at;
}
