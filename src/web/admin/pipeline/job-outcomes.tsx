// How a fetch and a pipeline run stand or ended, in the words of the page.
import type { FetchStatus, PipelineJob } from '../../../domain/pipeline/batch.ts';
import { Age } from '../../ui/age.tsx';
import { Notice } from '../../ui/notice.tsx';
import { JobProgress } from './job-progress.tsx';
import { stageTitles } from './stage-cards.tsx';

export function FetchOutcome({ status, failed }: { status: FetchStatus | null; failed: boolean }) {
  if (failed) return <Notice tone="error">Failed to check fetch status</Notice>;
  if (status === null || status.status === 'idle') return null;
  if (status.status === 'running') {
    const { current, total } = status.progress;
    return (
      <JobProgress
        title={`Fetching ${current} of ${total}`}
        detail={status.message}
        progress={status.progress}
        startedAt={status.started_at}
        label="Lists fetched"
      />
    );
  }
  if (status.status === 'failed') return <Notice tone="error">{status.message ?? 'Fetch failed'}</Notice>;
  if (status.status === 'completed_with_errors') {
    return (
      <Notice tone="warn" title={`Fetch completed with ${status.errors.length} errors`}>
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
    <p className="text-label text-ink-3">
      {status.message ?? 'Fetch completed'}, <Age at={status.finished_at} />
    </p>
  );
}

export function JobOutcome({ job, failed }: { job: PipelineJob | null; failed: boolean }) {
  if (failed) return <Notice tone="error">Failed to check pipeline status</Notice>;
  if (job === null || job.status === 'idle') return null;
  if (job.status === 'running') {
    const stage = job.current_stage === null ? 'Starting' : stageTitles[job.current_stage];
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
    return (
      <Notice tone="error" title="Pipeline failed">
        {job.message === 'Pipeline failed' ? undefined : job.message}
      </Notice>
    );
  }
  return (
    <p className="text-label text-ink-3">
      Pipeline completed{job.batch_id === null ? '' : `: batch ${job.batch_id}`}, <Age at={job.finished_at} />
    </p>
  );
}
