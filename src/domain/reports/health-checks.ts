// Whether today is healthy: each check judges some facts against a rule and says what was found, and where it is mended.
import { plural, whole } from '../market/format.ts';
import { secondMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import type { AdminHealth, CheckState, HealthCheck, HealthSchedule } from './health.ts';
import { type MinuteFacts, minuteChecks } from './minute-checks.ts';

type Facts = Pick<AdminHealth, 'schedules' | 'lists' | 'providers' | 'work'> & {
  now: number;
  newest: {
    id: number;
    status: string;
    error: string | null;
    batch_datetime: string;
    total_signals_imported: number;
    held: { reason: string; since: string } | null;
    quarantined: number;
  } | null;
  /** The state readers see, and whether it still speaks of the present. */
  published: { batch_id: number; batch_datetime: string; fresh: boolean } | null;
  /** What does not add up in the published state; null while it is being counted. */
  problems: number | null;
  minutes: MinuteFacts;
};

const order: readonly CheckState[] = ['error', 'warning', 'off', 'pass'];
const pipelinePage = { label: 'Pipeline Status', path: '/admin/pipeline' };
const alertsPage = { label: 'Daily report', path: '/admin/reports/daily' };
const dataPage = { label: 'System health', path: '/admin/reports/system' };
const runPage = (batch: number) => ({ label: `Open run ${batch}`, path: `/admin/runs?run=${batch}` });
const NAMES_TOLD = 3;

/** What fails stands first, in the order of the checks. */
export function healthChecks(facts: Facts): HealthCheck[] {
  const checks = [
    newestBatch(facts),
    publishedState(facts),
    requiredLists(facts),
    ...facts.schedules.map(slots),
    providers(facts),
    ...minuteChecks(facts.minutes),
    waiting(facts),
    failedWork(facts),
    quarantine(facts),
    countedAgain(facts),
  ];
  return checks.sort((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
}

const check = (
  id: string,
  state: CheckState,
  title: string,
  figure: string,
  more: Partial<Pick<HealthCheck, 'detail' | 'since' | 'action'>> = {},
): HealthCheck => ({ id, state, title, figure, detail: null, since: null, action: null, ...more });

function newestBatch({ newest }: Facts): HealthCheck {
  if (newest === null) {
    const detail = 'Lists are fetched or uploaded on Pipeline Status.';
    return check('batch', 'off', 'No batch yet', 'none', { detail, action: pipelinePage });
  }
  const since = newest.batch_datetime;
  const figure = `batch ${newest.id}`;
  if (newest.status === 'failed' || newest.status === 'error') {
    const detail = newest.error ?? 'The log of the server says why.';
    return check('batch', 'error', `Batch ${newest.id} failed, nothing published`, figure, {
      detail,
      since,
      action: runPage(newest.id),
    });
  }
  if (newest.held !== null) {
    return check('batch', 'warning', `Batch ${newest.id} is complete, not published`, figure, {
      detail: newest.held.reason,
      since: newest.held.since,
      action: { label: 'Decide', path: `/admin/pipeline/publish/${newest.id}` },
    });
  }
  return check(
    'batch',
    'pass',
    'The newest batch ended well',
    `${figure}, ${whole(newest.total_signals_imported)} signals`,
  );
}

function publishedState({ published }: Facts): HealthCheck {
  if (published === null) {
    return check('published', 'off', 'Nothing is published yet', 'none', { action: pipelinePage });
  }
  const figure = `batch ${published.batch_id}`;
  if (published.fresh) return check('published', 'pass', 'What readers see speaks of this session', figure);
  return check('published', 'warning', 'What readers see is of an earlier session', figure, {
    detail: 'No batch since the last session opened has been published.',
    since: published.batch_datetime,
    action: pipelinePage,
  });
}

function requiredLists({ lists }: Facts): HealthCheck {
  const known = lists.filter(({ required, state }) => required || state !== 'missing');
  const late = known.filter(({ state }) => state === 'late' || state === 'missing');
  const figure = `${known.length - late.length} of ${known.length}`;
  if (lists.every(({ state }) => state === 'missing')) {
    return check('lists', 'off', 'No list has come yet', figure, { action: pipelinePage });
  }
  if (late.length === 0) return check('lists', 'pass', 'Lists inside twice their cadence', figure);
  const named = late.slice(0, NAMES_TOLD).map(({ name }) => name);
  const others = late.length > NAMES_TOLD ? ` and ${late.length - NAMES_TOLD} more` : '';
  const never = late.filter(({ state }) => state === 'missing').length;
  const [title, why] =
    never === 0
      ? [`${plural(late.length, 'list')} late`, 'Older than twice their cadence']
      : never === late.length
        ? [`${plural(never, 'list')} never came`, 'Required, and in no batch yet']
        : [`${plural(late.length, 'list')} late, ${whole(never)} of them never came`, 'Late or never seen'];
  return check('lists', 'warning', title, figure, {
    detail: `${why}: ${named.join(', ')}${others}.`,
    action: pipelinePage,
  });
}

function slots({
  kind,
  title,
  path,
  enabled,
  due,
  done,
  failed,
  missed,
  last_reason,
  blocks,
}: HealthSchedule): HealthCheck {
  const id = `slots ${kind}`;
  const action = { label: `Open ${title}`, path };
  if (!enabled && due === 0) return check(id, 'off', `The automation of ${title} is off`, 'off', { action });
  const figure = `${whole(done)} of ${whole(due)}`;
  if (due === 0) return check(id, 'off', `${title}: no slot was due yet`, figure);
  if (failed + missed === 0) return check(id, 'pass', `${title}: every due slot ran`, figure);
  const last = blocks.findLast((block) => block.failed + block.missed > 0);
  const ended = blocks.findLast((block) => block.failed + block.missed + block.done > 0);
  const isLast = last !== undefined && last === ended && last.done === 0;
  const words = [failed > 0 && `${whole(failed)} failed`, missed > 0 && `${whole(missed)} missed`].filter(Boolean);
  return check(id, isLast && failed > 0 ? 'error' : 'warning', `${title}: ${words.join(', ')}`, figure, {
    detail: `${last_reason === null ? '' : `${last_reason}. `}${isLast ? 'The newest slot is among them.' : 'Slots after that ran.'}`,
    since: last?.from ?? null,
    action,
  });
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
    action: alertsPage,
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
    action: alertsPage,
  });
}

function failedWork({ work }: Facts): HealthCheck {
  const figure = `${whole(work.failed_today)} of ${whole(work.done_today + work.failed_today)}`;
  if (work.failed_today === 0) return check('work', 'pass', 'No work failed today', figure);
  return check('work', 'warning', `${plural(work.failed_today, 'job')} failed today`, figure, {
    detail: 'The alerts of the daily report say why.',
    action: alertsPage,
  });
}

function quarantine({ newest }: Facts): HealthCheck {
  const most = healthRules.quarantined_warn.value;
  const title = `Quarantined rows up to ${most}%`;
  const rows = newest === null ? 0 : newest.total_signals_imported + newest.quarantined;
  if (newest === null || rows === 0) return check('quarantine', 'off', title, 'no rows');
  const percent = (100 * newest.quarantined) / rows;
  const figure = `${whole(newest.quarantined)}, ${percent.toFixed(2)}%`;
  if (percent <= most) return check('quarantine', 'pass', title, figure);
  return check(
    'quarantine',
    'warning',
    `${percent.toFixed(1)}% of the rows of batch ${newest.id} are in quarantine`,
    figure,
    {
      detail: 'They were not stored; each has its reason.',
      since: newest.batch_datetime,
      action: runPage(newest.id),
    },
  );
}

function countedAgain({ published, problems }: Facts): HealthCheck {
  const title = 'Counted again, every score equals its signals';
  if (published === null) return check('counted', 'off', title, 'nothing yet');
  if (problems === null) return check('counted', 'off', 'Scores are being counted again', 'under way');
  if (problems === 0) return check('counted', 'pass', title, 'identical');
  return check('counted', 'error', `Batch ${published.batch_id} does not add up`, plural(problems, 'difference'), {
    detail: 'What was stored and what was reported differ; Verify on Pipeline Status names each.',
    since: published.batch_datetime,
    action: dataPage,
  });
}
