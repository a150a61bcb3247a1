// Sources of one kind in groups by state: interval plot, calls, days, hit rate, three horizons, curve.

import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { plural } from '../../../domain/market/format.ts';
import type { CallKind } from '../../../domain/record/call.ts';
import { type SessionHorizon, sessionHorizons } from '../../../domain/record/record-horizons.ts';
import { denialWords, horizonNames, kindWords, stateRule, stateWords } from '../../../domain/record/record-words.ts';
import { StateMark } from '../../symbol/record/state-mark.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { count, findUnit, UNKNOWN } from './charts/figure-words.ts';
import { IntervalAxis, IntervalPlot } from './charts/interval-plot.tsx';
import { halfRange } from './charts/scale.ts';
import { CallsFigure, Curve, HitRate, MeanAt, MeanFigure, SourceName } from './source-cells.tsx';
import { axisValues, byState, openRows, type SourceRow, type StateGroup } from './source-rows.ts';

type SourcesTableProps = {
  kind: CallKind;
  rows: readonly SourceRow[];
  horizon: SessionHorizon;
  /** Number of findings of all kinds; states are corrected for it. */
  corrected: number;
  /** True during a search, which shows all its results. */
  isSearching: boolean;
  /** First day of the record, for the heading of the curve. */
  since: string;
  onOpen: (row: SourceRow) => void;
};

export function SourcesTable({ kind, rows, horizon, corrected, isSearching, since, onOpen }: SourcesTableProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const phone = useMedia('(max-width: 40rem)');
  const groups = byState(rows);
  const half = halfRange(axisValues(rows), findUnit(kind === 'window' ? 'plan' : horizon).by);
  const shown = groups.map((group) => {
    const key = `${kind} ${group.state}`;
    const open = isSearching || unfolded.has(key) ? group.rows.length : openRows(group, groups.length);
    // Shows a single hidden row right away, because the button to unfold it would take the same room.
    const visible = open > 0 && group.rows.length - open === 1 ? group.rows.length : open;
    const unfold = () => setUnfolded(new Set([...unfolded, key]));
    const some = group.rows.slice(0, visible);
    return { group, rows: some, hidden: group.rows.length - some.length, unfold };
  });
  if (phone) return <PhoneGroups shown={shown} corrected={corrected} half={half} onOpen={onOpen} />;
  const lastOf = new Map(
    shown.map(({ rows: some, hidden, unfold, group }) => [some.at(-1), { hidden, unfold, group }]),
  );
  return (
    <DataTable<SourceRow>
      label={kindWords[kind].title}
      className="rounded-none border-0"
      columns={createColumns({ kind, horizon, half, since, onOpen })}
      groups={shown.map(({ group, rows: some, hidden, unfold }) => ({
        id: group.state,
        header: (
          <>
            <GroupHead group={group} corrected={corrected} />
            {some.length === 0 && <Unfold words={moreWords(group, hidden, 0)} onOpen={unfold} />}
          </>
        ),
        rows: some,
      }))}
      rowKey={({ id }) => id}
      between={(row) => {
        const last = lastOf.get(row);
        if (last === undefined || last.hidden === 0) return null;
        return <Unfold words={moreWords(last.group, last.hidden, 1)} onOpen={last.unfold} />;
      }}
      headClass="px-3 py-2"
      cellClass="h-9 whitespace-nowrap px-3"
    />
  );
}

function GroupHead({ group: { state, rows }, corrected }: { group: StateGroup; corrected: number }) {
  return (
    <span className="flex min-h-8 flex-wrap items-center gap-x-3 px-3 py-1 font-regular">
      <StateMark state={state} className="text-body!" />
      <span className="text-label text-ink-2">{rows.length}</span>
      <span className="text-label text-ink-3 max-sm:basis-full">{stateRule(state, corrected)}</span>
    </span>
  );
}

/** Line that opens the rest of a group. */
function Unfold({ words, onOpen }: { words: string; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-8 w-full items-center gap-2 px-3 text-label font-regular text-ink-2 -outline-offset-2! hover:bg-hover hover:text-ink max-sm:min-h-control"
    >
      <ChevronRight aria-hidden className="size-3.5" />
      {words}
    </button>
  );
}

function moreWords({ state }: StateGroup, hidden: number, before: number): string {
  const what = hidden === 1 ? 'source' : 'sources';
  const words = stateWords[state].toLowerCase();
  return `${hidden}${before > 0 ? ' more' : ''} ${what} with ${words}`;
}

type ColumnDeps = Pick<SourcesTableProps, 'kind' | 'horizon' | 'since' | 'onOpen'> & { half: number };

function createColumns({ kind, horizon, half, since, onOpen }: ColumnDeps): Column<SourceRow>[] {
  const isPlan = kind === 'window';
  const others = isPlan ? [] : sessionHorizons.filter((other) => other !== horizon && other !== 'close');
  const hasPoints = kind === 'list';
  const points: Column<SourceRow> = {
    id: 'points',
    header: 'Points',
    wide: true,
    align: 'right',
    className: 'text-ink-3',
    cell: (row) => (row.points === null ? UNKNOWN : row.points),
  };
  return [
    {
      id: 'source',
      header: kindWords[kind].one,
      rowHeader: true,
      cell: (row) => <SourceName row={row} />,
    },
    ...(hasPoints ? [points] : []),
    { id: 'calls', header: 'Calls', align: 'right', cell: (row) => <CallsFigure row={row} onOpen={onOpen} /> },
    {
      id: 'days',
      header: 'Sessions',
      title: 'Sessions whose calls have an outcome; those of the newest sessions are still to come',
      align: 'right',
      wide: true,
      className: 'text-ink-3',
      cell: (row) => count(row.days),
    },
    {
      id: 'hit',
      header: isPlan ? 'Hit rate, break-even' : 'Hit rate, base rate',
      title: isPlan
        ? 'Share of plans that ended above zero, and the share that would be needed'
        : 'Share of calls that beat the benchmark, and the share of all stocks that did on the same days',
      align: 'right',
      cell: (row) => <HitRate row={row} onOpen={onOpen} />,
    },
    {
      id: 'interval',
      header: <IntervalAxis half={half} horizon={isPlan ? 'plan' : horizon} />,
      width: 'w-80',
      cell: (row) => <IntervalPlot figures={row} half={half} why={denialWords(row)} />,
    },
    {
      id: 'mean',
      header: <b className="text-ink">{isPlan ? 'Average, R' : `${horizonNames[horizon]}, %`}</b>,
      align: 'right',
      cell: (row) => <MeanFigure row={row} onOpen={onOpen} />,
    },
    ...others.map(
      (other): Column<SourceRow> => ({
        id: `mean-${other}`,
        header: `${other}, %`,
        title: horizonNames[other],
        align: 'right',
        wide: true,
        cell: (row) => <MeanAt row={row} horizon={other} />,
      }),
    ),
    { id: 'curve', header: `Since ${since}`, wide: true, cell: (row) => <Curve row={row} /> },
  ];
}

type PhoneGroupsProps = {
  shown: readonly { group: StateGroup; rows: readonly SourceRow[]; hidden: number; unfold: () => void }[];
  corrected: number;
  half: number;
  onOpen: (row: SourceRow) => void;
};

function PhoneGroups({ shown, corrected, half, onOpen }: PhoneGroupsProps) {
  return shown.map(({ group, rows, hidden, unfold }) => (
    <section key={group.state} aria-label={stateWords[group.state]} className="border-t border-line">
      <div className="border-b border-line bg-raised">
        <GroupHead group={group} corrected={corrected} />
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="border-line not-last:border-b">
            <PhoneRow row={row} half={half} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <Unfold words={moreWords(group, hidden, rows.length)} onOpen={unfold} />}
    </section>
  ));
}

/** Row of a source on phones; pressing it anywhere opens the calls behind its figures. */
export function PhoneRow({ row, half, onOpen }: { row: SourceRow; half: number; onOpen: (row: SourceRow) => void }) {
  const { calls, days } = row;
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2">
      <span className="min-w-0 justify-self-start">
        <SourceName row={row} />
      </span>
      <MeanFigure row={row} onOpen={onOpen} unit className="after:absolute after:inset-0" />
      <div className="col-span-2">
        <IntervalPlot figures={row} half={half} why={denialWords(row)} />
      </div>
      <p className="col-span-2 flex flex-wrap items-center gap-x-2 text-label text-ink-3">
        <HitRate row={row} />
        <span>
          {count(calls)} calls, outcomes of {plural(days, 'session')}
        </span>
      </p>
    </div>
  );
}
