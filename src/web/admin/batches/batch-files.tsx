// Opened batch: number, origin, and each file with rows, signals and status.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { queryFor } from '../../api/query-for.ts';
import { count, shown } from '../../symbol/tables/fields.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { fileList, fileName, fileStatus } from '../parts/batches/batch-columns.tsx';
import { BatchFacts } from '../parts/batches/batch-facts.tsx';
import { DiscardControl } from '../parts/batches/discard-control.tsx';

const createColumns = ({ id, imported_at }: Batch): readonly Column<BatchFile>[] => [
  fileName('Name'),
  fileList('Type'),
  count('row_count', 'Rows', { bySort: true, phone: 'named' }),
  count('signal_count', 'Signals', { bySort: true, phone: 'named' }),
  fileStatus('w-40'),
  shown(
    'discard',
    'Counts',
    { width: 'w-28', phone: 'line' },
    // Only files with stored signals can be discarded.
    (file) =>
      imported_at !== null &&
      (file.signal_count ?? 0) > 0 && <DiscardControl batchId={id} file={file} discarded={file.discarded ?? null} />,
  ),
];

export function BatchFiles({ batch }: { batch: Batch }) {
  const { data, isPending } = useQuery({
    ...queryFor(endpoints.batch, { params: { id: batch.id } }),
    meta: { logged: `files of batch ${batch.id}` },
  });
  return (
    <div className="grid gap-3 bg-page p-4 max-sm:p-3">
      <BatchFacts
        facts={[
          ['Batch id', batch.id],
          ['Source', batch.source_description ?? '--'],
          ['Error', batch.error],
          ['Nothing to publish', batch.nothing_to_publish],
          ['Discarded', batch.discarded?.reason],
          ['Held', batch.held?.reason],
        ]}
      >
        {batch.imported_at !== null && <DiscardControl batchId={batch.id} discarded={batch.discarded ?? null} />}
      </BatchFacts>
      {isPending ? (
        <Skeleton className="h-40" />
      ) : (
        <DataTable
          label={`Processed files of batch ${batch.id}`}
          className="sm:max-h-112"
          dense
          columns={createColumns(batch)}
          rows={data?.files ?? []}
          rowKey={({ id }) => id}
          empty={<EmptyState dense title="No data available" reason="The files of this batch are not known." />}
        />
      )}
    </div>
  );
}
