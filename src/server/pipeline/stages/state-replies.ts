// Published replies of a scored state: signals, columns and counts, serialized and compressed.
import { dayNumber } from '../../../domain/market/calendar.ts';
import { firstSessionFor } from '../../../domain/market/first-session.ts';
import { FORMULA_VERSION, publishingRules } from '../../../domain/rules/scoring-rules.ts';
import { countChangedSide } from '../../../domain/signals/score/changed-side.ts';
import { keepCounted } from '../../../domain/signals/score/counted-rows.ts';
import { type Scores, scoreFields } from '../../../domain/signals/score/score.ts';
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { newestDays } from '../../../domain/signals/score/signal-columns.ts';
import { signalTypeName } from '../../../domain/signals/score/signal-types.ts';
import { listedPremium, synthesisResults } from '../../../domain/signals/score/synthesis.ts';
import { detailLevel, latestSignals } from '../../../domain/signals/state/latest-signals.ts';
import type { DetailRow } from '../../../domain/signals/state/signal-details.ts';
import { madeTypes, stateInfo } from '../../../domain/signals/state/state.ts';
import { toSignalListColumns } from '../../../domain/signals/wire/columns-wire.ts';
import type { SnapshotName } from '../../publish/kinds.ts';
import { type Published, publishCompressed, publishReply } from '../../publish/published.ts';
import { stateListDays } from '../state/state-rows-store.ts';
import { createStateStore } from '../state/state-store.ts';
import { createSynthesisStore, type StateRow, type WantedRows } from '../state/synthesis-store.ts';
import type { StageBatch } from './stage-rows.ts';
import { readServerTime, type StageRun } from './stage-run.ts';
import { filesOfState, type State } from './state.ts';

type PremiumRow = { type: string; mb_score: number | null; target_gain: number | null; timeframe: number | null };

const numberOrNull = (value: unknown) => (typeof value === 'number' ? value : null);

function listPremium(rows: readonly DetailRow[]): PremiumRow[] {
  return rows
    .filter((row) => row.direction === 'premium')
    .map(({ signal_type_id, row_data }) => ({
      type: signalTypeName(signal_type_id),
      mb_score: numberOrNull(row_data?.mb_score),
      target_gain: numberOrNull(row_data?.target_gain),
      timeframe: numberOrNull(row_data?.timeframe),
    }));
}

type Replies = { kind: SnapshotName; published: Published }[];

/** Counted rows with their cells, by symbol, chosen by the same rule as the scored rows. */
async function countedCells(run: StageRun, state: State, wanted: WantedRows): Promise<Map<string, StateRow[]>> {
  const rows = await createSynthesisStore(run.store.connection).rows(
    state.batches,
    dayNumber(state.scored_from),
    wanted,
  );
  const days = await stateListDays(run.store.connection.query, {
    ...filesOfState(state),
    scored_at: await readServerTime(run),
  });
  const files = new Map(state.files.map((file) => [file.id, file]));
  const aged = rows.flatMap((row) => {
    const file = files.get(row.file_id);
    return file === undefined ? [] : [{ ...row, file, ...(file.made_here === true && { made_here: true }) }];
  });
  return Map.groupBy(keepCounted(aged, dayNumber(state.scored_from), days), (row) => row.symbol);
}

/** Replies to publish and results of the stage. Cells of rows are included as far as the size of a reply allows. */
export async function stateReplies(
  run: StageRun,
  batch: StageBatch,
  state: State,
  scores: Scores,
): Promise<{ replies: Replies; results: SynthesisResults }> {
  const { names, companies } = state;
  const level = detailLevel(scores);
  const manyPremium = level !== 'rows' && scores.distribution.premium > publishingRules.premium_rows_up_to.value;
  const listed = listedPremium(scores, state).map((at) => scores.symbol[at] as number);
  const few = manyPremium ? listed.map((symbol) => names[symbol] ?? '') : 'premium';
  const rows = await countedCells(run, state, level === 'rows' ? 'all' : few);
  const day = firstSessionFor(Date.parse(state.as_of)).date;
  const before = await createSynthesisStore(run.store.connection).daysBefore(day, publishingRules.history.value - 1);
  const findRows = (symbol: string) => rows.get(symbol) ?? [];
  const premium = new Map(listed.map((symbol) => [symbol, listPremium(findRows(names[symbol] ?? ''))]));
  const results = synthesisResults(scores, { names, companies }, premium);
  run.onProgress({ current: 2, total: 4 });
  const findHistory = (symbol: string) => before.scores.get(symbol) ?? [];
  const since = before.days.at(-1);
  const days = Array.from({ length: scores.count }, (_, at) => ({
    before: findHistory(names[scores.symbol[at] as number] ?? '').at(-1),
    now: scoreFields(scores, at).smart_cat_score,
  }));
  const batch_info = {
    batch_id: batch.id,
    batch_datetime: batch.batch_datetime,
    total_symbols_synthesized: scores.count,
    total_signals_imported: batch.total_signals_imported,
    ...stateInfo(state.shares),
    // If all files are lists made here, no other list is required.
    ...(!(await createStateStore(run.store.connection).hasOtherFiles()) && { required_missing: [] }),
    as_of: state.as_of,
    formula_version: FORMULA_VERSION,
    history_days: [...before.days, day],
    changed_side: since === undefined ? null : { since, symbols: countChangedSide(days) },
  };
  const newest = newestDays(state.counted, names.length);
  const madeFiles = new Set(state.files.filter(({ made_here }) => made_here === true).map(({ id }) => id));
  const made = madeTypes(state.counted, (at) => madeFiles.has(state.origins.file[at] as number));
  const sources = { scores, names, companies, findHistory, newest, made, batch_info };
  const latest = latestSignals({ ...sources, findRows: manyPremium ? () => [] : findRows, level });
  const findPremiumRows = (symbol: string) => findRows(symbol).filter(({ direction }) => direction === 'premium');
  // Readers of the complete list get signals by kind only, and the rows of one symbol on request.
  const byType = level === 'rows' ? latestSignals({ ...sources, findRows: findPremiumRows, level: 'types' }) : latest;
  // Overlaps serializing one reply with compressing the others.
  const [signals, columns, stats] = await Promise.all([
    // 10 MB for 12,000 symbols, and pages read the columns instead.
    publishCompressed(Buffer.from(JSON.stringify(latest))),
    publishReply(toSignalListColumns(byType)),
    publishReply({ batch_info, counts_by_type: latest.counts_by_type }),
  ]);
  const replies: Replies = [
    { kind: 'signals', published: signals },
    { kind: 'signal-columns', published: columns },
    { kind: 'signal-stats', published: stats },
  ];
  return { replies, results: { ...results, signalsCarriedOver: batch_info.carried_over.signals } };
}
