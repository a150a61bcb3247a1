// Job row: states, error and stored columns.
const jobStates = ['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
export type EndState = Exclude<JobState, 'queued' | 'running'>;

/** Reason of a job's failure, for the caller that started it; `status` is null for bugs and aborted jobs. */
export type JobError = { status: number | null; detail: string; retry_after_s: number | null };

export type JobRow = {
  id: number;
  kind: string;
  state: JobState;
  owner: string | null;
  cancel_requested: boolean;
  input: unknown;
  detail: Record<string, unknown>;
  result: unknown;
  error: JobError | null;
  requested_by: number | null;
  attempt: number;
  scheduled_for: string | null;
  started_at: string;
  finished_at: string | null;
  /** True if the job is running but its lease has ended. */
  lapsed: boolean;
};
