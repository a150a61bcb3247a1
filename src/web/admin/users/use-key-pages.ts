// Keyset pagination of a server list.
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

type Page = { next: number | null };

const merged = <Reply extends Page>({ pages }: InfiniteData<Reply>) => pages;

export function useKeyPages<Reply extends Page>(
  queryKey: QueryKey,
  read: (after: number | undefined, signal: AbortSignal) => Promise<Reply>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam ?? undefined, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    select: merged<Reply>,
    // Keep the present rows until the reply for new filters is there.
    placeholderData: (before) => before,
  });
}
