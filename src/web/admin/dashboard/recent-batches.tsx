// Three newest batches with status, and links to their pages.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { plural, whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { batchTypeText, signalCountText, symbolCountText } from '../parts/batches/batch-words.ts';

const SHOWN = 3;

const showId = ({ id }: Batch) => (
  <Link
    to={`/admin/runs?run=${id}`}
    aria-label={`Open run ${id}`}
    className={`font-strong underline underline-offset-4 ${touchArea}`}
  >
    {id}
  </Link>
);
const toNote = (batch: Batch) =>
  batch.is_published
    ? 'readers see it'
    : (batch.held?.reason ?? batch.error ?? (batch.status === 'completed' ? 'not current' : ''));

const columns: readonly Column<Batch>[] = [
  { id: 'id', header: 'Batch', cell: showId, width: 'w-20' },
  { id: 'date', header: 'Date', cell: ({ batch_datetime }) => <Age at={batch_datetime} /> },
  { id: 'type', header: 'Type', cell: batchTypeText },
  { id: 'files', header: 'Files', align: 'right', cell: ({ file_count }) => whole(file_count) },
  { id: 'signals', header: 'Signals', align: 'right', cell: signalCountText },
  { id: 'symbols', header: 'Symbols', align: 'right', cell: symbolCountText },
  { id: 'status', header: 'Status', cell: (batch) => <BatchStatus batch={batch} /> },
  {
    id: 'note',
    header: 'Standing',
    cell: (batch) => <span className="block min-w-40 py-1 whitespace-normal text-ink-3">{toNote(batch)}</span>,
  },
];

export function RecentBatches({ batches, links }: { batches: readonly Batch[]; links: ReactNode }) {
  return (
    <Card aria-label="Recent batches">
      <CardSection title="Recent batches" aside={<span className="flex flex-wrap gap-2">{links}</span>} />
      {batches.length === 0 ? (
        <CardSection>
          <EmptyState
            dense
            title="No batches found"
            reason="Fetch or upload lists, then run the pipeline."
            action={
              <Link to="/admin/pipeline" className={buttonClass()}>
                Open Pipeline Status
              </Link>
            }
          />
        </CardSection>
      ) : (
        <div className="border-t border-line [&>*]:rounded-none [&>*]:border-0">
          <DataTable
            label="Recent batches"
            className="tabular-nums"
            columns={columns}
            rows={batches.slice(0, SHOWN)}
            rowKey={({ id }) => id}
            phoneCard={(batch) => (
              <div className="grid gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  {showId(batch)} <Age at={batch.batch_datetime} />
                  <span className="ml-auto">
                    <BatchStatus batch={batch} />
                  </span>
                </span>
                <span className="text-label text-ink-2">
                  {plural(batch.file_count, 'file')}, {signalCountText(batch)} signals, {symbolCountText(batch)} symbols
                </span>
              </div>
            )}
          />
        </div>
      )}
    </Card>
  );
}
