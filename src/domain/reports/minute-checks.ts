// Whether minute tracking is healthy: the feed in its hours, minutes it still owes, calls that failed.
import { plural, whole } from '../market/format.ts';
import type { MinuteStatus } from '../minutes/minute-status.ts';
import { healthRules } from '../rules/report-rules.ts';
import { dayWords } from '../text/day-words.ts';
import type { HealthCheck } from './health.ts';

export type MinuteFacts = {
  status: Pick<MinuteStatus, 'is_market_hours' | 'today'> & { services: Pick<MinuteStatus['services'], 'websocket'> };
  /** Calls of the last hour among the newest rows of the log. */
  log: { calls: number; failed: number; last_error: string | null };
};

const minutesPage = { label: 'Minute Tracking', path: '/admin/minute-tracking' };
const logsPage = { label: 'API Logs', path: '/admin/minute-tracking/logs' };

export function minuteChecks({ status, log }: MinuteFacts): HealthCheck[] {
  return [feed(status), calls(log)];
}

function feed({ is_market_hours, today, services: { websocket } }: MinuteFacts['status']): HealthCheck {
  const { state, is_running, is_alive, notes } = websocket;
  const base = { id: 'minute-feed', detail: null, since: null, action: minutesPage } as const;
  if (!is_running) return { ...base, state: 'off', title: 'The feed of minutes is off', figure: 'off' };
  const figure = `${plural(today.bars, 'bar')} of ${dayWords(today.date, { year: false })}`;
  const detail = notes[0] ?? null;
  if (is_market_hours && (state === 'disconnected' || state === 'error')) {
    return {
      ...base,
      state: 'error',
      title: 'The feed of minutes is disconnected in market hours',
      figure: state,
      detail,
    };
  }
  if (today.gaps_open > 0) {
    const title = `The feed of minutes has ${plural(today.gaps_open, 'open gap')}`;
    return { ...base, state: 'warning', title, figure, detail: 'History has not filled them yet.' };
  }
  if (is_market_hours && state === 'connected' && !is_alive) {
    return { ...base, state: 'warning', title: 'The feed of minutes is silent', figure, detail };
  }
  return { ...base, state: 'pass', title: 'The feed of minutes has no open gap', figure, action: null };
}

function calls({ calls, failed, last_error }: MinuteFacts['log']): HealthCheck {
  const { failed_calls_warn: warn, failed_calls_error: error } = healthRules;
  const base = { id: 'minute-calls', detail: null, since: null } as const;
  const title = `Failed calls of minute tracking below ${warn.value}%`;
  if (calls === 0) return { ...base, state: 'off', title, figure: 'none', action: null };
  const percent = (100 * failed) / calls;
  const figure = `${whole(failed)} of ${whole(calls)}`;
  if (percent <= warn.value) return { ...base, state: 'pass', title, figure, action: null };
  return {
    ...base,
    state: percent > error.value ? 'error' : 'warning',
    title: `${percent.toFixed(0)}% of the newest calls of minute tracking failed`,
    figure,
    detail: last_error === null ? null : `The newest: ${last_error}`,
    action: logsPage,
  };
}
