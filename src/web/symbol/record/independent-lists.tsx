// Number of independent lists behind a score: lists that repeat one another count once.
import { useQuery } from '@tanstack/react-query';
import { recordEndpoints } from '../../../contract/record.ts';
import { queryFor } from '../../api/query-for.ts';
import { FRESH_MS, recordStates } from './record-states.ts';

/** A list by its display name; the sign of its points is its side. */
type Counted = { type: string; points: number };

/** Renders nothing for a single list, or unless every list has a record. */
export function IndependentLists({ lists }: { lists: readonly Counted[] }) {
  const { data: states } = useQuery(recordStates);
  const known = lists.flatMap(({ type, points }) => {
    const side = Math.sign(points);
    const found = states?.states.find((one) => one.kind === 'list' && one.name === type && one.side === side);
    return found === undefined ? [] : [`${found.source}:${side}`];
  });
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
