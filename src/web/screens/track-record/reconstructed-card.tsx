// Summary of the reconstructed record, kept apart from the record on the page.
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { recordEndpoints } from '../../../contract/record.ts';
import { mainHorizon } from '../../../domain/record/record-horizons.ts';
import { horizonWords } from '../../../domain/record/record-words.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { SmallRows } from './small-table.tsx';
import { sourceRows } from './source-rows.ts';

const SHOWN = 4;

/** Lists that can be judged, else any, largest absolute mean first; a figure opens the reconstructed record. */
export function ReconstructedCard({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(queryFor(recordEndpoints.record, { query: { market: 'reconstructed' } }));
  if (data === undefined) return null;
  const horizon = mainHorizon(data.sources);
  const rows = sourceRows(data.sources, 'list', horizon);
  const judged = rows.filter(({ state }) => state !== 'too_few' && state !== 'no_direction');
  const shown = (judged.length > 0 ? judged : rows)
    .toSorted((a, b) => Math.abs(b.mean ?? 0) - Math.abs(a.mean ?? 0))
    .slice(0, SHOWN);
  return (
    <section
      aria-labelledby="reconstructed-title"
      className="min-w-0 rounded-md border border-dashed border-line-strong"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 max-sm:px-3">
        <h2 id="reconstructed-title" className="font-strong">
          Reconstructed record
        </h2>
        <Badge tone="stale" icon={<History aria-hidden />}>
          kept apart
        </Badge>
        <span className="text-label text-ink-3">
          {data.sessions} sessions of archived files, {horizonWords[horizon]}
        </span>
      </div>
      {shown.length > 0 && <SmallRows kind="list" rows={shown} horizon={horizon} onOpen={onOpen} />}
      <p className="px-4 py-3 text-label text-ink-2 max-sm:px-3">
        Built afterwards from files and daily prices, never published at the time. It is counted on its own and added to
        nothing above.{' '}
        <Button variant="link" size="sm" className="text-label!" onClick={onOpen}>
          Open all {rows.length} lists
        </Button>
      </p>
    </section>
  );
}
