// Health history: checks of a day on one time axis, failed ones with their times and messages.
import { clsx } from 'clsx';
import { endpoints } from '../../../contract/endpoints.ts';
import { healthHistoryAnswer } from '../../../domain/answers/report-answers.ts';
import { whole } from '../../../domain/market/format.ts';
import { hourMs, minuteMs } from '../../../domain/numbers/time.ts';
import type { CheckDay, CheckSpan, HealthHistory } from '../../../domain/observability/health-history.ts';
import type { CheckState } from '../../../domain/reports/health.ts';
import { observabilityRules } from '../../../domain/rules/observability-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Age } from '../../ui/time/age.tsx';
import { clockDigits, duration } from '../../ui/time/time-format.ts';
import { zoneName } from '../../ui/time/zone.ts';
import { CheckIcon, CheckWord } from '../parts/report/check-style.tsx';
import { Figures } from '../parts/report/figures.tsx';
import { ReportFrame, useReport } from '../parts/report/report-frame.tsx';
import { DayFact, ReportDay, useReportDay } from './report-day.tsx';

const HOURS_APART = 3;

export function HealthHistoryScreen() {
  const { query } = useReportDay();
  const report = useReport(queryFor(endpoints.healthHistory, { query }), 'The history of the health checks');
  return (
    <ReportFrame
      title="Health history"
      report={report}
      answer={healthHistoryAnswer}
      about={({ date }) => date}
      facts={({ date }) => <DayFact date={date} />}
    >
      {(history) => (
        <>
          <ReportDay />
          {history.checks.length === 0 ? <NothingNoted since={history.since} /> : <ChecksOfDay history={history} />}
        </>
      )}
    </ReportFrame>
  );
}

function NothingNoted({ since }: Pick<HealthHistory, 'since'>) {
  return (
    <Card>
      <EmptyState
        title="No data available"
        reason={
          since === null ? (
            'No health check has been recorded yet.'
          ) : (
            <>
              The oldest recorded check is of <Age at={since} />. Checks are kept for{' '}
              {observabilityRules.kept_days.value} days.
            </>
          )
        }
      />
    </Card>
  );
}

function ChecksOfDay({ history }: { history: HealthHistory }) {
  const { checks } = history;
  const count = (state: CheckState) => whole(checks.filter(({ worst }) => worst === state).length);
  return (
    <>
      <Figures
        label="The day"
        items={[
          { label: 'Checks recorded', value: whole(checks.length), note: 'without those off all day' },
          { label: 'With errors', value: count('error') },
          { label: 'With warnings', value: count('warning') },
          { label: 'Passed all day', value: count('pass') },
        ]}
      />
      <Card
        title="Checks through the day"
        aside={
          <>
            <Key state="error" />
            <Key state="warning" />
            <Key state="pass" />
            <Key state="off" />
            <span>{zoneName()} time, recorded every minute</span>
          </>
        }
      >
        <ul aria-label="Checks through the day" className="border-t border-line">
          {checks.map((check, at) => (
            <CheckRow key={check.check_id} check={check} history={history} isFirst={at === 0} />
          ))}
        </ul>
      </Card>
    </>
  );
}

/** States differ in height too, for readers who do not see hues. */
const fills: Record<CheckState, string> = {
  error: 'inset-y-0 bg-bear-fill',
  warning: 'inset-y-1 bg-warn-fill',
  pass: 'inset-y-2 bg-bull-fill',
  off: 'inset-y-2 border-y border-line-strong',
};

function Key({ state }: { state: CheckState }) {
  return (
    <span className="flex items-center gap-1">
      <span aria-hidden className="relative h-5 w-3">
        <span className={clsx('absolute inset-x-0 rounded-sm', fills[state])} />
      </span>
      {state}
    </span>
  );
}

const isFailing = ({ state }: CheckSpan) => state === 'error' || state === 'warning';
const toTimesText = ({ from, to }: CheckSpan) =>
  `${clockDigits(from)} to ${clockDigits(to)}, ${duration(Date.parse(to) - Date.parse(from))}`;

type RowProps = { check: CheckDay; history: HealthHistory; isFirst: boolean };

/** Labels times below the first bar and below those with failures. */
function CheckRow({ check: { worst, spans, failing_minutes }, history, isFirst }: RowProps) {
  const failing = spans.filter(isFailing);
  const title = (spans.findLast(({ state }) => state === 'pass') ?? spans.at(-1))?.title;
  return (
    <li className="grid gap-x-4 gap-y-2 border-line px-4 py-3 not-first:border-t lg:grid-cols-[18rem_1fr] [&>*]:min-w-0">
      <div className="grid content-start gap-1">
        <span className="flex items-start gap-2">
          <CheckIcon state={worst} className="mt-0.5" />
          <span className="wrap-anywhere">{title}</span>
        </span>
        {failing_minutes > 0 && (
          <span className="pl-6 text-label text-ink-3">failing for {duration(failing_minutes * minuteMs)}</span>
        )}
      </div>
      <div className="grid content-start gap-2">
        <DayBar spans={spans} history={history} />
        {(isFirst || failing.length > 0) && <DayTicks history={history} />}
        {failing.length > 0 && (
          <ul aria-label={`Failures: ${title}`} className="grid gap-2">
            {failing.map((span) => (
              <li
                key={span.from}
                className="grid grid-cols-[1fr_auto] gap-x-3 text-ink-2 sm:grid-cols-[11rem_4rem_1fr]"
              >
                <span className="text-ink-3">{toTimesText(span)}</span>
                <CheckWord state={span.state} />
                <span className="wrap-anywhere max-sm:col-span-2">
                  {span.title}: {span.figure}
                  {span.detail !== null && <span className="block text-label text-ink-3">{span.detail}</span>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** Position of an instant (epoch ms) in the day, in percent. */
const placeIn = ({ from, to }: HealthHistory, at: number) =>
  (100 * (at - Date.parse(from))) / (Date.parse(to) - Date.parse(from));

function DayBar({ spans, history }: { spans: readonly CheckSpan[]; history: HealthHistory }) {
  const place = (at: string) => placeIn(history, Date.parse(at));
  const failing = spans.filter(isFailing).map((span) => `${span.state} ${toTimesText(span)}`);
  const words = failing.length === 0 ? `${spans.at(-1)?.state ?? 'off'} all day` : failing.join('; ');
  return (
    <div role="img" aria-label={`${zoneName()} time: ${words}`} className="relative h-5 rounded-sm bg-page">
      {spans.map((span) => (
        <span
          key={span.from}
          title={`${toTimesText(span)}: ${span.title}, ${span.figure}`}
          className={clsx('absolute min-w-0.5 rounded-sm', fills[span.state])}
          style={{ left: `${place(span.from)}%`, width: `${place(span.to) - place(span.from)}%` }}
        />
      ))}
    </div>
  );
}

function DayTicks({ history }: { history: HealthHistory }) {
  const start = Date.parse(history.from);
  const hours = Math.round((Date.parse(history.to) - start) / hourMs);
  const ticks = Array.from(
    { length: Math.ceil(hours / HOURS_APART) },
    (_, tick) => start + tick * HOURS_APART * hourMs,
  );
  return (
    <div aria-hidden className="relative -mt-1 h-4 text-label text-ink-3">
      {ticks.map((at, index) => (
        <span
          key={at}
          className={clsx('absolute', index > 0 && '-translate-x-1/2', index % 2 === 1 && 'max-sm:hidden')}
          style={{ left: `${placeIn(history, at)}%` }}
        >
          {clockDigits(at)}
        </span>
      ))}
    </div>
  );
}
