// The automation of the screener: on or off, its next run, the slots of today and its last runs.
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { whole } from '../../../domain/market/format.ts';
import type { ScreenerAutomation, ScreenerAutomationRun } from '../../../domain/screener/run.ts';
import { call } from '../../api/call.ts';
import { useAutomationSwitch } from '../../symbol/automation/automation-switch.tsx';
import { MarketDay } from '../../symbol/automation/market-day.tsx';
import { SlotsToday } from '../../symbol/automation/slots-today.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { refreshScreener } from './use-screener.ts';

export function AutomationCard({ automation }: { automation: ScreenerAutomation | null }) {
  const client = useQueryClient();
  const { control, notice } = useAutomationSwitch({
    name: 'Screener automation',
    enabled: automation?.enabled ?? null,
    turn: (on) => call(on ? endpoints.startScreenerAutomation : endpoints.stopScreenerAutomation),
    onTurned: () => void refreshScreener(client),
  });
  return (
    <Card aria-label="Automation">
      <CardSection title="Automation" aside={control} />
      <CardSection>
        <div className="grid gap-3">
          {notice}
          <KeyValues
            className="tabular-nums"
            items={[
              { label: 'Schedule', value: 'every 15 minutes, 7:05 AM to 1:00 PM Pacific' },
              { label: 'Next run', value: <Age at={automation?.next_slot} unknown="N/A" /> },
              { label: 'Market', value: <MarketDay dayType={automation?.day_type} /> },
              {
                label: 'Last run',
                value: automation === null ? '--' : <Age at={automation.last_run} unknown="never" />,
              },
              {
                label: 'Published',
                value: automation === null ? '--' : published(automation),
                title: 'Of the slots of the last 30 days that were due',
              },
            ]}
          />
          {automation === null ? (
            <Skeleton className="h-11" />
          ) : (
            <SlotsToday slots={automation.slots_today} label="Slots of today" />
          )}
        </div>
      </CardSection>
      <CardSection title="Last 5 runs" level={3}>
        <LastRuns runs={automation?.run_history ?? null} />
      </CardSection>
    </Card>
  );
}

/** `2 of 3, 1 missed`: slots in which nothing was begun count as due. */
function published({ success_count, total_runs, missed_count }: ScreenerAutomation): string {
  const failed = total_runs - success_count;
  const parts = [`${whole(success_count)} of ${whole(total_runs + missed_count)}`];
  if (failed > 0) parts.push(`${whole(failed)} failed`);
  if (missed_count > 0) parts.push(`${whole(missed_count)} missed`);
  return parts.join(', ');
}

function LastRuns({ runs }: { runs: readonly ScreenerAutomationRun[] | null }) {
  if (runs === null) return <p className="text-ink-3">Loading...</p>;
  if (runs.length === 0) return <p className="text-ink-3">No runs of the schedule yet.</p>;
  return (
    <ul className="grid gap-2" aria-label="Last runs of the automation">
      {runs.map(({ timestamp, scheduled_time, success, stocks_processed, duration_seconds, error }) => (
        <li key={timestamp} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          {success ? (
            <CircleCheck aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-bull" />
          ) : (
            <CircleX aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-bear" />
          )}
          <Age at={scheduled_time ?? timestamp} show="time" />
          <span className={`ml-auto ${success ? 'text-ink-2' : 'text-bear'}`}>
            {success ? `${whole(stocks_processed)} stocks` : 'failed'}, {duration_seconds.toFixed(1)} s
          </span>
          {error !== null && <span className="w-full pl-5.5 text-label text-ink-2 wrap-anywhere">{error}</span>}
        </li>
      ))}
    </ul>
  );
}
