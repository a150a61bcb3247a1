// Opened batch: number, origin, and each file with rows, signals and status.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { queryFor } from '../../api/query-for.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { fileListName } from '../parts/batches/batch-words.ts';
import { DiscardControl } from '../parts/batches/discard-control.tsx';
import { figureColumn } from '../parts/report/figure-column.ts';

const counted = (value: number | null, one: string) => (value === null ? `-- ${one}s` : plural(value, one));

const FILE_TONES: Partial<Record<BatchFile['status'], BadgeTone>> = {
  imported: 'bull',
  skipped: 'warn',
  failed: 'bear',
};

const createColumns = (batch: Batch): readonly Column<BatchFile>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ file_name, notes }) => (
      <span className="block max-w-96 truncate" title={notes === null ? file_name : `${file_name}: ${notes}`}>
        {file_name}
      </span>
    ),
    sortValue: ({ file_name }) => file_name,
  },
  { id: 'type', header: 'Type', cell: fileListName, sortValue: fileListName },
  figureColumn('rows', 'Rows', (file) => file.row_count),
  figureColumn('signals', 'Signals', (file) => file.signal_count),
  {
    id: 'status',
    header: 'Status',
    width: 'w-40',
    cell: (file) => <FileBadge file={file} />,
    sortValue: toStatus,
  },
  {
    id: 'discard',
    header: 'Counts',
    width: 'w-28',
    cell: (file) => <FileDiscard batch={batch} file={file} />,
  },
];

const toStatus = ({ status, discarded }: BatchFile) => (discarded ? 'discarded' : status);

function FileBadge({ file, className }: { file: BatchFile; className?: string }) {
  const title = file.discarded?.reason ?? file.notes;
  const tone = file.discarded ? 'neutral' : (FILE_TONES[file.status] ?? 'neutral');
  return (
    <Badge tone={tone} {...(title !== null && { title })} {...(className !== undefined && { className })}>
      {toStatus(file)}
    </Badge>
  );
}

/** Only files with stored signals can be discarded. */
function FileDiscard({ batch, file }: { batch: Batch; file: BatchFile }) {
  if (batch.imported_at === null || (file.signal_count ?? 0) === 0) return null;
  return <DiscardControl batchId={batch.id} file={file} discarded={file.discarded ?? null} />;
}

export function BatchFiles({ batch }: { batch: Batch }) {
  const { data, error, isError } = useQuery(queryFor(endpoints.batch, { params: { id: batch.id } }));
  useEffect(() => {
    if (isError) logFailure(`files of batch ${batch.id}`, error);
  }, [isError, error, batch.id]);
  const files = data?.files ?? null;
  return (
    <div className="grid gap-3 bg-page p-4 max-sm:p-3">
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-1 text-ink-3 [&_dd]:inline [&_dd]:text-ink [&_dt]:inline">
        <div>
          <dt>Batch id</dt> <dd>{batch.id}</dd>
        </div>
        <div>
          <dt>Source</dt> <dd>{batch.source_description ?? '--'}</dd>
        </div>
        {batch.error !== null && (
          <div className="wrap-anywhere">
            <dt>Error</dt> <dd>{batch.error}</dd>
          </div>
        )}
        {batch.nothing_to_publish != null && (
          <div className="whitespace-normal wrap-anywhere">
            <dt>Nothing to publish</dt> <dd>{batch.nothing_to_publish}</dd>
          </div>
        )}
        {batch.discarded && (
          <div className="whitespace-normal wrap-anywhere">
            <dt>Discarded</dt> <dd>{batch.discarded.reason}</dd>
          </div>
        )}
        {batch.imported_at !== null && (
          <div className="ml-auto">
            <DiscardControl batchId={batch.id} discarded={batch.discarded ?? null} />
          </div>
        )}
        {batch.held && (
          <div className="whitespace-normal wrap-anywhere">
            <dt>Held</dt> <dd>{batch.held.reason}</dd>
          </div>
        )}
      </dl>
      {files === null && !isError ? (
        <Skeleton className="h-40" />
      ) : (
        <DataTable
          label={`Processed files of batch ${batch.id}`}
          className="tabular-nums sm:max-h-112"
          dense
          columns={createColumns(batch)}
          rows={files ?? []}
          rowKey={({ id }) => id}
          phoneCard={(file) => (
            <div className="grid gap-1">
              <span className="flex items-center gap-2">
                <span className="min-w-0 truncate">{file.file_name}</span>
                <FileBadge file={file} className="ml-auto" />
              </span>
              <span className="text-label text-ink-2">
                {counted(file.row_count, 'row')}, {counted(file.signal_count, 'signal')}
              </span>
              <FileDiscard batch={batch} file={file} />
            </div>
          )}
          empty={<EmptyState dense title="No data available" reason="The files of this batch are not known." />}
        />
      )}
    </div>
  );
}
