// Health checks of the dashboard: facts against thresholds, each with its figure and the page to fix it on.
import { plural, whole } from '../market/format.ts';
import { secondMs } from '../numbers/time.ts';
import type { RecomputedDay } from '../record/recomputation.ts';
import { healthRules } from '../rules/report-rules.ts';
import type { GuardFacts } from '../signals/state/guard-facts.ts';
import type { VendorInterface } from '../work/vendor-interfaces.ts';
import { type BackupFacts, backupCheck, backupCopyCheck, type CopyFacts } from './backup-check.ts';
import {
  type BatchFact,
  type BatchFacts,
  batchChecks,
  type InboxFact,
  inboxCheck,
  type PublishedFact,
  publishedState,
  recomputedCheck,
} from './batch-checks.ts';
import { check, finding, jobsPage, runPage, worstFirst } from './check.ts';
import { busCheck, pushProxyChecks } from './connection-checks.ts';
import { type DeliveryFacts, deliveryCheck } from './delivery-check.ts';
import type { AdminHealth, HealthCheck } from './health.ts';
import { type ListSources, listsCheck, madeListsCheck, thinLists } from './list-checks.ts';
import { type ClockJump, clockCheck, type DiskFact, diskChecks } from './machine-checks.ts';
import { type MinuteFacts, type MinuteSwitch, minuteChecks } from './minute-checks.ts';
import { budgetCheck, databaseCheck, newestWorkStart, processCheck, type RunningFacts } from './process-checks.ts';
import { slotChecks } from './slot-checks.ts';
import {
  delayCheck,
  type HistoryFact,
  historyCheck,
  providersCheck,
  refusalChecks,
  type Unread,
  unreadCheck,
} from './vendor-checks.ts';

type Facts = Pick<AdminHealth, 'schedules' | 'lists' | 'providers' | 'work' | 'waiting'> &
  BatchFacts &
  RunningFacts & {
    inbox: InboxFact;
    now: number;
    /** True while the regular session is open. */
    market_open: boolean;
    /** Published state that readers see; null before the first publication. */
    published: PublishedFact | null;
    list_sources: ListSources;
    /** Facts by which the publishing guard judged the published batch; null if not stored. */
    guard: GuardFacts | null;
    /** Number of differences found in a recount of the published state; null while the recount runs. */
    problems: number | null;
    /** Number of quarantined rows of the newest batch that are not mended. */
    quarantined: number;
    minutes: MinuteFacts;
    backup: BackupFacts;
    /** Null if there is no second place. */
    copies: CopyFacts | null;
    deliveries: DeliveryFacts;
    /** Vendor interfaces with their newest answers. */
    interfaces: readonly VendorInterface[];
    /** Delay of prices stated on pages, in minutes. */
    delay_minutes: number;
    /** Market data whose newest answer was missing or incomplete. */
    unread: readonly Unread[];
    history: HistoryFact;
    minute_switches: readonly MinuteSwitch[];
    disks: readonly DiskFact[];
    /** Newest jump of the system clock; null if there was none since the process started. */
    clock_jump: ClockJump | null;
    /** Newest day whose scores and decisions were recomputed; null before the first. */
    recomputed: RecomputedDay | null;
  };

const failedJobsPage = { label: 'Failed jobs', path: '/admin/jobs?state=failed' };
const dataPage = { label: 'System health', path: '/admin/reports/system' };

/** Failing checks first, otherwise in a fixed order. */
export function healthChecks(facts: Facts): HealthCheck[] {
  const { now, lists, published, batches } = facts;
  const is_set_up = published !== null;
  return worstFirst([
    ...batchChecks(facts),
    inboxCheck(facts.inbox),
    publishedState(
      facts.list_sources.has_server ? published : published && { ...published, required_missing: 0 },
      facts,
    ),
    listsCheck(lists, facts.list_sources),
    madeListsCheck(facts.list_sources),
    thinLists(published?.batch_id ?? null, facts.guard),
    ...slotChecks({ ...facts, is_set_up }),
    providersCheck(facts.providers, facts.interfaces),
    unreadCheck(facts.unread),
    historyCheck(facts),
    ...refusalChecks(facts.interfaces, now),
    delayCheck(facts.interfaces, facts.delay_minutes),
    ...minuteChecks(facts.minutes, facts.minute_switches, {
      now,
      is_set_up,
      work_started_at: newestWorkStart(facts.processes),
    }),
    waiting(facts),
    failedWork(facts),
    quarantine(batches[0] ?? null, facts.quarantined),
    recountCheck(facts),
    recomputedCheck(facts.recomputed, now),
    backupCheck(facts.backup, now),
    ...(facts.copies === null ? [] : [backupCopyCheck(facts.copies, now)]),
    deliveryCheck(facts.deliveries),
    ...diskChecks(facts.disks),
    clockCheck(facts.clock_jump, now),
    processCheck(facts.processes, now),
    databaseCheck(facts.losses, now),
    budgetCheck(facts.burn),
    busCheck(facts.buses),
    ...pushProxyChecks(facts.push_proxies),
  ]);
}

function waiting({ work, now }: Facts): HealthCheck {
  const age = work.oldest_waiting_at === null ? 0 : now - Date.parse(work.oldest_waiting_at);
  const figure = `${whole(work.waiting)} waiting`;
  if (age <= healthRules.waits_warn.value * secondMs)
    return check('waiting', 'pass', 'Jobs start without delay', figure);
  return finding('waiting', 'warning', `Jobs have waited more than ${healthRules.waits_warn.value} seconds`, figure, {
    detail: 'No process is free to run them.',
    cure: 'Look for long work on Jobs, or start another work process.',
    since: work.oldest_waiting_at,
    action: jobsPage,
  });
}

function failedWork({ work }: Facts): HealthCheck {
  const figure = `${whole(work.failed_today)} of ${whole(work.done_today + work.failed_today)}`;
  if (work.failed_today === 0) return check('work', 'pass', 'No job failed today', figure);
  return finding('work', 'warning', `${plural(work.failed_today, 'job')} failed today`, figure, {
    detail: 'The Jobs page lists each with its reason.',
    cure: 'Read the reasons; run again what can be. It clears at midnight Pacific.',
    action: failedJobsPage,
  });
}

function quarantine(newest: BatchFact | null, quarantined: number): HealthCheck {
  const most = healthRules.quarantined_warn_above.value;
  const title = `Quarantined rows up to ${most}%`;
  const rows = newest === null ? 0 : newest.total_signals_imported + quarantined;
  if (newest === null || rows === 0) return check('quarantine', 'off', title, 'no rows');
  // Nothing is stored before the import, so the share would be 100%.
  if (newest.next_stage !== null && newest.next_stage !== 'synthesize')
    return check('quarantine', 'off', `Batch ${newest.id} is not imported yet`, `${whole(quarantined)} quarantined`);
  const percent = (100 * quarantined) / rows;
  const figure = `${whole(quarantined)}, ${percent.toFixed(2)}%`;
  if (percent <= most) return check('quarantine', 'pass', title, figure);
  const words = `${percent.toFixed(1)}% of the rows of batch ${newest.id} are in quarantine`;
  return finding('quarantine', 'warning', words, figure, {
    detail: 'They were not stored. Each is listed with its reason.',
    cure: 'Map the column that was misread, or mend the rows.',
    since: newest.batch_datetime,
    action: runPage(newest.id),
  });
}

function recountCheck({ published, problems }: Facts): HealthCheck {
  const title = 'Recount: every score matches its signals';
  if (published === null) return check('counted', 'off', title, 'nothing yet');
  if (problems === null) return check('counted', 'off', 'Recount running', 'running');
  if (problems === 0) return check('counted', 'pass', title, 'identical');
  return finding('counted', 'error', `Batch ${published.batch_id} does not add up`, plural(problems, 'difference'), {
    detail: 'Stored and reported counts differ. Verify on Pipeline Status lists the differences.',
    cure: 'Roll back meanwhile and run the pipeline again; look for hands on the database and a failing disk.',
    since: published.as_of,
    action: dataPage,
  });
}
