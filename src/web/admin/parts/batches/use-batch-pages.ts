// Query of batches in pages, newest first; older pages load on request.
import { useInfiniteQuery } from '@tanstack/react-query';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { BatchKind } from '../../../../domain/pipeline/batch.ts';
import { call } from '../../../api/call.ts';
import { keyFor } from '../../../api/query-for.ts';

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
