// Stage 5: scores the state after the batch; scores, result and published replies are committed in one transaction.
import { dayNumber, toDateKey } from '../../../domain/market/calendar.ts';
import { plural } from '../../../domain/market/format.ts';
import type { ListCall } from '../../../domain/record/list-calls.ts';
import { FORMULA_VERSION } from '../../../domain/rules/scoring-rules.ts';
import { breakdownWriter, type Scores, scoreColumns, scoreFields } from '../../../domain/signals/score/score.ts';
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { emptyColumns, sideCodes } from '../../../domain/signals/score/signal-columns.ts';
import { synthesisResults } from '../../../domain/signals/score/synthesis.ts';
import { factsSincePassed, type GuardFacts, windowMoved } from '../../../domain/signals/state/guard-facts.ts';
import { type ComparedState, findHoldReason } from '../../../domain/signals/state/publishing-guard.ts';
import { CopyWriter } from '../../db/copy-binary.ts';
import { Fault } from '../../process/fault.ts';
import { publishSnapshots, type StoredSnapshot, storeSnapshot } from '../../publish/snapshot-store.ts';
import { stampCalls } from '../../record-calls/record-calls.ts';
import { findGuardFacts, leavingBetween, readGuardFacts, readStateFiles } from '../state/guard-store.ts';
import { scoreNames } from '../state/scores-store.ts';
import { createScoringStore } from '../state/scoring-store.ts';
import { prepareStateCalls, type StateToCall } from '../state/state-calls.ts';
import { createStateStore, publishedBatch, stateFacts } from '../state/state-store.ts';
import { createSynthesisStore } from '../state/synthesis-store.ts';
import type { StageBatch } from './stage-rows.ts';
import { readServerTime, type StageRun } from './stage-run.ts';
import { filesOfState, type State, stateAfter, toComparedState } from './state.ts';
import { stateReplies } from './state-replies.ts';

const synthesisColumns = `scoring_id, symbol, company_name, ${scoreNames.join(', ')}, breakdown`;
const FIELDS = synthesisColumns.split(',').length;
const FIXED_BYTES = 200;

/** The rows of the synthesis table as bytes of a binary COPY, by symbol. */
function synthesisRows(scoringId: number, scores: Scores, { names, companies }: State): Uint8Array {
  const breakdown = breakdownWriter(scores);
  const out = new CopyWriter();
  const nameAt = (at: number) => names[scores.symbol[at] as number] ?? '';
  const places = Array.from({ length: scores.count }, (_, at) => at);
  places.sort((a, b) => (nameAt(a) < nameAt(b) ? -1 : 1));
  for (const at of places) {
    const fields = scoreFields(scores, at);
    const company = companies[scores.symbol[at] as number] ?? null;
    out.row(FIELDS, FIXED_BYTES);
    out.int32(scoringId);
    out.text(nameAt(at));
    if (company === null) out.null();
    else out.text(company);
    out.reserve(FIXED_BYTES);
    for (const name of scoreNames) {
      const value = fields[name];
      if (typeof value === 'boolean') out.bool(value);
      else out.int32(value);
    }
    out.text(breakdown(at));
  }
  return out.end();
}

/** State of a batch; `scored_at`: instant before it was read (ISO), so that what is discarded later lies after it. */
type ReadState = { state: State; scored_at: string };

/** Reason why nothing of a batch is scored, in words with figures; null when something is scored. */
function nothingScored(state: State): string | null {
  const { rows, counted, before_window } = state.own;
  if (counted > 0) return null;
  if (rows === 0) return 'Nothing of it is scored: none of its files holds a signal.';
  const superseded = rows - before_window;
  const why = [
    before_window > 0
      ? `${plural(before_window, 'signal')} of days before ${state.scored_from}, where the scoring window begins`
      : '',
    superseded > 0 ? `${plural(superseded, 'signal')} that newer files of the same lists replace` : '',
  ].filter((part) => part !== '');
  return `Nothing of it is scored: it has ${why.join(' and ')}.`;
}

/**
 * Finishes a batch that scores nothing; its rows stay stored and readers keep the present state. A batch without stored
 * rows is failed; an older archive, whose rows do not count now, is complete.
 */
async function finishUnscored(
  run: StageRun,
  batch: StageBatch,
  { state, scored_at }: ReadState,
  why: string,
): Promise<SynthesisResults> {
  const { store } = run;
  const nothing = scoreColumns(emptyColumns(0), 0, 0);
  const results = { ...synthesisResults(nothing, state, new Map()), notPublished: why };
  run.onPoint('synthesize: nothing scored');
  await store.transaction(async () => {
    await store.unscore(batch.id);
    await store.finish(batch.id, 'synthesize', await readServerTime(run), results, {
      ...(state.own.rows === 0 ? { status: 'failed', error: why } : { status: 'completed', nothing_to_publish: why }),
      scored_at,
    });
    run.onPoint('synthesize: before commit');
  });
  return results;
}

/** Keeps the state of a batch scored before when none of its rows count any more; null if it has no such state. */
async function keptScores(run: StageRun, batch: StageBatch, why: string): Promise<SynthesisResults | null> {
  const before =
    batch.synthesized_at === null || batch.status === 'failed' || batch.nothing_to_publish !== null
      ? null
      : await run.store.result(batch.id, 'synthesize');
  if (before === null || !('symbolsProcessed' in before)) return null;
  await run.store.keepScores(batch.id);
  return { ...before, notPublished: `${why} Its state stays as it was.` };
}

const SCORED_AGAIN = 'scored again and published by hand';

/**
 * Whether an administrator's order to publish asked for this scoring: it sets both instants to the same. A state
 * published as it was stored is confirmed too, but no later scoring of its batch is.
 */
const isConfirmed = ({ confirmed_at, mended_at }: StageBatch) =>
  confirmed_at !== null && mended_at !== null && Date.parse(mended_at) === Date.parse(confirmed_at);

/**
 * `held`: why the guard holds the batch, null if it does not; `moved`: how the scoring window moved on. A batch that
 * passed once is judged again by its prices only: closes may have become known since.
 */
async function judge(
  run: StageRun,
  batch: StageBatch,
  state: State,
  after: ComparedState,
): Promise<{ held: string | null; facts: GuardFacts; moved: string | null }> {
  const { query } = run.store.connection;
  const facts = await readGuardFacts(query, batch.id, state.own.both_sides);
  const published = await publishedBatch(query);
  const before = published === null ? null : await stateFacts(query, published);
  const beforeFiles = published === null ? null : await readStateFiles(query, published);
  const leaving =
    before === null || beforeFiles === null
      ? null
      : await leavingBetween(query, { ...before, rests_on: beforeFiles }, { ...after, rests_on: filesOfState(state) });
  const moved = leaving === null ? null : windowMoved(leaving);
  if (isConfirmed(batch)) return { held: null, facts, moved };
  const { is_stored } = await createStateStore(run.store.connection).publicationState(batch.id);
  const passed = is_stored && batch.held_since === null;
  const judged = passed ? factsSincePassed(facts, await findGuardFacts(query, batch.id)) : facts;
  return { held: findHoldReason(before, after, { facts: judged, leaving }), facts, moved };
}

/** `origin` of a row is its index among the counted rows; `withOrigins` replaces it by the signal's id. */
function stateToCall(run: StageRun, batch: StageBatch, state: State, scores: Scores): StateToCall {
  const { counted, names } = state;
  const nameOf = (symbol: number) => names[symbol] ?? '';
  const days = new Map<number, string>();
  const toDayKey = (day: number) => {
    const key = days.get(day) ?? toDateKey(day);
    days.set(day, key);
    return key;
  };
  const rows = Array.from({ length: counted.count }, (_, at) => ({
    list: counted.type[at] as number,
    symbol: nameOf(counted.symbol[at] as number),
    side: sideCodes[counted.side[at] as number] ?? 'neutral',
    day: toDayKey(counted.day[at] as number),
    origin: at,
  }));
  const scored = Array.from(scores.symbol, (symbol, at) => ({ symbol: nameOf(symbol), ...scoreFields(scores, at) }));
  return { rows, scored, withOrigins: (calls) => withSignals(run, batch, state, calls) };
}

async function withSignals(
  run: StageRun,
  batch: StageBatch,
  { origins, files, scored_from }: State,
  calls: readonly ListCall[],
): Promise<ListCall[]> {
  const batchOf = new Map(files.map(({ id, batch_id }) => [id, batch_id]));
  const asked = new Set(calls.map(({ origin }) => origins.file[origin ?? 0] as number));
  const ids = new Map<number, number[]>();
  const signals = createSynthesisStore(run.store.connection);
  for (const [batchId, of] of Map.groupBy(asked, (file) => batchOf.get(file) ?? batch.id)) {
    // Earlier batches are read only inside the window.
    const since = batchId === batch.id ? undefined : dayNumber(scored_from);
    for (const [file, found] of await signals.signalIds(batchId, of, since)) ids.set(file, found);
  }
  return calls.map((call) => {
    const at = call.origin ?? 0;
    return { ...call, origin: ids.get(origins.file[at] as number)?.[origins.place[at] as number] ?? null };
  });
}

async function finishScored(
  run: StageRun,
  batch: StageBatch,
  { state, scored_at }: ReadState,
): Promise<SynthesisResults> {
  const { store, onPoint } = run;
  const states = createStateStore(store.connection);
  const scores = scoreColumns(state.counted, state.names.length, dayNumber(state.scored_from));
  run.onProgress({ current: 1, total: 4 });
  const { replies, results } = await stateReplies(run, batch, state, scores);
  const after = toComparedState(state, scores);
  run.onProgress({ current: 3, total: 4 });
  onPoint('synthesize: scored');
  const outcome = await store.transaction(async () => {
    const { query } = store.connection;
    const signals = createSynthesisStore(store.connection);
    const scorings = createScoringStore(store.connection);
    const wasPublished = (await states.publicationState(batch.id)).is_published;
    // Judge before the batch's earlier scores, which may be the published ones, are set aside.
    const { held, facts: judged, moved } = await judge(run, batch, state, after);
    await store.unscore(batch.id);
    const scoring = await scorings.add({
      batch_id: batch.id,
      scored_at,
      scored_from: state.scored_from,
      scored_batches: state.batches,
      scored_files: state.files.map(({ id }) => id),
      formula_version: FORMULA_VERSION,
    });
    await signals.writeScores(synthesisColumns, synthesisRows(scoring, scores, state));
    await states.writeShares(scoring, state.shares);
    onPoint('synthesize: scores written');
    const at = await readServerTime(run);
    if (held !== null && wasPublished) throw new Fault(409, `Batch ${batch.id} stays as it is published. ${held}`);
    const found = {
      ...results,
      ...(moved !== null && { windowMoved: moved }),
      ...(held !== null && { notPublished: held }),
    };
    const source = { source_id: batch.id, received_at: at, as_of: state.as_of, formula_version: FORMULA_VERSION };
    const snapshots: StoredSnapshot[] = [];
    for (const reply of replies) snapshots.push(await storeSnapshot(query, { ...source, ...reply }));
    await scorings.link(
      scoring,
      snapshots.map(({ snapshot_id }) => snapshot_id),
    );
    await store.finish(batch.id, 'synthesize', at, found, {
      status: held === null ? 'completed' : 'pending',
      held_reason: held,
      held_since: held === null ? null : at,
      scored_at,
      guard_facts: JSON.stringify(judged),
      total_symbols_synthesized: scores.count,
    });
    const by = isConfirmed(batch) ? { reason: SCORED_AGAIN, by_user: batch.confirmed_by ?? undefined } : {};
    if (held === null) {
      const calls = await prepareStateCalls(query, stateToCall(run, batch, state, scores), {
        market: run.market,
        at: Date.parse(at),
      });
      onPoint('synthesize: calls written');
      const { id, published_at } = await publishSnapshots(query, { snapshots, now: run.now, ...by });
      await stampCalls(query, calls, { publication_id: id, known_at: published_at });
    } else onPoint('synthesize: held');
    onPoint('synthesize: before commit');
    return found;
  });
  return outcome;
}

/**
 * Scores the state after a batch and publishes it. It is not published if the batch itself scores nothing, or, until an
 * administrator confirms, if too much would be lost; `notPublished` is the reason.
 */
export async function synthesize(run: StageRun, batch: StageBatch): Promise<SynthesisResults> {
  run.onPoint('synthesize: start');
  const scored_at = await readServerTime(run);
  const state = await stateAfter(run, batch);
  const read = { state, scored_at };
  const why = nothingScored(state);
  const results = await (why === null
    ? finishScored(run, batch, read)
    : ((await keptScores(run, batch, why)) ?? finishUnscored(run, batch, read, why)));
  run.memory.forget();
  run.onPoint('synthesize: after commit');
  return results;
}
