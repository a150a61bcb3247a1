// Publication of a batch's stored state in one transaction.
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { SideName } from '../../../domain/signals/score/signal-columns.ts';
import type { Database } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { Fault } from '../../process/fault.ts';
import { listKinds } from '../../publish/kinds.ts';
import { publishSnapshots, readSnapshots } from '../../publish/snapshot-store.ts';
import { stampCalls } from '../../record-calls/record-calls.ts';
import { createScores } from '../state/scores-store.ts';
import { currentScoring } from '../state/scoring-store.ts';
import { prepareStateCalls, type StateToCall } from '../state/state-calls.ts';
import { createStateRows } from '../state/state-rows-store.ts';
import { publishedBatch } from '../state/state-store.ts';

type StoredRow = { id: number; symbol: string; signal_type_id: number; signal_date: string; side: SideName };

/** Reads the rows and scores of a stored state, to write its calls. */
async function readStateToCall(query: Query, batchId: number): Promise<StateToCall> {
  const scoring = await currentScoring(query, batchId);
  const rows = await createStateRows(query).ofSymbols<StoredRow>(scoring, null, {
    columns: 's.id, s.side',
    order: 's.id',
  });
  const scored = await createScores({ query }).all(scoring);
  const counted = rows.map(({ id, symbol, signal_type_id, signal_date, side }) => ({
    list: signal_type_id,
    symbol,
    side,
    day: signal_date,
    origin: id,
  }));
  return { rows: counted, scored };
}

/** Returns the instant of publication, ISO; throws Fault 409 if the state is published already or no longer stored. */
export async function publishStored(
  { transaction }: Pick<Database, 'transaction'>,
  given: {
    batchId: number;
    reason: string;
    /** Id of the user who ordered publication. */
    by?: number;
    now: () => number;
    /** Record that the state's calls enter: live or simulated. */
    market: RecordMarket;
    /** Called at points where a crash must be harmless; tests end the process there. */
    onPoint?: (point: string) => void;
  },
): Promise<string> {
  const { batchId, reason, by, now, market, onPoint } = given;
  const published_at = await transaction(async (query) => {
    if ((await publishedBatch(query)) === batchId) throw new Fault(409, `Batch ${batchId} is published already`);
    const snapshots = await readSnapshots(query, listKinds('scores'), batchId);
    if (!snapshots.some(({ kind }) => kind === 'signals')) {
      throw new Fault(409, `The state of batch ${batchId} is no longer kept`);
    }
    await query`update batch set status = 'completed', held_reason = null, held_since = null,
       confirmed_at = ${new Date(now()).toISOString()}, confirmed_by = ${by ?? null}
       where id = ${batchId} and held_since is not null`;
    onPoint?.('publish: taken out of hold');
    const calls = await prepareStateCalls(query, await readStateToCall(query, batchId), { market, at: now() });
    onPoint?.('publish: calls written');
    const { id, published_at } = await publishSnapshots(query, {
      snapshots,
      now,
      reason,
      ...(by !== undefined && { by_user: by }),
    });
    await stampCalls(query, calls, { publication_id: id, known_at: published_at });
    onPoint?.('publish: before commit');
    return published_at;
  });
  onPoint?.('publish: after commit');
  return published_at;
}
