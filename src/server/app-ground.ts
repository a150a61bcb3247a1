// The ground under the features of one process: the calendar, publishing, the engine of jobs, the threads of pipeline and market.
import { automations } from './automations.ts';
import { createCalendar } from './calendar/calendar.ts';
import { createJobs } from './jobs/jobs.ts';
import { allJobKinds } from './jobs/kinds.ts';
import { marketCalls } from './market-thread/market-calls.ts';
import { startMarketThread } from './market-thread/market-thread.ts';
import { startPipelineThread } from './pipeline-thread/pipeline-thread.ts';
import { createPublish } from './publish/publish.ts';
import type { Surroundings } from './surroundings.ts';

export type Ground = Awaited<ReturnType<typeof openGround>>;

/** Throws when the database does not answer: the calendar is read from it. */
export async function openGround(around: Surroundings) {
  const { config, clock, log, randomBytes, database, callLog, listener, sourceStatus } = around;
  const calendar = createCalendar({ database, listener, clock, log });
  await calendar.load();
  const publish = createPublish({ database, clock });
  /** Whether it asks vendors, keeps the market and runs jobs; a process that does not only starts jobs. */
  const works = config.role !== 'web';
  const isDemo = config.simulated && config.seedOnStart;
  const jobs = createJobs({
    database,
    listener,
    clock,
    log,
    randomBytes,
    kinds: allJobKinds,
    worksOn: () => works,
    catchUp: publish.refresh,
    replaying: async () => (await sourceStatus()).replayed_session !== null,
    // The demonstration lives from its first minute; over real vendors an administrator turns them on.
    enabledAtFirst: isDemo ? automations : [],
  });
  const { connection } = database;
  const { corrections } = calendar;
  const pipelineThread = startPipelineThread({ connection, clock, corrections });
  const marketThread = startMarketThread({
    config: around.vendorConfig.config,
    simulatedUrl: around.vendorConfig.simulatedUrl,
    connection,
    now: clock.now,
    corrections,
    record: callLog.record,
    onTrouble: (message) => log.warn({ message }, "the market's memory is not complete"),
    onPublished: ({ kind, place, published }) => publish.adopt(kind, place, published),
  });
  const marketTasks = marketCalls(marketThread, around.remoteCalls, {
    own: () => jobs.own('market'),
    owns: () => jobs.owns('market'),
  });
  return { calendar, publish, jobs, works, isDemo, pipelineThread, marketThread, marketTasks };
}
