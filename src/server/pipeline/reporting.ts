// Pipeline facts for reports: batches by day, published state, results of its checks.
import { ageMs, hourMs } from '../../domain/numbers/time.ts';
import type { BatchChecks } from './inspect/batch-checks.ts';
import { verifyBatch } from './inspect/verify.ts';
import { createMakingStore } from './making/making-store.ts';
import type { PipelineParts } from './pipeline-deps.ts';
import { createHealthReports } from './reports/health-store.ts';
import type { PipelineReports, QualityCounts } from './reports/report-store.ts';

/** Lifetime of a check of the files on disk; the rest of a scored state does not change. */
const CHECKED_MS = hourMs;

type BatchQuality = QualityCounts & {
  batch_id: number;
  /** Contradictions found by a full recount. */
  problems: number;
  symbols: string[];
};

export function createPipelineReporting(deps: PipelineParts, all: PipelineReports, checks: BatchChecks) {
  const { database, clock, batches, filesDir } = deps;
  const { quality: _, scoredSymbols, ...reports } = all;
  let checked: { batchId: number; at: number; found: Promise<BatchQuality>; known: BatchQuality | null } | null = null;

  async function check(batchId: number): Promise<BatchQuality> {
    const batch = await batches.byId(batchId);
    const [counted, symbols] = await Promise.all([checks.of(batchId), scoredSymbols(batchId)]);
    if (batch === null || counted === null) throw new Error(`Batch ${batchId} is not there to be counted.`);
    const { problems } = await verifyBatch(batch, counted, filesDir);
    return { ...counted.quality, batch_id: batchId, problems: problems.length, symbols };
  }

  function findQuality(batchId: number) {
    const now = clock.now();
    if (checked?.batchId === batchId && ageMs(checked.at, now) < CHECKED_MS) return checked;
    const mine = { batchId, at: now, found: check(batchId), known: null as BatchQuality | null };
    checked = mine;
    mine.found.then(
      (quality) => {
        mine.known = quality;
      },
      () => {
        if (checked === mine) checked = null;
      },
    );
    return mine;
  }

  return {
    ...reports,
    ...createHealthReports(database),
    /** Interfaces needed by lists made here that did not answer, with the vendor's words. */
    notRead: async () =>
      [...(await (await deps.events()).checks()).values()].flatMap(({ kind, words }) =>
        words === null ? [] : [{ kind, words }],
      ),
    /** Whether lists can be fetched, and the newest session with lists made here (YYYY-MM-DD); null for none. */
    listSources: async () => ({
      has_server: deps.hasServer,
      made_through: await createMakingStore(database.query).madeThrough(),
    }),
    totalSignals: async () => (await batches.totals()).total_signals,
    quality: (batchId: number) => findQuality(batchId).found,
    /** Quality if it is counted already; null while it is being counted. */
    countedQuality: (batchId: number) => findQuality(batchId).known,
  };
}
