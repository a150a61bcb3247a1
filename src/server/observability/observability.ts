// Observability: answers, processes, sizes and health checks over time, for administrators.
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { addDays, newYorkDate, pacificDate, pacificInstant } from '../../domain/market/calendar.ts';
import { dayMs, minuteMs, secondMs } from '../../domain/numbers/time.ts';
import { burnRateOver } from '../../domain/observability/error-budget.ts';
import { daysOfChecks } from '../../domain/observability/health-history.ts';
import type { ObservedProcess } from '../../domain/observability/observability.ts';
import { BURN_HOURS, beginOfSpan, summarizeAnswers } from '../../domain/observability/summary.ts';
import type { PushProxyState } from '../../domain/reports/connection-states.ts';
import type { AdminHealth } from '../../domain/reports/health.ts';
import type { RunningFacts } from '../../domain/reports/process-checks.ts';
import { observabilityRules } from '../../domain/rules/observability-rules.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Ground } from '../ground.ts';
import type { Routes } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { createAnswerCounts } from './answer-counts.ts';
import { answerStore } from './answer-store.ts';
import { lossStore } from './loss-store.ts';
import { type ProcessRow, processStore } from './process-store.ts';

const WRITE_MS = minuteMs;
const MOST_PROCESSES = 50;
const MOST_CHANGES = 200;
const MB = 1024 * 1024;

export type Observability = ReturnType<typeof createObservability>;

export type ObservabilityDeps = Ground & {
  pushProxy: { states(): PushProxyState[] } | null;
  version: string;
  health: () => Promise<AdminHealth>;
  databaseBytes: () => Promise<number>;
};

export function createObservability(deps: ObservabilityDeps) {
  const { database, clock, log, config, version } = deps;
  const counts = createAnswerCounts(clock);
  const answers = answerStore(database.query);
  const processes = processStore(database.query);
  const losses = lossStore(database.query);
  const stops: (() => void)[] = [];
  let own: Promise<number> | null = null;
  /** `databaseStart`: start of the database as last seen; `awayFrom`: first failure since. Both ISO or null. */
  let databaseStart: string | null = null;
  let awayFrom: string | null = null;

  const load = () => ({
    memory_bytes: process.memoryUsage.rss(),
    connections: database.pool.totalCount - database.pool.idleCount,
    bus: deps.bus.state(),
    push_proxies: deps.pushProxy?.states() ?? null,
  });

  async function writeAnswers(): Promise<void> {
    const taken = counts.take();
    await answers.add(taken).catch((error: unknown) => {
      counts.giveBack(taken);
      throw error;
    });
  }

  /** Notes a loss of the database once it answers again. */
  async function noteLoss(): Promise<void> {
    const start = await losses.databaseStart();
    const restarted = databaseStart !== null && start !== databaseStart;
    if (restarted || awayFrom !== null) await losses.add({ back_at: iso(clock.now()), away_from: awayFrom, restarted });
    databaseStart = start;
    awayFrom = null;
  }

  async function report(): Promise<void> {
    try {
      await beat();
      await noteLoss();
    } catch (error) {
      if (isDatabaseAway(error)) awayFrom ??= iso(clock.now());
      throw error;
    }
  }

  /** Inserts this process's row once, then updates it; after a failure the next beat tries again. */
  async function beat(): Promise<void> {
    own ??= processes.begin({
      role: config.role,
      host: hostname(),
      pid: process.pid,
      version,
      at: iso(clock.now()),
      ...load(),
    });
    const id = await own.catch((error: unknown) => {
      own = null;
      throw error;
    });
    await processes.beat(id, iso(clock.now()), load());
  }

  const quietly = (what: string, work: () => Promise<void>) => () =>
    work().catch((error: unknown) => log.warn({ err: error }, `observability: ${what} not written`));

  function toState({ ended_at, seen_at }: ProcessRow): ObservedProcess['state'] {
    if (ended_at !== null) return 'ended';
    return clock.now() - Date.parse(seen_at) > observabilityRules.process_gone.value * secondMs ? 'gone' : 'up';
  }

  /** Processes seen since an instant; this process's row has its current bus state. */
  async function seenSince(from: string): Promise<ProcessRow[]> {
    const rows = await processes.seenSince(from, MOST_PROCESSES);
    const id = await own?.catch(() => null);
    return rows.map((row) => (row.id === id ? { ...row, bus: deps.bus.state() } : row));
  }

  const routes: Routes<'observability' | 'healthHistory'> = {
    observability: async ({ query: { span = 'day' } }) => {
      await writeAnswers();
      const now = clock.now();
      const from = iso(beginOfSpan(span, now));
      const month = now - observabilityRules.objective_days.value * dayMs;
      const [counted, seen, starts, sizes, bytes, checks, lost, disk] = await Promise.all([
        answers.since(iso(month)),
        seenSince(from),
        processes.startsSince(from),
        processes.sizesSince(newYorkDate(month)),
        deps.databaseBytes(),
        processes.changesSince(from, MOST_CHANGES),
        losses.since(from),
        statfs(deps.config.dataDir).catch(() => null),
      ]);
      const today = newYorkDate(now);
      return {
        checked_at: iso(now),
        ...summarizeAnswers(counted, span, now),
        processes: seen.map(({ memory_bytes, ...row }) => ({
          ...row,
          state: toState({ memory_bytes, ...row }),
          memory_mb: Math.round(memory_bytes / MB),
        })),
        starts,
        losses: lost.toReversed(),
        sizes: {
          disk_free_bytes: disk === null ? null : disk.bavail * disk.bsize,
          database: [...sizes.filter(({ day }) => day !== today), { day: today, bytes }],
        },
        checks,
      };
    },

    healthHistory: async ({ query: { date = pacificDate(clock.now()) } }) => {
      const [from, to] = [pacificInstant(date, 0), pacificInstant(addDays(date, 1), 0)];
      const until = Math.max(from, Math.min(to, clock.now()));
      const [changes, since] = await Promise.all([
        processes.changesOfSpan(iso(from), iso(until)),
        processes.notedSince(),
      ]);
      const checks = daysOfChecks(changes, { from, to: until });
      return { date, from: iso(from), to: iso(to), until: iso(until), since, checks };
    },
  };

  return {
    routes,

    /** Running parts: this process's current state, that of other processes as last stored. */
    async running(): Promise<RunningFacts> {
      const now = clock.now();
      const alive = iso(now - observabilityRules.process_gone.value * secondMs);
      const [rows, proxied, lost, answered] = await Promise.all([
        seenSince(iso(now - dayMs)),
        processes.pushProxiesSince(alive),
        losses.since(iso(now - dayMs)),
        answers.sums(BURN_HOURS, iso(now)),
      ]);
      const since = answered.since === null ? now : Date.parse(answered.since);
      const id = await own?.catch(() => null);
      const others = proxied.flatMap((row) => (row.id === id ? [] : row.push_proxies));
      const up = rows.filter(({ ended_at, seen_at }) => ended_at === null && seen_at >= alive);
      return {
        buses: up.flatMap(({ bus }) => bus ?? []),
        push_proxies: [...(deps.pushProxy?.states() ?? []), ...others],
        processes: rows.map((row) => ({ ...row, is_own: row.id === id })),
        losses: lost,
        burn: answered.sums.map(({ hours, ...sum }) => ({ hours, rate: burnRateOver(hours, sum, { since, now }) })),
      };
    },

    answerEnded: counts.add,

    /** For other features: changed health checks after an id, oldest first, and the id of the newest one. */
    changesAfter: processes.changesAfter,
    newestChange: processes.newestChange,

    /** Starts reports and counts of this process. */
    begin(): void {
      void quietly('the process', report)();
      stops.push(clock.every(observabilityRules.process_beat.value * secondMs, quietly('the process', report)));
      stops.push(clock.every(WRITE_MS, quietly('answers', writeAnswers)));
    },

    /** Notes changed health checks and the day's database size, and removes data past retention. */
    async note(): Promise<void> {
      const now = clock.now();
      const { checks } = await deps.health();
      await processes.noteChecks(checks, iso(now));
      await processes.noteSize(newYorkDate(now), await deps.databaseBytes());
      const oldest = iso(now - observabilityRules.kept_days.value * dayMs);
      await answers.removeBefore(oldest);
      await processes.removeBefore(oldest);
      await losses.removeBefore(oldest);
    },

    async close(): Promise<void> {
      for (const stop of stops) stop();
      await writeAnswers();
      if (own !== null) await processes.end(await own, iso(clock.now()));
    },
  };
}
