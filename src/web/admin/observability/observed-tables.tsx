// Tables of the observability page: endpoints, processes, changed health checks.
import { useState } from 'react';
import { Link } from 'react-router';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import type { CheckChange, ObservedCall, ObservedProcess } from '../../../domain/observability/observability.ts';
import { busEngines } from '../../../domain/reports/connection-states.ts';
import { observabilityRules } from '../../../domain/rules/observability-rules.ts';
import { ToggleButton } from '../../ui/controls/toggle-button.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { figureColumn } from '../parts/report/figure-column.ts';
import { msWords, toPlace } from './latency-chart.tsx';

const within = ({ within: holds }: ObservedCall) =>
  holds === null ? (
    <span className="text-ink-3">few answers</span>
  ) : (
    <Badge tone={holds ? 'bull' : 'warn'}>{holds ? 'within' : 'missed'}</Badge>
  );

const OTHER = 'other';
const routeWords = ({ route }: ObservedCall) => (route === OTHER ? 'pages and unknown paths' : route);

/** Bar from p50 to p99 on the log scale of the chart, with a mark at p95 and a line at the objective. */
function Spread({ call: { p50, p95, p99 }, objective }: { call: ObservedCall; objective: number }) {
  if (p50 === null || p95 === null || p99 === null) return null;
  const left = (ms: number) => `${100 * toPlace(ms)}%`;
  return (
    <span
      role="img"
      aria-label={`From ${msWords(p50)} to ${msWords(p99)}`}
      className="relative block h-4 w-full min-w-32 border-b border-line"
    >
      <span
        className="absolute top-1/2 h-1 -translate-y-1/2 rounded-full bg-neutral"
        style={{ left: left(p50), right: `${100 - 100 * toPlace(p99)}%` }}
      />
      <span className="absolute top-0.5 h-3 w-0.5 bg-info" style={{ left: left(p95) }} />
      <span className="absolute top-0 h-4 border-l border-dashed border-warn" style={{ left: left(objective) }} />
    </span>
  );
}

/** Percentiles of a few answers are not judged: a page opened once would stand here. */
const isOver = ({ within, errors }: ObservedCall) => within === false || errors > 0;

/** Shows the endpoints with an error or beyond the objective; the others on demand. */
export function CallTable({ calls, objective }: { calls: readonly ObservedCall[]; objective: number }) {
  const [all, setAll] = useState(false);
  const over = calls.filter(isOver);
  const columns: readonly Column<ObservedCall>[] = [
    {
      id: 'call',
      header: 'Endpoint',
      cell: (call) => (
        <>
          <span className="text-ink-3">{call.method}</span> {routeWords(call)}
        </>
      ),
      sortValue: ({ route }) => route,
      rowHeader: true,
    },
    figureColumn('requests', 'Answers', ({ requests }) => requests),
    { id: 'p50', header: 'p50', align: 'right', cell: ({ p50 }) => msWords(p50), sortValue: ({ p50 }) => p50 },
    { id: 'p95', header: 'p95', align: 'right', cell: ({ p95 }) => msWords(p95), sortValue: ({ p95 }) => p95 },
    {
      id: 'p99',
      header: 'p99',
      align: 'right',
      cell: ({ p99 }) => <b className="font-strong">{msWords(p99)}</b>,
      sortValue: ({ p99 }) => p99,
    },
    {
      id: 'spread',
      header: 'p50 to p99',
      wide: true,
      width: 'w-1/4',
      cell: (call) => <Spread call={call} objective={objective} />,
    },
    figureColumn('errors', 'Errors', ({ errors }) => errors),
    { id: 'within', header: 'Objective', cell: within },
  ];
  return (
    <Card>
      <CardSection
        title="By endpoint"
        aside={
          <span className="flex flex-wrap items-center justify-end gap-x-3">
            {all ? `dashed: ${objective} ms` : `with an error, or beyond the objective of ${objective} ms`}
            {calls.length > over.length && (
              <ToggleButton opens pressed={all} onPress={() => setAll(!all)}>
                {all ? 'Only these' : `All ${plural(calls.length, 'endpoint')}`}
              </ToggleButton>
            )}
          </span>
        }
      />
      <DataTable
        label="Latency by endpoint"
        dense
        className="max-h-96 tabular-nums"
        columns={columns}
        rows={all ? calls : over}
        rowKey={({ method, route }) => `${method} ${route}`}
        phoneCard={(call) => (
          <span className="grid gap-1">
            <span className="wrap-anywhere">
              <span className="text-ink-3">{call.method}</span> {routeWords(call)}
            </span>
            <span className="flex flex-wrap gap-x-3 text-label text-ink-2">
              {whole(call.requests)} answers, p95 {msWords(call.p95)}, p99 {msWords(call.p99)}
              <span className="ml-auto">{within(call)}</span>
            </span>
          </span>
        )}
        empty={
          calls.length === 0 ? (
            <EmptyState dense title="No data available" reason="Nothing was answered in this span." />
          ) : (
            <EmptyState
              dense
              title="No endpoint answered with an error or beyond the objective"
              reason={`${plural(calls.length, 'endpoint')} answered in this span.`}
            />
          )
        }
      />
    </Card>
  );
}

const processTones: Readonly<Record<ObservedProcess['state'], BadgeTone>> = {
  up: 'bull',
  ended: 'neutral',
  gone: 'bear',
};
const stateBadge = ({ state }: ObservedProcess) => <Badge tone={processTones[state]}>{state}</Badge>;

/** State of the connection, its age and its messages. */
function BusCell({ bus }: Pick<ObservedProcess, 'bus'>) {
  if (bus === null) return <span className="text-ink-3">--</span>;
  return (
    <span className={bus.connected ? undefined : 'text-warn'}>
      {busEngines[bus.engine]} {bus.connected ? 'since' : 'lost, polling since'} <Age at={bus.since} />,{' '}
      {whole(bus.sent)} sent, {whole(bus.received)} received, {plural(bus.reconnects, 'reconnect')}
    </span>
  );
}

const processColumns: readonly Column<ObservedProcess>[] = [
  {
    id: 'process',
    header: 'Process',
    cell: ({ role, pid, host }) => `${role}, ${pid} on ${host}`,
    rowHeader: true,
  },
  { id: 'version', header: 'Version', wide: true, cell: ({ version }) => version },
  { id: 'started', header: 'Started', cell: ({ started_at }) => <Age at={started_at} /> },
  { id: 'seen', header: 'Last seen', cell: ({ ended_at, seen_at }) => <Age at={ended_at ?? seen_at} /> },
  { id: 'memory', header: 'Memory', align: 'right', cell: ({ memory_mb }) => `${whole(memory_mb)} MB` },
  {
    id: 'connections',
    header: 'Busy connections',
    align: 'right',
    wide: true,
    cell: ({ connections }) => whole(connections),
  },
  { id: 'bus', header: 'Messages between processes', wide: true, cell: ({ bus }) => <BusCell bus={bus} /> },
  { id: 'state', header: 'State', cell: stateBadge },
];

export function ProcessTable({ processes }: { processes: readonly ObservedProcess[] }) {
  return (
    <Card>
      <CardSection
        title="Processes"
        aside={`gone: silent for ${observabilityRules.process_gone.value} s without an orderly end`}
      />
      <DataTable
        label="Processes"
        dense
        className="max-h-80 tabular-nums"
        columns={processColumns}
        rows={processes}
        rowKey={({ id }) => id}
        phoneCard={(one) => (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {one.role}, {one.pid} on {one.host}
            <span className="ml-auto">{stateBadge(one)}</span>
            <span className="w-full text-label text-ink-2">
              started <Age at={one.started_at} />, {whole(one.memory_mb)} MB
            </span>
            <span className="w-full text-label text-ink-2">
              <BusCell bus={one.bus} />
            </span>
          </span>
        )}
        empty={<EmptyState dense title="No data available" reason="No process was seen in this span." />}
      />
    </Card>
  );
}

const checkTones: Readonly<Record<CheckChange['state'], BadgeTone>> = {
  error: 'bear',
  warning: 'warn',
  pass: 'bull',
  off: 'neutral',
};

const checkBadge = ({ before, state }: CheckChange) => (
  <span className="inline-flex items-center gap-2">
    {before !== null && <span className="text-label text-ink-3">{before} to</span>}
    <Badge tone={checkTones[state]}>{state}</Badge>
  </span>
);

/** Age of the change, linked to the health report of its Pacific day. */
const whenNoted = ({ at }: CheckChange) => (
  <Link to={`/admin/reports/health?date=${pacificDate(Date.parse(at))}`} className={`hover:underline ${touchArea}`}>
    <Age at={at} />
  </Link>
);

const checkColumns: readonly Column<CheckChange>[] = [
  { id: 'at', header: 'When', cell: whenNoted },
  { id: 'state', header: 'State', cell: checkBadge },
  {
    id: 'title',
    header: 'Check',
    width: 'w-full',
    cell: ({ title }) => <span className="block min-w-56 py-1 whitespace-normal wrap-anywhere">{title}</span>,
  },
  { id: 'figure', header: 'Figure', align: 'right', cell: ({ figure }) => figure },
];

export function CheckHistory({ checks }: { checks: readonly CheckChange[] }) {
  return (
    <Card>
      <CardSection title="Health checks that changed" aside="noted every minute" />
      <DataTable
        label="Health checks that changed"
        dense
        className="max-h-96"
        columns={checkColumns}
        rows={checks}
        rowKey={({ check_id, at }) => `${check_id} ${at}`}
        phoneCard={(change) => (
          <span className="grid gap-1">
            <span className="flex items-center gap-3">
              {whenNoted(change)}
              <span className="ml-auto">{checkBadge(change)}</span>
            </span>
            <span className="text-label text-ink-2 wrap-anywhere">
              {change.title}: {change.figure}
            </span>
          </span>
        )}
        empty={<EmptyState dense title="No data available" reason="No check changed in this span." />}
      />
    </Card>
  );
}
