// Queries of one batch on Pipeline Runs, and their refresh after a retry.
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';

const JOB_POLL_MS = 2_000;
const IDLE_POLL_MS = 30_000;

export function refreshRuns(client: QueryClient): Promise<void> {
  return invalidate(
    client,
    endpoints.batches,
    endpoints.batch,
    endpoints.stageValidation,
    endpoints.stageLog,
    endpoints.batchQuarantine,
    endpoints.quarantineCounts,
    endpoints.pipelineJob,
  );
}

/** The stored result of a stage; a failure is logged. */
export function useStageResults(batchId: number, stage: Stage, hasRun: boolean) {
  const query = useQuery({
    ...queryFor(endpoints.stageValidation, { params: { id: batchId, stage } }),
    enabled: hasRun,
  });
  const { isError, error } = query;
  useEffect(() => {
    if (isError) logFailure(`stage ${stage} of batch ${batchId}`, error);
  }, [isError, error, stage, batchId]);
  return query;
}

export function useStageLog(batchId: number, stage: Stage) {
  return useQuery(queryFor(endpoints.stageLog, { params: { id: batchId, stage } }));
}

/** The pipeline's job; asked every two seconds while it runs. */
export function useRunningJob() {
  return useQuery({
    ...queryFor(endpoints.pipelineJob),
    refetchInterval: (current) => (current.state.data?.status === 'running' ? JOB_POLL_MS : IDLE_POLL_MS),
  });
}
