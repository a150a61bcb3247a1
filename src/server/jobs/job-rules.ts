// How closely jobs are watched: leases, looks at the clock and at the table, and how much of what was missed is written down.
import { dayMs } from '../../domain/numbers/time.ts';

export const jobRules = {
  /** How long a job may be silent before it counts as interrupted; the database's clock measures it. */
  lease_ms: 30_000,
  /** A running job says that it lives, and asks whether it shall stop. */
  beat_ms: 10_000,
  /** Looks for jobs of processes that are gone, for slots that wait and for work nobody was woken for. */
  sweep_ms: 10_000,
  /** Looks at the clock for slots that are due. */
  due_poll_ms: 1_000,
  /** Owning something alone lasts this long without being prolonged, and is prolonged this often. */
  owned_ms: 15_000,
  own_ms: 5_000,
  /** Progress is written to the database at most this often; readers of this process see every step. */
  save_pause_ms: 250,
  /** How long an ending process waits for its work to notice that it shall stop. */
  stop_ms: 5_000,
  /** Missed slots of a kind that are written down in one look, the newest. */
  most_missed: 200,
  /** Slots further back than this are not looked for, in ms. */
  lookback_ms: 8 * dayMs,
};

export type JobRules = { [Name in keyof typeof jobRules]: number };
