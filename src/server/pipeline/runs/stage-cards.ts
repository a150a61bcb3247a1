// Stage cards: state of each stage on the newest batch, and its last run on any batch.

import { plural } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { findOpenStage, stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { StageAttempt } from '../../../domain/pipeline/stage-attempt.ts';
import type { PipelineStage } from '../../../domain/pipeline/stage-cards.ts';
import type { StageLosses, StageTimes } from '../batch/batch-store.ts';
import { fileStamps } from '../batch/stage-attempt.ts';

function joinLosses(losses: StageLosses | undefined): string | null {
  if (losses === undefined) return null;
  const parts = [
    losses.files > 0 ? `${plural(losses.files, 'file')} left out` : null,
    losses.rows > 0 ? `${plural(losses.rows, 'row')} quarantined` : null,
    losses.repeated > 0 ? `${plural(losses.repeated, 'repeated row')} left out` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}

export function stageCards(facts: {
  newest: Batch | null;
  /** Attempts of the newest batch; empty unless it failed. */
  attempts: readonly StageAttempt[];
  files: readonly BatchFile[];
  losses: readonly StageLosses[];
  lastRuns: StageTimes;
  running: Stage | null;
}): PipelineStage[] {
  const { newest, files, running } = facts;
  const failedAt = newest?.status === 'failed' ? findOpenStage(newest) : null;
  return stages.map((name) => {
    const losses = facts.losses.find(({ stage }) => stage === name);
    const isDone = newest !== null && newest[stageStamps[name]] !== null;
    const done = losses !== undefined && losses.files > 0 ? 'warning' : 'success';
    const waiting = failedAt === name ? 'error' : 'pending';
    const failed = failedAt === name ? facts.attempts.findLast(({ stage }) => stage === name) : undefined;
    // A batch that scores nothing passed all stages, has an error and is never published.
    const unscored = name === 'synthesize' && isDone ? newest.error : null;
    return {
      name,
      status: running === name ? 'running' : unscored !== null ? 'error' : isDone ? done : waiting,
      last_run: failed?.finished_at ?? facts.lastRuns[stageStamps[name]],
      file_count: files.filter((file) => file[fileStamps[name] ?? 'imported_at'] !== null).length,
      signal_count: newest?.total_signals_imported ?? 0,
      note: failedAt === name ? (newest?.error ?? null) : (unscored ?? joinLosses(losses)),
    };
  });
}
