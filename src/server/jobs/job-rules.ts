// Timing rules of jobs: leases, heartbeats, polling, and limits of recorded missed slots.
import { dayMs } from '../../domain/numbers/time.ts';

export const jobRules = {
  /** A job without a heartbeat for this long (database clock) is interrupted if its process cannot be checked. */
  lease_ms: 30_000,
  /** Interval of a job's heartbeats, which also read cancel requests. */
  beat_ms: 10_000,
  /** Interval of sweeps for jobs of dead processes, waiting slots and queued jobs with a lost notification. */
  sweep_ms: 10_000,
  /** A live process loses its job once every sweep for this long found the job's lease lapsed. */
  silent_ms: 60_000,
  /** Interval of checks for due slots. */
  due_poll_ms: 1_000,
  /** Lifetime of a lease without a renewal. */
  owned_ms: 15_000,
  /** Interval of lease renewals. */
  own_ms: 5_000,
  /** Progress is saved at most this often; readers of this process see every step. */
  save_pause_ms: 250,
  /** An ending process waits this long for its jobs to stop. */
  stop_ms: 5_000,
  /** Maximum number of missed slots of a kind recorded at once (the newest): a session of one slot a minute. */
  most_missed: 400,
  /** Slots older than this are ignored. */
  lookback_ms: 8 * dayMs,
};

export type JobRules = { [Name in keyof typeof jobRules]: number };
