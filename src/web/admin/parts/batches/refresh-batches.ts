// Refresh of everything that shows batches, after a change of their files, rows, stages or publication.
import type { QueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import { invalidate } from '../../../api/query-for.ts';

export function refreshBatches(client: QueryClient): Promise<void> {
  return invalidate(
    client,
    endpoints.batches,
    endpoints.batch,
    endpoints.batchQuarantine,
    endpoints.quarantineCounts,
    endpoints.quarantinedRow,
    endpoints.stageValidation,
    endpoints.stageLog,
    endpoints.dryRunBatch,
    endpoints.pipelineStages,
    endpoints.pipelineReadiness,
    endpoints.fetchStatus,
    endpoints.pipelineJob,
    endpoints.pipelineAutomation,
  );
}
