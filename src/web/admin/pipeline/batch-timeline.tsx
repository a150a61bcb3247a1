// Recent batches as bars over time: which stage took how long, and where one stopped.
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { Age } from '../../ui/age.tsx';
import { Card, CardSection } from '../../ui/card.tsx';
import { toMs } from '../../ui/time-format.ts';

const SHOWN = 6;
const NAMES = ['Organize', 'Preprocess', 'Transform', 'Import', 'Synthesize'] as const;

type Bar = { name: string; startMs: number; endMs: number };

/** Stage bars of a batch from the times its stages ended; organize is where the clock starts. */
function barsOf(batch: Batch): Bar[] {
  const ends = [
    batch.organized_at,
    batch.preprocessed_at,
    batch.transformed_at,
    batch.imported_at,
    batch.synthesized_at,
  ].map(toMs);
  const bars: Bar[] = [];
  for (let index = 1; index < ends.length; index += 1) {
    const startMs = ends[index - 1];
    const endMs = ends[index];
    if (startMs == null || endMs == null) break;
    bars.push({ name: NAMES[index] ?? '', startMs, endMs });
  }
  return bars;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)}s`;

export function BatchTimeline({ batches }: { batches: readonly Batch[] }) {
  const rows = batches.slice(0, SHOWN).map((batch) => ({ batch, bars: barsOf(batch) }));
  const longestMs = Math.max(1, ...rows.map(({ bars }) => (bars.at(-1)?.endMs ?? 0) - (bars[0]?.startMs ?? 0)));
  return (
    <Card>
      <CardSection title="Runs" aside="stages over time, on one scale" />
      <CardSection>
        {rows.length === 0 ? (
          <p className="text-ink-3">No batches found</p>
        ) : (
          <ul className="grid gap-3">
            {rows.map(({ batch, bars }) => (
              <TimelineRow key={batch.id} batch={batch} bars={bars} longestMs={longestMs} />
            ))}
          </ul>
        )}
      </CardSection>
    </Card>
  );
}

function TimelineRow({ batch, bars, longestMs }: { batch: Batch; bars: readonly Bar[]; longestMs: number }) {
  const startMs = bars[0]?.startMs ?? 0;
  const totalMs = (bars.at(-1)?.endMs ?? 0) - startMs;
  const text = bars.map((bar) => `${bar.name} ${seconds(bar.endMs - bar.startMs)}`).join(', ');
  return (
    <li className="grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_1fr_9rem] sm:items-center">
      <span>
        <b className="font-strong tabular-nums">{batch.id}</b>{' '}
        <span className="text-label text-ink-3">
          <Age at={batch.batch_datetime} show="time" />
        </span>
      </span>
      <div className="flex h-6 overflow-hidden" role="img" aria-label={text || 'no stage after organize yet'}>
        {bars.map((bar) => (
          <span
            key={bar.name}
            title={`${bar.name} ${seconds(bar.endMs - bar.startMs)}`}
            className="mr-px truncate rounded-sm bg-neutral-soft px-1 text-label leading-6 text-ink-2"
            style={{ width: `${((bar.endMs - bar.startMs) / longestMs) * 100}%`, minWidth: '0.25rem' }}
          >
            {(bar.endMs - bar.startMs) / longestMs > 0.1 ? bar.name : ''}
          </span>
        ))}
      </div>
      <span className="flex items-center justify-between gap-2 text-label">
        <BatchState batch={batch} />
        <span className="text-ink-3 tabular-nums">{bars.length === 0 ? '--' : seconds(totalMs)}</span>
      </span>
    </li>
  );
}

function BatchState({ batch }: { batch: Batch }) {
  const base = 'flex items-center gap-1 [&_svg]:size-3';
  if (batch.status === 'completed') {
    return (
      <span className={`${base} text-bull`}>
        <CircleCheck aria-hidden />
        {batch.is_published ? 'published' : 'completed'}
      </span>
    );
  }
  if (batch.status === 'failed' || batch.status === 'error') {
    return (
      <span className={`${base} text-bear`} title={batch.error ?? undefined}>
        <CircleX aria-hidden />
        {batch.status}
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
