// Pipeline Automation: on or off, when it runs, what became of the slots of today and of the last runs.
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import type { PipelineAutomation, PipelineAutomationRun } from '../../../domain/pipeline/automation.ts';
import { call } from '../../api/call.ts';
import { useAutomationSwitch } from '../../symbol/automation/automation-switch.tsx';
import { MarketDay } from '../../symbol/automation/market-day.tsx';
import { SlotsToday } from '../../symbol/automation/slots-today.tsx';
import { QueryFailure } from '../../symbol/failures/query-failure.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { refreshPipeline, usePipelineAutomation } from './use-pipeline.ts';

export function AutomationCard() {
  const client = useQueryClient();
  const status = usePipelineAutomation();
  const now = status.data;
  const { control, notice } = useAutomationSwitch({
    name: 'Pipeline automation',
    enabled: now?.enabled ?? null,
    turn: (on) => call(on ? endpoints.startPipelineAutomation : endpoints.stopPipelineAutomation),
    onTurned: () => void refreshPipeline(client),
  });
  return (
    <Card aria-label="Pipeline Automation">
      <CardSection title="Pipeline Automation" aside={control} />
      <CardSection>
        <div className="grid gap-3">
          {notice}
          <QueryFailure
            query={status}
            title="The automation could not be loaded"
            staleTitle="The automation is not up to date"
          />
          <KeyValues
            className="tabular-nums"
            items={[
              { label: 'Schedule', value: '7:15, 9:15, 11:15 AM Pacific' },
              { label: "Today's runs", value: now === undefined ? '--' : todaysRuns(now) },
              { label: 'Next run', value: now === undefined ? '--' : <NextRun automation={now} /> },
              { label: 'Market', value: <MarketDay dayType={now?.day_type} /> },
              { label: 'Last run', value: now === undefined ? '--' : <Age at={now.last_run} unknown="never" /> },
            ]}
          />
          {now === undefined ? (
            <Skeleton className="h-11" />
          ) : (
            <SlotsToday slots={now.slots_today} label="Slots of today" />
          )}
        </div>
      </CardSection>
      <CardSection title="Last 5 runs" level={3}>
        <LastRuns runs={now?.run_history ?? null} />
      </CardSection>
    </Card>
  );
}

function todaysRuns({ todays_count, slots_today: { scheduled } }: PipelineAutomation): string {
  return scheduled === 0 ? `${todays_count}` : `${todays_count} of ${scheduled} runs`;
}

/** N/A on a day without a session, with the run that follows it. */
function NextRun({ automation: { enabled, next_run_time, next_slot } }: { automation: PipelineAutomation }) {
  if (!enabled) return <span title="The automation is off">N/A</span>;
  if (next_run_time !== null) return <Age at={next_run_time} />;
  return (
    <>
      N/A
      {next_slot !== null && (
        <span className="block text-label text-ink-3">
          then <Age at={next_slot} />
        </span>
      )}
    </>
  );
}

const STYLES = {
  good: { Icon: CircleCheck, ink: 'text-bull' },
  held: { Icon: TriangleAlert, ink: 'text-warn' },
  bad: { Icon: CircleX, ink: 'text-bear' },
} as const;

function styleOf({ pipeline_success, held, fetch_errors }: PipelineAutomationRun): keyof typeof STYLES {
  if (!pipeline_success) return 'bad';
  return held === null && fetch_errors === 0 ? 'good' : 'held';
}

/** In few words how a run ended; the whole message stands below where it did not end well. */
function words({ fetch_success, pipeline_success, held, fetch_errors, files_fetched }: PipelineAutomationRun): string {
  if (!fetch_success) return 'fetch failed';
  if (!pipeline_success) return 'pipeline failed';
  if (held !== null) return 'complete, not published';
  return fetch_errors > 0 ? `${plural(files_fetched, 'file')}, ${fetch_errors} failed` : plural(files_fetched, 'file');
}

function LastRuns({ runs }: { runs: readonly PipelineAutomationRun[] | null }) {
  if (runs === null) return <p className="text-ink-3">Loading...</p>;
  if (runs.length === 0) return <p className="text-ink-3">No runs yet.</p>;
  return (
    <ul className="grid gap-2" aria-label="Last runs of the automation">
      {runs.map((run) => {
        const { Icon, ink } = STYLES[styleOf(run)];
        const unwell = !run.pipeline_success || run.held !== null;
        return (
          <li key={run.timestamp} className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <Icon aria-hidden className={`size-3.5 shrink-0 translate-y-0.5 ${ink}`} />
            <Age at={run.scheduled_time ?? run.timestamp} show="time" />
            <span className={`ml-auto ${unwell ? ink : 'text-ink-2'}`}>{words(run)}</span>
            {unwell && run.message !== null && (
              <span className="w-full pl-5.5 text-label text-ink-2 wrap-anywhere">{run.message}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
