// Outcome notices of a fetch and of a pipeline run.
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { canRetry, findOpenStage } from '../../../domain/pipeline/batch-progress.ts';
import type { FetchStatus } from '../../../domain/pipeline/fetch-status.ts';
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { JobProgress } from '../../ui/status/job-progress.tsx';
import { Age } from '../../ui/time/age.tsx';
import { RetryBatch } from '../parts/batches/retry-batch.tsx';
import { stageNames } from '../parts/batches/timeline.ts';
import { useBatches } from './use-pipeline.ts';

export function FetchOutcome({ query: { data: status, isError } }: { query: UseQueryResult<FetchStatus> }) {
  if (isError) return <Notice tone="error">Failed to check fetch status</Notice>;
  if (status === undefined || status.status === 'idle') return null;
  if (status.status === 'running') {
    const { current, total } = status.progress;
    const now = status.items.filter((item) => item.status === 'fetching').map((item) => item.list);
    return (
      <JobProgress
        title={`Fetching ${current} of ${total}`}
        detail={now.length > 0 ? now.join(', ') : status.message}
        progress={status.progress}
        startedAt={status.started_at}
        label="Lists fetched"
      />
    );
  }
  if (status.status === 'failed') return <Ended at={status.finished_at} title={status.message ?? 'Fetch failed'} />;
  if (status.status === 'completed_with_errors') {
    return (
      <Notice tone="warn" title={`Fetch completed with ${status.errors.length} errors`}>
        <p>
          <Age at={status.finished_at} />
        </p>
        <ul className="list-disc pl-4">
          {status.errors.map((error) => (
            <li key={error.list}>
              {error.list}: {error.message}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <Done>
      {status.message ?? 'Fetch completed'}, <Age at={status.finished_at} />
    </Done>
  );
}

type JobOutcomeProps = { query: UseQueryResult<PipelineJob>; isStageRunning: boolean };

/** While a stage runs, the outcome of an ended run is hidden: it is outdated, or its stages are not refreshed yet. */
export function JobOutcome({ query: { data: job, isError }, isStageRunning }: JobOutcomeProps) {
  const batch = useBatches().data?.batches[0];
  if (isError) return <Notice tone="error">Failed to check pipeline status</Notice>;
  if (job === undefined || job.status === 'idle' || (isStageRunning && job.status !== 'running')) return null;
  if (job.status === 'running') {
    const stage = job.current_stage === null ? 'Starting' : stageNames[job.current_stage][0];
    return (
      <JobProgress
        title={`Running pipeline: ${stage}`}
        detail={job.message}
        progress={job.progress}
        startedAt={job.started_at}
        label="Pipeline progress"
      />
    );
  }
  if (job.status === 'failed') {
    const next = batch !== undefined && batch.id === job.batch_id && canRetry(batch) ? findOpenStage(batch) : null;
    return (
      <Ended at={job.finished_at} title={job.message ?? 'Pipeline failed'}>
        {batch !== undefined && next !== null && (
          <RetryBatch label={`Retry from ${stageNames[next][0]}`} batchId={batch.id} />
        )}
      </Ended>
    );
  }
  if (job.not_published) {
    return (
      <Notice tone="warn" title={job.message ?? `Not published: ${job.not_published}`}>
        <Age at={job.finished_at} />
      </Notice>
    );
  }
  return (
    <Done>
      Pipeline completed{job.batch_id === null ? '' : `: batch ${job.batch_id}`}, <Age at={job.finished_at} />
    </Done>
  );
}

/** A failed job: the server's message and the time. */
function Ended({ at, title, children }: { at: string | null; title: string; children?: ReactNode }) {
  return (
    <Notice tone="error" title={title} action={children}>
      <Age at={at} />
    </Notice>
  );
}

/** A successful job stays on the page, unobtrusive. */
function Done({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-2 text-label text-ink-2">
      <CircleCheck aria-hidden className="size-3 shrink-0 translate-y-0.5 text-bull" />
      <span>{children}</span>
    </p>
  );
}
