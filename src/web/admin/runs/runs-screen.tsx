// Pipeline Runs page: each batch with its progress and stage times; a row opens to its stages.
import { useRef } from 'react';
import { runsAnswer } from '../../../domain/answers/admin-answers.ts';
import { decimal, whole } from '../../../domain/market/format.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import { type Batch, type BatchKind, batchKinds } from '../../../domain/pipeline/batch.ts';
import { batchEnd, batchMinutes, batchOutcome } from '../../../domain/pipeline/batch-progress.ts';
import { errorText } from '../../api/api-error.ts';
import { MorePages } from '../../symbol/failures/loaded.tsx';
import { QueryAnswer } from '../../symbol/failures/query-answer.tsx';
import { age, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { duration } from '../../ui/time/time-format.ts';
import { batchCounts, NoBatches } from '../parts/batches/batch-columns.tsx';
import { useBatchPages } from '../parts/batches/batch-queries.ts';
import { BatchStatus } from '../parts/batches/batch-status.tsx';
import { OpenRow, useOpenedRow } from '../parts/batches/open-row.tsx';
import { createTimeline, runBars, STOP_MS } from '../parts/batches/timeline.ts';
import { FileViewer } from './file-viewer.tsx';
import { LEAST_MINUTES, RunBars, RunLegend, RunScale, StageDots } from './run-bars.tsx';
import { RunDetail } from './run-detail.tsx';
import { SymbolModal } from './symbol-modal.tsx';

const PAGE_RUNS = 25;
const USUAL_OF = 20;
/** Minimum number of runs for a usual duration. */
const LEAST_RUNS = 3;
const MOST_CHARS = 60;

const kindWords: Record<BatchKind, string> = { all: 'All', failed: 'Failed', held: 'Held', manual: 'Manual' };
const readKind = (text: string | null): BatchKind => batchKinds.find((kind) => kind === text) ?? 'all';

const minutesText = (minutes: number) => `${minutes < 0.01 ? '< 0.01' : decimal(minutes, 2)} min`;
const timeText = (minutes: number) =>
  minutes < LEAST_MINUTES ? `${decimal((minutes * minuteMs) / secondMs, 1)} s` : minutesText(minutes);

/** Duration in minutes; below two minutes in seconds, followed by minutes. */
function Took({ batch }: { batch: Batch }) {
  const minutes = batchMinutes(batch);
  if (minutes === null) return '--';
  return (
    <>
      {timeText(minutes)}
      {minutes < LEAST_MINUTES && <span className="text-label text-ink-3"> {minutesText(minutes)}</span>}
    </>
  );
}

/** Median duration of the newest successful runs, and their number; null below LEAST_RUNS. */
function findUsual(batches: readonly Batch[]): { minutes: number; of: number } | null {
  const known = batches
    .filter(({ status }) => batchOutcome(status) !== 'error')
    .map(batchMinutes)
    .filter((minutes) => minutes !== null);
  const sorted = known.slice(0, USUAL_OF).sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined || sorted.length < LEAST_RUNS ? null : { minutes: middle, of: sorted.length };
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

const showId = ({ id }: Batch) => <b>{id}</b>;

export function RunsScreen() {
  const { params, adjust, go } = useAddress();
  const only = readKind(params.get('only'));
  const find = params.get('find') ?? '';
  const list = useBatchPages({ limit: PAGE_RUNS, only, find });
  const search = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: ['/'], label: 'Search runs', scope: 'Pipeline Runs', handler: () => search.current?.focus() }]);
  const { opened, toggle } = useOpenedRow('run', { stage: null });
  const { batches = [], counts = null } = list.data ?? {};
  const isWhole = find === '' && only === 'all';
  const { ticksMs, scaleMs: longestMs } = createTimeline(batches, batches.length, runBars);
  // Room for the gaps between bars, so that the longest run is not cut off.
  const scaleMs = 1.05 * longestMs;
  const usual = findUsual(batches);

  const columns: readonly Column<Batch>[] = [
    shown('run', 'Run', { phone: 'title', phoneCell: showId }, (batch) => (
      <OpenRow open={opened === batch.id} label={`Run ${batch.id}`} onToggle={() => toggle(batch)}>
        {showId(batch)}
      </OpenRow>
    )),
    age('batch_datetime', 'Begun', { show: 'time', phone: 'title' }),
    shown('ended', 'Ended', { className: 'max-2xl:hidden', phone: 'named' }, (batch) => (
      <Age at={batchEnd(batch)} show="time" />
    )),
    shown('status', 'Status', { phone: 'aside' }, (batch) => <BatchStatus batch={batch} />),
    ...batchCounts,
    shown('minutes', 'Took', { align: 'right', phone: 'named' }, (batch) => <Took batch={batch} />),
    shown('stages', 'Stages', { className: 'xl:hidden', phone: 'named' }, (batch) => <StageDots batch={batch} />),
    shown(
      'bars',
      <RunScale timeline={{ ticksMs, scaleMs }} />,
      {
        width: 'w-full',
        wide: true,
        phone: 'line',
        phoneCell: (batch) => (
          <>
            <RunBars batch={batch} scaleMs={scaleMs} />
            {toRemark(batch)}
          </>
        ),
      },
      (batch) => (
        <span className="flex items-center gap-3">
          <span className="w-0 min-w-24 flex-1 xl:min-w-48">
            <RunBars batch={batch} scaleMs={scaleMs} />
          </span>
          <span className="w-36 shrink-0 truncate text-right text-label text-ink-3 max-xl:hidden">
            {toRemark(batch)}
          </span>
        </span>
      ),
    ),
  ];

  return (
    <div className="grid gap-4">
      <ScreenHead title="Pipeline Runs" factsClass="max-sm:min-h-4">
        {counts !== null && (
          <>
            <Fact figure={whole(counts.all)}>{counts.all === 1 ? 'run' : 'runs'}</Fact>
            <Fact figure={whole(batches.length)}>shown, newest first</Fact>
            {usual !== null && (
              <span>
                usual <b>{timeText(usual.minutes)}</b>, last {usual.of}
              </span>
            )}
          </>
        )}
      </ScreenHead>
      <QueryAnswer
        query={list}
        toAnswer={(_, toTime) => counts && runsAnswer(isWhole ? (batches[0] ?? null) : undefined, counts, toTime)}
        about={`${only} ${find}`}
      />
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
          columns={columns}
          rows={batches}
          rowKey={({ id }) => id}
          onOpen={toggle}
          detail={(batch) => batch.id === opened && <RunDetail batch={batch} />}
          empty={
            <NoBatches
              title="No pipeline runs found"
              reason={isWhole ? undefined : 'No run is of this kind and has this number, date or file.'}
            />
          }
        />
      )}
      <MorePages list={list} label="Older runs" />
      <FileViewer />
      <SymbolModal />
    </div>
  );
}
