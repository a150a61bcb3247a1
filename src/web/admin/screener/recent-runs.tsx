// Recent screener runs by Pacific day, with stocks, market conditions and status.
import { RefreshCw } from 'lucide-react';
import { pacificInstant } from '../../../domain/market/calendar.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import type { ScreenerRun } from '../../../domain/screener/run.ts';
import type { WorkTrouble } from '../../../domain/work/job-view.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, clockTime } from '../../ui/time/time-format.ts';
import { TroubleBadge } from '../parts/automation/trouble-badge.tsx';
import { useRecentRuns } from './use-screener.ts';

const CONDITIONS: Record<string, BadgeTone> = { volatile: 'warn', extreme: 'bear' };
const STATUSES: Record<string, BadgeTone> = { complete: 'bull', processing: 'info' };

/** `at`: when the run was made, or should have been; epoch ms. */
type Entry = { at: number; run: ScreenerRun; trouble: null } | { at: number; run: null; trouble: WorkTrouble };

const status = ({ run, trouble }: Entry) =>
  run === null ? (
    <TroubleBadge trouble={trouble} well="complete" />
  ) : (
    <Badge tone={STATUSES[run.status] ?? 'bear'}>{run.status}</Badge>
  );
const conditions = ({ run }: Entry) =>
  run === null ? '--' : <Badge tone={CONDITIONS[run.market_conditions] ?? 'neutral'}>{run.market_conditions}</Badge>;
const toClockText = ({ at }: Entry) => clockTime(at);
const toNumberText = ({ run }: Entry) => (run === null ? '--' : `#${run.run_number}`);
const toByText = ({ run, trouble }: Entry) => (run === null ? trouble.by : (run.by ?? '--'));
const reasonOf = ({ trouble }: Entry) => trouble?.reason ?? '';

/** Epoch ms of a Pacific wall time such as `2026-11-17 10:14`. */
const readInstant = (display: string) =>
  pacificInstant(display.slice(0, 10), Number(display.slice(11, 13)) * 60 + Number(display.slice(14, 16)));

/** Runs of a day and, at their place, those that failed or were missed; newest first. */
function runEntries(runs: readonly ScreenerRun[], troubles: readonly WorkTrouble[]): Entry[] {
  const made = runs.map((run): Entry => ({ at: readInstant(run.timestamp_display), run, trouble: null }));
  const lost = troubles.map((trouble): Entry => ({ at: Date.parse(trouble.at), run: null, trouble }));
  return [...made, ...lost].sort((one, other) => other.at - one.at);
}

const columns: readonly Column<Entry>[] = [
  {
    id: 'number',
    header: 'Run',
    cell: (entry) => <b className="font-strong">{toNumberText(entry)}</b>,
    width: 'w-24',
  },
  { id: 'made', header: 'Made', cell: toClockText },
  {
    id: 'data',
    header: 'Market data of',
    cell: ({ run }) => (run === null ? '--' : <Age at={run.data_timestamp} show="time" />),
  },
  {
    id: 'stocks',
    header: 'Stocks',
    align: 'right',
    cell: ({ run }) => (run === null ? '--' : whole(run.stock_count)),
  },
  { id: 'conditions', header: 'Market', cell: conditions },
  { id: 'by', header: 'By', cell: toByText },
  { id: 'status', header: 'Status', cell: status },
  {
    id: 'reason',
    header: 'Reason',
    wide: true,
    cell: (entry) => <span className="wrap-anywhere whitespace-normal text-ink-2">{reasonOf(entry)}</span>,
  },
];

export function RecentRuns() {
  const runs = useRecentRuns();
  const now = useNow(minuteMs);
  const { runs_by_date = {}, troubles_by_date = {} } = runs.data ?? {};
  const days = [...new Set([...Object.keys(runs_by_date), ...Object.keys(troubles_by_date)])]
    .sort()
    .reverse()
    .map((day) => ({ day, made: runs_by_date[day] ?? [], lost: troubles_by_date[day] ?? [] }));
  const newest = days[0]?.day;
  return (
    <section className="grid gap-2" aria-label="Recent runs">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-title font-strong">Recent runs</h2>
        <span className="text-label text-ink-3">
          last {screenerRules.recent_days.value} days, by hand or by schedule
        </span>
        <Button className="ml-auto" busy={runs.isFetching} onClick={() => void runs.refetch()}>
          <RefreshCw aria-hidden className="size-4" />
          Refresh
        </Button>
      </div>
      {runs.isError && (
        <Notice tone="error" title="Failed to fetch screener data">
          {errorText(runs.error)}
        </Notice>
      )}
      {runs.isPending && <Skeleton className="h-40" />}
      {days.length === 0 && runs.isSuccess && (
        <EmptyState
          className="rounded-md border border-line bg-surface py-6"
          title="No runs today"
          reason={`Nor on the days before. The runs of ${screenerRules.recent_days.value} days are listed here as they are made.`}
        />
      )}
      {days.length > 0 && newest !== runs.data?.today && <p className="text-ink-3">No runs today</p>}
      {days.map(({ day, made, lost }) => (
        <Collapsible
          key={day}
          defaultOpen={day === newest}
          title={`${calendarDay(day, now)}${day === runs.data?.today ? ', today' : ''}`}
          aside={`${plural(made.length, 'run')}${lost.length > 0 ? `, ${whole(lost.length)} failed or missed` : ''}`}
        >
          <DataTable
            label={`Runs of ${calendarDay(day, now)}`}
            className="tabular-nums"
            columns={columns}
            rows={runEntries(made, lost)}
            rowKey={({ run, trouble }) => run?.run_id ?? `${trouble?.at} ${trouble?.state}`}
            phoneCard={(entry) => (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="font-strong">{toNumberText(entry)}</b>
                <span>{toClockText(entry)}</span>
                <span className="ml-auto">{status(entry)}</span>
                <span className="w-full text-ink-2">
                  {entry.run === null
                    ? reasonOf(entry)
                    : `${whole(entry.run.stock_count)} stocks, market ${entry.run.market_conditions}`}
                  , by {toByText(entry)}
                </span>
              </div>
            )}
          />
        </Collapsible>
      ))}
    </section>
  );
}
