// Health checks of minute tracking: the feed in market hours, open gaps, failed calls, archived bars.
import { plural, whole } from '../market/format.ts';
import type { MinuteStatus } from '../minutes/minute-status.ts';
import { secondMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import { dayWords } from '../text/day-words.ts';
import { check, finding, jobsPage } from './check.ts';
import type { HealthCheck } from './health.ts';
import { offWords, type SwitchFact } from './slot-checks.ts';

/** Switch of minute tracking: feed, news or indicators. */
export type MinuteSwitch = SwitchFact & { name: string };

/** `problems`: sentences without a full stop, one per file. */
export type ArchiveFacts = { is_on: boolean; days: number; bytes: number; problems: string[] };

export type MinuteFacts = {
  status: Pick<MinuteStatus, 'is_market_hours' | 'today'> & { services: Pick<MinuteStatus['services'], 'websocket'> };
  /** Calls of the last hour, from the newest log rows. */
  log: { calls: number; failed: number; last_error: string | null };
  archive: ArchiveFacts;
};

const minutesPage = { label: 'Minute Tracking', path: '/admin/minute-tracking' };
const MB = 1_000_000;
const logsPage = { label: 'API Logs', path: '/admin/minute-tracking/logs' };

/**
 * `is_set_up`: true if anything was ever published. `work_started_at`: newest start of a process that may own the feed,
 * epoch ms; null for none.
 */
export function minuteChecks(
  { status, log, archive }: MinuteFacts,
  switches: readonly MinuteSwitch[],
  facts: { now: number; is_set_up: boolean; work_started_at: number | null },
): HealthCheck[] {
  return [
    tracking(status.is_market_hours, switches, facts),
    feed(status, facts),
    calls(log),
    ...archiveChecks(archive),
  ];
}

/** Warns while minute tracking is off, in whole or in part, in market hours. */
function tracking(
  inHours: boolean,
  switches: readonly MinuteSwitch[],
  { now, is_set_up }: { now: number; is_set_up: boolean },
): HealthCheck {
  const off = switches.filter(({ enabled }) => !enabled);
  const figure = `${switches.length - off.length} of ${switches.length} on`;
  const [newest] = off.toSorted((one, other) => ((one.since ?? '') < (other.since ?? '') ? 1 : -1));
  if (newest === undefined) return check('minute-tracking', 'pass', 'Minute tracking is on', figure);
  const allOff = off.length === switches.length;
  const title = allOff ? `Minute tracking is ${offWords(newest, now)}` : `${newest.name} is ${offWords(newest, now)}`;
  const calls = inHours && (is_set_up || off.some(({ was_turned }) => was_turned));
  const detail = allOff ? null : `Off: ${off.map(({ name }) => name).join(', ')}.`;
  if (!calls) return check('minute-tracking', 'off', title, figure, { detail, action: minutesPage });
  return finding('minute-tracking', 'warning', title, figure, {
    detail,
    cure: 'Turn it on, unless it is off on purpose.',
    since: newest.since,
    action: minutesPage,
  });
}

function feed(
  { is_market_hours, today, services: { websocket } }: MinuteFacts['status'],
  { now, work_started_at }: { now: number; work_started_at: number | null },
): HealthCheck {
  const { state, is_running, is_alive, notes } = websocket;
  const id = 'minute-feed';
  if (!is_running) return check(id, 'off', 'The minute feed is off', 'off', { action: minutesPage });
  const figure = `${plural(today.bars, 'bar')} of ${dayWords(today.date, { year: false })}`;
  const detail = notes[0] ?? null;
  const isNew = work_started_at !== null && now - work_started_at < healthRules.feed_grace.value * secondMs;
  if (is_market_hours && state === 'disconnected' && isNew) {
    return check(id, 'off', 'The minute feed connects after a start', state, { action: minutesPage });
  }
  if (is_market_hours && (state === 'disconnected' || state === 'error')) {
    return finding(id, 'error', 'The minute feed is disconnected in market hours', state, {
      detail,
      cure: 'Check key and plan, and that no other program uses the key: one connection is allowed.',
      action: minutesPage,
    });
  }
  if (today.gaps_open > 0) {
    return finding(id, 'warning', `The minute feed has ${plural(today.gaps_open, 'open gap')}`, figure, {
      detail: 'They are not backfilled yet.',
      cure: 'They fill by themselves within the hour; if not, read the failed calls in API Logs.',
      action: minutesPage,
    });
  }
  if (is_market_hours && state === 'connected' && !is_alive) {
    return finding(id, 'warning', 'The minute feed is silent', figure, {
      detail,
      cure: 'Wait: it is connected again by itself. If it lasts, ask the vendor.',
      action: minutesPage,
    });
  }
  return check(id, 'pass', 'The minute feed has no open gaps', figure);
}

function calls({ calls, failed, last_error }: MinuteFacts['log']): HealthCheck {
  const { failed_calls_warn_above: warn, failed_calls_error_above: error } = healthRules;
  const id = 'minute-calls';
  const title = `Failed minute tracking calls at most ${healthRules.failed_calls_warn_above.value}%`;
  if (calls === 0) return check(id, 'off', title, 'none');
  const percent = (100 * failed) / calls;
  const figure = `${whole(failed)} of ${whole(calls)}`;
  if (percent <= warn.value) return check(id, 'pass', title, figure);
  const words = `${whole(failed)} of the newest ${plural(calls, 'call')} of minute tracking failed`;
  return finding(id, percent > error.value ? 'error' : 'warning', words, figure, {
    detail: last_error === null ? null : `Latest error: ${last_error}`,
    cure: 'Read the newest errors in API Logs: most often the limit of the plan.',
    action: logsPage,
  });
}

/** No checks while no day is archived, whether archiving is on or off. */
function archiveChecks({ is_on, days, bytes, problems }: ArchiveFacts): HealthCheck[] {
  if (days === 0) return [];
  const archived = plural(days, 'day');
  const [first] = problems;
  if (!is_on) {
    return [
      finding('minute-archive', 'warning', `Archived minute bars of ${archived} cannot be read`, archived, {
        detail: 'MINUTES_ARCHIVE_DIR is not set.',
        cure: 'Set MINUTES_ARCHIVE_DIR in all processes.',
        action: jobsPage,
      }),
    ];
  }
  if (first !== undefined) {
    const title = `Archived minute bars of ${plural(problems.length, 'day')} are missing or damaged`;
    return [
      finding('minute-archive', 'error', title, `${problems.length} of ${days}`, {
        detail: `${first}.`,
        cure: 'Copy the file back and run the job minutes-archive.',
        action: jobsPage,
      }),
    ];
  }
  const figure = `${archived}, ${Math.round(bytes / MB)} MB`;
  return [check('minute-archive', 'pass', 'Files of archived minute bars are in place', figure)];
}
