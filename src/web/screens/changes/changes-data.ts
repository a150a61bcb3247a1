// Changes between two instants, page by page; later pages keep both instants of the first.
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { changeEndpoints } from '../../../contract/changes.ts';
import type { ChangeKind, Changes } from '../../../domain/changes/change.ts';
import { call } from '../../api/call.ts';
import { keyFor } from '../../api/query-for.ts';

type Next = { after: string; asof: string };

const together = ({ pages }: InfiniteData<Changes>) => {
  const [first] = pages;
  return first === undefined ? null : { ...first, rows: pages.flatMap(({ rows }) => rows) };
};

export function useChanges(since: string, kind: ChangeKind) {
  const query = { since, kind };
  return useInfiniteQuery({
    queryKey: keyFor(changeEndpoints.changes, { query }, 'pages'),
    queryFn: ({ pageParam, signal }) => call(changeEndpoints.changes, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: null as Next | null,
    getNextPageParam: ({ next, until }): Next | null => (next === null ? null : { after: next, asof: until }),
    select: together,
    placeholderData: keepPreviousData,
  });
}
