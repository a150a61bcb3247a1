// Progress of a job on the page: current item, share done, elapsed time, outcome.
import type { ReactNode } from 'react';
import { useNow } from '../time/clock.ts';
import { duration, toMs } from '../time/time-format.ts';
import { ProgressBar } from './progress-bar.tsx';

type JobProgressProps = {
  title: ReactNode;
  detail: string | null;
  progress: { current: number; total: number };
  startedAt: string | null;
  label: string;
};

export function JobProgress({ title, detail, progress, startedAt, label }: JobProgressProps) {
  const now = useNow(1_000);
  const started = toMs(startedAt);
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{title}</b>
        {detail !== null && <span className="text-ink-2">{detail}</span>}
        {started !== null && <span className="ml-auto text-label text-ink-3">elapsed {duration(now - started)}</span>}
      </p>
      <ProgressBar label={label} value={progress.total > 0 ? progress.current : null} max={progress.total} />
    </div>
  );
}
