// Handle of a job kind for its feature: start, watch and cancel, typed by input, progress and result.
import type { JobError, JobState } from './job-row.ts';

export type JobRecord<Detail = Record<string, unknown>> = {
  id: number;
  /** A queued job counts as running. */
  state: Exclude<JobState, 'queued'>;
  detail: Detail;
  error: JobError | null;
  started_at: string;
  finished_at: string | null;
};

export type JobStart<Input, Detail extends object> = {
  input: Input;
  detail: Detail;
  /** Message of the 409 when a job of the kind already waits or runs. */
  refusal: string | ((running: Record<string, unknown>) => string);
  /** User who started the job; null or absent: the program did. */
  by?: number | null;
};

/** `done` resolves with the job's result or rejects with its error, whichever process runs it. */
export type Started<Result> = { id: number; done: Promise<Result> };

export type JobHandle<Input, Detail extends object, Result> = {
  /** Resolves once the job is queued; throws Fault 409 if the kind allows one job at a time and one waits or runs. */
  start(start: JobStart<Input, Detail>): Promise<Started<Result>>;
  /**
   * Starts a job without input for newly arrived work, if `isDue`. While another job runs, the start waits for its end,
   * because that job may have missed the work. Resolves without waiting for the start.
   */
  startSoon(isDue?: () => Promise<boolean>): Promise<void>;
  /** Newest job of the kind whose detail contains `having`; null if none. */
  latest(having?: object): Promise<JobRecord<Detail> | null>;
  running(): Promise<JobRecord<Detail> | null>;
  /** Asks the running job (or job `id`) to stop, in any process; false if there is none. */
  cancel(id?: number | null): Promise<boolean>;
};
