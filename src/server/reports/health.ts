// Gathers what the health of the product rests on, from who owns it, and judges it.
import { addDays, type DateKey, dayOfWeek, pacificDate, sessionOf } from '../../domain/market/calendar.ts';
import { dayType } from '../../domain/market/day-type.ts';
import { hourMs, minuteMs, secondMs } from '../../domain/numbers/time.ts';
import type {
  AdminHealth,
  HealthList,
  HealthProvider,
  HealthSchedule,
  HealthWork,
} from '../../domain/reports/health.ts';
import { healthChecks } from '../../domain/reports/health-checks.ts';
import { axisOf, slotBlocks } from '../../domain/reports/slot-blocks.ts';
import { healthRules } from '../../domain/rules/report-rules.ts';
import { slotsOfDay } from '../../domain/schedule/slots-of-day.ts';
import { expertLists } from '../../domain/signals/expert-lists.ts';
import { batchIsFresh } from '../../domain/signals/freshness.ts';
import { cadenceOf, cadenceRules, listAge, listFreshness } from '../../domain/signals/list-cadences.ts';
import { type Clock, iso } from '../clock.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { Market } from '../market/market.ts';
import type { Minutes } from '../minutes/minutes.ts';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { spanOf } from './day-facts.ts';

export type HealthDeps = {
  clock: Clock;
  pipeline: Pick<Pipeline, 'reports'>;
  jobs: Pick<Jobs, 'overview'>;
  market: Pick<Market, 'calls'>;
  minutes: Pick<Minutes, 'health'>;
};

/** Exceptions of the calendar are announced this far ahead. */
const AHEAD_DAYS = 10;

const schedules = [
  { kind: jobKinds.pipeline, title: 'Pipeline', path: '/admin/pipeline', minutes: 0 },
  { kind: jobKinds.screenerRun, title: 'Screener', path: '/admin/screener', minutes: 0 },
  { kind: jobKinds.goldenEyePoll, title: 'GoldenEye', path: '/admin/goldeneye', minutes: healthRules.poll_block.value },
] as const;

/** The next weekday on which the exchange is closed or closes early. */
export function nextException(today: DateKey): AdminHealth['next_exception'] {
  for (let ahead = 1; ahead <= AHEAD_DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    const weekday = dayOfWeek(date);
    const session = sessionOf(date);
    if (weekday !== 0 && weekday !== 6 && (session === null || session.early_close)) {
      return { date, day_type: dayType(date) };
    }
  }
  return null;
}

async function schedulesOf({ jobs }: HealthDeps, day: DateKey): Promise<HealthSchedule[]> {
  return Promise.all(
    schedules.map(async ({ kind, title, path, minutes }) => {
      const { enabled, next_slot, slots } = await jobs.overview.scheduleOf(kind, day, 0);
      const { slots: all, ...counts } = slotsOfDay(slots);
      const last = all.findLast(({ state }) => state === 'failed' || state === 'missed');
      const last_reason = last?.reason ?? null;
      const blocks = slotBlocks(all, minutes);
      return { kind: kind.kind, title, path, enabled, next_slot, ...counts, last_reason, blocks };
    }),
  );
}

async function listsOf({ pipeline }: HealthDeps, now: number): Promise<Pick<AdminHealth, 'lists' | 'batches'>> {
  const [files, rows] = await Promise.all([
    pipeline.reports.newestFiles(),
    pipeline.reports.rowsByList(healthRules.batches.value),
  ]);
  const batches = [...new Set(rows.map(({ batch_id }) => batch_id))];
  const brought = new Map(rows.map((row) => [`${row.batch_id} ${row.type}`, row.rows]));
  const newest = new Map(files.map((file) => [file.file_type, file]));
  const lists = expertLists.map(({ id, slug, name, required }): HealthList => {
    const { newest_day = null, received_at = null } = newest.get(slug) ?? {};
    const cadence = cadenceOf(slug);
    const age = listAge({ newest_day, received_at }, cadence, now);
    return {
      slug,
      name,
      required,
      cadence: cadenceRules[cadence].name,
      newest_day,
      received_at,
      age,
      state: listFreshness(age),
      rows: batches.map((batch) => brought.get(`${batch} ${id}`) ?? 0),
    };
  });
  return { lists, batches };
}

async function providersOf({ market }: HealthDeps, now: number): Promise<HealthProvider[]> {
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

async function workOf({ jobs }: HealthDeps, day: DateKey, now: number): Promise<HealthWork> {
  const { work_hours, work_part } = healthRules;
  const today = spanOf(day);
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

export async function readHealth(deps: HealthDeps): Promise<AdminHealth> {
  const { pipeline } = deps;
  const now = deps.clock.now();
  const date = pacificDate(now);
  const [day, { lists, batches }, providers, work, newest, current, minutes] = await Promise.all([
    schedulesOf(deps, date),
    listsOf(deps, now),
    providersOf(deps, now),
    workOf(deps, date, now),
    pipeline.reports.newestBatch(),
    pipeline.reports.published(),
    deps.minutes.health(),
  ]);
  const published = current && {
    batch_id: current.id,
    batch_datetime: current.batch_datetime,
    signals: current.signals,
  };
  const axis = axisOf(date, [now, ...day.flatMap(({ blocks }) => blocks.map(({ from }) => Date.parse(from)))]);
  const checks = healthChecks({
    now,
    schedules: day,
    lists,
    providers,
    work,
    newest: newest && {
      ...newest,
      held: newest.held_since === null ? null : { reason: newest.held_reason ?? '', since: newest.held_since },
    },
    published: published && {
      ...published,
      fresh: batchIsFresh(Date.parse(published.batch_datetime), now) === true,
    },
    problems: published && (pipeline.reports.countedQuality(published.batch_id)?.problems ?? null),
    minutes,
  });
  return {
    checked_at: iso(now),
    date,
    day_type: dayType(date),
    next_exception: nextException(date),
    axis: { from: iso(axis.from), to: iso(axis.to) },
    published,
    checks,
    schedules: day,
    lists,
    batches,
    providers,
    work,
  };
}
