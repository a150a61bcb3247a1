// Pipeline Runs page: each batch with its progress and stage times; a row opens to its stages.
import { useRef } from 'react';
import { Link } from 'react-router';
import { runsAnswer } from '../../../domain/answers/admin-answers.ts';
import { decimal, plural, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type Batch, type BatchKind, batchKinds } from '../../../domain/pipeline/batch.ts';
import { batchMinutes, batchOutcome, findFailedStage } from '../../../domain/pipeline/batch-progress.ts';
import { errorText } from '../../api/api-error.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { duration, zonedTime } from '../../ui/time/time-format.ts';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { signalCountText, symbolCountText } from '../parts/batches/batch-words.ts';
import { OpenRow } from '../parts/batches/open-row.tsx';
import { createTimeline, runBars, STOP_MS, seconds } from '../parts/batches/timeline.ts';
import { useBatchPages } from '../parts/batches/use-batch-pages.ts';
import { FileViewer } from './file-viewer.tsx';
import { RunBars, RunLegend, RunScale } from './run-bars.tsx';
import { RunDetail } from './run-detail.tsx';
import { StageDots } from './stage-dots.tsx';
import { SymbolModal } from './symbol-modal.tsx';

const PAGE_RUNS = 25;
const USUAL_OF = 20;
const MOST_CHARS = 60;

const kindWords: Record<BatchKind, string> = { all: 'All', failed: 'Failed', held: 'Held', manual: 'Manual' };
const readKind = (text: string | null): BatchKind => batchKinds.find((kind) => kind === text) ?? 'all';

const toMinutesText = (batch: Batch) => {
  const minutes = batchMinutes(batch);
  if (minutes === null) return '--';
  return minutes < 0.01 ? '< 0.01' : decimal(minutes, 2);
};

/** Median duration of the newest successful runs, and their number; null without one. */
function findUsual(batches: readonly Batch[]): { ms: number; of: number } | null {
  const known = batches
    .filter(({ status }) => batchOutcome(status) !== 'error')
    .map(batchMinutes)
    .filter((minutes) => minutes !== null);
  const sorted = known.slice(0, USUAL_OF).sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined ? null : { ms: middle * minuteMs, of: sorted.length };
}

function toRemark(batch: Batch): string | null {
  if (batch.interrupted_in != null) return `interrupted in ${batch.interrupted_in}`;
  const retried = batch.attempts?.filter(({ attempt }) => attempt > 1).at(-1);
  if (retried !== undefined) return `attempt ${retried.attempt}, ${retried.stage}`;
  const longest = runBars(batch).toSorted((a, b) => b.waitedMs - a.waitedMs)[0];
  if (longest !== undefined && longest.waitedMs >= STOP_MS)
    return `waited ${duration(longest.waitedMs)} before ${longest.stage}`;
  return batch.is_published ? 'readers see it' : null;
}

/** `Error: <reason>`, or a general sentence if the reason is unknown. */
function toFailure(error: unknown): string {
  const said = errorText(error, '');
  return said === '' ? 'Failed to load pipeline runs' : `Error: ${said}`;
}

export function RunsScreen() {
  const { params, adjust, go } = useAddress();
  const only = readKind(params.get('only'));
  const find = params.get('find') ?? '';
  const list = useBatchPages({ limit: PAGE_RUNS, only, find });
  const search = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: ['/'], label: 'Search runs', scope: 'Pipeline Runs', handler: () => search.current?.focus() }]);
  const opened = params.get('run') === null ? null : Number(params.get('run'));
  const toggle = ({ id }: Batch) => {
    const isOpen = opened === id;
    adjust({ run: isOpen ? null : String(id), stage: null });
  };
  const batches = list.data?.batches ?? [];
  const counts = list.data?.counts ?? null;
  const isWhole = find === '' && only === 'all';
  const now = useNow(minuteMs);
  const timeline = createTimeline(batches, batches.length, runBars);
  const usual = findUsual(batches);
  const findBars = (batch: Batch) => timeline.rows.find((row) => row.batch.id === batch.id)?.bars ?? [];

  const columns: readonly Column<Batch>[] = [
    {
      id: 'run',
      header: 'Run',
      cell: (batch) => (
        <OpenRow open={opened === batch.id} label={`Run ${batch.id}`} onToggle={() => toggle(batch)}>
          <b className="font-strong">{batch.id}</b>
        </OpenRow>
      ),
    },
    { id: 'date', header: 'Date', cell: ({ batch_datetime }) => <Age at={batch_datetime} show="time" /> },
    { id: 'status', header: 'Status', cell: (batch) => <BatchStatus batch={batch} /> },
    { id: 'files', header: 'Files', align: 'right', cell: ({ file_count }) => whole(file_count) },
    { id: 'signals', header: 'Signals', align: 'right', cell: signalCountText },
    { id: 'symbols', header: 'Symbols', align: 'right', cell: symbolCountText },
    { id: 'minutes', header: 'Min', align: 'right', cell: toMinutesText },
    { id: 'stages', header: 'Stages', className: 'xl:hidden', cell: (batch) => <StageDots batch={batch} /> },
    {
      id: 'bars',
      header: <RunScale timeline={timeline} />,
      width: 'w-full',
      wide: true,
      cell: (batch) => (
        <span className="flex items-center gap-3">
          <span className="w-0 min-w-24 flex-1 xl:min-w-48">
            <RunBars bars={findBars(batch)} scaleMs={timeline.scaleMs} isFailed={findFailedStage(batch) !== null} />
          </span>
          <span className="w-36 shrink-0 truncate text-right text-label text-ink-3 max-xl:hidden">
            {toRemark(batch)}
          </span>
        </span>
      ),
    },
  ];

  return (
    <div className="grid gap-4">
      <ScreenHead title="Pipeline Runs">
        {counts !== null && (
          <>
            <span>
              <b>{whole(counts.all)}</b> {counts.all === 1 ? 'run' : 'runs'}
            </span>
            <span>
              <b>{whole(batches.length)}</b> shown, newest first
            </span>
            {usual !== null && (
              <span>
                usual <b>{usual.ms < minuteMs ? seconds(usual.ms) : duration(usual.ms)}</b>, last {usual.of}
              </span>
            )}
          </>
        )}
      </ScreenHead>
      {!list.isError && (
        <AnswerLine
          answer={
            counts === null
              ? null
              : runsAnswer(isWhole ? (batches[0] ?? null) : undefined, counts, (at) => zonedTime(at, now))
          }
          about={`${only} ${find}`}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Tabs
          label="Runs shown"
          items={batchKinds.map((id) => ({ id, label: kindWords[id], count: counts?.[id] ?? null }))}
          value={only}
          onChange={(id) => go({ only: id === 'all' ? null : id, run: null, stage: null })}
        />
        <SearchBox
          label="Search runs"
          placeholder="Run, date or file"
          shortcut="/"
          maxLength={MOST_CHARS}
          inputRef={search}
          value={find}
          onChange={(text) => adjust({ find: text })}
        />
        <RunLegend />
      </div>
      {list.isError && (
        <Notice
          tone="error"
          title={toFailure(list.error)}
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        />
      )}
      {list.isPending && <Skeleton className="h-96" />}
      {list.isSuccess && (
        <DataTable
          label="Pipeline runs"
          className="tabular-nums"
          columns={columns}
          rows={batches}
          rowKey={({ id }) => id}
          onOpen={toggle}
          detail={(batch) => batch.id === opened && <RunDetail batch={batch} />}
          phoneCard={(batch) => (
            <div className="grid gap-1.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="font-strong">{batch.id}</b>
                <Age at={batch.batch_datetime} show="time" />
                <span className="ml-auto">
                  <BatchStatus batch={batch} />
                </span>
              </div>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-label text-ink-2">
                <StageDots batch={batch} />
                {plural(batch.file_count, 'file')}, {signalCountText(batch)} signals, {symbolCountText(batch)} symbols,{' '}
                {toMinutesText(batch)} min
              </p>
              <RunBars bars={findBars(batch)} scaleMs={timeline.scaleMs} isFailed={findFailedStage(batch) !== null} />
              {toRemark(batch) !== null && <p className="text-label text-ink-3">{toRemark(batch)}</p>}
            </div>
          )}
          empty={
            <EmptyState
              className="rounded-md border border-line bg-surface"
              title="No pipeline runs found"
              reason={
                isWhole
                  ? 'Fetch or upload lists, then run the pipeline.'
                  : 'No run is of this kind and has this number, date or file.'
              }
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
          Older runs
        </Button>
      )}
      <FileViewer />
      <SymbolModal />
    </div>
  );
}
