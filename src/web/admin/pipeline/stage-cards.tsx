// Stage cards: state, count and last run of the five stages.
import { CircleCheck, CircleX, Clock, LoaderCircle, TriangleAlert } from 'lucide-react';
import { whole } from '../../../domain/market/format.ts';
import type { PipelineStage } from '../../../domain/pipeline/stage-cards.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';

const STYLES = {
  success: { Icon: CircleCheck, ink: 'text-bull' },
  error: { Icon: CircleX, ink: 'text-bear' },
  warning: { Icon: TriangleAlert, ink: 'text-warn' },
  running: { Icon: LoaderCircle, ink: 'text-info' },
  pending: { Icon: Clock, ink: 'text-info' },
} as const;

export const stageTitles = {
  organize: 'Organize',
  preprocess: 'Preprocess',
  transform: 'Transform',
  import: 'Import',
  synthesize: 'Synthesize',
} as const;

const NOTE_INKS: Partial<Record<PipelineStage['status'], string>> = { warning: 'text-warn', error: 'text-bear' };

const STAGE_COUNT = 5;

export function StageCards({ stages }: { stages: readonly PipelineStage[] | null }) {
  return (
    <div className="@container">
      <ol className="grid gap-3 @xl:grid-cols-6 @5xl:grid-cols-5" aria-label="Pipeline stages">
        {Array.from({ length: STAGE_COUNT }, (_, index) => {
          const stage = stages?.[index];
          return (
            <li
              key={stage?.name ?? index}
              // Three cards and two below where five do not fit in a row.
              className={index < 3 ? '@xl:col-span-2 @5xl:col-span-1' : '@xl:col-span-3 @5xl:col-span-1'}
            >
              {stage === undefined ? (
                <Skeleton className="h-28 max-sm:h-20" />
              ) : (
                <StageCard stage={stage} place={index + 1} />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function StageCard({ stage, place }: { stage: PipelineStage; place: number }) {
  const { Icon, ink } = STYLES[stage.status];
  const isSynthesis = stage.name === 'synthesize';
  return (
    <Card
      as="div"
      className="grid h-full grid-cols-[1fr_auto] content-start items-baseline gap-x-2 px-4 py-3 sm:grid-cols-1"
    >
      <div className="col-span-full flex flex-wrap items-center gap-x-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${ink} ${stage.status === 'running' ? 'animate-spin' : ''}`} />
        <h2 className="font-strong">
          {place}. {stageTitles[stage.name]}
        </h2>
        <span className={`ml-auto text-label ${ink}`}>{stage.status}</span>
      </div>
      <p className="mt-1 flex items-baseline gap-2">
        <span className="text-display font-strong tabular-nums">
          {whole(isSynthesis ? stage.signal_count : stage.file_count)}
        </span>
        <span className="text-label text-ink-3">{isSynthesis ? 'signals' : 'files'}</span>
      </p>
      <p
        className={`min-h-4 text-label wrap-anywhere max-sm:order-last max-sm:col-span-full max-sm:empty:hidden ${NOTE_INKS[stage.status] ?? 'text-ink-2'}`}
      >
        {stage.note}
      </p>
      <p className="text-label text-ink-3">
        Last run <Age at={stage.last_run} unknown="Never" />
      </p>
    </Card>
  );
}
