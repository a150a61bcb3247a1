// Publishing a state by hand: the stored state, or a newly scored one if the stored one is no longer valid.

import type { RecordMarket } from '../../../domain/record/call.ts';
import type { Database } from '../../db/database.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { type Clock, iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { createSnapshotStore } from '../../publish/snapshot-store.ts';
import type { PublishOrder } from '../batch/orders.ts';
import type { RunStage } from '../batch/stage-outcome.ts';
import { createDiscardStore } from '../discarding/discard-store.ts';
import { publishStored } from './publishing-store.ts';

/** Returns the instant of the publication, ISO; Fault 409 when the batch cannot be published. */
export async function publishWanted(
  deps: {
    database: Database;
    clock: Pick<Clock, 'now'>;
    runStage: RunStage;
    market: RecordMarket;
    fence: Fence | null;
  },
  { batch_id, reason, by }: PublishOrder,
): Promise<string> {
  const { database, clock, runStage, market, fence } = deps;
  const discards = createDiscardStore(database);
  const snapshots = createSnapshotStore(database.query);
  if ((await discards.scoredAgain(batch_id)) === null) {
    return publishStored(fenced(database, fence), { batchId: batch_id, reason, by, now: clock.now, market });
  }
  const before = await snapshots.current('signals');
  await discards.confirm(batch_id, by, iso(clock.now()));
  const { results } = await runStage('synthesize', batch_id, () => undefined, fence).catch(async (error: unknown) => {
    await discards.unconfirm(batch_id);
    throw error;
  });
  const after = await snapshots.current('signals');
  if (after === null || after.source_id !== batch_id || after.received_at === before?.received_at) {
    await discards.unconfirm(batch_id);
    const why = 'notPublished' in results ? results.notPublished : undefined;
    throw new Fault(409, `Batch ${batch_id} was not published. ${why ?? ''}`.trim());
  }
  return after.received_at;
}
