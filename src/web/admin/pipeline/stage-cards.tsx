// The five stages side by side: how each stands, how much it handled and when it last ran.
import { CircleCheck, CircleX, Clock, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { PipelineStage } from '../../../domain/pipeline/batch.ts';
import { Age } from '../../ui/age.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const LOOKS = {
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

const COUNT = new Intl.NumberFormat('en-US');
const STAGE_COUNT = 5;

export function StageCards({ stages }: { stages: readonly PipelineStage[] | null }) {
  return (
    <ol className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5" aria-label="Pipeline stages">
      {stages === null
        ? Array.from({ length: STAGE_COUNT }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five fixed places
            <li key={index}>
              <Skeleton className="h-28" />
            </li>
          ))
        : stages.map((stage, index) => (
            <li key={stage.name} className="max-xl:last:col-span-2 md:max-xl:last:col-span-1">
              <StageCard stage={stage} place={index + 1} />
            </li>
          ))}
    </ol>
  );
}

function StageCard({ stage, place }: { stage: PipelineStage; place: number }) {
  const { Icon, ink } = LOOKS[stage.status];
  const isSynthesis = stage.name === 'synthesize';
  return (
    <Card as="div" className="h-full px-4 py-3">
      <div className="flex items-center gap-2">
        <Icon aria-hidden className={`size-4 shrink-0 ${ink} ${stage.status === 'running' ? 'animate-spin' : ''}`} />
        <h2 className="font-strong">
          {place}. {stageTitles[stage.name]}
        </h2>
        <span className={`ml-auto text-label ${ink}`}>{stage.status}</span>
      </div>
      <p className="mt-1 flex items-baseline gap-2">
        <span className="text-display font-strong tabular-nums">
          {COUNT.format(isSynthesis ? stage.signal_count : stage.file_count)}
        </span>
        <span className="text-label text-ink-3">{isSynthesis ? 'signals' : 'files'}</span>
      </p>
      <p className={`min-h-4 text-label ${stage.status === 'warning' ? 'text-warn' : 'text-ink-2'}`}>{stage.note}</p>
      <p className="text-label text-ink-3">
        Last run <Age at={stage.last_run} unknown="Never" />
      </p>
    </Card>
  );
}
