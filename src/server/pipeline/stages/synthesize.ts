// Stage 5: signals are grouped by symbol and scored; scores, result and the published reply become true in one transaction.
import { dayNumber } from '../../../domain/market/calendar.ts';
import type { SynthesisResults } from '../../../domain/pipeline/batch.ts';
import { FORMULA_VERSION, publishingRules } from '../../../domain/rules/scoring-rules.ts';
import { detailLevel, latestSignals } from '../../../domain/signals/latest-signals.ts';
import { breakdownWriter, type Scores, scoreColumns, scoredFrom, scoreFields } from '../../../domain/signals/score.ts';
import type { DetailRow } from '../../../domain/signals/signal-details.ts';
import { signalTypeName } from '../../../domain/signals/signal-types.ts';
import { synthesisResults } from '../../../domain/signals/synthesis.ts';
import { CopyWriter } from '../../db/copy-binary.ts';
import { publishReply } from '../../publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../../publish/snapshot-store.ts';
import type { StageBatch } from '../stage-store.ts';
import { createSynthesisStore } from '../synthesis-store.ts';
import type { RememberedBatch } from './batch-memory.ts';
import { columnsOf } from './import.ts';
import { type StageRun, timeOf } from './stage-run.ts';

const synthesisColumns = `batch_id, symbol, company_name, bullish_score, bearish_score, smart_cat_score,
  bullish_signal_count, bearish_signal_count, neutral_signal_count, premium_signal_count, has_idea_engine,
  has_momentum_alert, has_stocks_to_short, breakdown`;
const FIELDS = synthesisColumns.split(',').length;
const FIXED_BYTES = 200;

/** The rows of the synthesis table as bytes of a binary COPY, by symbol. */
function synthesisRows(batchId: number, scores: Scores, { names, companies }: RememberedBatch): Uint8Array {
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

export async function synthesize(run: StageRun, batch: StageBatch): Promise<SynthesisResults> {
  const { store, onPoint } = run;
  const signals = createSynthesisStore(store.connection);
  onPoint('synthesize: start');
  const remembered = await columnsOf(run, batch.id);
  const { columns, names, companies } = remembered;
  const fromDay = dayNumber(batch.scored_from ?? scoredFrom(batch.as_of.getTime()));
  const scores = scoreColumns(columns, names.length, fromDay);
  run.onProgress({ current: 1, total: 4 });
  const level = detailLevel(scores);
  const rows = await signals.rows(batch.id, fromDay, level !== 'rows');
  const history = await signals.history(batch.id, publishingRules.history.value - 1);
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
    batch_datetime: batch.batch_datetime.toISOString(),
    total_symbols_synthesized: scores.count,
    total_signals_imported: batch.total_signals_imported,
    as_of: batch.as_of.toISOString(),
    formula_version: FORMULA_VERSION,
  };
  const historyOf = (symbol: string) => history.get(symbol) ?? [];
  const sources = { scores, names, companies, historyOf, batch_info };
  const latest = latestSignals({ ...sources, rowsOf: manyPremium ? () => [] : rowsOf, level });
  const published = await publishReply(latest);
  const premiumRowsOf = (symbol: string) => rowsOf(symbol).filter(({ direction }) => direction === 'premium');
  const byType =
    level === 'rows' ? await publishReply(latestSignals({ ...sources, rowsOf: premiumRowsOf, level: 'types' })) : null;
  const stats = await publishReply({ batch_info, counts_by_type: latest.counts_by_type });
  run.onProgress({ current: 3, total: 4 });
  onPoint('synthesize: scored');
  await store.transaction(async () => {
    await signals.writeScores(synthesisColumns, synthesisRows(batch.id, scores, remembered));
    onPoint('synthesize: scores written');
    const at = await timeOf(run);
    const snapshot = {
      source_id: batch.id,
      received_at: at,
      as_of: batch_info.as_of,
      formula_version: FORMULA_VERSION,
    };
    const { query } = store.connection;
    const snapshots = [await storeSnapshot(query, { ...snapshot, kind: 'signals', published })];
    if (byType !== null)
      snapshots.push(await storeSnapshot(query, { ...snapshot, kind: 'signals-by-type', published: byType }));
    snapshots.push(await storeSnapshot(query, { ...snapshot, kind: 'signal-stats', published: stats }));
    await store.finish(batch.id, 'synthesize', at, results, {
      status: 'completed',
      total_symbols_synthesized: scores.count,
      formula_version: FORMULA_VERSION,
    });
    await publishSnapshots(query, { snapshots, now: run.now });
    onPoint('synthesize: before commit');
  });
  run.memory.forget();
  onPoint('synthesize: after commit');
  return results;
}
