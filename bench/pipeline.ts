// Goal: 66 lists with 1,000,000 rows through all five stages, in the pipeline's thread as in the product.
import { join } from 'node:path';
import type { Stage } from '../src/domain/pipeline/stage.ts';
import { startPipelineThread } from '../src/server/pipeline-thread/pipeline-thread.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { createPublish } from '../src/server/publish/publish.ts';
import { alone, type Goal, median, rounded, timed } from './compare.ts';
import { expertListFiles } from './expert-list-files.ts';
import { runStages } from './large-batch.ts';
import { fillInbox, openScratch } from './scratch.ts';

const ROWS = 1_000_000;
const BUDGET_MS = 10_000;
const ROUNDS = 3;

export const pipelineGoal: Goal = {
  name: 'pipeline',
  run: async () => {
    const files = expertListFiles(ROWS, 15_152);
    const scratch = await openScratch();
    const { database } = scratch;
    const thread = startPipelineThread({ connection: database.connection, market: 'simulated', clock: systemClock });
    const publish = createPublish({ database, clock: systemClock });
    const filesDir = join(scratch.folder, 'pipeline');
    const totals: number[] = [];
    const byStage = new Map<Stage, number[]>();
    let mostMemory = 0;
    const watch = setInterval(() => {
      mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
    }, 50);
    try {
      for (let round = 0; round <= ROUNDS; round += 1) {
        await fillInbox(database, filesDir, files);
        const total = await timed(async () => {
          await runStages({ thread, publish, clock: systemClock, filesDir, fence: null }, (stage, ms) => {
            if (round > 0) byStage.set(stage, [...(byStage.get(stage) ?? []), ms]);
          });
        });
        if (round > 0) totals.push(total);
      }
    } finally {
      clearInterval(watch);
      publish.close();
      await thread.close();
      await scratch.close();
    }
    const parts = [...byStage].map(([stage, times]) => `${stage} ${Math.round(median(times))}`).join(', ');
    const size = Math.round(files.reduce((sum, file) => sum + file.bytes.length, 0) / 1e6);
    const note = `${size} MB, ${ROWS} rows: ${parts} ms; at most ${Math.round(mostMemory / 1e6)} MB with the lists held by the benchmark`;
    return [alone('pipeline', rounded(median(totals)), BUDGET_MS, 'ms', note)];
  },
};
