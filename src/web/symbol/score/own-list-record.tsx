// Record of an own expert list: mean excess over SPY by horizon, number of settled calls, state.
import { useQuery } from '@tanstack/react-query';
import { ownListEndpoints } from '../../../contract/stocks/own-lists.ts';
import { plural, signedPercent } from '../../../domain/market/format.ts';
import { horizonNames, stateWords } from '../../../domain/record/record-words.ts';
import type { OwnList } from '../../../domain/watchlist/own-list.ts';
import { queryFor } from '../../api/query-for.ts';

const FRESH_MS = 300_000;

/** Refetched on every change of any own list, because all lists are measured together. */
export function OwnListRecord({ id, lists }: { id: number; lists: readonly OwnList[] }) {
  const version = lists.map((list) => `${list.id} ${list.since}`).join(', ');
  const record = useQuery({ ...queryFor(ownListEndpoints.ownListRecord, {}, version), staleTime: FRESH_MS });
  const failed = record.isError;
  const figures = record.data?.figures.filter(({ list }) => list === id);
  if (failed) return <span className="block text-label text-ink-3">Its record cannot be computed now.</span>;
  if (figures === undefined) return <span className="block text-label text-ink-3">Computing its record...</span>;
  const most = figures.toSorted((a, b) => b.settled - a.settled)[0];
  if (most === undefined)
    return <span className="block text-label text-ink-3">Record: no call has been settled yet.</span>;
  const sides = new Set(figures.map(({ side }) => side));
  return (
    <span className="flex flex-wrap gap-x-3 text-label text-ink-2">
      <span>Record above SPY after costs:</span>
      {figures.map(({ horizon, side, mean }) => (
        <span key={`${horizon} ${side}`} className="whitespace-nowrap">
          {horizonNames[horizon].toLowerCase()}
          {sides.size > 1 && (side > 0 ? ', bullish' : ', bearish')}{' '}
          <b>{mean === null ? '--' : signedPercent(100 * mean)}</b>
        </span>
      ))}
      <span className="text-ink-3">
        {plural(most.settled, 'call')} settled, {stateWords[most.state].toLowerCase()}
      </span>
    </span>
  );
}
