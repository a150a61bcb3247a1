// Publishing a state by hand: what it would change, and making a held or an older state the one readers see.
import type { Batch } from '../../../domain/pipeline/batch.ts';
import {
  type ComparedState,
  type DryRun,
  heldReason,
  PublishedChange,
  stateChange,
} from '../../../domain/signals/state/publishing-guard.ts';
import type { Database } from '../../db/database.ts';
import { Fault } from '../../fault.ts';
import type { Publish } from '../../publish/publish.ts';
import { createSnapshotStore, publishedBefore } from '../../publish/snapshot-store.ts';
import type { BatchStore } from '../batch-store.ts';
import type { PublishOrder } from '../runs/orders.ts';
import { comparedFiles, createStateStore, publishedBatch, stateFacts } from '../state/state-store.ts';

export type Publishing = ReturnType<typeof createPublishing>;

const UNCONFIRMED =
  'Publishing a state replaces what every reader sees. Look at the dry run, then confirm with {"confirm": true}.';

export function createPublishing(deps: {
  database: Database;
  batches: BatchStore;
  /** Publishes while nothing else of the pipeline runs; answers the instant of the publication, ISO. */
  publishState: (order: PublishOrder) => Promise<string>;
  publish: Pick<Publish, 'refresh'>;
}) {
  const query = deps.database.query;
  const states = createStateStore({ query });
  const snapshots = createSnapshotStore(query);

  async function scoredBatch(id: number): Promise<Batch> {
    const batch = await deps.batches.byId(id);
    if (batch === null) throw new Fault(404, `There is no batch ${id}`);
    if (batch.synthesized_at === null) throw new Fault(409, `Batch ${id} is not scored yet: run its stages first`);
    return batch;
  }

  function verdictOf(batch: Batch, before: ComparedState | null, after: ComparedState): DryRun['verdict'] {
    if (batch.error !== null) return { result: 'never', reason: batch.error };
    if (batch.is_published) return { result: 'published', reason: null };
    const reason = heldReason(before, after);
    return { result: reason === null ? 'publish' : 'hold', reason };
  }

  async function compared(batch_id: number, before_batch: number, published_at: string): Promise<PublishedChange> {
    const [before, after] = await Promise.all([stateFacts(query, before_batch), stateFacts(query, batch_id)]);
    return PublishedChange.parse({ ...stateChange(before, after), batch_id, before_batch, published_at });
  }

  let newest: { of: string; found: Promise<PublishedChange> } | null = null;

  return {
    /** What readers see now beside what they saw before; null before the second batch. States do not change: compared once. */
    async change(): Promise<PublishedChange | null> {
      const current = await snapshots.current('signals');
      if (current?.source_id === undefined || current.snapshot_id === null) return null;
      const { source_id, received_at } = current;
      const [before] = await publishedBefore(query, 'signals', { source_id, until: 'now', most: 1 });
      if (before === undefined) return null;
      const of = `${source_id} ${before} ${received_at}`;
      if (newest?.of !== of) {
        const found = compared(source_id, before, received_at);
        newest = { of, found };
        found.catch(() => {
          if (newest?.found === found) newest = null;
        });
      }
      return newest.found;
    },

    /** What publishing the batch's state would change now. Fault 404 without such a batch, 409 before it is scored. */
    async dryRun(id: number): Promise<DryRun> {
      const batch = await scoredBatch(id);
      const before = await states.published();
      // A batch that scores nothing would change nothing.
      const after = batch.error === null ? await stateFacts(query, id) : (before ?? { scores: new Map(), lists: [] });
      const verdict = verdictOf(batch, before, after);
      const files = await comparedFiles(query, id);
      return {
        batch_id: id,
        published_batch: await publishedBatch(query),
        ...stateChange(before, after, files),
        verdict,
      };
    },

    /**
     * Publishes the stored state of a batch, byte for byte. Fault 400 when it is not confirmed, 409 when the batch scores
     * nothing, is published already, or while the pipeline runs.
     */
    async publish(id: number, confirm: boolean, by: number): Promise<{ message: string; published_at: string }> {
      const batch = await scoredBatch(id);
      if (!confirm) throw new Fault(400, UNCONFIRMED);
      if (batch.error !== null) throw new Fault(409, `Batch ${id} is never published. ${batch.error}`);
      const reason = batch.held ? `held batch confirmed: ${batch.held.reason}` : 'older state published again';
      // No batch is scored meanwhile: it would be compared with a state that is just being replaced.
      const published_at = await deps.publishState({ batch_id: id, reason, by });
      await deps.publish.refresh();
      return { message: `Batch ${id} is published`, published_at };
    },
  };
}
