// Public interface of minute tracking: endpoints, three services, health facts.

import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import type { ArchiveFacts, MinuteFacts } from '../../../domain/reports/minute-checks.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import type { Routes } from '../../http/handlers.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import { iso } from '../../process/clock.ts';
import type { MinuteStores } from '../store/minute-store.ts';
import { createIndicators } from './compute-indicators.ts';
import { createFeedStore } from './feed-store.ts';
import { createNewsFetch } from './fetch-news.ts';
import type { RoundDetail, TrackingDeps } from './fetch-round.ts';
import { minuteRowRoutes } from './row-routes.ts';
import { createServices, type FetchJob } from './services.ts';

type ServiceRoutes = Routes<
  'minuteStatus' | 'startMinuteTracking' | 'stopMinuteTracking' | 'startMinuteService' | 'stopMinuteService'
>;

export type MinutesDeps = TrackingDeps & {
  /** `isOn`: days of bars are archived instead of removed. */
  archiving: { isOn: boolean; facts(): Promise<ArchiveFacts> };
  /** Handler of the minute-feed job: compares the feed's minutes with the vendor's history. */
  reconcile: (job: Pick<RunningJob<null>, 'scheduled_for'>) => Promise<JobEnd<null>>;
};

export type Minutes = ReturnType<typeof createMinutes>;

/** Rows of the last hour among the newest rows (as many as the page counts); `now` in epoch ms. */
async function readLogFacts({ fetched }: Pick<MinuteStores, 'fetched'>, now: EpochMs): Promise<MinuteFacts['log']> {
  const { data } = await fetched.logs({ limit: minuteRules.log_statistics.value, offset: 0 });
  const since = iso(now - hourMs);
  const calls = data.filter(({ log_type, created_at }) => log_type === 'api_call' && created_at >= since);
  const failed = calls.filter(({ status }) => status !== 'success');
  return { calls: calls.length, failed: failed.length, last_error: failed[0]?.error_message ?? null };
}

export function createMinutes(deps: MinutesDeps) {
  const { clock, jobs, stores } = deps;
  const ofRound = (
    kind: typeof jobKinds.minuteNews | typeof jobKinds.minuteIndicators,
    round: (job: RunningJob<null, RoundDetail>) => Promise<JobEnd<null>>,
  ): FetchJob => jobs.handle<null, object, null>(kind, round);

  const services = createServices(deps, createFeedStore(deps.database), {
    news: ofRound(jobKinds.minuteNews, createNewsFetch(deps)),
    indicators: ofRound(jobKinds.minuteIndicators, createIndicators(deps)),
  });
  jobs.handle<null, object, null>(jobKinds.minuteFeed, deps.reconcile);
  const serviceRoutes: ServiceRoutes = {
    minuteStatus: services.status,
    startMinuteTracking: ({ caller }) => services.start(null, caller.id),
    stopMinuteTracking: ({ caller }) => services.stop(null, caller.id),
    startMinuteService: ({ params, caller }) => services.start(params.service, caller.id),
    stopMinuteService: ({ params, caller }) => services.stop(params.service, caller.id),
  };

  return {
    routes: {
      ...minuteRowRoutes(stores, clock),
      ...serviceRoutes,
    },
    health: async (): Promise<MinuteFacts> => {
      const [status, log, archive] = await Promise.all([
        services.status(),
        readLogFacts(stores, clock.now()),
        deps.archiving.facts(),
      ]);
      return { status, log, archive };
    },
    /** Writes the fixed list of tracked symbols if none is stored; call before any fetch. */
    seed: () => stores.symbols.seed(clock.now()),
    /** Starts rounds that need not wait for their slot. */
    begin: services.begin,
    /** Removes rows past retention. */
    forget: () => stores.forget(clock.now(), deps.archiving.isOn),
  };
}
