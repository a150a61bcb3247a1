// Shared base (`ground`) of all features in a process: calendar, publishing, jobs, threads of pipeline and market.

import { hasListServer } from '../providers/ports/expert-lists.ts';
import { createCalendar } from './calendar/calendar.ts';
import { createDelivery } from './delivery/delivery.ts';
import { automations } from './jobs/automations.ts';
import { backupKindsWith } from './jobs/backup-kinds.ts';
import { createJobs, type JobsDeps } from './jobs/jobs.ts';
import { allJobKinds, jobKinds } from './jobs/kinds.ts';
import { createMarketCalls } from './market-thread/market-calls.ts';
import { startMarketThread } from './market-thread/market-thread.ts';
import { createTroubleLog } from './market-thread/trouble-log.ts';
import { startArchiveThread } from './minutes/archive/archive.ts';
import { startPipelineThread } from './pipeline-thread/pipeline-thread.ts';
import { createPublish } from './publish/publish.ts';
import { toRecordMarket } from './record-calls/record-calls.ts';
import type { Surroundings } from './surroundings.ts';

/** Ground of the features, and services that only the composition of the app uses. */
export type ProcessGround = Awaited<ReturnType<typeof openGround>>;

/** Opens the ground of a process. Throws when the database does not answer. */
export async function openGround(around: Surroundings, onJobEnded: JobsDeps['onEnded']) {
  const { config, clock, log, database, callLog, bus, sourceStatus } = around;
  const calendar = createCalendar({ database, bus, clock, log });
  await calendar.load();
  const publish = createPublish({ database, clock, bus });
  /** True if the process holds the market data and runs jobs. */
  const works = config.role !== 'web';
  const isDemo = config.simulated && config.seedOnStart;
  const backupKinds = backupKindsWith(config.backup.at, config.backup.secondPlace !== null);
  const jobs = createJobs({
    ...around,
    kinds: allJobKinds.map((kind) => Object.values(backupKinds).find((own) => own.kind === kind.kind) ?? kind),
    worksOn: () => works,
    refreshPublications: publish.refresh,
    ...(onJobEnded && { onEnded: onJobEnded }),
    onByHand: around.retryRefused,
    replaying: async () => (await sourceStatus()).replayed_session !== null,
    // Automations enabled at the first start: all in the demonstration, none with real vendors, plus list creation
    // where no lists can be fetched.
    enabledAtFirst: [
      ...(isDemo ? automations : []),
      ...(hasListServer(around.expertLists) ? [] : [jobKinds.makeLists]),
    ],
  });
  const delivery = createDelivery({ ...around, jobs, works, onExchange: around.metrics.exchanged });
  // Reload the calendar with every sweep, in case a notification was lost.
  jobs.onSweep(calendar.load);
  const { connection } = database;
  const recordMarket = toRecordMarket(around.vendorConfig.simulatedUrl);
  const { corrections } = calendar;
  const pipelineThread = startPipelineThread({ connection, market: recordMarket, clock, corrections });
  const marketThread = startMarketThread({
    ...around.vendorConfig,
    connection,
    ...(around.minutesPatienceMs !== undefined && { minutesPatienceMs: around.minutesPatienceMs }),
    now: clock.now,
    corrections,
    record: callLog.record,
    onTrouble: createTroubleLog(log, clock),
    onPublished: ({ kind, place, published }) => publish.adopt(kind, place, published),
  });
  const archiveThread =
    config.minutesArchive === null ? null : startArchiveThread({ connection, folder: config.minutesArchive, clock });
  const marketTasks = createMarketCalls(marketThread, jobs, clock);
  return {
    recordMarket,
    calendar,
    publish,
    jobs,
    delivery,
    backupKinds,
    works,
    isDemo,
    pipelineThread,
    marketThread,
    archiveThread,
    marketTasks,
  };
}
