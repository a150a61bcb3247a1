// Health checks of running parts: silent or restarting processes, losses of the database, error budget.
import { decimal, plural } from '../market/format.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../numbers/time.ts';
import { observabilityRules } from '../rules/observability-rules.ts';
import { healthRules } from '../rules/report-rules.ts';
import { sinceWords } from '../text/clock-words.ts';
import { check, finding, observabilityPage } from './check.ts';
import type { BusState, DatabaseLoss, PushProxyState } from './connection-states.ts';
import type { HealthCheck } from './health.ts';

/** `is_own`: true for the process that creates this report. */
export type ProcessFact = {
  role: string;
  host: string;
  pid: number;
  started_at: string;
  seen_at: string;
  ended_at: string | null;
  is_own: boolean;
};

/**
 * Burn rates; 1 uses up the error budget in exactly its days, null with too few answers. `hours`: length of the window.
 */
export type BurnFact = { hours: number; rate: number | null };

/** Running parts of the product, and recent trouble. */
export type RunningFacts = {
  /** Connections to the bus of the processes that are up. */
  buses: readonly BusState[];
  /** Push proxies as seen by each running process. */
  push_proxies: readonly PushProxyState[];
  /** Processes seen within a day. */
  processes: readonly ProcessFact[];
  /** Losses of the database within a day, oldest first. */
  losses: readonly DatabaseLoss[];
  /** Burn rates of the error budget. */
  burn: readonly BurnFact[];
};

const rules = observabilityRules;

const isSilent = ({ seen_at, ended_at, is_own }: ProcessFact, now: number): boolean =>
  ended_at === null && !is_own && now - Date.parse(seen_at) > rules.process_gone.value * secondMs;

/** Silent processes of the last day, except those replaced: a later start of the same role replaces one process. */
function silentProcesses(processes: readonly ProcessFact[], now: number): ProcessFact[] {
  const successors = new Set<ProcessFact>();
  return processes
    .filter((one) => now - Date.parse(one.seen_at) < dayMs && isSilent(one, now))
    .toSorted((one, other) => Date.parse(one.seen_at) - Date.parse(other.seen_at))
    .filter((one) => {
      const successor = processes
        .filter(({ role, started_at }) => role === one.role && Date.parse(started_at) >= Date.parse(one.seen_at))
        .toSorted((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))
        .find((later) => !successors.has(later));
      if (successor !== undefined) successors.add(successor);
      return successor === undefined;
    });
}

/** Processes of the last hour that stopped without an orderly end. */
const killed = (processes: readonly ProcessFact[], now: number): ProcessFact[] =>
  processes.filter((one) => isSilent(one, now) && now - Date.parse(one.seen_at) < hourMs);

export function processCheck(processes: readonly ProcessFact[], now: number): HealthCheck {
  const silent = silentProcesses(processes, now);
  const up = processes.filter((one) => one.ended_at === null && !isSilent(one, now));
  const [first] = silent;
  if (first !== undefined) {
    const all = silent.length + up.length;
    const words = `${silent.length} of ${plural(all, 'process', 'processes')} silent since ${sinceWords(first.seen_at, now)}`;
    return finding('processes', 'error', words, `${up.length} of ${all} up`, {
      detail: `Without a word: ${silent.map(({ role, pid, host }) => `${role}, ${pid} on ${host}`).join('; ')}.`,
      cure: 'Look at that machine: start the process again, or stop it in order.',
      since: first.seen_at,
      action: observabilityPage,
    });
  }
  const lost = killed(processes, now).length;
  if (lost >= healthRules.restarts_warn.value) {
    return finding('processes', 'warning', 'Processes restart again and again', `${lost} in an hour`, {
      detail: `${plural(lost, 'process', 'processes')} ended without an orderly stop in the last hour.`,
      cure: 'Read why in the log of the service: often too little memory.',
      action: observabilityPage,
    });
  }
  if (up.length === 0) return check('processes', 'off', 'No process has reported itself yet', 'none');
  return check('processes', 'pass', 'Every process reports itself', `${up.length} up`);
}

/** `losses`: losses of the last day, oldest first. */
export function databaseCheck(losses: readonly DatabaseLoss[], now: number): HealthCheck {
  const newest = losses.at(-1);
  const figure = losses.length === 0 ? 'no loss' : `${plural(losses.length, 'loss', 'losses')} within a day`;
  if (newest === undefined || now - Date.parse(newest.back_at) > healthRules.database_loss_warn.value * minuteMs) {
    return check('database', 'pass', 'The database answers without a break', figure);
  }
  const { back_at, away_from, restarted } = newest;
  const words = restarted ? 'The database started again at' : 'The database was away until';
  return finding('database', 'warning', `${words} ${sinceWords(back_at, now)}`, figure, {
    detail: `${away_from === null ? '' : `It did not answer from ${sinceWords(away_from, now)} on. `}What was not committed then was done again or failed.`,
    cure: restarted
      ? 'Unless it was planned, read its log: memory, disk, a crash.'
      : 'Look at the way to it: pooler, network, number of connections.',
    since: back_at,
    action: observabilityPage,
  });
}

/** Newest start of a process other than `web` without an orderly end, epoch ms; null without one. */
export function newestWorkStart(processes: readonly ProcessFact[]): number | null {
  const starts = processes
    .filter(({ role, ended_at }) => role !== 'web' && ended_at === null)
    .map(({ started_at }) => Date.parse(started_at));
  return starts.length === 0 ? null : Math.max(...starts);
}

const { budget_burn_hour, budget_burn_hours, budget_burn_days } = healthRules;
/** Source: multiwindow alerts of the Google SRE workbook, chapter 5. */
const limits = [
  { hours: 1, above: budget_burn_hour.value, state: 'error', span: 'hour' },
  { hours: 6, above: budget_burn_hours.value, state: 'error', span: '6 hours' },
  { hours: 72, above: budget_burn_days.value, state: 'warning', span: '3 days' },
] as const;

/** Fast use of the error budget that calls for action; `bad`: share of the answers of the window that were bad, in %. */
type FastBurn = Omit<(typeof limits)[number], 'above'> & { rate: number; bad: number };

/** First window in which the error budget is used up faster than its limit; null while all keep within theirs. */
export function findFastBurn(burn: readonly BurnFact[]): FastBurn | null {
  for (const { above, ...limit } of limits) {
    const rate = burn.find(({ hours }) => hours === limit.hours)?.rate ?? null;
    if (rate !== null && rate > above) {
      return { ...limit, rate, bad: rate * (100 - observabilityRules.objective_share.value) };
    }
  }
  return null;
}

export function budgetCheck(burn: readonly BurnFact[]): HealthCheck {
  const { objective_share: share, objective_ms: ms, objective_days: days } = observabilityRules;
  const found = findFastBurn(burn);
  const known = burn.flatMap(({ rate }) => rate ?? []);
  const title = 'Answers keep within the error budget';
  if (found === null) {
    if (known.length === 0) return check('budget', 'off', title, 'few answers');
    return check('budget', 'pass', title, `${decimal(Math.max(...known), 1)}x`);
  }
  return finding(
    'budget',
    found.state,
    `${decimal(found.bad, 1)}% of the answers of the last ${found.span} failed or were slow`,
    `${decimal(found.rate, 1)}x`,
    {
      detail: `${share.value}% within ${ms.value} ms are the objective; at this rate the budget of ${days.value} days lasts ${decimal(days.value / found.rate, 1)} days.`,
      cure: 'Open Observability: it names the endpoints that fail or are slow, and when it began.',
      action: observabilityPage,
    },
  );
}
