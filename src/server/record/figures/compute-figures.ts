// Figures in the pipeline's thread: of a market, with new calibrations, weights and its summary; and of selected days.
import { isPublished, type RecordMarket } from '../../../domain/record/call.ts';
import { summarize } from '../../../domain/record/figures/summarize.ts';
import { measureWeights } from '../../../domain/record/measured/measured-score.ts';
import type { RecordSummary } from '../../../domain/record/record-figures.ts';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import { iso } from '../../process/clock.ts';
import { addWeights } from '../../record-calls/measured-weights-store.ts';
import { stampedOutcomesAreOnFile } from '../outcome-stamp-store.ts';
import { createRecordStore } from '../record-store.ts';
import { createCalibrationStore } from './calibration-store.ts';
import { readRecordOutcomes } from './outcome-columns-store.ts';
import type { FiguresAnswer, FilteredAsk } from './thread-tasks.ts';

/** Computes figures from everything known when the computation starts. */
export async function computeFigures(
  bulk: BulkConnection,
  { market, now }: { market: RecordMarket; now: () => Promise<number> },
): Promise<FiguresAnswer> {
  await stampedOutcomesAreOnFile(bulk.query);
  const asOf = await now();
  const { outcomes, symbols, baseRates } = await readRecordOutcomes(bulk, market, iso(asOf));
  const calibrations = createCalibrationStore(bulk.query);
  const versions = await calibrations.versions(market);
  const { summary, fitted } = summarize(outcomes, { market, asOf: asOf / 1_000, symbols, baseRates, versions });
  await calibrations.addVersions(market, fitted);
  if (isPublished(market)) {
    await addWeights(bulk.query, market, { computed_at: iso(asOf), weights: measureWeights(summary.sources) });
  }
  const changed = await createRecordStore(bulk.query).addSummary(summary);
  const look_ahead = summary.unsettled.look_ahead ?? 0;
  return { outcomes: outcomes.length, sources: summary.sources.length, look_ahead, changed };
}

/** Uses the calibrations of all days; none is fitted on chosen days. */
export async function filteredFigures(
  bulk: BulkConnection,
  { market, as_of, days }: FilteredAsk,
): Promise<RecordSummary> {
  const { outcomes, symbols, baseRates } = await readRecordOutcomes(bulk, market, as_of, days);
  const versions = await createCalibrationStore(bulk.query).versions(market);
  const asOf = Date.parse(as_of) / 1_000;
  const { summary } = summarize(outcomes, { market, asOf, symbols, baseRates, versions });
  return { ...summary, calibrations: [] };
}
