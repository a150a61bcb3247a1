// Screen of changes between two instants: scores, decisions, filters, lights and setups, the reader's stars first.
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { changeEndpoints } from '../../../contract/changes.ts';
import { streamEndpoints } from '../../../contract/stream.ts';
import { changesAnswer } from '../../../domain/answers/record-answers.ts';
import { type ChangeCount, type ChangeKind, type Changes, changeKinds } from '../../../domain/changes/change.ts';
import { whole } from '../../../domain/market/format.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import type { StepKind } from '../../../domain/stream/publication-steps.ts';
import { call } from '../../api/call.ts';
import { lastVisit } from '../../api/last-visit.ts';
import { keyFor, queryFor } from '../../api/query-for.ts';
import { readPastInstant } from '../../api/shown-instant.ts';
import { MorePages, QueryFailure } from '../../symbol/failures/loaded.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { FoldSummary } from '../../ui/layout/fold-summary.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { nowMs, useReplayClock } from '../../ui/time/clock.ts';
import { InstantField } from '../../ui/time/instant-field.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';
import { ChangesTable } from './changes-table.tsx';
import { lastClose, usePageAddress } from './page-address.ts';

const titles: Record<ChangeKind, string> = {
  scores: 'Scores',
  decisions: 'Decisions',
  filters: 'Filters',
  lights: 'Lights',
  setups: 'Setups',
};

/** `ways`: direction words; null where the page's answer already counts them. */
const meanings: Record<ChangeKind, { what: string; ways: [up: string, down: string, even: string] | null }> = {
  scores: {
    what: 'Scores in another band or with another action, grouped by jump; the widest jump first.',
    ways: null,
  },
  decisions: { what: 'Screener decisions to and from YES.', ways: ['to YES', 'from YES', ''] },
  filters: {
    what: 'Stocks with screener filters turned on or off.',
    ways: ['gained more', 'lost more', 'as many both ways'],
  },
  lights: {
    what: 'Lights of stocks listed both times.',
    ways: ['more in favour', 'more against', 'as many both ways'],
  },
  setups: { what: 'Setups of Golden Eye.', ways: ['opened', 'ended', ''] },
};

type Next = { after: string; asof: string };

const together = ({ pages }: InfiniteData<Changes>) => {
  const [first] = pages;
  return first === undefined ? null : { ...first, rows: pages.flatMap(({ rows }) => rows) };
};

function useChanges(since: string, kind: ChangeKind) {
  const query = { since, kind };
  return useInfiniteQuery({
    queryKey: keyFor(changeEndpoints.changes, { query }, 'pages'),
    queryFn: ({ pageParam, signal }) => call(changeEndpoints.changes, { query: { ...query, ...pageParam }, signal }),
    initialPageParam: null as Next | null,
    getNextPageParam: ({ next, until }): Next | null => (next === null ? null : { after: next, asof: until }),
    select: together,
    placeholderData: keepPreviousData,
  });
}

export function ChangesScreen() {
  const { since, setSince, kind, setKind } = usePageAddress();
  const query = useChanges(since, kind);
  const { data, isError, hasNextPage, isPlaceholderData } = query;
  const tabs = useId();
  return (
    <>
      <ScreenHead title="What changed">{data != null && <Compared changes={data} />}</ScreenHead>
      {(data != null || !isError) && (
        <AnswerLine
          answer={data == null ? null : changesAnswer(data, zonedTime(data.since, nowMs()))}
          about={data?.since ?? ''}
        />
      )}
      <SinceField since={since} onChange={setSince} />
      <Tabs
        label="Kinds of changes"
        idBase={tabs}
        value={kind}
        onChange={setKind}
        items={changeKinds.map((id) => ({ id, label: titles[id], count: data == null ? '--' : toCount(data, id) }))}
      />
      <QueryFailure query={query} words="The changes could not be loaded" />
      <div {...tabPanelProps(tabs, kind)} className="grid gap-3 [&>*]:min-w-0">
        {data == null || (isPlaceholderData && data.rows[0]?.kind !== kind) ? (
          !isError && <Skeleton className="h-96" />
        ) : (
          <>
            {data.rows.length > 0 && <Meaning kind={kind} count={data.counts[kind]} />}
            {data.rows.length === 0 ? (
              <Unchanged kind={kind} changes={data} />
            ) : (
              <ChangesTable label={titles[kind]} rows={data.rows} isPart={hasNextPage} />
            )}
            <MorePages list={query} label={`${whole(data.counts[kind].all - data.rows.length)} more`} variant="link" />
          </>
        )}
      </div>
    </>
  );
}

const ofRuns: ReadonlySet<ChangeKind> = new Set(['decisions', 'filters', 'lights']);

/** Number of changes of a kind, or why nothing can be compared. */
function toCount({ scores, runs, counts }: Changes, kind: ChangeKind): number | string {
  if (kind === 'scores' && scores.before === null) return 'none then';
  return ofRuns.has(kind) && runs.before === null ? 'no run then' : counts[kind].all;
}

/** Empty state: nothing changed, or nothing was published at the earlier instant to compare with. */
function Unchanged({ kind, changes: { since, scores, runs } }: { kind: ChangeKind; changes: Changes }) {
  const before = kind === 'setups' ? since : kind === 'scores' ? scores.before : runs.before;
  if (before === null)
    return (
      <EmptyState
        title={`No ${kind === 'scores' ? 'scores were' : 'screener run was'} known at ${zonedTime(since, nowMs())}`}
        reason="So nothing can be compared. Choose a later time to compare with."
      />
    );
  return (
    <EmptyState title={`No ${titles[kind].toLowerCase()} changed`} reason="Choose an earlier time to compare with." />
  );
}

function Meaning({ kind, count }: { kind: ChangeKind; count: ChangeCount }) {
  const { what, ways } = meanings[kind];
  const even = count.all - count.up - count.down;
  return (
    <p className="text-label text-ink-2">
      {what}
      {ways !== null && (
        <>
          {' '}
          {whole(count.up)} {ways[0]}, {whole(count.down)} {ways[1]}
          {even > 0 && `, ${whole(even)} ${ways[2]}`}
          {count.starred > 0 && `, ${whole(count.starred)} of your stars`}.
        </>
      )}
    </p>
  );
}

function Compared({ changes: { scores, runs } }: { changes: Changes }) {
  const now = nowMs();
  const pair = ({ before, after }: Changes['scores']) => {
    const of = after === null ? 'none' : zonedTime(after, now);
    if (before === after) return `${of}, unchanged`;
    return before === null ? `${of}, none before` : `${zonedTime(before, now)} to ${of}`;
  };
  return (
    <>
      <Fact before="Scores of" figure={pair(scores)} />
      <Fact before="screener run of" figure={pair(runs)} />
    </>
  );
}

const STEPS: Record<StepKind, string> = {
  scores: 'Scores before',
  run: 'Screener run before',
  poll: 'Golden Eye poll before',
};
const OWN = 'own';

function SinceField({ since, onChange }: { since: string; onChange: (since: string) => void }) {
  const id = useId();
  const [now] = useState(nowMs);
  const inReplay = useReplayClock() !== 0;
  const at = new Date(now).toISOString();
  const { data } = useQuery(queryFor(streamEndpoints.publicationSteps, { query: { at } }));
  const visit = lastVisit();
  const all: { value: string; label: string }[] = [
    ...(visit !== null && Date.parse(visit) < now ? [{ value: visit, label: 'Last visit' }] : []),
    ...(data?.steps.flatMap(({ kind, before }) => (before === null ? [] : [{ value: before, label: STEPS[kind] }])) ??
      []),
    { value: lastClose(now), label: 'Close before the last session' },
    { value: new Date(now - dayMs).toISOString(), label: 'A day ago' },
  ];
  // Choices with the same instant are listed once, under the first name.
  const named = all.filter(({ value }, place) => all.findIndex((one) => one.value === value) === place);
  const isNamed = named.some(({ value }) => value === since);
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        label="Changes since"
        className="w-88 max-sm:w-full"
        value={isNamed ? since : OWN}
        onChange={(value) => value !== OWN && onChange(value)}
        options={[
          ...named.map(({ value, label }) => ({ value, label: `${label}, ${zonedTime(value, now)}` })),
          ...(isNamed ? [] : [{ value: OWN, label: zonedTime(since, now) }]),
        ]}
      />
      <details className="open:basis-full max-sm:w-full">
        <FoldSummary className="min-h-control text-label text-ink-2 pointer-coarse:min-h-11">
          Choose another time
        </FoldSummary>
        <div className="grid gap-1">
          <label htmlFor={id} className="text-label text-ink-3">
            Or since this minute
          </label>
          <span className="flex flex-wrap items-center gap-2">
            <InstantField
              id={id}
              instant={since}
              onChoose={(chosen) => {
                const past = readPastInstant(chosen);
                if (past !== null) onChange(past);
              }}
              className="min-h-control grow rounded-md border border-line-strong bg-surface px-2 text-ink max-sm:min-h-11"
            />
          </span>
        </div>
      </details>
      {inReplay && (
        <details className="open:basis-full max-sm:w-full">
          <FoldSummary className="min-h-control text-label text-ink-2 pointer-coarse:min-h-11">Two clocks</FoldSummary>
          <p className="text-label text-ink-3">
            A session is replayed: the times to choose from are of today's clock, runs and setups tell the clock of the
            session.
          </p>
        </details>
      )}
    </div>
  );
}
