// Five dots of a run's stages: complete, failed, pending.
import { clsx } from 'clsx';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { findFailedStage, findOpenStage, stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { stages } from '../../../domain/pipeline/stage.ts';
import { stageNames } from '../parts/batches/timeline.ts';

export function StageDots({ batch }: { batch: Batch }) {
  const done = stages.filter((stage) => batch[stageStamps[stage]] !== null);
  const next = findOpenStage(batch);
  const failed = findFailedStage(batch);
  const failure = next === null ? 'nothing scored' : batch.interrupted_in == null ? 'failed' : 'interrupted';
  const outcome = failed === null ? '' : next === null ? `, ${failure}` : `, ${failed} ${failure}`;
  const words = `${done.length} of ${stages.length} stages complete${outcome}`;
  return (
    <span role="img" aria-label={words} className="inline-flex items-center gap-1">
      {stages.map((stage) => (
        <span
          key={stage}
          title={`${stageNames[stage][0]}: ${stage === failed ? failure : done.includes(stage) ? 'complete' : 'not run'}`}
          className={clsx(
            'grid size-2.5 place-items-center text-[0.5rem] leading-none',
            stage === failed
              ? 'rounded-sm bg-bear-fill text-on-bear'
              : done.includes(stage)
                ? 'rounded-full bg-bull-fill'
                : 'rounded-full border border-line-strong',
          )}
        >
          {stage === failed ? 'x' : ''}
        </span>
      ))}
    </span>
  );
}
