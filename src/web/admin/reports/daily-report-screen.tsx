// The daily report: what was done by the hour, the last actions, and what went wrong.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { endpoints } from '../../../contract/endpoints.ts';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { hourBuckets, lastActions } from '../../../domain/reports/day-actions.ts';
import type { ReportAction, ReportDaily, ReportIssue } from '../../../domain/reports/reports.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { type BarColumn, ColumnBars, highestOf } from '../../ui/charts/column-bars.tsx';
import { buttonClass } from '../../ui/controls/button.tsx';
import { DayField } from '../../ui/controls/day-field.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { Figures } from './figures.tsx';
import { ReportFrame, useReport } from './report-frame.tsx';

const HOURS_APART = 3;
const A_DAY = /^\d{4}-\d{2}-\d{2}$/;
const systemNames: Record<string, string> = { expert: 'Expert data', screener: 'Screener', goldeneye: 'GoldenEye' };
const nameOf = (system: string) => systemNames[system] ?? system;
const pad = (hour: number) => String(hour).padStart(2, '0');

export function DailyReportScreen() {
  const { params, adjust } = useAddress();
  const now = useNow(minuteMs);
  const today = pacificDate(now);
  const wanted = params.get('date') ?? '';
  const day = A_DAY.test(wanted) && wanted < today ? wanted : '';
  const report = useReport(
    queryFor(endpoints.reportDaily, { query: day === '' ? {} : { date: day } }),
    'The daily report',
  );
  return (
    <ReportFrame
      title="Daily report"
      report={report}
      facts={({ date }) => (
        <span>
          {date === today ? 'Today, ' : ''}
          <b>{calendarDay(date, now)}</b>, Pacific
        </span>
      )}
    >
      {(daily) => (
        <>
          <DayField
            label="Day, Pacific"
            className="w-40 max-sm:w-full"
            value={daily.date}
            onChange={(chosen) => adjust({ date: chosen === '' || chosen >= today ? null : chosen })}
          />
          <Figures
            label="The day"
            items={[
              { label: 'Signals imported', value: whole(daily.summary.expert.signals) },
              {
                label: 'Screener runs',
                value: `${whole(daily.summary.screener.runs)} / ${screenerRules.expected_runs.value}`,
              },
              { label: 'Unique stocks', value: whole(daily.summary.screener.unique_stocks) },
              { label: 'Actions', value: whole(daily.timeline.length) },
              { label: 'Alerts', value: whole(daily.issues.length) },
            ]}
          />
          <Timeline daily={daily} />
          <div className="grid items-start gap-4 xl:grid-cols-2 [&>*]:min-w-0">
            <LastActions actions={lastActions(daily.timeline)} />
            <Alerts issues={daily.issues} />
          </div>
        </>
      )}
    </ReportFrame>
  );
}

function Timeline({ daily: { timeline } }: { daily: ReportDaily }) {
  const buckets = hourBuckets(timeline);
  const columns = buckets.map(
    ({ hour, expert, screener }): BarColumn => ({
      id: hour,
      title: `${pad(hour)}:00 PT: ${expert} expert data, ${screener} screener`,
      parts: [
        { id: 'expert', value: expert, tone: 'info' },
        { id: 'screener', value: screener, tone: 'neutral' },
      ],
    }),
  );
  const busy = buckets.filter(({ expert, screener }) => expert + screener > 0);
  const words = busy.map(({ hour, expert, screener }) => `${pad(hour)} ${expert} expert data ${screener} screener`);
  const ticks = new Map(
    buckets.filter(({ hour }) => hour % HOURS_APART === 0).map(({ hour }) => [hour, `${pad(hour)}:00`]),
  );
  const highest = highestOf(columns);
  return (
    <Card>
      <CardSection
        title="Actions by the hour"
        aside={
          <>
            <Key className="bg-info" word="Expert data" />
            <Key className="bg-ink-3" word="Screener" />
            <span className="max-sm:hidden">Pacific time</span>
            <span>highest {whole(highest)}</span>
          </>
        }
      />
      <CardSection>
        <ColumnBars
          columns={columns}
          ticks={ticks}
          className="h-32"
          label={`Actions by the hour, Pacific time: ${words.join(', ') || 'none yet'}`}
        />
      </CardSection>
    </Card>
  );
}

function Key({ className, word }: { className: string; word: string }) {
  return (
    <span className="flex items-center gap-1">
      <span aria-hidden className={`size-2 rounded-sm ${className}`} />
      {word}
    </span>
  );
}

const actionColumns: readonly Column<ReportAction>[] = [
  { id: 'time', header: 'Time', cell: ({ timestamp }) => <Age at={timestamp} />, width: 'w-44' },
  { id: 'system', header: 'System', cell: ({ system }) => nameOf(system), width: 'w-28' },
  { id: 'what', header: 'Action', cell: ({ description }) => description },
  { id: 'count', header: 'Count', align: 'right', cell: ({ count }) => whole(count) },
];

function LastActions({ actions }: { actions: readonly ReportAction[] }) {
  return (
    <section className="grid gap-2" aria-label="Last actions">
      <h2 className="text-title font-strong">Last actions</h2>
      <DataTable
        label="Last actions"
        className="tabular-nums"
        columns={actionColumns}
        rows={actions}
        rowKey={({ timestamp, description }) => `${timestamp} ${description}`}
        phoneCard={({ timestamp, system, description, count }) => (
          <div className="grid gap-1">
            <span className="flex flex-wrap justify-between gap-x-3">
              {description} <b className="font-strong">{whole(count)}</b>
            </span>
            <span className="text-label text-ink-3">
              {nameOf(system)}, <Age at={timestamp} />
            </span>
          </div>
        )}
        empty={
          <EmptyState
            className="rounded-md border border-line bg-surface py-6"
            title="No data available"
            reason="Nothing was done on this day."
          />
        }
      />
    </section>
  );
}

function Alerts({ issues }: { issues: readonly ReportIssue[] }) {
  return (
    <section className="grid gap-2" aria-label="Alerts">
      <h2 className="text-title font-strong">Alerts</h2>
      <Card>
        {issues.length === 0 ? (
          <EmptyState
            dense
            icon={<CircleCheck aria-hidden />}
            title="No alerts"
            reason="No batch or run failed on this day, nothing is held, and no slot was missed."
          />
        ) : (
          <ul>
            {issues.map(({ message, timestamp, system, action }) => (
              <li
                key={`${timestamp} ${message}`}
                className="flex items-start gap-3 border-line px-4 py-3 not-first:border-t"
              >
                <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
                <span className="grid min-w-0 flex-1 gap-1">
                  <span className="wrap-anywhere">{message}</span>
                  <span className="text-label text-ink-3">
                    <Age at={timestamp} />
                  </span>
                </span>
                <Link to={action.path} className={buttonClass('outline', 'sm')}>
                  {action.label}
                </Link>
                <Badge tone="warn">{nameOf(system)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}
