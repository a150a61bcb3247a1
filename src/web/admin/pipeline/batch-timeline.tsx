// Recent batches as stage bars over time, with the stage a failed one stopped in.
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { findOpenStage } from '../../../domain/pipeline/batch-progress.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { type Bar, createTimeline, seconds, type Timeline } from '../parts/batches/timeline.ts';

const SHOWN = 6;
/** A label narrower than this share of the line would only show dots. */
const LABEL_SHARE = 0.1;

/** Batches are null while unknown. */
export function BatchTimeline({ batches }: { batches: readonly Batch[] | null }) {
  const timeline = createTimeline(batches ?? [], SHOWN);
  return (
    <Card aria-label="Runs">
      <CardSection title="Runs" aside={timeline.rows.length > 0 ? 'seconds since organized' : undefined} />
      <CardSection>
        {batches === null ? (
          <Skeleton className="h-20" />
        ) : timeline.rows.length === 0 ? (
          <EmptyState dense title="No batches found" reason="Fetch or upload lists, then run the pipeline." />
        ) : (
          <div className="grid gap-3">
            <Scale timeline={timeline} />
            <ul className="grid gap-3">
              {timeline.rows.map(({ batch, bars }) => (
                <TimelineRow key={batch.id} batch={batch} bars={bars} scaleMs={timeline.scaleMs} />
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
    <div aria-hidden className="relative h-4 text-label text-ink-3 tabular-nums">
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

function TimelineRow({ batch, bars, scaleMs }: { batch: Batch; bars: readonly Bar[]; scaleMs: number }) {
  const totalMs = bars.reduce((sum, bar) => sum + bar.ms, 0);
  const text = bars.map((bar) => `${bar.name} ${seconds(bar.ms)}`).join(', ');
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-strong tabular-nums">{batch.id}</b>
        <span className="text-label text-ink-3">
          <Age at={batch.batch_datetime} show="time" />
        </span>
        <span className="ml-auto flex items-center gap-3 text-label">
          <BatchState batch={batch} />
          <span className="min-w-10 text-right text-ink-2 tabular-nums">
            {bars.length === 0 ? '--' : seconds(totalMs)}
          </span>
        </span>
      </div>
      <div
        className="flex h-6 overflow-hidden rounded-sm bg-page"
        role="img"
        aria-label={text || 'no stage after organize yet'}
      >
        {bars.map((bar) => (
          <span
            key={bar.name}
            title={`${bar.name} ${seconds(bar.ms)}`}
            className="shrink-0 truncate border-r border-surface bg-neutral-soft px-1 text-label leading-6 text-ink-2"
            style={{ width: `${(bar.ms / scaleMs) * 100}%`, minWidth: '0.25rem' }}
          >
            {bar.ms / scaleMs >= LABEL_SHARE ? bar.short : ''}
          </span>
        ))}
      </div>
    </li>
  );
}

function BatchState({ batch }: { batch: Batch }) {
  const base = 'flex items-center gap-1 [&_svg]:size-3';
  if (batch.status === 'completed') {
    return (
      <span className={`${base} ${batch.is_published ? 'text-bull' : 'text-ink-3'}`}>
        <CircleCheck aria-hidden />
        {batch.is_published ? 'published' : 'completed'}
      </span>
    );
  }
  if (batch.held) {
    return (
      <span className={`${base} text-warn`} title={batch.held.reason}>
        <TriangleAlert aria-hidden />
        complete, not published
      </span>
    );
  }
  if (batch.status === 'failed' || batch.status === 'error') {
    const stage = findOpenStage(batch);
    return (
      <span className={`${base} text-bear`} title={batch.error ?? undefined}>
        <CircleX aria-hidden />
        {stage === null ? 'nothing scored, not published' : `failed in ${stage}`}
      </span>
    );
  }
  return (
    <span className={`${base} text-info`}>
      <Clock aria-hidden />
      {batch.status}
    </span>
  );
}
