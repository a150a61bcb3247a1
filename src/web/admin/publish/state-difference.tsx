// Difference of a stored state from the published one: symbols and largest moves.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural, signed } from '../../../domain/market/format.ts';
import { queryFor } from '../../api/query-for.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';

const MOVES_SHOWN = 5;

export function StateDifference({ batch }: { batch: number }) {
  const { data, isError } = useQuery(queryFor(endpoints.dryRunBatch, { params: { id: batch } }));
  if (isError) return <Notice tone="error">The difference could not be loaded</Notice>;
  if (data === undefined) return <Spinner label="Comparing..." />;
  const { vanishing, appearing, largest_moves: moves, bands_crossed } = data;
  return (
    <section aria-label={`What batch ${batch} changes`} className="grid gap-1 rounded-md border border-line px-3 py-2">
      <p>
        {plural(vanishing.count, 'symbol')} vanish, {plural(appearing.count, 'symbol')} appear,{' '}
        {plural(bands_crossed.count, 'symbol')} cross a band
      </p>
      {moves.length === 0 ? (
        <p className="text-label text-ink-3">No score changes.</p>
      ) : (
        <ul aria-label="Largest moves" className="text-label text-ink-2 tabular-nums">
          {moves.slice(0, MOVES_SHOWN).map(({ symbol, before, after }) => (
            <li key={symbol}>
              <b>{symbol}</b> {signed(before, 0)} to {signed(after, 0)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
