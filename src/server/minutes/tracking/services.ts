// Minute-tracking services: switches shared by all processes, and their status.
import { addDays, newYorkDate, newYorkInstant, pacificDate } from '../../../domain/market/calendar.ts';
import { inMinuteHours } from '../../../domain/minutes/minute-hours.ts';
import {
  type FetchService,
  type MinuteService,
  type MinuteStatus,
  minuteServices,
  type ServiceAction,
} from '../../../domain/minutes/minute-status.ts';
import { fetchState, stillHeard, websocketService } from '../../../domain/minutes/service-state.ts';
import { ageMs, dayMs } from '../../../domain/numbers/time.ts';
import type { JobHandle } from '../../jobs/job-handle.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { Fault } from '../../process/fault.ts';
import type { FeedStore } from './feed-store.ts';
import { emptyRound, type RoundDetail, type TrackingDeps } from './fetch-round.ts';

export type FetchJob = JobHandle<null, object, null>;

const kindOfService: Readonly<Record<MinuteService, JobKind>> = {
  websocket: jobKinds.minuteFeed,
  news: jobKinds.minuteNews,
  indicators: jobKinds.minuteIndicators,
};

/** Most rounds read: more than the shortest cadence has in a day. */
const RUNS_READ = 300;

type Fetching = 'news' | 'indicators';

/** Throws Fault 404 for an unknown service. */
function readService(name: string): MinuteService {
  const found = minuteServices.find((service) => service === name);
  if (found === undefined) throw new Fault(404, `There is no service '${name}'`);
  return found;
}

export function createServices(deps: TrackingDeps, feed: FeedStore, fetches: Record<Fetching, FetchJob>) {
  const { jobs, clock, sourceStatus, stores } = deps;

  async function inHours(): Promise<boolean> {
    return inMinuteHours(clock.now()) || (await sourceStatus()).replayed_session !== null;
  }

  async function begin(service: MinuteService): Promise<void> {
    if (service !== 'websocket' && (await inHours())) await fetches[service].startSoon();
  }

  /** Turns a service on or off; true if that changed its state. */
  async function setEnabled(service: MinuteService, on: boolean, by: number): Promise<boolean> {
    const kind = kindOfService[service];
    const before = await jobs.overview.isEnabled(kind);
    await jobs.overview.setEnabled(kind, on, by);
    return before !== on;
  }

  /** Turns a service on; a service that fetches starts a round at once if it was off and its hours are open. */
  async function start(service: MinuteService, by: number): Promise<void> {
    if (await setEnabled(service, true, by)) await begin(service);
  }

  async function fetchService(service: Fetching, in_hours: boolean): Promise<FetchService> {
    const kind = kindOfService[service];
    const now = clock.now();
    const today = newYorkDate(now);
    const [schedule, runs] = await Promise.all([
      jobs.overview.readSchedule(kind, pacificDate(now), 0),
      jobs.overview.runs(kind.kind, RUNS_READ),
    ]);
    const { enabled } = schedule;
    const open = runs.find(({ state }) => state === 'running' || state === 'queued');
    const last = runs.find(({ finished_at }) => finished_at !== null);
    const toDetail = ({ detail }: { detail: Record<string, unknown> }): RoundDetail => ({
      ...emptyRound(0),
      ...detail,
    });
    const rounds = runs.filter(({ started_at }) => newYorkDate(Date.parse(started_at)) === today).map(toDetail);
    const sum = (of: (round: RoundDetail) => number) => rounds.reduce((total, round) => total + of(round), 0);
    const by_indicator: NonNullable<FetchService['statistics']['by_indicator']> = {};
    for (const round of rounds) {
      for (const [indicator, { success, failed }] of Object.entries(round.by_indicator)) {
        const known = by_indicator[indicator] ?? { success: 0, failed: 0 };
        by_indicator[indicator] = { success: known.success + success, failed: known.failed + failed };
      }
    }
    const under = open === undefined ? null : toDetail(open);
    const ended = last === undefined ? null : toDetail(last);
    const recent = last !== undefined && ageMs(Date.parse(last.started_at), now) < dayMs;
    return {
      state: fetchState({ enabled, in_hours, fetching: under !== null, failed: last?.state === 'failed' }),
      statistics: {
        fetches_today: rounds.length,
        ...(service === 'news' ? { articles_collected: sum(({ articles }) => articles) } : { by_indicator }),
        successful: sum(({ successful }) => successful),
        failed: sum(({ failed }) => failed),
      },
      schedule: { last_fetch: last?.started_at ?? null, next_fetch: schedule.next_slot },
      current_fetch: under && {
        in_progress: true,
        symbols_completed: under.symbols_completed,
        symbols_total: under.symbols_total,
        ...(under.indicator === undefined ? {} : { indicator: under.indicator }),
        ...(under.symbol === undefined ? {} : { symbol: under.symbol ?? 'The whole market' }),
      },
      notes: recent ? (ended?.notes ?? []) : [],
    };
  }

  async function today(now: number): Promise<Pick<MinuteStatus, 'today' | 'kept'>> {
    const date = (await stores.aggregates.newestDay(null)) ?? newYorkDate(now);
    const [bars, luld, gaps, said, last_reconciliation] = await Promise.all([
      stores.aggregates.counts(date),
      stores.luld.counts(date),
      stores.gaps.between(newYorkInstant(date, 0), newYorkInstant(addDays(date, 1), 0)),
      feed.readReport(),
      feed.newestReconciliation(),
    ]);
    return {
      today: {
        date,
        bars: bars.rows,
        corrected: bars.corrected,
        luld_events: luld.rows,
        gaps_open: gaps.filter(({ filled_at }) => filled_at === null).length,
        gaps_filled: gaps.filter(({ filled_at }) => filled_at !== null).length,
        stored_p99_ms: stillHeard(said, now)?.stored_p99_ms ?? null,
        last_reconciliation,
      },
      kept: { aggregates: bars.kept, luld: luld.kept },
    };
  }

  return {
    /** Starts one service or all three; throws Fault 404 for an unknown name. */
    async start(name: string | null, by: number): Promise<ServiceAction> {
      const chosen = name === null ? minuteServices : [readService(name)];
      for (const service of chosen) await start(service, by);
      return { success: true, message: `${name ?? 'All services'} started successfully` };
    },

    /** Turns one service or all off; work under way continues to its end and is not awaited. */
    async stop(name: string | null, by: number): Promise<ServiceAction> {
      const chosen = name === null ? minuteServices : [readService(name)];
      for (const service of chosen) await setEnabled(service, false, by);
      return { success: true, message: `${name ?? 'All services'} stopped successfully` };
    },

    /** Starts rounds of services that are on and never had a round; others wait for their slot. */
    async begin(): Promise<void> {
      for (const service of ['news', 'indicators'] as const) {
        const on = await jobs.overview.isEnabled(kindOfService[service]);
        if (on && (await jobs.overview.runs(kindOfService[service].kind, 1)).length === 0) await begin(service);
      }
    },

    async status(): Promise<MinuteStatus> {
      const now = clock.now();
      const in_hours = await inHours();
      const [switches, said, news, indicators, figures] = await Promise.all([
        Promise.all(minuteServices.map((service) => jobs.overview.isEnabled(kindOfService[service]))),
        feed.readReport(),
        fetchService('news', in_hours),
        fetchService('indicators', in_hours),
        today(now),
      ]);
      const websocket = websocketService({ enabled: switches[0] === true, in_hours }, said, now);
      return {
        enabled: switches.includes(true),
        is_market_hours: in_hours,
        services: { websocket, news, indicators },
        ...figures,
      };
    },
  };
}
