// Number of independent lists behind a score: lists that repeat one another count once.
import { useQuery } from '@tanstack/react-query';
import { recordEndpoints } from '../../../contract/record.ts';
import { queryFor } from '../../api/query-for.ts';
import { type CountedList, FRESH_MS, recordStates, sourceKeys } from './record-states.ts';

/** Renders nothing for a single list, or unless every list has a record. */
export function IndependentLists({ lists }: { lists: readonly CountedList[] }) {
  const { data: states } = useQuery(recordStates);
  const known = sourceKeys(states, lists);
  const isAsked = known.length > 1 && known.length === lists.length;
  const { data } = useQuery({
    ...queryFor(recordEndpoints.recordIndependent, { query: { sources: known.toSorted().join(',') } }),
    staleTime: FRESH_MS,
    enabled: isAsked,
  });
  if (!isAsked || data === undefined) return null;
  return (
    <span
      className="text-label text-ink-2"
      title="Lists that named the same stocks and moved together count less than one each"
    >
      {data.signals} lists, about {Math.max(1, Math.round(data.independent))} independent
    </span>
  );
}
