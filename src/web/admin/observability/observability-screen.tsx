// Observability over a span: latency, error budget, endpoints, processes, sizes, losses, changes of health checks.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { endpoints } from '../../../contract/endpoints.ts';
import { objectiveAnswer, spanWords } from '../../../domain/answers/admin-answers.ts';
import { decimal, plural, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type Observability, observedSpans } from '../../../domain/observability/observability.ts';
import { observabilityRules } from '../../../domain/rules/observability-rules.ts';
import { queryFor } from '../../api/query-for.ts';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, duration } from '../../ui/time/time-format.ts';
import { Figures } from '../parts/report/figures.tsx';
import { ReportFrame } from '../parts/report/report-frame.tsx';
import { DeliveriesCard } from './deliveries-card.tsx';
import { LatencyChart, msWords, percentileInk, percentileWords } from './latency-chart.tsx';
import { CallTable, CheckHistory, ProcessTable } from './observed-tables.tsx';

const GB = 1e9;
/** Least share of the parts of a span with answers, and their number, for lines that can be read. */
const LEAST_DRAWN = { share: 0.25, points: 3 };
const EVERY_MS = 30_000;

export function ObservabilityScreen() {
  const { params, adjust } = useAddress();
  const span = observedSpans.find((one) => one === params.get('span')) ?? 'day';
  const report = useQuery({
    ...queryFor(endpoints.observability, { query: { span } }),
    refetchInterval: EVERY_MS,
    // The choice of the span stays in place while another one loads.
    placeholderData: keepPreviousData,
    meta: { logged: 'The figures of observability could not be loaded' },
  });
  return (
    <ReportFrame
      title="Observability"
      report={report}
      answer={objectiveAnswer}
      about={(data) => data.span}
      facts={({ processes, starts, span: read }) => (
        <>
          <span>{plural(processes.filter(({ state }) => state === 'up').length, 'process', 'processes')} up</span>
          <span>
            {plural(starts, 'start')} in {spanWords[read]}
          </span>
        </>
      )}
    >
      {(data) => (
        <>
          <ChoiceRow
            label="Span"
            value={span}
            onChange={(chosen) => adjust({ span: chosen === 'day' ? null : chosen })}
            choices={observedSpans.map((value) => ({ value, label: spanWords[value] }))}
            className="justify-self-start"
          />
          <div className="grid gap-4 xl:grid-cols-[3fr_2fr]">
            <Latency data={data} />
            <Budget data={data} />
          </div>
          <CallTable report={data} />
          <ProcessTable processes={data.processes} />
          <DeliveriesCard />
          <Sizes sizes={data.sizes} />
          <LossCard losses={data.losses} />
          <CheckHistory checks={data.checks} />
        </>
      )}
    </ReportFrame>
  );
}

function Latency({ data: { total, points, objective, span } }: { data: Observability }) {
  const label = `Answers over ${spanWords[span]}: half within ${msWords(total.p50)}, 95% within ${msWords(total.p95)}, 99% within ${msWords(total.p99)}; objective ${objective.ms} ms`;
  const answered = points.filter(({ requests }) => requests > 0).length;
  return (
    <SectionCard title="Latency" aside={`all answers, ${spanWords[span]}, at the server`}>
      <div className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-2">
        {(['p50', 'p95', 'p99'] as const).map((name) => (
          <span key={name} className="grid">
            <span className={clsx('text-label', percentileInk[name])}>{percentileWords[name]}</span>
            <b className="text-title font-strong">{msWords(total[name])}</b>
          </span>
        ))}
        <span className="ml-auto text-label text-ink-3">
          {plural(total.requests, 'answer')}, {plural(total.errors, 'error')}, {whole(total.bad - total.errors)} slow
        </span>
      </div>
      {answered < Math.max(LEAST_DRAWN.points, LEAST_DRAWN.share * points.length) ? (
        <p className="text-label text-ink-3">
          Too few answers to draw: {answered} of {plural(points.length, 'part')} of the span have any.
        </p>
      ) : (
        <LatencyChart points={points} objective={objective.ms} label={label} />
      )}
    </SectionCard>
  );
}

function budgetWords(left: number | null): string {
  if (left === null) return 'Not judged yet';
  return left < 0 ? 'used up' : `${Math.round(100 * left)}% left`;
}

function spentWords(spent: Observability['budget']['spent'], now: number): string {
  if (spent.length === 0) return 'No answer was slow or failed.';
  const days = spent.map(
    ({ day, minutes, bad }) => `${calendarDay(day, now)} ${decimal(minutes, 1)} min (${whole(bad)} slow or failed)`,
  );
  return `Spent on: ${days.join(', ')}`;
}

function Budget({ data: { budget, objective } }: { data: Observability }) {
  const { left, used_minutes } = budget;
  const now = useNow(minuteMs);
  return (
    <SectionCard
      title="Error budget"
      aside={`${objective.share}% of answers in ${objective.days} days without error and within ${objective.ms} ms`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b className={clsx('text-display font-strong', left !== null && left < 0 && 'text-bear')}>
          {budgetWords(left)}
        </b>
        <span className="text-label text-ink-2">
          {used_minutes === null
            ? `judged from ${whole(observabilityRules.judged_from.value)} answers`
            : `${decimal(used_minutes, 1)} of ${decimal(budget.of_minutes, 1)} minutes used`}
        </span>
      </p>
      <dl className="mt-3 grid gap-1 text-label">
        {budget.burn.map(
          ({ hours, rate }) =>
            rate !== null && (
              <div key={hours} className="flex gap-3">
                <dt className="text-ink-3">Speed over {plural(hours, 'hour')}</dt>
                <dd className={clsx('ml-auto', rate > 1 ? 'text-warn' : 'text-ink-2')}>{decimal(rate, 1)}x</dd>
              </div>
            ),
        )}
      </dl>
      {left !== null && <p className="mt-3 text-label text-ink-3">{spentWords(budget.spent, now)}</p>}
    </SectionCard>
  );
}

function Sizes({ sizes: { database, disk_free_bytes } }: { sizes: Observability['sizes'] }) {
  const [first] = database;
  const last = database.at(-1);
  const now = useNow(minuteMs);
  const grown = first === undefined || last === undefined ? null : last.bytes - first.bytes;
  return (
    <Figures
      label="Sizes"
      items={[
        { label: 'Database', value: last === undefined ? '--' : `${decimal(last.bytes / GB, 2)} GB` },
        {
          label: 'Growth',
          value: grown === null || database.length < 2 ? '--' : `${decimal(grown / GB, 2)} GB`,
          note:
            database.length < 2
              ? 'known from the second day'
              : `since ${first === undefined ? '--' : calendarDay(first.day, now)}`,
        },
        {
          label: 'Free on the disk',
          value: disk_free_bytes === null ? '--' : `${decimal(disk_free_bytes / GB, 1)} GB`,
          note: 'of the data folder',
        },
        { label: 'For Prometheus', value: '/metrics', note: 'see docs/monitoring.md' },
      ]}
    />
  );
}

const LOSSES_SHOWN = 10;

/** Losses of the database, newest first. */
function LossCard({ losses }: Pick<Observability, 'losses'>) {
  if (losses.length === 0) return null;
  return (
    <SectionCard title="Database losses" aside="a restart, or a time without an answer">
      <ul aria-label="Database losses" className="grid gap-1">
        {losses.slice(0, LOSSES_SHOWN).map(({ back_at, away_from, restarted }) => (
          <li key={back_at}>
            <b>{restarted ? 'Started again' : 'Answered again'}</b> <Age at={back_at} />
            {away_from !== null && (
              <span className="text-ink-2">, away {duration(Date.parse(back_at) - Date.parse(away_from))}</span>
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
