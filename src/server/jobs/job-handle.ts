// One kind of work as its feature uses it: started, watched, cancelled, with the types of what goes in and comes out.
import type { JobError, JobState } from './job-row.ts';

export type JobRecord<Detail = Record<string, unknown>> = {
  id: number;
  /** One that waits for a worker counts as running. */
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

/** A job that has begun: `done` is its result, or rejects with what it failed for, whichever process did it. */
export type Started<Result> = { id: number; done: Promise<Result> };

/** One kind of work with the types of what goes in, is reported meanwhile and comes out. */
export type JobHandle<Input, Detail extends object, Result> = {
  /** Answers once the job is in its queue; throws Fault 409 when one of its kind waits or runs already. */
  start(start: JobStart<Input, Detail>): Promise<Started<Result>>;
  /** The newest job of the kind (and with these values in its detail), as it stands now. */
  latest(having?: object): Promise<JobRecord<Detail> | null>;
  running(): Promise<JobRecord<Detail> | null>;
  /** Asks the running job to stop, wherever it runs; false when none runs. */
  cancel(): Promise<boolean>;
};
