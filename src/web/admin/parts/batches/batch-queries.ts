// Paged query of batches, newest first, older ones on request; refresh of all queries that show batches.
import { type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { BatchKind } from '../../../../domain/pipeline/batch.ts';
import { call } from '../../../api/call.ts';
import { invalidate, keyFor } from '../../../api/query-for.ts';

type Which = { limit: number; only?: BatchKind; find?: string };

export function useBatchPages(which: Which) {
  return useInfiniteQuery({
    queryKey: keyFor(endpoints.batches, { query: which }, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.batches, { query: pageParam === null ? which : { ...which, before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ batches }) => (batches.length < which.limit ? undefined : (batches.at(-1)?.id ?? undefined)),
    select: ({ pages }) => ({
      batches: pages.flatMap(({ batches }) => batches),
      counts: pages[0]?.counts ?? null,
    }),
  });
}

/** Invalidates all queries that show batches, after a change of their files, rows, stages or publication. */
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
