// Composition of expert lists and their scores; stages run and lists are made in the pipeline's thread.
import { HISTORY } from '../domain/made-lists/session-figures.ts';
import { addDays, findSession } from '../domain/market/calendar.ts';
import type { ProcessGround } from './app-ground.ts';
import { createMarketEventStore } from './market-memory/events/market-event-store.ts';
import { createMemoryStore } from './market-memory/store.ts';
import { createPipeline } from './pipeline/pipeline.ts';
import { runStage } from './pipeline/stages/run-stage.ts';
import { toRecordMarket } from './record-calls/record-calls.ts';
import { createSignals } from './signals/signals.ts';
import type { Surroundings } from './surroundings.ts';

export function createScoring(around: Surroundings, ground: ProcessGround) {
  const { jobs, publish, pipelineThread, marketTasks } = ground;
  const { config, clock, log, randomBytes, database, expertLists, filesDir, sourceStatus } = around;
  const pipeline = createPipeline({
    database,
    clock,
    log,
    randomBytes,
    jobs,
    expertLists,
    publish,
    filesDir,
    recordMarket: toRecordMarket(around.vendorConfig.simulatedUrl),
    runStage: (stage, batchId, onProgress, fence) =>
      runStage(stage, batchId, { thread: pipelineThread, publish, clock, filesDir, onProgress, fence }),
    previewState: (batchId) => pipelineThread.ask('previewState', { batchId, filesDir }),
    scoreDay: (days) => pipelineThread.ask('scoreDay', days),
    writePastState: (ask) => pipelineThread.ask('writePastState', ask),
    makeDays: async (ask) => pipelineThread.ask('makeDays', { ...ask, source: (await sourceStatus()).name }),
    fileDay: () => marketTasks.ask('fileDay', null),
    events: async () => createMarketEventStore(database.query, (await sourceStatus()).name),
    eventVendors: { marketData: around.marketData, fundamentals: around.fundamentals },
    sessionsOnFile: async (through) => {
      const memory = createMemoryStore(database.query, (await sourceStatus()).name);
      return (await memory.days(addDays(through, 1), HISTORY)).map(({ date }) => date);
    },
    pastSessions: config.simPastSessions,
    replayedOpen: async () => findSession((await sourceStatus()).replayed_session ?? '')?.open_ms ?? null,
  });
  return { pipeline, signals: createSignals({ ...around, ...ground, pipeline }) };
}
