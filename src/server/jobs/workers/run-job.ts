// One attempt at a job: heartbeat, timeout, cancellation, saved progress, end.
import { SpanStatusCode, trace } from '@opentelemetry/api';
import { secondMs } from '../../../domain/numbers/time.ts';
import { isDatabaseAway, retryWhileDatabaseAway } from '../../db/database-away.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { Engine } from '../engine.ts';
import type { JobKind } from '../job-kind.ts';
import type { EndState, JobError, JobRow } from '../job-row.ts';
import type { Fence } from '../leases/lease-store.ts';

export type RunningJob<Input = unknown, Detail extends object = object> = {
  readonly id: number;
  readonly input: Input;
  /** Slot that started the job, ISO; null when started by hand. */
  readonly scheduled_for: string | null;
  readonly attempt: number;
  /** Fence of the resource the kind needs, or of the job itself if it needs none. */
  readonly fence: Fence;
  /** Aborted by a cancel, a timeout, a takeover by another process, or the end of this one. */
  readonly signal: AbortSignal;
  report(detail: Detail): void;
  /**
   * Writes the job's end within a transaction, so that its effect happens once however often the job is tried. Throws
   * Fault 409 when another process has taken the job over.
   */
  endWith(query: Query, end: JobEnd<unknown>): Promise<void>;
};

export type JobEnd<Result> = { state: EndState; detail: object; result?: Result };
export type Handler = (job: RunningJob<never, never>) => Promise<JobEnd<unknown>>;

/** `ran_ms`: how long this attempt ran. */
export type JobOutcome = {
  state: EndState;
  result: unknown;
  error: JobError | null;
  cause: unknown;
  ran_ms: number;
};

export type LocalJob = { id: number; kind: string; detail: object; abort: AbortController; done: Promise<void> };

const FAILED = 'Failed: see the log of the server';
/** Abort reason of an orderly shutdown of this process. */
export const SERVER_ENDS = 'the server ends';
export const STOPPED = { reason: 'interrupted', message: 'Stopped: the server was stopped before this was finished' };

/** Error texts by abort reason; these aborts are not logged as errors. */
const abortWords: Readonly<Record<string, string>> = {
  [SERVER_ENDS]: STOPPED.message,
  cancelled: 'Cancelled',
  'taken over': 'Interrupted: another process took over',
};

function toJobError(error: unknown, { aborted, reason }: AbortSignal): JobError {
  if (!(error instanceof Fault)) {
    const why = aborted ? (reason as Error).message : null;
    const detail = why === null ? FAILED : (abortWords[why] ?? `Stopped: ${why}`);
    return { status: null, detail, retry_after_s: null };
  }
  return { status: error.status, detail: error.detail, retry_after_s: error.retryAfterSeconds };
}

const REFUSALS = [400, 404, 409, 422];

/** True when a user's start was refused: nothing was tried, so nothing failed. */
function isRefusal({ status }: JobError, { scheduled_for }: Pick<JobRow, 'scheduled_for'>): boolean {
  return scheduled_for === null && status !== null && REFUSALS.includes(status);
}

/** Wraps the work in an OpenTelemetry span; no effect unless the operator has loaded OpenTelemetry. */
function inSpan<T>({ id, kind, attempt, scheduled_for }: JobRow, work: () => Promise<T>): Promise<T> {
  const attributes = { 'job.id': id, 'job.attempt': attempt, 'job.slot': scheduled_for ?? '' };
  return trace.getTracer('smart-cat').startActiveSpan(`job ${kind}`, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).message });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Only slots are retried, within the retry count and time limit of their kind; `now` in epoch ms. */
export function mayRetry(
  { scheduled_for, attempt }: Pick<JobRow, 'scheduled_for' | 'attempt'>,
  kind: JobKind,
  now: number,
): boolean {
  return scheduled_for !== null && attempt <= kind.retries && isInTime({ scheduled_for }, kind, now);
}

function isInTime({ scheduled_for }: Pick<JobRow, 'scheduled_for'>, kind: JobKind, now: number): boolean {
  if (scheduled_for === null || kind.retry_ms === null) return true;
  return now - Date.parse(scheduled_for) - (kind.schedule?.delay_ms ?? 0) <= kind.retry_ms;
}

export type Runner = ReturnType<typeof createRunner>;

type RunnerDeps = Engine & {
  /** Called before a job that a person started. */
  onByHand?: () => void;
  /** Called with the end of every job of this process. */
  onEnd: (row: JobRow, outcome: JobOutcome) => Promise<void>;
};

export function createRunner(deps: RunnerDeps) {
  const { store, clock, log, owner, rules } = deps;
  const local = new Map<number, LocalJob>();
  const now = () => iso(clock.now());

  /**
   * Sends heartbeats until the returned function is called; aborts the job when cancelled, taken over or past its
   * timeout.
   */
  function keepAlive({ id, abort }: LocalJob, expire_s: number): () => void {
    const began = clock.monotonic();
    return clock.every(rules.beat_ms, () => {
      if (clock.monotonic() - began > expire_s * secondMs) abort.abort(new Error('given up: it took too long'));
      return store.beat(id, owner).then(
        (cancel) => {
          if (cancel === null) abort.abort(new Error('taken over'));
          else if (cancel) abort.abort(new Error('cancelled'));
        },
        // The next heartbeat tries again.
        (error: unknown) => log.warn({ err: error, job: id }, 'jobs: lease not renewed'),
      );
    });
  }

  /** Throttled writes of progress; `saved` resolves when writes in progress are done. */
  function createProgress(mine: LocalJob) {
    const { id } = mine;
    let saving: Promise<void> = Promise.resolve();
    let savedAt = Number.NEGATIVE_INFINITY;
    return {
      report: (detail: object) => {
        mine.detail = detail;
        if (clock.monotonic() - savedAt < rules.save_pause_ms) return;
        savedAt = clock.monotonic();
        saving = saving
          .then(() => store.saveDetail(id, owner, mine.detail))
          .catch((error: unknown) => log.warn({ err: error, job: id }, 'jobs: progress not saved'));
      },
      saved: () => saving,
    };
  }

  /** Ends a slot that waited too long for its next attempt. */
  async function giveUp(row: JobRow): Promise<void> {
    const detail = { ...row.detail, reason: 'interrupted', message: row.error?.detail ?? STOPPED.message };
    const end = { state: 'cancelled', detail, result: undefined, error: row.error, finished_at: now() } as const;
    await store.finish(row.id, owner, end);
    local.delete(row.id);
    await deps.onEnd(row, { state: 'cancelled', result: undefined, error: row.error, cause: null, ran_ms: 0 });
  }

  async function attempt(row: JobRow, kind: JobKind, handler: Handler, fence: Fence | null, mine: LocalJob) {
    const { id } = row;
    const { signal } = mine.abort;
    const began = clock.monotonic();
    const stopBeating = keepAlive(mine, kind.expire_s);
    const { report, saved } = createProgress(mine);
    let end: JobEnd<unknown>;
    let error: JobError | null = null;
    let cause: unknown = null;
    const endWith = async (query: Query, { state, detail, result }: JobEnd<unknown>) => {
      const written = await store.finish(id, owner, { state, detail, result, error: null, finished_at: now() }, query);
      if (!written) throw new Fault(409, 'Another process has taken the job over');
    };
    try {
      const { input, scheduled_for } = row;
      if (row.requested_by !== null) deps.onByHand?.();
      const job = {
        id,
        input,
        scheduled_for,
        attempt: row.attempt,
        fence: fence ?? { job: id, owner },
        signal,
        report,
        endWith,
      };
      end = await inSpan(row, () => handler(job as unknown as RunningJob<never, never>));
    } catch (thrown) {
      cause = thrown;
      error = toJobError(thrown, signal);
      if (error.status === null && !signal.aborted)
        log.error({ err: thrown, job: id, kind: kind.kind }, 'jobs: job failed');
      const state = isRefusal(error, row) ? 'cancelled' : 'failed';
      end = { state, detail: { ...mine.detail, message: error.detail } };
    }
    // An orderly stop is not a failure.
    if (end.state === 'failed' && hasReason(signal, SERVER_ENDS)) {
      end = { ...end, state: 'cancelled', detail: { ...end.detail, ...STOPPED } };
    }
    stopBeating();
    await saved();
    const write = <Result>(step: () => Promise<Result>) => retryWhileDatabaseAway(clock, () => signal.aborted, step);
    // Work with `retry_ms` is retried after a lost connection or process, not after a refusal.
    const isLost = signal.aborted || isDatabaseAway(cause);
    const again = (kind.retry_ms === null || isLost) && mayRetry(row, kind, clock.now());
    if (error !== null && again && !hasReason(signal, 'cancelled')) {
      const problem = error;
      await write(() => store.requeue(id, owner, problem));
      return;
    }
    const { state, detail, result } = end;
    // Retried for about a minute while the database is away: a job without an end blocks others of its kind.
    await write(() => store.finish(id, owner, { state, detail, result, error, finished_at: now() })).catch(
      (problem: unknown) => log.error({ err: problem, job: id }, 'jobs: end not written'),
    );
    local.delete(id);
    await deps.onEnd(row, { state, result, error, cause, ran_ms: clock.monotonic() - began });
  }

  return {
    local,

    /** Number of jobs of a kind running in this process. */
    count: (kind: string): number => [...local.values()].filter((job) => job.kind === kind).length,

    /** Runs a job this process has taken and writes its end. Throws only if the database stays away. */
    async run(row: JobRow, kind: JobKind, handler: Handler, fence: Fence | null): Promise<void> {
      const { id, detail } = row;
      const mine: LocalJob = { id, kind: row.kind, detail, abort: new AbortController(), done: Promise.resolve() };
      local.set(id, mine);
      const isStale = row.attempt > 1 && !isInTime(row, kind, clock.now());
      const work = (isStale ? giveUp(row) : attempt(row, kind, handler, fence, mine)).finally(() => local.delete(id));
      mine.done = work.catch(() => undefined);
      await work;
    },

    /** Aborts jobs of this process, by default all. */
    stop(reason: string, concerns: (job: LocalJob) => boolean = () => true): void {
      for (const job of local.values()) if (concerns(job)) job.abort.abort(new Error(reason));
    },
  };
}

function hasReason(signal: AbortSignal, reason: string): boolean {
  return signal.aborted && (signal.reason as Error).message === reason;
}
