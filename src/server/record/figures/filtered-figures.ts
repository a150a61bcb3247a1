// Summary of the calls of selected days, computed on request.
import { summarize } from '../../../domain/record/figures/summarize.ts';
import type { RecordSummary } from '../../../domain/record/record-figures.ts';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import { createCalibrationStore } from './calibration-store.ts';
import { readRecordOutcomes } from './outcome-columns-store.ts';
import type { FilteredAsk } from './thread-tasks.ts';

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
