// Health report: gathers facts from their owners and runs the checks.

import { firstStart } from '../../domain/first-start/first-start.ts';
import {
  addDays,
  type DateKey,
  dayOfWeek,
  findSession,
  marketPhase,
  pacificDate,
} from '../../domain/market/calendar.ts';
import { dayType } from '../../domain/market/day-type.ts';
import { hourMs, minuteMs, secondMs } from '../../domain/numbers/time.ts';
import { toInboxFact } from '../../domain/reports/batch-checks.ts';
import type { AdminHealth, HealthProvider, HealthSchedule, HealthWork } from '../../domain/reports/health.ts';
import { healthChecks } from '../../domain/reports/health-checks.ts';
import { toSlotBlocks, toTimeAxis } from '../../domain/reports/slot-blocks.ts';
import type { SwitchFact } from '../../domain/reports/slot-checks.ts';
import { toWaitingWork } from '../../domain/reports/waiting-work.ts';
import { healthRules } from '../../domain/rules/report-rules.ts';
import { userWords } from '../../domain/work/job-view.ts';
import { type DaySlot, slotsOfDay } from '../../domain/work/slots-of-day.ts';
import { automations } from '../jobs/automations.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { iso } from '../process/clock.ts';
import { toDayRange } from './day-facts.ts';
import { readDisks } from './disks.ts';
import { readLists, readSources } from './list-facts.ts';
import type { ReportDeps } from './report-deps.ts';

/** Calendar exceptions are listed this many days ahead. */
const AHEAD_DAYS = 10;

const schedules = [
  { kind: jobKinds.pipeline, title: 'Pipeline', path: '/admin/pipeline', minutes: 0 },
  { kind: jobKinds.screenerRun, title: 'Screener', path: '/admin/screener', minutes: 0 },
  { kind: jobKinds.goldenEyePoll, title: 'GoldenEye', path: '/admin/goldeneye', minutes: healthRules.poll_block.value },
] as const;

const minuteServices = [
  { kind: jobKinds.minuteFeed, name: 'The minute feed' },
  { kind: jobKinds.minuteNews, name: 'Minute news' },
  { kind: jobKinds.minuteIndicators, name: 'Minute indicators' },
] as const;

/** Upcoming weekdays on which the exchange is closed or closes early, soonest first. */
function findExceptions(today: DateKey): AdminHealth['exceptions'] {
  const found: AdminHealth['exceptions'] = [];
  for (let ahead = 1; ahead <= AHEAD_DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    const weekday = dayOfWeek(date);
    const session = findSession(date);
    if (weekday !== 0 && weekday !== 6 && (session === null || session.early_close)) {
      found.push({ date, day_type: dayType(date) });
    }
  }
  return found;
}

/** All automation switches by kind. `by`: email of the user who switched last, else `user <id>`; null if unknown. */
async function readSwitches({ jobs, accounts }: ReportDeps): Promise<Map<string, SwitchFact>> {
  const standing = await jobs.overview.switchStatus(automations);
  const emails = await accounts.emails(standing.flatMap(({ by_user }) => by_user ?? []));
  return new Map(
    standing.map(({ kind, by_user, ...switched }) => [kind, { ...switched, by: userWords(by_user, emails) }]),
  );
}

function slotEnd(slot: DaySlot | undefined): HealthSchedule['last_bad'] {
  if (slot === undefined) return null;
  const { scheduled_for: at, state, reason } = slot;
  return state === 'done' || state === 'failed' || state === 'missed' ? { at, state, reason } : null;
}

async function readSchedules(
  { jobs, clock }: ReportDeps,
  day: DateKey,
  switches: ReadonlyMap<string, SwitchFact>,
): Promise<HealthSchedule[]> {
  const now = iso(clock.now());
  return Promise.all(
    schedules.map(async ({ kind, title, path, minutes }) => {
      const { enabled, next_slot, slots } = await jobs.overview.readSchedule(kind, day, 0);
      const { slots: all, ...counts } = slotsOfDay(slots);
      const { was_turned = false, since = null, by = null } = switches.get(kind.kind) ?? {};
      const ended = all.filter(({ state }) => state === 'done' || state === 'failed' || state === 'missed');
      return {
        ...{ kind: kind.kind, title, path, enabled, was_turned, since, by, next_slot, ...counts },
        off_passed: all.filter(({ state, scheduled_for }) => state === 'off' && scheduled_for <= now).length,
        last_bad: slotEnd(ended.findLast(({ state }) => state !== 'done')),
        last_ended: slotEnd(ended.at(-1)),
        blocks: toSlotBlocks(all, minutes),
      };
    }),
  );
}

async function readProviders({ market }: ReportDeps, now: number): Promise<HealthProvider[]> {
  const { calls_hours, calls_part } = healthRules;
  const span = calls_hours.value * hourMs;
  const length = calls_part.value * minuteMs;
  const since = iso(now - span);
  const [services, parts] = await Promise.all([
    market.calls.services(since),
    market.calls.parts(since, length / secondMs),
  ]);
  const found = new Map(parts.map((part) => [`${part.service} ${part.part}`, part]));
  return services.map((service) => ({
    ...service,
    parts: Array.from({ length: span / length }, (_, at) => {
      const { calls = 0, failed = 0 } = found.get(`${service.service} ${at}`) ?? {};
      return { calls, failed };
    }),
  }));
}

async function readWork({ jobs }: ReportDeps, day: DateKey, now: number): Promise<HealthWork> {
  const { work_hours, work_part } = healthRules;
  const today = toDayRange(day);
  const length = work_part.value * minuteMs;
  const from = now - work_hours.value * hourMs;
  const partsShown = (work_hours.value * hourMs) / length;
  const [open, all, parts, depth] = await Promise.all([
    jobs.overview.open(),
    jobs.overview.ended(today.from, today.to, (Date.parse(today.to) - Date.parse(today.from)) / secondMs),
    jobs.overview.ended(iso(from), iso(now), length / secondMs),
    jobs.overview.mostOpen(iso(from), length / secondMs, partsShown),
  ]);
  const waiting = open.filter(({ state }) => state === 'queued');
  const found = new Map(parts.map((part) => [part.part, part]));
  return {
    running: open
      .filter(({ state }) => state === 'running')
      .map(({ kind, description, started_at, detail }) => ({
        kind,
        description,
        started_at,
        message: typeof detail.message === 'string' ? detail.message : null,
      })),
    waiting: waiting.length,
    oldest_waiting_at: waiting[0]?.started_at ?? null,
    done_today: all.reduce((sum, { done }) => sum + done, 0),
    failed_today: all.reduce((sum, { failed }) => sum + failed, 0),
    parts: Array.from({ length: partsShown }, (_, at) => {
      const { done = 0, failed = 0 } = found.get(at) ?? {};
      return { from: iso(from + at * length), done, failed, most_open: depth[at] ?? 0 };
    }),
  };
}

/**
 * Null while readers see the newest state. `by`: email of the user who rolled back, else `user <id>`; null if unknown.
 */
async function readOlderState({ pipeline, accounts }: ReportDeps) {
  const older = await pipeline.reports.olderState();
  if (older === null) return null;
  const { since, by_user } = older;
  return { since, by: userWords(by_user, await accounts.emails(by_user === null ? [] : [by_user])) };
}

export async function readHealth(deps: ReportDeps): Promise<AdminHealth> {
  const { config, pipeline } = deps;
  const now = deps.clock.now();
  const date = pacificDate(now);
  const switches = await readSwitches(deps);
  const source = await deps.sourceStatus();
  const [day, { lists, batches }, providers, work, newest, current, older, waiting, minutes, running] =
    await Promise.all([
      readSchedules(deps, date, switches),
      readLists(deps, now),
      readProviders(deps, now),
      readWork(deps, date, now),
      pipeline.reports.newestBatches(),
      pipeline.reports.published(),
      readOlderState(deps),
      pipeline.reports.waitingCounts(),
      deps.minutes.health(),
      deps.running(),
    ]);
  const [first] = newest;
  const [lastRun] = await deps.jobs.overview.runs(jobKinds.pipeline.kind, 1);
  const exceptions = findExceptions(date);
  const axis = toTimeAxis(date, [now, ...day.flatMap(({ blocks }) => blocks.map(({ from }) => Date.parse(from)))]);
  const facts = { schedules: day, lists, providers, work, waiting: toWaitingWork(waiting) };
  const list_sources = await readSources(deps, now, source.replay_now);
  const [history, interfaces] = await Promise.all([deps.screener.historyFact(), deps.market.interfaces()]);
  const checks = healthChecks({
    ...facts,
    now,
    market_open: marketPhase(now) === 'open',
    batches: newest.map(({ held_reason, held_since, ...batch }) => ({
      ...batch,
      held: held_since === null ? null : { reason: held_reason ?? '', since: held_since },
    })),
    is_running: work.running.some(({ kind }) => kind === jobKinds.pipeline.kind),
    inbox: toInboxFact(waiting.inbox, lastRun),
    published: current,
    list_sources,
    guard: current && (await pipeline.reports.guardFacts(current.batch_id)),
    problems: current && (pipeline.reports.countedQuality(current.batch_id)?.problems ?? null),
    quarantined: first === undefined ? 0 : await pipeline.reports.quarantined(first.id),
    minutes,
    clock_jump: deps.jobs.clockJump(),
    recomputed: await deps.record.recomputed(),
    backup: await deps.backups.facts(),
    copies: await deps.backups.copyFacts(),
    deliveries: await deps.delivery.facts(),
    disks: await readDisks({ data: config.dataDir, backups: config.backup.folder }),
    unread: await deps.unread(),
    history,
    interfaces,
    delay_minutes: source.delay_minutes,
    ...running,
    minute_switches: minuteServices.flatMap(({ kind, name }) => {
      const found = switches.get(kind.kind);
      return found === undefined ? [] : [{ ...found, name }];
    }),
  });
  return {
    checked_at: iso(now),
    date,
    day_type: dayType(date),
    next_exception: exceptions[0] ?? null,
    exceptions,
    axis: { from: iso(axis.from), to: iso(axis.to) },
    losses: running.losses.filter(({ back_at }) => pacificDate(Date.parse(back_at)) === date),
    published: current && {
      batch_id: current.batch_id,
      batch_datetime: current.batch_datetime,
      as_of: current.as_of,
      signals: current.signals,
      older,
    },
    checks,
    batches,
    ...facts,
    first_start: firstStart({
      history,
      is_published: current !== null,
      calls_per_minute: deps.plans[0]?.calls_per_minute ?? null,
      list_sources,
      interfaces,
      fundamentals_lack: deps.plans[1]?.lacks ?? null,
      not_read: await pipeline.reports.notRead(),
    }),
  };
}
