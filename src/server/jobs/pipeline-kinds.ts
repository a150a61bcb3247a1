// Job kinds of expert lists: pipeline run, fetch, scoring of earlier days, list making, recount of batches.
import { hourMs, minuteMs } from '../../domain/numbers/time.ts';
import { every, pipelineSlots } from '../../domain/schedule/slots.ts';
import { defineJob, defineRecurring } from './job-kind.ts';

export const pipelineJobKinds = {
  pipeline: defineJob({
    kind: 'pipeline',
    description: 'Runs the stages of the expert lists, one stage, or publishes a stored state',
    // Off until turned on (T-34). A slot fetches the required lists and runs the remaining stages.
    schedule: { slots: pipelineSlots, when_busy: 'wait', late_ms: 10 * minuteMs, enabled_at_first: false },
    expire_s: 7_200,
  }),
  fetchLists: defineJob({ kind: 'expert.fetch', description: 'Fetches expert lists into the inbox', expire_s: 3_600 }),
  scoreDays: defineJob({
    kind: 'score-days',
    by_hand: true,
    description: 'Scores the lists of sessions before the first batch, from sources that keep them',
    expire_s: 3_600,
  }),
  makeLists: defineRecurring({
    kind: 'make-lists',
    description: "Makes lists from the market's daily bars after each close and runs the pipeline",
    needs: 'market',
    // app-ground.ts turns this schedule on by default when no list server is set.
    schedule: { slots: every(hourMs), delay_ms: 35 * minuteMs, enabled_at_first: false },
    expire_s: 1_800,
  }),
  batchCheck: defineJob({
    kind: 'batch-check',
    by_hand: true,
    description: 'Counts large batches again',
    // Started when a batch has ended; the schedule covers a process that ended in between.
    schedule: { slots: every(hourMs) },
    expire_s: 1_800,
    kept_days: 7,
  }),
} as const;
