// Tables of the observability page: endpoints, processes, changed health checks.
import { useState } from 'react';
import { badShare, byBadAnswers, routeWords } from '../../../domain/answers/admin-answers.ts';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import type {
  CheckChange,
  Observability,
  ObservedCall,
  ObservedProcess,
} from '../../../domain/observability/observability.ts';
import { busEngines } from '../../../domain/reports/connection-states.ts';
import { observabilityRules } from '../../../domain/rules/observability-rules.ts';
import { age, count, figure, shown, text } from '../../symbol/tables/fields.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { ToggleButton } from '../../ui/controls/toggle-button.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Tooltip } from '../../ui/popovers/tooltip.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { msWords, percentileWords, toPlace } from './latency-chart.tsx';

const percentiles = ['p50', 'p95', 'p99'] as const;

/** With too few answers to judge, a share of bad ones above the allowed one is still named as missed. */
const within = ({ share }: Observability['objective'], { within: holds, bad, requests }: ObservedCall) =>
  holds !== null ? (
    <Badge tone={holds ? 'bull' : 'warn'}>{holds ? 'within' : 'missed'}</Badge>
  ) : (100 * bad) / requests > 100 - share ? (
    <span className="text-warn">missed, few answers</span>
  ) : (
    <span className="text-ink-3">few answers</span>
  );

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

const callColumns = (objective: Observability['objective']): readonly Column<ObservedCall>[] => [
  shown(
    'call',
    'Endpoint',
    { sortValue: ({ route }) => route, rowHeader: true, phone: 'title' },
    ({ method, route }) => (
      <>
        <span className="text-ink-3">{method}</span> {routeWords(route)}
      </>
    ),
  ),
  shown('bad', 'Slow or failed', { align: 'right', sortValue: ({ bad }) => bad, phone: 'named' }, (call) => (
    <b>{badWords(call)}</b>
  )),
  count('requests', 'Answers', { bySort: true, phone: 'named' }),
  ...percentiles.map((name) =>
    figure<ObservedCall>(name, percentileWords[name], msWords, {
      bySort: true,
      ...(name !== 'p50' && { phone: 'named' }),
    }),
  ),
  shown('spread', 'Half to 99%', { wide: true, width: 'w-1/4' }, (call) => (
    <Spread call={call} objective={objective.ms} />
  )),
  count('errors', 'Errors', { bySort: true, phone: 'named' }),
  shown('within', 'Objective', { phone: 'aside' }, (call) => within(objective, call)),
];

/** `17 (1.0%)`. */
const badWords = (call: ObservedCall) => (call.bad === 0 ? '0' : `${whole(call.bad)} (${badShare(call)})`);

/** Maximum number of endpoints listed until the reader opens all. */
const WORST = 10;

/** Endpoints with the most slow or failed answers, and their count of all such answers; others on demand. */
export function CallTable({ report: { calls, objective, total } }: { report: Observability }) {
  const [all, setAll] = useState(false);
  const worst = byBadAnswers(calls).slice(0, WORST);
  const held = worst.reduce((sum, { bad }) => sum + bad, 0);
  return (
    <Card
      title="By endpoint"
      aside={
        <span className="flex flex-wrap items-center gap-x-3">
          {all || worst.length === 0
            ? `slow: over ${objective.ms} ms`
            : `${whole(held)} of the ${whole(total.bad)} answers over ${objective.ms} ms or failed`}
          {calls.length > worst.length && (
            <ToggleButton opens pressed={all} onPress={() => setAll(!all)}>
              {all ? 'Only the worst' : `All ${plural(calls.length, 'endpoint')}`}
            </ToggleButton>
          )}
        </span>
      }
    >
      <DataTable
        label="Latency by endpoint"
        dense
        className="max-h-96"
        columns={callColumns(objective)}
        rows={all ? calls : worst}
        rowKey={({ method, route }) => `${method} ${route}`}
        empty={
          calls.length === 0 ? (
            <EmptyState dense title="No data available" reason="Nothing was answered in this span." />
          ) : (
            <EmptyState
              dense
              title="No slow or failed answer"
              reason={`${plural(calls.length, 'endpoint')} answered in this span, each time within ${objective.ms} ms.`}
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

/** State of the connection and its age; the tooltip counts its messages. */
function BusCell({ bus }: Pick<ObservedProcess, 'bus'>) {
  if (bus === null) return <span className="text-ink-3">--</span>;
  const counts = `${whole(bus.sent)} sent, ${whole(bus.received)} received, ${plural(bus.reconnects, 'reconnect')}`;
  return (
    <Tooltip content={counts}>
      <span className={bus.connected ? undefined : 'text-warn'}>
        {busEngines[bus.engine]} {bus.connected ? 'since' : 'lost, polling since'} <Age at={bus.since} />
      </span>
    </Tooltip>
  );
}

const ROLE_NAMES: Readonly<Record<string, string>> = { all: 'Pages and jobs', web: 'Pages', work: 'Jobs' };

const processColumns: readonly Column<ObservedProcess>[] = [
  shown('process', 'Process', { rowHeader: true, phone: 'title' }, ({ role, pid, host }) => (
    <>
      {ROLE_NAMES[role] ?? role}{' '}
      <span className="text-ink-3">
        {pid} on {host}
      </span>
    </>
  )),
  text('version', 'Version', { wide: true }),
  age('started_at', 'Started', { phone: 'named' }),
  shown('seen', 'Last seen', {}, ({ ended_at, seen_at }) => <Age at={ended_at ?? seen_at} />),
  count('memory_mb', 'Memory', { unit: ' MB', phone: 'named' }),
  count('connections', 'Busy connections', { wide: true }),
  shown('bus', 'Messages between processes', { wide: true, phone: 'line' }, ({ bus }) => <BusCell bus={bus} />),
  shown('state', 'State', { phone: 'aside' }, ({ state }) => <Badge tone={processTones[state]}>{state}</Badge>),
];

export function ProcessTable({ processes }: { processes: readonly ObservedProcess[] }) {
  return (
    <Card
      title="Processes"
      aside={
        processes.some(({ state }) => state === 'gone')
          ? `gone: silent for ${observabilityRules.process_gone.value} s without an orderly end`
          : undefined
      }
    >
      <DataTable
        label="Processes"
        dense
        className="max-h-80"
        columns={processColumns}
        rows={processes}
        rowKey={({ id }) => id}
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
  shown('at', 'When', { phone: 'title' }, whenNoted),
  shown('state', 'State', { phone: 'aside' }, checkBadge),
  shown('title', 'Check', { width: 'w-full', phone: 'fact', phoneCell: ({ title }) => title }, ({ title }) => (
    <span className="block min-w-56 py-1 whitespace-normal wrap-anywhere">{title}</span>
  )),
  text('figure', 'Figure', { align: 'right', phone: 'fact' }),
];

export function CheckHistory({ checks }: { checks: readonly CheckChange[] }) {
  return (
    <Card title="Health checks that changed" aside="noted every minute">
      <DataTable
        label="Health checks that changed"
        dense
        className="max-h-96"
        columns={checkColumns}
        rows={checks}
        rowKey={({ check_id, at }) => `${check_id} ${at}`}
        empty={<EmptyState dense title="No data available" reason="No check changed in this span." />}
      />
    </Card>
  );
}
