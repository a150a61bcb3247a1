// What Pipeline Status reads, and how often: jobs are asked every two seconds while they run, the rest after each action.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { FetchStatus, PipelineJob } from '../../../domain/pipeline/batch.ts';
import { call } from '../../api/call.ts';

const JOB_POLL_MS = 2_000;
const PIPELINE = 'pipeline';

/** Everything of this screen is read again, as after an upload, a stage or a finished job. */
export function refreshPipeline(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [PIPELINE] });
}

export function useStages() {
  return useQuery({
    queryKey: [PIPELINE, 'stages'],
    queryFn: ({ signal }) => call(endpoints.pipelineStages, { signal }),
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
    refetchInterval: (current) => (current.state.data?.status === 'running' ? JOB_POLL_MS : false),
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
