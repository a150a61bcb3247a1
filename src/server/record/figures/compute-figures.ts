// Computation of a market's figures: sums up its outcomes, stores new calibrations, weights and the summary.
import { isPublished, type RecordMarket } from '../../../domain/record/call.ts';
import { summarize } from '../../../domain/record/figures/summarize.ts';
import { measureWeights } from '../../../domain/record/measured/measured-score.ts';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import { iso } from '../../process/clock.ts';
import { addWeights } from '../../record-calls/measured-weights-store.ts';
import { stampedOutcomesAreOnFile } from '../outcome-stamp-store.ts';
import { createRecordStore } from '../record-store.ts';
import { createCalibrationStore } from './calibration-store.ts';
import { readRecordOutcomes } from './outcome-columns-store.ts';
import type { FiguresAnswer } from './thread-tasks.ts';

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
