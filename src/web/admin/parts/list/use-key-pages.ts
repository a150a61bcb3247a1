// Query of a server list in keyset pages; further pages load on request.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import { type AnyEndpoint, callWith } from '../../../api/call.ts';
import { keyFor } from '../../../api/query-for.ts';

/** `toRows`: extracts the rows of a reply; `first` in the data: the first reply, for counts and choices. */
export function useKeyPages<E extends AnyEndpoint, Row>(
  endpoint: E,
  query: object,
  toRows: (reply: ReplyOf<E>) => readonly Row[],
) {
  return useInfiniteQuery({
    queryKey: keyFor(endpoint as AnyEndpoint, { query } as never, 'pages'),
    queryFn: ({ pageParam, signal }) =>
      callWith(endpoint, { query: pageParam === null ? query : { ...query, after: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (reply) => (reply as { next: number | null }).next,
    select: ({ pages }: InfiniteData<ReplyOf<E>>) => ({ rows: pages.flatMap(toRows), first: pages[0] as ReplyOf<E> }),
    // Keep the present rows until the reply for new filters is there.
    placeholderData: (before) => before,
  });
}
