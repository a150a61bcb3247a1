// Batch History page: every batch with figures and status; a row opens to its source and files.
import { runsAnswer } from '../../../domain/answers/admin-answers.ts';
import { whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { Loaded, MorePages } from '../../symbol/failures/loaded.tsx';
import { QueryAnswer } from '../../symbol/failures/query-answer.tsx';
import { shown } from '../../symbol/tables/fields.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { batchCounts, NoBatches } from '../parts/batches/batch-columns.tsx';
import { useBatchPages } from '../parts/batches/batch-queries.ts';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { batchTypeText } from '../parts/batches/batch-words.ts';
import { OpenRow, useOpenedRow } from '../parts/batches/open-row.tsx';
import { BatchFiles } from './batch-files.tsx';

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
