// Jobs: all background work with its trigger, outcome and reason, and a button to run it again.
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { jobsAnswer } from '../../../domain/answers/work-answers.ts';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import { dayWords } from '../../../domain/text/day-words.ts';
import { type JobPage, type JobView, type JobViewState, jobViewStates } from '../../../domain/work/job-view.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { useAction } from '../../api/use-action.ts';
import { Loaded } from '../../symbol/failures/loaded.tsx';
import { QueryAnswer } from '../../symbol/failures/query-answer.tsx';
import { actions, age, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { clockTime, duration } from '../../ui/time/time-format.ts';
import { anyDay, anyText, choice, day, FilterRow, oneOf, Pages, useFilters } from '../parts/list/filters.tsx';

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

function toTriggerText({ trigger, by }: JobView): string {
  if (trigger === 'administrator') return by ?? 'an administrator';
  return trigger === 'automation' ? 'automation' : 'follow-up';
}

function toTookText({ started_at, finished_at, state }: JobView): string {
  if (finished_at === null || state === 'missed') return '--';
  const ms = Date.parse(finished_at) - Date.parse(started_at);
  return ms < secondMs ? '<1s' : duration(ms);
}

/** Reason or result; a row for several jobs begins with their number and the first time. */
function toResultText({ message, times, first_at }: JobView): string | null {
  return times === 1
    ? message
    : [`${whole(times)} times since ${clockTime(first_at)}`, message].filter(Boolean).join(': ');
}

type Descriptions = ReadonlyMap<string, string>;

/** Kinds whose newest failed or missed job of the day is listed above the others: more than there are. */
const BAD_SHOWN = 100;
const toKey = ({ id, kind, scheduled_for }: JobView) => `${id ?? ''} ${kind} ${scheduled_for ?? ''}`;

const columns = (descriptions: Descriptions): readonly Column<JobView>[] => [
  shown('id', 'Job', { width: 'w-20' }, ({ id }) => <b>{id ?? '--'}</b>),
  shown('kind', 'Kind', { phone: 'title', phoneCell: ({ kind }) => <b>{kind}</b> }, ({ kind }) => (
    <span title={descriptions.get(kind)}>{kind}</span>
  )),
  age('started_at', 'Begun', { phone: 'title' }),
  age('scheduled_for', 'Slot', { show: 'time', wide: true }),
  shown('by', 'By', { phone: 'fact', phoneCell: (job) => `by ${toTriggerText(job)}` }, toTriggerText),
  shown('state', 'Status', { phone: 'aside' }, ({ state }) => <Badge tone={TONES[state]}>{stateWords(state)}</Badge>),
  shown('took', 'Took', { align: 'right', wide: true }, toTookText),
  shown(
    'message',
    'Result; grey: what the job does',
    { width: 'w-full', phone: 'line', phoneCell: toResultText },
    (job) => (
      <span
        className={`block py-1 wrap-anywhere whitespace-normal sm:min-w-56 ${toResultText(job) ? 'text-ink-2' : 'text-label text-ink-3'}`}
      >
        {toResultText(job) ?? descriptions.get(job.kind)}
      </span>
    ),
  ),
  actions((job) => (job.action !== null || job.can_run) && <JobAction job={job} />),
];

export function JobsScreen() {
  const filters = useFilters({ kind: anyText, state: oneOf(jobViewStates), day: anyDay });
  const asked = useQuery({
    ...queryFor(endpoints.adminJobs, { query: { ...filters.chosen, ...filters.paged } }),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  });
  const today = pacificDate(useNow(minuteMs));
  const { kind, day: chosenDay } = filters.chosen;
  const isAnyState = filters.chosen.state === undefined;
  const ofDay = (state: 'failed' | 'missed') => ({
    ...queryFor(endpoints.adminJobs, {
      query: { ...(kind && { kind }), day: chosenDay ?? today, state, each_kind: 'true' as const, limit: BAD_SHOWN },
    }),
    enabled: isAnyState,
    refetchInterval: EVERY_MS,
  });
  const failed = useQuery(ofDay('failed')).data;
  const missed = useQuery(ofDay('missed')).data;
  const bad = isAnyState && failed && missed ? { failed, missed } : null;
  const badFirst = bad !== null && filters.page === 1 && bad.failed.total + bad.missed.total > 0;
  const dayText = chosenDay === undefined ? 'today' : `on ${dayWords(chosenDay, { year: false })}`;
  const { data } = asked;
  const kinds = data?.kinds ?? [];
  const descriptions = new Map(kinds.map(({ kind, description }) => [kind, description]));
  const about = descriptions.get(filters.chosen.kind ?? '');
  return (
    <div className="grid gap-4">
      <ScreenHead title="Jobs" factsClass="max-sm:min-h-4">
        {data !== undefined && <span>{`${plural(data.total, 'job')}${badFirst ? '' : ', newest first'}`}</span>}
        <Link to="/admin/jobs/calls" className={`underline underline-offset-4 ${touchArea}`}>
          Provider calls
        </Link>
      </ScreenHead>
      <QueryAnswer
        query={asked}
        toAnswer={(listed, toTime) =>
          isAnyState && bad === null ? null : jobsAnswer({ listed, bad, day: dayText }, toTime)
        }
        about={filters.about}
      />
      <FilterRow
        folds
        filters={filters}
        fields={[
          choice(
            'kind',
            'Kind',
            'All kinds',
            kinds.map(({ kind }) => kind),
          ),
          choice('state', 'Status', 'Any status', jobViewStates, { toWord: stateWords }),
          day('day', 'Day, Pacific'),
        ]}
      />
      {about !== undefined && <p className="text-ink-2">{about}</p>}
      <Loaded query={asked} title="The jobs could not be loaded" staleTitle="The jobs are not up to date">
        {({ jobs, total }) => (
          <>
            <DataTable
              label="Jobs"
              dense
              columns={columns(descriptions)}
              {...toRows(jobs, filters.page === 1 ? bad : null, dayText)}
              rowKey={toKey}
              empty={<EmptyState dense title="No data available" reason="No job fits these filters." />}
            />
            <Pages page={filters.page} total={total} change={filters.change} />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Kinds whose jobs of the day failed, then those missed, under a heading of their own; then the others, newest first. */
function toRows(jobs: readonly JobView[], bad: { failed: JobPage; missed: JobPage } | null, day: string) {
  const first = bad === null ? [] : [...bad.failed.jobs, ...bad.missed.jobs];
  if (bad === null || first.length === 0) return { rows: jobs };
  const isCovered = (job: JobView) =>
    first.some(({ kind, state, first_at }) => job.kind === kind && job.state === state && job.started_at >= first_at);
  const heading = (words: string) => <span className="block px-2 py-1 text-label text-ink-2">{words}</span>;
  return {
    groups: [
      { id: 'bad', header: heading(`Failed or missed ${day}, by kind`), rows: first },
      { id: 'others', header: heading('The others, newest first'), rows: jobs.filter((job) => !isCovered(job)) },
    ],
  };
}

function JobAction({ job: { kind, action, can_run } }: { job: JobView }) {
  const run = useAction(() => call(endpoints.runJob, { params: { kind } }), [endpoints.adminJobs]);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-2 py-0.5 lg:flex-nowrap">
      {run.isError && <span className="text-bear">{errorText(run.error, 'It did not start.')}</span>}
      {action !== null && (
        <ButtonLink to={action.path} size="sm">
          {action.label}
        </ButtonLink>
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
