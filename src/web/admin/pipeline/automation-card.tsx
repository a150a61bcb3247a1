// Pipeline Automation card: switch, schedule, today's slots, last runs.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { plural } from '../../../domain/market/format.ts';
import type { PipelineAutomation, PipelineAutomationRun } from '../../../domain/pipeline/automation.ts';
import { pipelineSlots } from '../../../domain/schedule/slots.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Age } from '../../ui/time/age.tsx';
import { AutomationCard } from '../parts/automation/automation-card.tsx';
import { refreshBatches } from '../parts/batches/batch-queries.ts';
import { IDLE_POLL_MS } from './use-pipeline.ts';

export function PipelineAutomationCard() {
  const client = useQueryClient();
  const status = useQuery({ ...queryFor(endpoints.pipelineAutomation), refetchInterval: IDLE_POLL_MS });
  return (
    <AutomationCard
      title="Pipeline Automation"
      name="Pipeline automation"
      slots={pipelineSlots}
      status={status.data ?? null}
      turn={(on) => call(on ? endpoints.startPipelineAutomation : endpoints.stopPipelineAutomation)}
      onTurned={() => void refreshBatches(client)}
      facts={(automation) => [
        { label: "Today's runs", value: automation === null ? '--' : todaysRuns(automation) },
        { label: 'Next run', value: automation === null ? '--' : <NextRun automation={automation} /> },
      ]}
      lastRuns={({ run_history }) => run_history.map(toLastRun)}
      failure={
        <QueryFailure
          query={status}
          title="The automation could not be loaded"
          staleTitle="The automation is not up to date"
        />
      }
    />
  );
}

function todaysRuns({ todays_count, slots_today: { scheduled } }: PipelineAutomation): string {
  return scheduled === 0 ? `${todays_count}` : `${todays_count} of ${scheduled} runs`;
}

/** Time of the next run; N/A if the automation is off, N/A and the next slot without a session. */
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

function toLastRun(run: PipelineAutomationRun) {
  const end = !run.pipeline_success ? 'bad' : run.held === null && run.fetch_errors === 0 ? 'good' : 'held';
  return {
    at: run.scheduled_time ?? run.timestamp,
    end,
    words: outcomeWords(run),
    message: run.pipeline_success && run.held === null ? null : run.message,
  } as const;
}

function outcomeWords(run: PipelineAutomationRun): string {
  const { fetch_success, pipeline_success, held, fetch_errors, files_fetched } = run;
  if (!fetch_success) return 'fetch failed';
  if (!pipeline_success) return 'pipeline failed';
  if (held !== null) return 'complete, not published';
  return fetch_errors > 0 ? `${plural(files_fetched, 'file')}, ${fetch_errors} failed` : plural(files_fetched, 'file');
}
