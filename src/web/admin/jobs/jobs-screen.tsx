// Jobs: all background work with its trigger, outcome and reason, and a button to run it again.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { jobsAnswer } from '../../../domain/answers/work-answers.ts';
import { plural } from '../../../domain/market/format.ts';
import { type JobView, type JobViewState, jobViewStates } from '../../../domain/work/job-view.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { duration } from '../../ui/time/time-format.ts';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { DayFilter, PAGE_ROWS, Pages, useListAddress } from './list-address.tsx';

const EVERY_MS = 10_000;

const TONES: Record<JobViewState, BadgeTone> = {
  queued: 'pending',
  running: 'info',
  completed: 'bull',
  completed_with_errors: 'warn',
  failed: 'bear',
  missed: 'warn',
  refused: 'neutral',
  cancelled: 'neutral',
};
const stateWords = (state: JobViewState) => state.replaceAll('_', ' ');

function triggerWords({ trigger, by }: JobView): string {
  if (trigger === 'administrator') return by ?? 'an administrator';
  return trigger === 'automation' ? 'automation' : 'follow-up';
}

const tookWords = ({ started_at, finished_at, state }: JobView) =>
  finished_at === null || state === 'missed' ? '--' : duration(Date.parse(finished_at) - Date.parse(started_at));

const status = ({ state }: JobView) => <Badge tone={TONES[state]}>{stateWords(state)}</Badge>;
const message = ({ message: text }: JobView) => (
  <span className="block min-w-56 py-1 wrap-anywhere whitespace-normal text-ink-2">{text ?? ''}</span>
);

const columns: readonly Column<JobView>[] = [
  { id: 'id', header: 'Job', cell: ({ id }) => <b className="font-strong">{id ?? '--'}</b>, width: 'w-20' },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { id: 'at', header: 'Begun', cell: ({ started_at }) => <Age at={started_at} /> },
  { id: 'slot', header: 'Slot', wide: true, cell: ({ scheduled_for }) => <Age at={scheduled_for} show="time" /> },
  { id: 'by', header: 'By', cell: triggerWords },
  { id: 'state', header: 'Status', cell: status },
  { id: 'took', header: 'Took', align: 'right', wide: true, cell: tookWords },
  { id: 'message', header: 'Reason', width: 'w-full', cell: message },
  {
    id: 'action',
    header: <span className="sr-only">Action</span>,
    pinned: true,
    align: 'right',
    cell: (job) => <JobAction job={job} />,
  },
];

export function JobsScreen() {
  const { params, change, page, day } = useListAddress();
  const kind = params.get('kind') ?? '';
  const state = jobViewStates.find((one) => one === params.get('state'));
  const asked = useQuery({
    ...queryFor(endpoints.adminJobs, {
      query: {
        ...(kind !== '' && { kind }),
        ...(state !== undefined && { state }),
        ...(day !== '' && { day }),
        limit: PAGE_ROWS,
        offset: (page - 1) * PAGE_ROWS,
      },
    }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  });
  const { data } = asked;
  const kinds = data?.kinds ?? [];
  return (
    <div className="grid gap-4">
      <ScreenHead title="Jobs">
        {data !== undefined && <span>{plural(data.total, 'job')}, newest first</span>}
        <Link to="/admin/jobs/calls" className={`underline underline-offset-4 ${touchArea}`}>
          Provider calls
        </Link>
      </ScreenHead>
      {!asked.isError && (
        <AnswerLine answer={data === undefined ? null : jobsAnswer(data.jobs)} about={params.toString()} />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="Kind"
          className="w-52 max-sm:w-full"
          value={kind}
          onChange={(chosen) => change({ kind: chosen === '' ? null : chosen })}
          options={[
            { value: '', label: 'All kinds' },
            ...kinds.map(({ kind: name }) => ({ value: name, label: name })),
          ]}
        />
        <SelectField
          label="Status"
          className="w-44 max-sm:w-full"
          value={state ?? ''}
          onChange={(chosen) => change({ state: chosen === '' ? null : chosen })}
          options={[
            { value: '', label: 'Any status' },
            ...jobViewStates.map((one) => ({ value: one, label: stateWords(one) })),
          ]}
        />
        <DayFilter day={day} change={change} />
      </div>
      {kinds.find((one) => one.kind === kind) !== undefined && (
        <p className="text-ink-2">{kinds.find((one) => one.kind === kind)?.description}</p>
      )}
      <QueryFailure query={asked} title="The jobs could not be loaded" staleTitle="The jobs are not up to date" />
      {asked.isPending && <Skeleton className="h-96" />}
      {data !== undefined && (
        <>
          <DataTable
            label="Jobs"
            dense
            className="tabular-nums"
            columns={columns}
            rows={data.jobs}
            rowKey={({ id, kind: name, scheduled_for }) => `${id ?? ''} ${name} ${scheduled_for ?? ''}`}
            phoneCard={(job) => (
              <div className="grid gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-strong">{job.kind}</b>
                  <Age at={job.started_at} />
                  <span className="ml-auto">{status(job)}</span>
                </span>
                <span className="text-label text-ink-2">by {triggerWords(job)}</span>
                {job.message !== null && <span className="text-label text-ink-2 wrap-anywhere">{job.message}</span>}
                <JobAction job={job} />
              </div>
            )}
            empty={<EmptyState dense title="No data available" reason="No job fits these filters." />}
          />
          <Pages page={page} total={data.total} change={change} />
        </>
      )}
    </div>
  );
}

function JobAction({ job: { kind, action, can_run } }: { job: JobView }) {
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => call(endpoints.runJob, { params: { kind } }),
    onSettled: () => invalidate(client, endpoints.adminJobs),
  });
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2">
      {run.isError && <span className="text-bear">{errorText(run.error, 'It did not start.')}</span>}
      {action !== null && (
        <Link to={action.path} className={buttonClass('outline', 'sm')}>
          {action.label}
        </Link>
      )}
      {can_run && (
        <Button size="sm" busy={run.isPending} onClick={() => run.mutate()} aria-label={`Run again: ${kind}`}>
          <RotateCcw aria-hidden className="size-4" />
          Run again
        </Button>
      )}
    </span>
  );
}
