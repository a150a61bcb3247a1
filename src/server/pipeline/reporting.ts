// The pipeline as reports see it: days of batches, the state readers see, and what its data were checked for.
import { hourMs } from '../../domain/numbers/time.ts';
import { scoringRules } from '../../domain/rules/scoring-rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { BatchStore } from './batch-store.ts';
import { verifyBatch } from './inspect/verify.ts';
import { createPipelineReports, type PipelineReports, type QualityCounts } from './report-store.ts';
import type { VerifyStore } from './verify-store.ts';

/** A state does not change once it is scored; its files on the disk are looked at again after this long. */
const CHECKED_MS = hourMs;

export type BatchQuality = QualityCounts & {
  batch_id: number;
  /** What does not add up when everything is counted again. */
  problems: number;
  symbols: string[];
};

export type PipelineReporting = Omit<PipelineReports, 'quality' | 'scoredSymbols'> & {
  totalSignals(): Promise<number>;
  quality(batchId: number): Promise<BatchQuality>;
};

export function createPipelineReporting(around: {
  database: Database;
  clock: Clock;
  batches: BatchStore;
  verification: VerifyStore;
  filesDir: string;
}): PipelineReporting {
  const { clock, batches, verification, filesDir } = around;
  const { quality, scoredSymbols, ...reports } = createPipelineReports(around.database);
  const { side_cap, conflict_above, imbalance_ratio } = scoringRules;
  let checked: { batchId: number; at: number; found: Promise<BatchQuality> } | null = null;

  async function check(batchId: number): Promise<BatchQuality> {
    const batch = await batches.byId(batchId);
    const [counts, symbols] = await Promise.all([
      quality(batchId, conflict_above.value, imbalance_ratio.value),
      scoredSymbols(batchId),
    ]);
    const verified =
      batch === null ? null : await verifyBatch(batch, await verification.count(batchId, side_cap.value), filesDir);
    return { ...counts, batch_id: batchId, problems: verified?.problems.length ?? 0, symbols };
  }

  return {
    ...reports,
    totalSignals: async () => (await batches.totals()).total_signals,
    quality(batchId) {
      const now = clock.now();
      if (checked?.batchId !== batchId || now - checked.at >= CHECKED_MS) {
        const found = check(batchId);
        checked = { batchId, at: now, found };
        found.catch(() => {
          if (checked?.found === found) checked = null;
        });
      }
      return checked.found;
    },
  };
}
