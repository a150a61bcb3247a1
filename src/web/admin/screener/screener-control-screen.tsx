// Screener Control page: automation, manual run, figures of today, recent runs.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { screenerControlAnswer } from '../../../domain/answers/work-answers.ts';
import { whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import { screenerSlots } from '../../../domain/schedule/slots.ts';
import type { ScreenerAutomation, ScreenerAutomationRun } from '../../../domain/screener/run.ts';
import { call } from '../../api/call.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { relativeAge, zonedTime } from '../../ui/time/time-format.ts';
import { AutomationCard } from '../parts/automation/automation-card.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { RunCard } from './run-card.tsx';
import { refreshScreener, STATUS_EVERY_MS, useRunProgress } from './use-screener.ts';

export function ScreenerControlScreen() {
  const often = { refetchInterval: STATUS_EVERY_MS };
  const automation = useQuery({ ...queryFor(endpoints.screenerAutomation), ...often });
  const progress = useRunProgress();
  const today = useQuery({ ...queryFor(endpoints.screenerToday), ...often });
  const now = useNow(minuteMs);
  const { value: expected } = screenerRules.expected_runs;
  const scheduled = automation.data?.slots_today.scheduled ?? 0;
  return (
    <div className="grid gap-4">
      <ScreenHead title="Screener Control">
        <Fact
          before="Runs today"
          title={`${expected} expected${scheduled > 0 ? `, ${scheduled} scheduled` : ''}`}
          figure={today.data?.runs_today ?? '--'}
        />
        <Fact before="Stocks today" figure={today.data === undefined ? '--' : whole(today.data.stocks_today)} />
        <Fact before="Last run" figure={<Age at={today.data?.last_run_time} unknown="never" />} />
        <Fact
          before="Stocks in the last run"
          figure={typeof today.data?.last_run_stocks === 'number' ? whole(today.data.last_run_stocks) : '--'}
        />
      </ScreenHead>
      {!automation.isError && !today.isError && (
        <AnswerLine
          answer={
            automation.data &&
            today.data &&
            screenerControlAnswer(
              { today: today.data, automation: automation.data },
              { at: (at) => zonedTime(at, now), until: (at) => relativeAge(at, now) },
            )
          }
        />
      )}
      <QueryFailure
        query={automation}
        title="The automation could not be loaded"
        staleTitle="The automation is not up to date"
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <RunCard progress={progress.data ?? null} />
        <ScreenerAutomationCard automation={automation.data ?? null} />
      </div>
      <RecentRuns />
    </div>
  );
}

function ScreenerAutomationCard({ automation }: { automation: ScreenerAutomation | null }) {
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
          label: 'Scheduled runs published, 30 days',
          value: status === null ? '--' : publishedWords(status),
          title: 'Of the slots of the last 30 days that were due',
        },
      ]}
      lastRuns={({ run_history }) => run_history.map(toLastRun)}
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
