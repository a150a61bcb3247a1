// Whether today is healthy: each check judges some facts against a rule and says what was found, and where it is mended.
import { plural, whole } from '../market/format.ts';
import { secondMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import { type BatchFact, type BatchFacts, batchChecks, type PublishedFact, publishedState } from './batch-checks.ts';
import { check, worstFirst } from './check.ts';
import { type ClockJump, clockCheck } from './clock-check.ts';
import type { AdminHealth, HealthCheck } from './health.ts';
import { requiredLists, thinLists } from './list-checks.ts';
import { type MinuteFacts, type MinuteSwitch, minuteChecks } from './minute-checks.ts';
import { slotChecks } from './slot-checks.ts';

type Facts = Pick<AdminHealth, 'schedules' | 'lists' | 'providers' | 'work' | 'waiting'> &
  BatchFacts & {
    now: number;
    /** Whether the regular session is open. */
    market_open: boolean;
    /** The state readers see; null before the first publication. */
    published: PublishedFact | null;
    /** What does not add up in the published state; null while it is being counted. */
    problems: number | null;
    /** Quarantined rows of the newest batch that wait. */
    quarantined: number;
    minutes: MinuteFacts;
    minute_switches: readonly MinuteSwitch[];
    /** The newest jump of the machine's clock; null since the start of the process. */
    clock_jump: ClockJump | null;
  };

const jobsPage = { label: 'Jobs', path: '/admin/jobs' };
const failedJobsPage = { label: 'Failed jobs', path: '/admin/jobs?state=failed' };
const callsPage = { label: 'Provider calls', path: '/admin/jobs/calls?status=failed' };
const dataPage = { label: 'System health', path: '/admin/reports/system' };

/** What fails stands first, in the order of the checks. */
export function healthChecks(facts: Facts): HealthCheck[] {
  const { now, lists, published, batches } = facts;
  const is_set_up = published !== null;
  return worstFirst([
    ...batchChecks(facts),
    publishedState(published, now),
    requiredLists(lists),
    thinLists(lists, published?.batch_id ?? null),
    ...slotChecks({ ...facts, is_set_up }),
    providers(facts),
    ...minuteChecks(facts.minutes, facts.minute_switches, { now, is_set_up }),
    waiting(facts),
    failedWork(facts),
    quarantine(batches[0] ?? null, facts.quarantined),
    countedAgain(facts),
    clockCheck(facts.clock_jump, now),
  ]);
}

function providers({ providers: services }: Facts): HealthCheck {
  const calls = services.reduce((sum, service) => sum + service.calls, 0);
  const failed = services.reduce((sum, service) => sum + service.failed, 0);
  const title = `Failed calls to providers below ${healthRules.failed_calls_warn.value}%`;
  if (calls === 0) return check('providers', 'off', 'No call to a provider in the last hour', 'none');
  const percent = (100 * failed) / calls;
  const figure = `${whole(failed)} of ${whole(calls)}`;
  const { failed_calls_warn: warn, failed_calls_error: error, failed_calls_least: least } = healthRules;
  const share = (service: { calls: number; failed: number }) => (100 * service.failed) / service.calls;
  const [worst] = services
    .filter((service) => service.calls >= least.value)
    .sort((one, other) => share(other) - share(one));
  const fails = worst !== undefined && share(worst) > error.value ? worst : null;
  if (percent <= warn.value && fails === null) return check('providers', 'pass', title, figure);
  const named = fails ?? services.toSorted((one, other) => other.failed - one.failed)[0];
  const words =
    fails === null
      ? `${percent.toFixed(1)}% of the calls to providers failed`
      : `${fails.service}: ${share(fails).toFixed(0)}% of its calls failed`;
  return check('providers', percent > error.value ? 'error' : 'warning', words, figure, {
    detail: named === undefined ? null : `Most of them: ${named.service}. ${named.last_error ?? ''}`.trim(),
    action: callsPage,
  });
}

function waiting({ work, now }: Facts): HealthCheck {
  const age = work.oldest_waiting_at === null ? 0 : now - Date.parse(work.oldest_waiting_at);
  const figure = `${whole(work.waiting)} waiting`;
  if (age <= healthRules.waits_warn.value * secondMs)
    return check('waiting', 'pass', 'Work is taken up at once', figure);
  return check('waiting', 'warning', `Work waits for more than ${healthRules.waits_warn.value} seconds`, figure, {
    detail: 'No process takes it up, or the one that may is busy.',
    since: work.oldest_waiting_at,
    action: jobsPage,
  });
}

function failedWork({ work }: Facts): HealthCheck {
  const figure = `${whole(work.failed_today)} of ${whole(work.done_today + work.failed_today)}`;
  if (work.failed_today === 0) return check('work', 'pass', 'No work failed today', figure);
  return check('work', 'warning', `${plural(work.failed_today, 'job')} failed today`, figure, {
    detail: 'Each stands with its reason among the jobs.',
    action: failedJobsPage,
  });
}

function quarantine(newest: BatchFact | null, quarantined: number): HealthCheck {
  const most = healthRules.quarantined_warn.value;
  const title = `Quarantined rows up to ${most}%`;
  const rows = newest === null ? 0 : newest.total_signals_imported + quarantined;
  if (newest === null || rows === 0) return check('quarantine', 'off', title, 'no rows');
  const percent = (100 * quarantined) / rows;
  const figure = `${whole(quarantined)}, ${percent.toFixed(2)}%`;
  if (percent <= most) return check('quarantine', 'pass', title, figure);
  const words = `${percent.toFixed(1)}% of the rows of batch ${newest.id} are in quarantine`;
  return check('quarantine', 'warning', words, figure, {
    detail: 'They were not stored; each has its reason.',
    since: newest.batch_datetime,
    action: { label: `Open run ${newest.id}`, path: `/admin/runs?run=${newest.id}` },
  });
}

function countedAgain({ published, problems }: Facts): HealthCheck {
  const title = 'Counted again, every score equals its signals';
  if (published === null) return check('counted', 'off', title, 'nothing yet');
  if (problems === null) return check('counted', 'off', 'Scores are being counted again', 'under way');
  if (problems === 0) return check('counted', 'pass', title, 'identical');
  return check('counted', 'error', `Batch ${published.batch_id} does not add up`, plural(problems, 'difference'), {
    detail: 'What was stored and what was reported differ; Verify on Pipeline Status names each.',
    since: published.as_of,
    action: dataPage,
  });
}
