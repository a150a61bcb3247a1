// Runs of the last seven days by Pacific day, today's open; each with its stocks, the mood of the market and its status.
import { RefreshCw } from 'lucide-react';
import { whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import type { ScreenerRun } from '../../../domain/screener/run.ts';
import { errorText } from '../../api/api-error.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import { useRecentRuns } from './use-screener.ts';

const CONDITIONS: Record<string, BadgeTone> = { volatile: 'warn', extreme: 'bear' };
const STATUSES: Record<string, BadgeTone> = { complete: 'bull', processing: 'info' };

const status = (run: ScreenerRun) => <Badge tone={STATUSES[run.status] ?? 'bear'}>{run.status}</Badge>;
const conditions = ({ market_conditions: mood }: ScreenerRun) => (
  <Badge tone={CONDITIONS[mood] ?? 'neutral'}>{mood}</Badge>
);
/** The wall time of `2026-11-17 10:14`. */
const clockTime = ({ timestamp_display }: ScreenerRun) => `${timestamp_display.slice(-5)} PT`;

const columns: readonly Column<ScreenerRun>[] = [
  {
    id: 'number',
    header: 'Run',
    cell: ({ run_number }) => <b className="font-strong">#{run_number}</b>,
    width: 'w-24',
  },
  { id: 'made', header: 'Made', cell: clockTime },
  { id: 'data', header: 'Market data of', cell: ({ data_timestamp }) => <Age at={data_timestamp} show="time" /> },
  { id: 'stocks', header: 'Stocks', align: 'right', cell: ({ stock_count }) => whole(stock_count) },
  { id: 'conditions', header: 'Market', cell: conditions },
  { id: 'status', header: 'Status', cell: status },
];

export function RecentRuns() {
  const runs = useRecentRuns();
  const now = useNow(minuteMs);
  const days = Object.entries(runs.data?.runs_by_date ?? {}).sort(([one], [other]) => (one < other ? 1 : -1));
  const newest = days[0]?.[0];
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
      {days.map(([day, of]) => (
        <Collapsible
          key={day}
          defaultOpen={day === newest}
          title={`${calendarDay(day, now)}${day === runs.data?.today ? ', today' : ''}`}
          aside={`${of.length} ${of.length === 1 ? 'run' : 'runs'}`}
        >
          <DataTable
            label={`Runs of ${calendarDay(day, now)}`}
            className="tabular-nums"
            columns={columns}
            rows={of}
            rowKey={({ run_id }) => run_id}
            phoneCard={(run) => (
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="font-strong">#{run.run_number}</b>
                <span>{clockTime(run)}</span>
                <span className="ml-auto">{status(run)}</span>
                <span className="w-full text-ink-2">
                  {whole(run.stock_count)} stocks, market {run.market_conditions}
                </span>
              </div>
            )}
          />
        </Collapsible>
      ))}
    </section>
  );
}
