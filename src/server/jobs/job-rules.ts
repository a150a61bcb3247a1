// Timing rules of jobs: leases, heartbeats, polling, and limits of recorded missed slots.
import { dayMs } from '../../domain/numbers/time.ts';

export const jobRules = {
  /** A job without a heartbeat for this long counts as interrupted where its process cannot be seen, by the database's clock. */
  lease_ms: 30_000,
  /** Heartbeat of a running job, which also learns of a cancel. */
  beat_ms: 10_000,
  /** Sweep: jobs of dead processes, waiting slots, queued jobs whose notification was lost. */
  sweep_ms: 10_000,
  /** A process that exists gives way when its lease has been lapsed in all sweeps for this long. */
  silent_ms: 60_000,
  /** Check of the clock for due slots. */
  due_poll_ms: 1_000,
  /** Lifetime of a lease without a renewal. */
  owned_ms: 15_000,
  /** Interval of renewals. */
  own_ms: 5_000,
  /** Progress is saved at most this often; readers of this process see every step. */
  save_pause_ms: 250,
  /** An ending process waits this long for its jobs to stop. */
  stop_ms: 5_000,
  /** Most missed slots of a kind recorded at once, the newest. */
  most_missed: 200,
  /** Slots older than this are ignored. */
  lookback_ms: 8 * dayMs,
};

export type JobRules = { [Name in keyof typeof jobRules]: number };
