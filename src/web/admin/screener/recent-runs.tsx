// Recent screener runs by Pacific day, with stocks, market conditions and status.
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { pacificInstant } from '../../../domain/market/calendar.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import type { ScreenerRun } from '../../../domain/screener/run.ts';
import type { WorkTrouble } from '../../../domain/work/job-view.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { age, count, shown, text } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, clockTime } from '../../ui/time/time-format.ts';
import { TroubleBadge } from '../parts/automation/trouble-badge.tsx';
import { Titled } from '../parts/list/titled.tsx';

const CONDITIONS: Record<string, BadgeTone> = { volatile: 'warn', extreme: 'bear' };
const STATUSES: Record<string, BadgeTone> = { complete: 'bull', processing: 'info' };

/** Published, failed or missed run; `at`: when it ran or was due, epoch ms. */
type Entry = Partial<Omit<ScreenerRun, 'by'>> & { at: number; by: string | null; trouble: WorkTrouble | null };

const reason = ({ trouble }: Entry) => trouble?.reason ?? '';

/** Epoch ms of a Pacific wall time such as `2026-11-17 10:14`. */
const readInstant = (display: string) =>
  pacificInstant(display.slice(0, 10), Number(display.slice(11, 13)) * 60 + Number(display.slice(14, 16)));

/** Published, failed and missed runs of a day, newest first. */
function toEntries(runs: readonly ScreenerRun[], troubles: readonly WorkTrouble[]): Entry[] {
  const made = runs.map(
    ({ by = null, ...run }): Entry => ({ ...run, at: readInstant(run.timestamp_display), by, trouble: null }),
  );
  const lost = troubles.map((trouble): Entry => ({ at: Date.parse(trouble.at), by: trouble.by, trouble }));
  return [...made, ...lost].sort((one, other) => other.at - one.at);
}

const columns: readonly Column<Entry>[] = [
  shown('number', 'Run', { width: 'w-24', phone: 'title' }, ({ run_number: run }) => (
    <b>{run === undefined ? '--' : `#${run}`}</b>
  )),
  shown('made', 'Made', { phone: 'title' }, ({ at }) => clockTime(at)),
  age('data_timestamp', 'Market data of', { show: 'time' }),
  count('stock_count', 'Stocks', { phone: 'named' }),
  shown('conditions', 'Market', { phone: 'named' }, ({ market_conditions: market }) =>
    market === undefined ? '--' : <Badge tone={CONDITIONS[market] ?? 'neutral'}>{market}</Badge>,
  ),
  text('by', 'By', { phone: 'named' }),
  shown('status', 'Status', { phone: 'aside' }, ({ status, trouble }) =>
    status === undefined ? (
      <TroubleBadge trouble={trouble} well="complete" />
    ) : (
      <Badge tone={STATUSES[status] ?? 'bear'}>{status}</Badge>
    ),
  ),
  shown('reason', 'Reason', { wide: true, phone: 'line', phoneCell: reason }, (entry) => (
    <span className="wrap-anywhere whitespace-normal text-ink-2">{reason(entry)}</span>
  )),
];

export function RecentRuns() {
  const runs = useQuery(queryFor(endpoints.recentRuns));
  const now = useNow(minuteMs);
  const { runs_by_date = {}, troubles_by_date = {}, today } = runs.data ?? {};
  const days = [...new Set([...Object.keys(runs_by_date), ...Object.keys(troubles_by_date)])]
    .sort()
    .reverse()
    .map((day) => ({ day, made: runs_by_date[day] ?? [], lost: troubles_by_date[day] ?? [] }));
  const newest = days[0]?.day;
  return (
    <Titled
      title="Recent runs"
      note={`last ${screenerRules.recent_days.value} days, by hand or by schedule`}
      aside={
        <Button busy={runs.isFetching} onClick={() => void runs.refetch()} Icon={RefreshCw}>
          Refresh
        </Button>
      }
    >
      <QueryFailure query={runs} title="Failed to fetch screener data" />
      {runs.isPending && <Skeleton className="h-40" />}
      {days.length === 0 && runs.isSuccess && (
        <EmptyState
          boxed
          title="No runs today"
          reason={`Nor on the days before. The runs of ${screenerRules.recent_days.value} days are listed here as they are made.`}
        />
      )}
      {days.length > 0 && newest !== today && <p className="text-ink-3">No runs today</p>}
      {days.map(({ day, made, lost }) => (
        <Collapsible
          key={day}
          defaultOpen={day === newest}
          title={`${calendarDay(day, now)}${day === today ? ', today' : ''}`}
          aside={
            lost.length > 0
              ? `${whole(made.length)} made, ${whole(lost.length)} failed or missed`
              : plural(made.length, 'run')
          }
        >
          <DataTable
            label={`Runs of ${calendarDay(day, now)}`}
            columns={columns}
            rows={toEntries(made, lost)}
            rowKey={({ run_id, at, trouble }) => run_id ?? `${at} ${trouble?.state}`}
          />
        </Collapsible>
      ))}
    </Titled>
  );
}
