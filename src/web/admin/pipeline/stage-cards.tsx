// Stages of the pipeline as one bar: state, count and last run of each of the five.
import { CircleCheck, CircleX, Clock, LoaderCircle, TriangleAlert } from 'lucide-react';
import { whole } from '../../../domain/market/format.ts';
import type { PipelineStage } from '../../../domain/pipeline/stage-cards.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { stageNames } from '../parts/batches/timeline.ts';

const STYLES = {
  success: { Icon: CircleCheck, ink: 'text-bull' },
  error: { Icon: CircleX, ink: 'text-bear' },
  warning: { Icon: TriangleAlert, ink: 'text-warn' },
  running: { Icon: LoaderCircle, ink: 'text-info' },
  pending: { Icon: Clock, ink: 'text-info' },
} as const;

const NOTE_INKS: Partial<Record<PipelineStage['status'], string>> = { warning: 'text-warn', error: 'text-bear' };

const STAGE_COUNT = 5;

export function StageCards({ stages }: { stages: readonly PipelineStage[] | null }) {
  return (
    <div className="@container">
      <ol
        className="grid divide-line overflow-hidden rounded-lg border border-line bg-raised max-@4xl:divide-y @4xl:grid-cols-5 @4xl:divide-x"
        aria-label="Pipeline stages"
      >
        {Array.from({ length: STAGE_COUNT }, (_, index) => {
          const stage = stages?.[index];
          return (
            <li key={stage?.name ?? index} className="min-w-0">
              {stage === undefined ? <Skeleton className="h-18" /> : <Stage stage={stage} place={index + 1} />}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Stage({ stage, place }: { stage: PipelineStage; place: number }) {
  const { Icon, ink } = STYLES[stage.status];
  const isSynthesis = stage.name === 'synthesize';
  return (
    <div className="grid h-full grid-cols-[1fr_auto] content-start items-baseline gap-x-3 px-4 py-2">
      <h2 className="flex min-w-0 items-center gap-2 font-strong">
        <Icon aria-hidden className={`size-4 shrink-0 ${ink} ${stage.status === 'running' ? 'animate-spin' : ''}`} />
        <span>
          {place}. {stageNames[stage.name][0]}
        </span>
      </h2>
      <span className={`text-label ${ink}`}>{stage.status}</span>
      <p className="flex items-baseline gap-1.5">
        <b className="text-title">{whole(isSynthesis ? stage.signal_count : stage.file_count)}</b>
        <span className="text-label text-ink-3">{isSynthesis ? 'signals' : 'files'}</span>
      </p>
      <p className="text-label text-ink-3">
        <span className="sr-only">Last run </span>
        <Age at={stage.last_run} unknown="Never" show="time" />
      </p>
      {stage.note !== null && stage.note !== '' && (
        <p className={`col-span-full text-label wrap-anywhere ${NOTE_INKS[stage.status] ?? 'text-ink-2'}`}>
          {stage.note}
        </p>
      )}
    </div>
  );
}
