// Stage 5: the state after the batch is scored; scores, result and the published reply become true in one transaction.
import { dayNumber, newYorkDate } from '../../../domain/market/calendar.ts';
import { FORMULA_VERSION, publishingRules } from '../../../domain/rules/scoring-rules.ts';
import { keepCounted } from '../../../domain/signals/score/counted-rows.ts';
import { breakdownWriter, type Scores, scoreColumns, scoreFields } from '../../../domain/signals/score/score.ts';
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { emptyColumns, newestDays } from '../../../domain/signals/score/signal-columns.ts';
import { signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import { synthesisResults } from '../../../domain/signals/score/synthesis.ts';
import { detailLevel, latestSignals } from '../../../domain/signals/state/latest-signals.ts';
import { heldReason } from '../../../domain/signals/state/publishing-guard.ts';
import type { DetailRow } from '../../../domain/signals/state/signal-details.ts';
import { stateInfo } from '../../../domain/signals/state/state.ts';
import { toSignalListColumns } from '../../../domain/signals/wire/columns-wire.ts';
import { CopyWriter } from '../../db/copy-binary.ts';
import { Fault } from '../../fault.ts';
import type { SnapshotName } from '../../publish/kinds.ts';
import { type Published, publishReply } from '../../publish/published.ts';
import { publishSnapshots, type StoredSnapshot, storeSnapshot } from '../../publish/snapshot-store.ts';
import { createStateStore } from '../state/state-store.ts';
import { createSynthesisStore, type StateRow } from '../state/synthesis-store.ts';
import type { StageBatch } from './stage-rows.ts';
import { plural, type StageRun, timeOf } from './stage-run.ts';
import { type State, stateAfter } from './state.ts';

const synthesisColumns = `batch_id, symbol, company_name, bullish_score, bearish_score, smart_cat_score,
  bullish_signal_count, bearish_signal_count, neutral_signal_count, premium_signal_count, has_idea_engine,
  has_momentum_alert, has_stocks_to_short, breakdown`;
const FIELDS = synthesisColumns.split(',').length;
const FIXED_BYTES = 200;

/** The rows of the synthesis table as bytes of a binary COPY, by symbol. */
function synthesisRows(batchId: number, scores: Scores, { names, companies }: State): Uint8Array {
  const breakdown = breakdownWriter(scores);
  const out = new CopyWriter();
  const nameAt = (at: number) => names[scores.symbol[at] as number] ?? '';
  const places = Array.from({ length: scores.count }, (_, at) => at);
  places.sort((a, b) => (nameAt(a) < nameAt(b) ? -1 : 1));
  for (const at of places) {
    const fields = scoreFields(scores, at);
    const company = companies[scores.symbol[at] as number] ?? null;
    out.row(FIELDS, FIXED_BYTES);
    out.int32(batchId);
    out.text(nameAt(at));
    if (company === null) out.null();
    else out.text(company);
    out.reserve(FIXED_BYTES);
    out.int32(fields.bullish_score);
    out.int32(fields.bearish_score);
    out.int32(fields.smart_cat_score);
    out.int32(fields.bullish_signal_count);
    out.int32(fields.bearish_signal_count);
    out.int32(fields.neutral_signal_count);
    out.int32(fields.premium_signal_count);
    out.bool(fields.has_idea_engine);
    out.bool(fields.has_momentum_alert);
    out.bool(fields.has_stocks_to_short);
    out.text(breakdown(at));
  }
  return out.end();
}

type PremiumRow = { type: string; mb_score: number | null; target_gain: number | null; timeframe: number | null };

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

function premiumOf(rows: readonly DetailRow[]): PremiumRow[] {
  return rows
    .filter((row) => row.direction === 'premium')
    .map(({ signal_type_id, row_data }) => ({
      type: signalTypeName(signal_type_id),
      mb_score: numberOrNull(row_data?.mb_score),
      target_gain: numberOrNull(row_data?.target_gain),
      timeframe: numberOrNull(row_data?.timeframe),
    }));
}

/** What a scored state is published as: its replies, serialized and compressed. */
type Replies = { kind: SnapshotName; published: Published }[];

/** Rows with their cells that count, by symbol; the rule that chose the scored rows chooses them too. */
async function countedCells(run: StageRun, state: State, premiumOnly: boolean): Promise<Map<string, StateRow[]>> {
  const rows = await createSynthesisStore(run.store.connection).rows(
    state.batches,
    dayNumber(state.scored_from),
    premiumOnly,
  );
  const files = new Map(state.files.map((file) => [file.id, file]));
  const aged = rows.flatMap((row) => {
    const file = files.get(row.file_id);
    return file === undefined ? [] : [{ ...row, file }];
  });
  return Map.groupBy(keepCounted(aged, dayNumber(state.scored_from)), (row) => row.symbol);
}

async function repliesOf(
  run: StageRun,
  batch: StageBatch,
  state: State,
  scores: Scores,
): Promise<{ replies: Replies; results: SynthesisResults }> {
  const { names, companies } = state;
  const level = detailLevel(scores);
  const rows = await countedCells(run, state, level !== 'rows');
  const day = newYorkDate(Date.parse(state.as_of));
  const before = await createSynthesisStore(run.store.connection).daysBefore(day, publishingRules.history.value - 1);
  const rowsOf = (symbol: string) => rows.get(symbol) ?? [];
  const manyPremium = level !== 'rows' && scores.distribution.premium > publishingRules.premium_rows_up_to.value;
  const premium = new Map(
    Array.from(scores.symbol, (symbol) => [symbol, premiumOf(rowsOf(names[symbol] ?? ''))] as const).filter(
      ([, found]) => found.length > 0,
    ),
  );
  const results = synthesisResults(scores, { names, companies }, premium);
  run.onProgress({ current: 2, total: 4 });
  const batch_info = {
    batch_id: batch.id,
    batch_datetime: batch.batch_datetime,
    total_symbols_synthesized: scores.count,
    total_signals_imported: batch.total_signals_imported,
    ...stateInfo(state.shares),
    as_of: state.as_of,
    formula_version: FORMULA_VERSION,
    history_days: [...before.days, day],
  };
  const historyOf = (symbol: string) => before.scores.get(symbol) ?? [];
  const newest = newestDays(state.counted, names.length);
  const sources = { scores, names, companies, historyOf, newest, batch_info };
  const latest = latestSignals({ ...sources, rowsOf: manyPremium ? () => [] : rowsOf, level });
  const replies: Replies = [{ kind: 'signals', published: await publishReply(latest) }];
  const premiumRowsOf = (symbol: string) => rowsOf(symbol).filter(({ direction }) => direction === 'premium');
  // Who lists all of it reads signals by kind alone, and their rows by symbol.
  const byType = level === 'rows' ? latestSignals({ ...sources, rowsOf: premiumRowsOf, level: 'types' }) : latest;
  replies.push({ kind: 'signal-columns', published: await publishReply(toSignalListColumns(byType)) });
  const stats = await publishReply({ batch_info, counts_by_type: latest.counts_by_type });
  replies.push({ kind: 'signal-stats', published: stats });
  return { replies, results: { ...results, signalsCarriedOver: batch_info.carried_over.signals } };
}

/** Why nothing of a batch is scored, in words with figures; null when something is. */
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

/** A batch that scores nothing is finished: its rows stay stored, and readers keep what they have. */
async function finishUnscored(run: StageRun, batch: StageBatch, state: State, why: string): Promise<SynthesisResults> {
  const { store } = run;
  const nothing = scoreColumns(emptyColumns(0), 0, 0);
  const results = { ...synthesisResults(nothing, state, new Map()), notPublished: why };
  run.onPoint('synthesize: nothing scored');
  await store.transaction(async () => {
    await store.unscore(batch.id);
    await store.finish(batch.id, 'synthesize', await timeOf(run), results, {
      status: 'failed',
      error: why,
      scored_from: state.scored_from,
      formula_version: FORMULA_VERSION,
    });
    run.onPoint('synthesize: before commit');
  });
  return results;
}

/** A batch that was scored keeps its state when nothing of it counts any more; null when there is none to keep. */
async function keptScores(run: StageRun, batch: StageBatch, why: string): Promise<SynthesisResults | null> {
  const before =
    batch.synthesized_at === null || batch.status === 'failed' ? null : await run.store.result(batch.id, 'synthesize');
  if (before === null || !('symbolsProcessed' in before)) return null;
  await run.store.keepScores(batch.id);
  return { ...before, notPublished: `${why} Its state stays as it was.` };
}

async function finishScored(run: StageRun, batch: StageBatch, state: State): Promise<SynthesisResults> {
  const { store, onPoint } = run;
  const states = createStateStore(store.connection);
  const scores = scoreColumns(state.counted, state.names.length, dayNumber(state.scored_from));
  run.onProgress({ current: 1, total: 4 });
  const { replies, results } = await repliesOf(run, batch, state, scores);
  const after = {
    scores: new Map(
      Array.from(scores.symbol, (symbol, at) => [state.names[symbol] ?? '', scoreFields(scores, at).smart_cat_score]),
    ),
    lists: state.shares,
  };
  run.onProgress({ current: 3, total: 4 });
  onPoint('synthesize: scored');
  const outcome = await store.transaction(async () => {
    const { query } = store.connection;
    const signals = createSynthesisStore(store.connection);
    const wasPublished = (await states.standing(batch.id)).is_published;
    // Scores of before go with the next statement: they may be those of the published state.
    const held = heldReason(await states.published(), after);
    await store.unscore(batch.id);
    await signals.writeScores(synthesisColumns, synthesisRows(batch.id, scores, state));
    await states.writeShares(batch.id, state.shares);
    onPoint('synthesize: scores written');
    const at = await timeOf(run);
    if (held !== null && wasPublished) throw new Fault(409, `Batch ${batch.id} stays as it is published. ${held}`);
    const found = held === null ? results : { ...results, notPublished: held };
    const facts = { source_id: batch.id, received_at: at, as_of: state.as_of, formula_version: FORMULA_VERSION };
    const snapshots: StoredSnapshot[] = [];
    for (const reply of replies) snapshots.push(await storeSnapshot(query, { ...facts, ...reply }));
    await store.finish(batch.id, 'synthesize', at, found, {
      status: held === null ? 'completed' : 'pending',
      held_reason: held,
      held_since: held === null ? null : at,
      scored_from: state.scored_from,
      scored_batches: state.batches,
      total_symbols_synthesized: scores.count,
      formula_version: FORMULA_VERSION,
    });
    if (held === null) await publishSnapshots(query, { snapshots, now: run.now });
    else onPoint('synthesize: held');
    onPoint('synthesize: before commit');
    return found;
  });
  return outcome;
}

/**
 * Scores the state after a batch and publishes it, unless the batch scores nothing of its own (it is then never
 * published) or too much would be lost (it is then held until an administrator confirms); `notPublished` says why.
 */
export async function synthesize(run: StageRun, batch: StageBatch): Promise<SynthesisResults> {
  run.onPoint('synthesize: start');
  const state = await stateAfter(run, batch);
  const why = nothingScored(state);
  const results = await (why === null
    ? finishScored(run, batch, state)
    : ((await keptScores(run, batch, why)) ?? finishUnscored(run, batch, state, why)));
  run.memory.forget();
  run.onPoint('synthesize: after commit');
  return results;
}
