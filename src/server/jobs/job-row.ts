// A job as it is stored and as other processes read it.
export const jobStates = ['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
export type EndState = Exclude<JobState, 'queued' | 'running'>;

/** Why a job failed, as it is reported to the caller that started it: a refusal has its status, a bug none. */
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
  retry_limit: number;
  exclusive: boolean;
  queue_id: string | null;
  scheduled_for: string | null;
  started_at: string;
  finished_at: string | null;
  /** Running, but nobody has said so for longer than a lease. */
  lapsed: boolean;
};
