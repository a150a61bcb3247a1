// Publication by hand: dry run, and publishing a held or older state.
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { noGuardFacts, windowMoved } from '../../../domain/signals/state/guard-facts.ts';
import { PublishedChange } from '../../../domain/signals/state/published-change.ts';
import {
  type ComparedState,
  compareStates,
  type DryRun,
  findHoldReason,
  type Judged,
} from '../../../domain/signals/state/publishing-guard.ts';
import { Fault } from '../../process/fault.ts';
import { createSnapshotStore, publishedBefore } from '../../publish/snapshot-store.ts';
import type { PublishOrder } from '../batch/orders.ts';
import { createDiscardStore } from '../discarding/discard-store.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { findGuardFacts, leavingBetween, readStateFiles, type StateFiles } from '../state/guard-store.ts';
import { comparedFiles, publishedBatch, stateFacts } from '../state/state-store.ts';

const UNCONFIRMED =
  'Publishing a state replaces what every reader sees. Look at the dry run, then confirm with {"confirm": true}.';

/** `publishState` publishes while no other work of the pipeline runs; returns the instant of publication, ISO. */
export function createPublishing(deps: PipelineParts, publishState: (order: PublishOrder) => Promise<string>) {
  const query = deps.database.query;
  const snapshots = createSnapshotStore(query);
  const discards = createDiscardStore({ query });

  async function scoredBatch(id: number): Promise<Batch> {
    const batch = await deps.batches.byId(id);
    if (batch === null) throw new Fault(404, `There is no batch ${id}`);
    if (batch.synthesized_at === null) throw new Fault(409, `Batch ${id} is not scored yet: run its stages first`);
    return batch;
  }

  /** Reason why a batch is never published; null when it can be. */
  const neverPublished = ({ error, discarded, nothing_to_publish }: Batch): string | null =>
    discarded ? `Batch discarded: ${discarded.reason}` : (error ?? nothing_to_publish ?? null);

  type Scored = { state: ComparedState; rests_on: StateFiles | null };

  async function storedState(id: number): Promise<Scored> {
    const [state, rests_on] = await Promise.all([stateFacts(query, id), readStateFiles(query, id)]);
    return { state, rests_on };
  }

  /** State to publish: the stored one, or the batch scored again. */
  async function stateToPublish(id: number, isScoredAgain: boolean): Promise<Scored> {
    if (!isScoredAgain) return storedState(id);
    const { scores, lists, rests_on } = await deps.pipelineThread.ask('previewState', {
      batchId: id,
      filesDir: deps.filesDir,
    });
    return { state: { scores: new Map(scores), lists }, rests_on };
  }

  /** Null if the files of one of the states are unknown. */
  const compareLeaving = async (before: Scored, after: Scored) =>
    before.rests_on === null || after.rests_on === null
      ? null
      : leavingBetween(
          query,
          { ...before.state, rests_on: before.rests_on },
          { ...after.state, rests_on: after.rests_on },
        );

  async function judged(id: number, before: Scored | null, after: Scored): Promise<Judged> {
    const facts = (await findGuardFacts(query, id)) ?? noGuardFacts;
    return { facts, leaving: before === null ? null : await compareLeaving(before, after) };
  }

  function judge(
    batch: Batch,
    states: { before: ComparedState | null; after: ComparedState; judged: Judged; isScoredAgain: boolean },
  ): DryRun['verdict'] {
    const never = neverPublished(batch);
    if (never !== null) return { result: 'never', reason: never };
    if (batch.is_published && !states.isScoredAgain) return { result: 'published', reason: null };
    const reason = findHoldReason(states.before, states.after, states.judged);
    return { result: reason === null ? 'publish' : 'hold', reason };
  }

  async function compared(batch_id: number, before_batch: number, published_at: string): Promise<PublishedChange> {
    const [before, after] = await Promise.all([storedState(before_batch), storedState(batch_id)]);
    const leaving = await compareLeaving(before, after);
    const window_moved = leaving === null ? null : windowMoved(leaving);
    const change = compareStates(before.state, after.state);
    return PublishedChange.parse({ ...change, batch_id, before_batch, published_at, window_moved });
  }

  let newest: { of: string; found: Promise<PublishedChange> } | null = null;

  return {
    /**
     * Changes from the previous publication to the current one, compared once; null before the second batch, or when
     * the current snapshot is no longer stored.
     */
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

    /** Changes if the batch's state were published now. Fault 404 without such a batch, 409 if not scored. */
    async dryRun(id: number): Promise<DryRun> {
      const batch = await scoredBatch(id);
      const published_batch = await publishedBatch(query);
      const before = published_batch === null ? null : await storedState(published_batch);
      const isNever = neverPublished(batch) !== null;
      const scored_again = isNever ? null : await discards.scoredAgain(id);
      // A batch that is never published would change nothing.
      const unchanged = before ?? { state: { scores: new Map(), lists: [] }, rests_on: null };
      const after = isNever ? unchanged : await stateToPublish(id, scored_again !== null);
      const facts = await judged(id, before, after);
      const compared = { before: before?.state ?? null, after: after.state, judged: facts };
      const files = await comparedFiles(query, id);
      return {
        batch_id: id,
        published_batch,
        scored_again,
        ...compareStates(compared.before, compared.after, files, facts),
        verdict: judge(batch, { ...compared, isScoredAgain: scored_again !== null }),
      };
    },

    /**
     * Publishes the stored state of a batch, byte for byte; scores it again if it rests on discarded files, is held and
     * behind other batches, or lacks restored rows. Throws Fault 400 when not confirmed, 404 without the batch, 409 if
     * it is not scored, scores nothing, is discarded or published already, or while the pipeline runs.
     */
    async publish(
      id: number,
      confirm: boolean,
      by: number,
      given: string | null = null,
    ): Promise<{ message: string; published_at: string }> {
      const batch = await scoredBatch(id);
      if (!confirm) throw new Fault(400, UNCONFIRMED);
      const never = neverPublished(batch);
      if (never !== null) throw new Fault(409, `Batch ${id} is never published. ${never}`);
      const what = batch.held ? `held batch confirmed: ${batch.held.reason}` : 'older state published again';
      const reason = given === null ? what : `${what}. ${given}`;
      // Publishing blocks scoring, which would otherwise compare a batch with a state about to be replaced.
      const published_at = await publishState({ batch_id: id, reason, by });
      await deps.publish.announce();
      return { message: `Batch ${id} is published`, published_at };
    },
  };
}
