// Batch History page: every batch with figures and status; a row opens to its source and files.
import { Link } from 'react-router';
import { runsAnswer } from '../../../domain/answers/admin-answers.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { batchTypeText, signalCountText, symbolCountText } from '../parts/batches/batch-words.ts';
import { OpenRow } from '../parts/batches/open-row.tsx';
import { useBatchPages } from '../parts/batches/use-batch-pages.ts';
import { BatchFiles } from './batch-files.tsx';

const PAGE_BATCHES = 50;

export function BatchHistoryScreen() {
  const { params, adjust } = useAddress();
  const list = useBatchPages({ limit: PAGE_BATCHES });
  const opened = params.get('batch') === null ? null : Number(params.get('batch'));
  const toggle = ({ id }: Batch) => adjust({ batch: opened === id ? null : String(id) });
  const batches = list.data?.batches ?? [];
  const counts = list.data?.counts ?? null;
  const now = useNow(minuteMs);

  const columns: readonly Column<Batch>[] = [
    {
      id: 'date',
      header: 'Batch date',
      cell: (batch) => (
        <OpenRow open={opened === batch.id} label={`Batch ${batch.id}`} onToggle={() => toggle(batch)}>
          <span className="mr-2 text-ink-3">#{batch.id}</span>
          <Age at={batch.batch_datetime} />
        </OpenRow>
      ),
    },
    { id: 'type', header: 'Type', cell: batchTypeText },
    { id: 'files', header: 'Files', align: 'right', cell: ({ file_count }) => whole(file_count) },
    { id: 'signals', header: 'Signals', align: 'right', cell: signalCountText },
    { id: 'symbols', header: 'Symbols', align: 'right', cell: symbolCountText },
    { id: 'status', header: 'Status', width: 'w-64', cell: (batch) => <Standing batch={batch} /> },
  ];

  return (
    <div className="grid gap-4">
      <ScreenHead title="Batch History">
        {counts !== null && (
          <>
            <span>
              <b>{whole(counts.all)}</b> {counts.all === 1 ? 'batch' : 'batches'}
            </span>
            <span>
              <b>{whole(counts.failed)}</b> failed
            </span>
            <span>
              <b>{whole(counts.held)}</b> held
            </span>
            <span>
              <b>{whole(batches.length)}</b> shown, newest first
            </span>
          </>
        )}
      </ScreenHead>
      {!list.isError && (
        <AnswerLine
          answer={counts === null ? null : runsAnswer(batches[0] ?? null, counts, (at) => zonedTime(at, now), 'batch')}
        />
      )}
      <QueryFailure query={list} title="Failed to load batches" />
      {list.isPending && <Skeleton className="h-96" />}
      {list.isSuccess && (
        <DataTable
          label="Batches"
          className="tabular-nums"
          columns={columns}
          rows={batches}
          rowKey={({ id }) => id}
          onOpen={toggle}
          detail={(batch) => batch.id === opened && <BatchFiles batch={batch} />}
          phoneCard={(batch) => (
            <div className="grid gap-1">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-ink-3">#{batch.id}</span>
                <Age at={batch.batch_datetime} />
                <span className="text-ink-3">{batchTypeText(batch)}</span>
                <span className="ml-auto">
                  <BatchStatus batch={batch} />
                </span>
              </div>
              <p className="text-label text-ink-2">
                {plural(batch.file_count, 'file')}, {signalCountText(batch)} signals, {symbolCountText(batch)} symbols
              </p>
            </div>
          )}
          empty={
            <EmptyState
              className="rounded-md border border-line bg-surface"
              title="No batches found"
              reason="Fetch or upload lists, then run the pipeline."
              action={
                <Link to="/admin/pipeline" className={buttonClass()}>
                  Open Pipeline Status
                </Link>
              }
            />
          }
        />
      )}
      {list.hasNextPage && (
        <Button className="justify-self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Older batches
        </Button>
      )}
    </div>
  );
}

function Standing({ batch }: { batch: Batch }) {
  return (
    <span className="flex items-center gap-x-3 py-1 max-xl:max-w-48 max-xl:flex-wrap">
      <BatchStatus batch={batch} />
      {batch.is_published && <span className="text-label text-ink-3">readers see it</span>}
      {batch.held && !batch.discarded && (
        <Link
          to={`/admin/pipeline/publish/${batch.id}`}
          className={buttonClass('link', 'sm')}
          onClick={(event) => event.stopPropagation()}
        >
          Review and publish
        </Link>
      )}
    </span>
  );
}
