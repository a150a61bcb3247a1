// Daily report: work by the hour, last actions, failures.
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { dailyAnswer } from '../../../domain/answers/report-answers.ts';
import { pacificInstant } from '../../../domain/market/calendar.ts';
import { whole } from '../../../domain/market/format.ts';
import { hourBuckets, lastActions } from '../../../domain/reports/day-report.ts';
import type { ReportAction, ReportDaily, ReportIssue } from '../../../domain/reports/reports.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { GapRows } from '../../symbol/record/gap-rows.tsx';
import { age, count, shown, text } from '../../symbol/tables/fields.tsx';
import { type BarColumn, ColumnBars, highestValue } from '../../ui/charts/column-bars.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { Age } from '../../ui/time/age.tsx';
import { clockDigits, clockTime } from '../../ui/time/time-format.ts';
import { zoneName } from '../../ui/time/zone.ts';
import { Titled, TitledTable } from '../parts/list/titled.tsx';
import { Figures } from '../parts/report/figures.tsx';
import { LegendKey } from '../parts/report/legend-key.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';
import { DayFact, ReportDay, useReportDay } from './report-day.tsx';

const HOURS_APART = 3;
const systemNames: Record<string, string> = { expert: 'Expert data', screener: 'Screener', goldeneye: 'Golden Eye' };
const nameOf = (system: string) => systemNames[system] ?? system;

export function DailyReportScreen() {
  const { today, query } = useReportDay();
  const report = useReport(queryFor(endpoints.reportDaily, { query }), 'The daily report');
  return (
    <ReportFrame
      title="Daily report"
      report={report}
      answer={(daily) => dailyAnswer(daily, daily.date === today ? 'today' : 'on this day')}
      about={({ date }) => date}
      facts={({ date }) => <DayFact date={date} />}
    >
      {(daily) => (
        <>
          <ReportDay />
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
          <Gaps gaps={daily.gaps} />
          <div className="grid items-start gap-4 xl:grid-cols-2 [&>*]:min-w-0">
            <TitledTable
              title="Last actions"
              columns={actionColumns}
              rows={lastActions(daily.timeline)}
              rowKey={({ timestamp, description }) => `${timestamp} ${description}`}
              empty={<EmptyState boxed title="No data available" reason="Nothing was done on this day." />}
            />
            <Alerts issues={daily.issues} date={daily.date} />
          </div>
        </>
      )}
    </ReportFrame>
  );
}

function Timeline({ daily: { date, timeline } }: { daily: ReportDaily }) {
  const findStart = (hour: number) => pacificInstant(date, hour * 60);
  const buckets = hourBuckets(timeline);
  const columns = buckets.map(
    ({ hour, expert, screener }): BarColumn => ({
      id: hour,
      title: `${clockTime(findStart(hour))}: ${expert} expert data, ${screener} screener`,
      parts: [
        { id: 'expert', value: expert, tone: 'info' },
        { id: 'screener', value: screener, tone: 'neutral' },
      ],
    }),
  );
  const busy = buckets.filter(({ expert, screener }) => expert + screener > 0);
  const words = busy.map(
    ({ hour, expert, screener }) => `${clockDigits(findStart(hour))} ${expert} expert data ${screener} screener`,
  );
  const ticks = new Map(
    buckets.filter(({ hour }) => hour % HOURS_APART === 0).map(({ hour }) => [hour, clockDigits(findStart(hour))]),
  );
  const highest = highestValue(columns);
  return (
    <Card
      title="Actions by the hour"
      aside={
        <>
          <LegendKey mark="size-2 rounded-sm bg-info">Expert data</LegendKey>
          <LegendKey mark="size-2 rounded-sm bg-ink-3">Screener</LegendKey>
          <span className="max-sm:hidden">{zoneName()} time</span>
          <span>highest {whole(highest)}</span>
        </>
      }
    >
      <CardSection>
        <ColumnBars
          columns={columns}
          ticks={ticks}
          className="h-32"
          label={`Actions by the hour, ${zoneName()} time: ${words.join(', ') || 'none yet'}`}
        />
      </CardSection>
    </Card>
  );
}

const actionColumns: readonly Column<ReportAction>[] = [
  age('timestamp', 'Time', { width: 'w-44', phone: 'fact' }),
  shown('system', 'System', { width: 'w-28', phone: 'fact' }, ({ system }) => nameOf(system)),
  text('description', 'Action', { phone: 'title' }),
  count('count', 'Count', { phone: 'aside' }),
];

/** Past slots only; later ones have no result yet. */
function Gaps({ gaps }: { gaps: ReportDaily['gaps'] }) {
  return (
    <Titled title="Slots without a result">
      <Card>
        {gaps.length === 0 ? (
          <p className="px-4 py-3 text-ink-2">Every slot of the day so far had a result.</p>
        ) : (
          <GapRows gaps={gaps} label="Slots without a result" />
        )}
      </Card>
    </Titled>
  );
}

function Alerts({ issues, date }: { issues: readonly ReportIssue[]; date: string }) {
  return (
    <Titled
      title="Alerts"
      aside={
        <Link to={`/admin/reports/health?date=${date}`} className={`underline underline-offset-4 ${touchArea}`}>
          Health checks of the day
        </Link>
      }
    >
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
                <ButtonLink to={action.path} size="sm">
                  {action.label}
                </ButtonLink>
                <Badge tone="warn">{nameOf(system)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Titled>
  );
}
