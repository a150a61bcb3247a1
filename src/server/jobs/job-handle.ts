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
  /** The answer to a second start of the same kind, with status 409. */
  refusal: string | ((running: Record<string, unknown>) => string);
  /** The user who asked for it; null when the program itself did. */
  by?: number | null;
};

/** `done` is the job's result, or rejects with its error, whichever process did the work. */
export type Started<Result> = { id: number; done: Promise<Result> };

export type JobHandle<Input, Detail extends object, Result> = {
  /** Resolves once the job is queued; throws Fault 409 when one of its kind waits or runs already. */
  start(start: JobStart<Input, Detail>): Promise<Started<Result>>;
  /**
   * Starts one without input for work that has arrived, where `isDue` still says so; while one runs, as soon as it has ended,
   * because it may have looked already. Resolves without waiting for that.
   */
  startSoon(isDue?: () => Promise<boolean>): Promise<void>;
  /** The newest job of the kind, with these values in its detail. */
  latest(having?: object): Promise<JobRecord<Detail> | null>;
  running(): Promise<JobRecord<Detail> | null>;
  /** Asks the running job, or the one with this id, to stop in whichever process; false without such a job. */
  cancel(id?: number | null): Promise<boolean>;
};
