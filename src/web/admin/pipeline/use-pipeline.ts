// Queries of Pipeline Status: polled every two seconds while work runs, and refreshed after each action.
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import type { FetchStatus } from '../../../domain/pipeline/fetch-status.ts';
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import { queryFor } from '../../api/query-for.ts';
import { useEnded } from '../parts/automation/use-ended.ts';
import { refreshBatches } from '../parts/batches/batch-queries.ts';

const JOB_POLL_MS = 2_000;
/** Work another administrator starts shows up after this time at the latest. */
export const IDLE_POLL_MS = 30_000;
/** Newest batches, drawn as bars and searched for held ones. */
const SHOWN_BATCHES = 25;

/** Polled while the pipeline or one of its stages runs. */
export function useStages(pipelineRuns: boolean) {
  return useQuery({
    ...queryFor(endpoints.pipelineStages),
    refetchInterval: ({ state: { data } }) =>
      pipelineRuns || data?.stages.some(({ status }) => status === 'running') ? JOB_POLL_MS : false,
  });
}

export function useReadiness() {
  return useQuery(queryFor(endpoints.pipelineReadiness));
}

export function useBatches() {
  return useQuery(queryFor(endpoints.batches, { query: { limit: SHOWN_BATCHES } }));
}

function useJob<Job extends FetchStatus | PipelineJob>(job: UseQueryOptions<Job>) {
  const client = useQueryClient();
  const query = useQuery({
    ...job,
    refetchInterval: (current) => (current.state.data?.status === 'running' ? JOB_POLL_MS : IDLE_POLL_MS),
  });
  useEnded(query.data?.status === 'running', () => void refreshBatches(client));
  return query;
}

export function useFetchStatus() {
  return useJob<FetchStatus>(queryFor(endpoints.fetchStatus));
}

export function usePipelineJob() {
  return useJob<PipelineJob>(queryFor(endpoints.pipelineJob));
}
