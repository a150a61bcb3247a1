// Batch History page: every batch with figures and status; a row opens to its source and files.

import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { runsAnswer } from '../../../domain/answers/admin-answers.ts';
import { whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { queryFor } from '../../api/query-for.ts';
import { Loaded, MorePages } from '../../symbol/failures/loaded.tsx';
import { QueryAnswer } from '../../symbol/failures/query-answer.tsx';
import { count, shown } from '../../symbol/tables/fields.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { batchCounts, fileList, fileName, fileStatus, NoBatches } from '../parts/batches/batch-columns.tsx';
import { BatchFacts } from '../parts/batches/batch-facts.tsx';
import { useBatchPages } from '../parts/batches/batch-queries.ts';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { batchTypeText } from '../parts/batches/batch-words.ts';
import { DiscardControl } from '../parts/batches/discard-control.tsx';
import { OpenRow, useOpenedRow } from '../parts/batches/open-row.tsx';

const PAGE_BATCHES = 50;

export function BatchHistoryScreen() {
  const list = useBatchPages({ limit: PAGE_BATCHES });
  const { opened, toggle } = useOpenedRow('batch');
  const { batches = [], counts = null } = list.data ?? {};

  const columns: readonly Column<Batch>[] = [
    shown('date', 'Batch date', { phone: 'title', phoneCell: showDate }, (batch) => (
      <OpenRow open={opened === batch.id} label={`Batch ${batch.id}`} onToggle={() => toggle(batch)}>
        {showDate(batch)}
      </OpenRow>
    )),
    shown('type', 'Type', { phone: 'title' }, batchTypeText),
    ...batchCounts,
    shown('status', 'Status', { width: 'w-64', phone: 'aside' }, (batch) => <Standing batch={batch} />),
  ];

  return (
    <div className="grid gap-4">
      <ScreenHead title="Batch History">
        {counts && (
          <>
            <Fact figure={whole(counts.all)}>{counts.all === 1 ? 'batch' : 'batches'}</Fact>
            <Fact figure={whole(counts.failed)}>failed</Fact>
            <Fact figure={whole(counts.held)}>held</Fact>
            <Fact figure={whole(batches.length)}>shown, newest first</Fact>
          </>
        )}
      </ScreenHead>
      <QueryAnswer
        query={list}
        toAnswer={(_, toTime) => counts && runsAnswer(batches[0] ?? null, counts, toTime, 'batch')}
      />
      <Loaded query={list} title="Failed to load batches">
        {() => (
          <DataTable
            label="Batches"
            columns={columns}
            rows={batches}
            rowKey={({ id }) => id}
            onOpen={toggle}
            detail={(batch) => batch.id === opened && <BatchFiles batch={batch} />}
            empty={<NoBatches title="No batches found" />}
          />
        )}
      </Loaded>
      <MorePages list={list} label="Older batches" />
    </div>
  );
}

const showDate = ({ id, batch_datetime }: Batch) => (
  <>
    <span className="mr-2 text-ink-3">#{id}</span>
    <Age at={batch_datetime} />
  </>
);

function Standing({ batch }: { batch: Batch }) {
  return (
    <span className="flex items-center gap-x-3 py-1 max-xl:max-w-48 max-xl:flex-wrap">
      <BatchStatus batch={batch} />
      {batch.is_published && <span className="text-label text-ink-3">readers see it</span>}
      {batch.held && !batch.discarded && (
        <ButtonLink
          to={`/admin/pipeline/publish/${batch.id}`}
          variant="link"
          size="sm"
          onClick={(event) => event.stopPropagation()}
        >
          Review and publish
        </ButtonLink>
      )}
    </span>
  );
}

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

function BatchFiles({ batch }: { batch: Batch }) {
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
