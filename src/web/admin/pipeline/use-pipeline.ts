// What Pipeline Status reads, and how often: jobs and stages are asked every two seconds while something runs, the rest after each action.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { FetchStatus, PipelineJob } from '../../../domain/pipeline/batch.ts';
import { call } from '../../api/call.ts';

const JOB_POLL_MS = 2_000;
/** What another administrator starts shows up here at the latest. */
const IDLE_POLL_MS = 30_000;
const PIPELINE = 'pipeline';

/** Everything of this screen is read again, as after an upload, a stage or a finished job. */
export function refreshPipeline(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [PIPELINE] });
}

/** The stage cards move along while the pipeline runs. */
export function useStages(pipelineRuns: boolean) {
  return useQuery({
    queryKey: [PIPELINE, 'stages'],
    queryFn: ({ signal }) => call(endpoints.pipelineStages, { signal }),
    refetchInterval: pipelineRuns ? JOB_POLL_MS : false,
  });
}

export function useReadiness() {
  return useQuery({
    queryKey: [PIPELINE, 'readiness'],
    queryFn: ({ signal }) => call(endpoints.pipelineReadiness, { signal }),
  });
}

export function useBatches() {
  return useQuery({
    queryKey: [PIPELINE, 'batches'],
    queryFn: ({ signal }) => call(endpoints.batches, { signal }),
  });
}

export function useExpertLists() {
  return useQuery({
    queryKey: ['expert-lists'],
    queryFn: ({ signal }) => call(endpoints.expertLists, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The files of a batch that were left out, with the reason of each. */
export function useLeftOut(batchId: number | null) {
  return useQuery({
    queryKey: [PIPELINE, 'files', batchId],
    queryFn: ({ signal }) => call(endpoints.batch, { params: { id: batchId ?? 0 }, signal }),
    enabled: batchId !== null,
    select: ({ files }) => files.filter(({ status }) => status === 'skipped' || status === 'failed'),
  });
}

export function useQuarantine(batchId: number | null, after: number) {
  return useQuery({
    queryKey: [PIPELINE, 'quarantine', batchId, after],
    queryFn: ({ signal }) =>
      call(endpoints.batchQuarantine, { params: { id: batchId ?? 0 }, query: { after, limit: 100 }, signal }),
    enabled: batchId !== null,
  });
}

function useJob<Job extends FetchStatus | PipelineJob>(key: string, read: (signal: AbortSignal) => Promise<Job>) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: [PIPELINE, key],
    queryFn: ({ signal }) => read(signal),
    refetchInterval: (current) => (current.state.data?.status === 'running' ? JOB_POLL_MS : IDLE_POLL_MS),
  });
  const status = query.data?.status;
  const before = useRef(status);
  useEffect(() => {
    // What a job changed is on the page the moment it ends.
    if (before.current === 'running' && status !== 'running') void refreshPipeline(client);
    before.current = status;
  }, [status, client]);
  return query;
}

export function useFetchStatus() {
  return useJob('fetch', (signal) => call(endpoints.fetchStatus, { signal }));
}

export function usePipelineJob() {
  return useJob('job', (signal) => call(endpoints.pipelineJob, { signal }));
}
