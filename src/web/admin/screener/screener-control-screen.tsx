// Screener Control page: automation, manual run, figures of today, recent runs.
import { screenerControlAnswer } from '../../../domain/answers/work-answers.ts';
import { whole } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { screenerRules } from '../../../domain/rules/screener-rules.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { ScreenerAutomationCard } from './automation-card.tsx';
import { RecentRuns } from './recent-runs.tsx';
import { RunCard } from './run-card.tsx';
import { useRunProgress, useScreenerAutomation, useScreenerToday } from './use-screener.ts';

export function ScreenerControlScreen() {
  const automation = useScreenerAutomation();
  const progress = useRunProgress();
  const today = useScreenerToday();
  const now = useNow(minuteMs);
  const { value: expected } = screenerRules.expected_runs;
  const scheduled = automation.data?.slots_today.scheduled ?? 0;
  return (
    <div className="grid gap-4">
      <ScreenHead title="Screener Control">
        <span title={`${expected} expected${scheduled > 0 ? `, ${scheduled} scheduled` : ''}`}>
          Runs today{' '}
          <b>
            {today.data === undefined ? '--' : today.data.runs_today} / {expected}
          </b>
        </span>
        <span>
          Stocks today <b>{today.data === undefined ? '--' : whole(today.data.stocks_today)}</b>
        </span>
        <span>
          Last run{' '}
          <b>
            <Age at={today.data?.last_run_time} unknown="never" />
          </b>
        </span>
        <span>
          Stocks in it{' '}
          <b>{typeof today.data?.last_run_stocks === 'number' ? whole(today.data.last_run_stocks) : '--'}</b>
        </span>
      </ScreenHead>
      {!automation.isError && !today.isError && (
        <AnswerLine
          answer={
            automation.data === undefined || today.data === undefined
              ? null
              : screenerControlAnswer({ today: today.data, automation: automation.data }, (at) => zonedTime(at, now))
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
