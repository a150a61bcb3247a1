// Automation of the screener: next run, share of published slots, and how the last runs ended.
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { whole } from '../../../domain/market/format.ts';
import { screenerSlots } from '../../../domain/schedule/slots.ts';
import type { ScreenerAutomation, ScreenerAutomationRun } from '../../../domain/screener/run.ts';
import { call } from '../../api/call.ts';
import { Age } from '../../ui/time/age.tsx';
import { AutomationCard } from '../parts/automation/automation-card.tsx';
import { refreshScreener } from './use-screener.ts';

export function ScreenerAutomationCard({ automation }: { automation: ScreenerAutomation | null }) {
  const client = useQueryClient();
  return (
    <AutomationCard
      title="Automation"
      name="Screener automation"
      slots={screenerSlots}
      status={automation}
      turn={(on) => call(on ? endpoints.startScreenerAutomation : endpoints.stopScreenerAutomation)}
      onTurned={() => void refreshScreener(client)}
      facts={(status) => [
        { label: 'Next run', value: <Age at={status?.next_slot} unknown="N/A" /> },
        {
          label: 'Published',
          value: status === null ? '--' : publishedWords(status),
          title: 'Of the slots of the last 30 days that were due',
        },
      ]}
      lastRuns={({ run_history }) => run_history.map(toLastRun)}
      noRuns="No runs of the schedule yet."
    />
  );
}

/** `2 of 3, 1 missed`: slots in which no run began count as due. */
function publishedWords({ success_count, total_runs, missed_count }: ScreenerAutomation): string {
  const failed = total_runs - success_count;
  const parts = [`${whole(success_count)} of ${whole(total_runs + missed_count)}`];
  if (failed > 0) parts.push(`${whole(failed)} failed`);
  if (missed_count > 0) parts.push(`${whole(missed_count)} missed`);
  return parts.join(', ');
}

function toLastRun(run: ScreenerAutomationRun) {
  const { timestamp, scheduled_time, success, stocks_processed, duration_seconds, error } = run;
  const outcome = success ? `${whole(stocks_processed)} stocks` : 'failed';
  return {
    at: scheduled_time ?? timestamp,
    end: success ? 'good' : 'bad',
    words: `${outcome}, ${duration_seconds.toFixed(1)} s`,
    message: error,
  } as const;
}
