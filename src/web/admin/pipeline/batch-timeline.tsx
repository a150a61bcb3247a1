// Recent batches as stage bars over time, with the stage a failed one stopped in.
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { findOpenStage } from '../../../domain/pipeline/batch-progress.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { StageBars, totalText } from '../parts/batches/stage-bars.tsx';
import { createTimeline, type Timeline } from '../parts/batches/timeline.ts';
import { useBatches } from './use-pipeline.ts';

const SHOWN = 6;

export function BatchTimeline() {
  const { data } = useBatches();
  const timeline = createTimeline(data?.batches ?? [], SHOWN);
  return (
    <Card aria-label="Runs" title="Runs" aside={timeline.rows.length > 0 ? 'seconds since organized' : undefined}>
      <CardSection>
        {data === undefined ? (
          <Skeleton className="h-20" />
        ) : timeline.rows.length === 0 ? (
          <EmptyState dense title="No batches found" reason="Fetch or upload lists, then run the pipeline." />
        ) : (
          <div className="grid gap-3">
            <Scale timeline={timeline} />
            <ul className="grid gap-3">
              {timeline.rows.map((row) => (
                <TimelineRow key={row.batch.id} {...row} scaleMs={timeline.scaleMs} />
              ))}
            </ul>
          </div>
        )}
      </CardSection>
    </Card>
  );
}

function Scale({ timeline: { ticksMs, scaleMs } }: { timeline: Timeline }) {
  return (
    <div aria-hidden className="relative h-4 text-label text-ink-3">
      {ticksMs.map((ms) => (
        <span
          key={ms}
          className="absolute not-first:-translate-x-1/2"
          style={{ left: `${Math.min(99, (ms / scaleMs) * 100)}%` }}
        >
          {ms / 1_000}
        </span>
      ))}
    </div>
  );
}

type TimelineRowProps = Timeline['rows'][number] & Pick<Timeline, 'scaleMs'>;

function TimelineRow({ batch, bars, scaleMs }: TimelineRowProps) {
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <b>{batch.id}</b>
        <span className="text-label text-ink-3">
          <Age at={batch.batch_datetime} show="time" />
        </span>
        <span className="ml-auto flex items-center gap-3 text-label">
          <BatchState batch={batch} />
          <span className="min-w-10 text-right text-ink-2">{totalText(bars)}</span>
        </span>
      </div>
      <StageBars
        bars={bars}
        scaleMs={scaleMs}
        none="no stage after organize yet"
        toClass={() => 'min-w-1 truncate border-r border-surface bg-neutral-soft px-1 text-label leading-6 text-ink-2'}
        toLabel={({ short }) => short}
        className="h-6 rounded-sm bg-page"
      />
    </li>
  );
}

function BatchState({ batch }: { batch: Batch }) {
  const { ink, Icon, words, reason } = toState(batch);
  return (
    <span className={`flex items-center gap-1 [&_svg]:size-3 ${ink}`} title={reason ?? undefined}>
      <Icon aria-hidden />
      {words}
    </span>
  );
}

type State = { ink: string; Icon: typeof Clock; words: string; reason?: string | null };

function toState(batch: Batch): State {
  const { status, is_published, held, error } = batch;
  if (status === 'completed' && is_published) return { ink: 'text-bull', Icon: CircleCheck, words: 'published' };
  if (status === 'completed') return { ink: 'text-ink-3', Icon: CircleCheck, words: 'completed' };
  if (held) return { ink: 'text-warn', Icon: TriangleAlert, words: 'complete, not published', reason: held.reason };
  if (status !== 'failed' && status !== 'error') return { ink: 'text-info', Icon: Clock, words: status };
  const stage = findOpenStage(batch);
  const words = stage === null ? 'nothing scored, not published' : `failed in ${stage}`;
  return { ink: 'text-bear', Icon: CircleX, words, reason: error };
}
