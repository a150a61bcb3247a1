// The health of the whole product on one page: checks, slots of the day, lists by age, calls to providers, work.
import { z } from 'zod';
import { WaitingWork } from './waiting-work.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** `off`: switched off, or nothing to judge yet; it is neither good nor bad. */
export const CheckState = z.enum(['error', 'warning', 'pass', 'off']);
export type CheckState = z.infer<typeof CheckState>;

export const HealthCheck = z.object({
  id: z.string(),
  state: CheckState,
  /** What is checked; of a check that fails, what is wrong. */
  title: z.string(),
  /** What was found, with its figures. */
  figure: z.string(),
  detail: S,
  since: S,
  /** The page on which it is mended. */
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** A batch that goes on from the stage it did not get through. */
  retry: z.object({ label: z.string(), batch_id: z.number() }).nullable(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

/** Counts of slots by what became of them; `minutes` is 0 for a single slot. */
export const SlotBlockWire = z.object({
  from: z.string(),
  minutes: z.number(),
  planned: z.number(),
  due: z.number(),
  done: z.number(),
  failed: z.number(),
  missed: z.number(),
  off: z.number(),
});

const SlotEnd = z.object({ at: z.string(), state: z.enum(['done', 'failed', 'missed']), reason: S });

export const HealthSchedule = z.object({
  kind: z.string(),
  title: z.string(),
  path: z.string(),
  enabled: z.boolean(),
  /** Whether anybody has ever turned it on or off; since when it stands as it does, and who did it (email). */
  was_turned: z.boolean(),
  since: S,
  by: S,
  next_slot: S,
  /** Slots of the day, those that fall into a time in which it is off among them. */
  scheduled: z.number(),
  due: z.number(),
  done: z.number(),
  failed: z.number(),
  missed: z.number(),
  /** Slots that fall into a time in which it is off, and those of them whose time has passed. */
  off: z.number(),
  off_passed: z.number(),
  /** The newest slot that failed or was missed, and the newest that ended in any way. */
  last_bad: SlotEnd.nullable(),
  last_ended: SlotEnd.nullable(),
  blocks: z.array(SlotBlockWire),
});
export type HealthSchedule = z.infer<typeof HealthSchedule>;

/** `newest_day` is the newest day its rows speak of; `rows` are its own rows in each of the newest scored batches, the oldest first. */
export const HealthList = z.object({
  slug: z.string(),
  name: z.string(),
  required: z.boolean(),
  cadence: z.string(),
  newest_day: S,
  received_at: S,
  /** Age in its cadence: 2 is twice as old as usual. */
  age: N,
  state: z.enum(['fresh', 'due', 'late', 'missing']),
  rows: z.array(z.number()),
});
export type HealthList = z.infer<typeof HealthList>;

/** Calls of one service of a provider over the last hour; `parts` are stretches of equal length, the oldest first. */
export const HealthProvider = z.object({
  service: z.string(),
  calls: z.number(),
  failed: z.number(),
  p95_ms: N,
  last_at: S,
  last_error: S,
  parts: z.array(z.object({ calls: z.number(), failed: z.number() })),
});
export type HealthProvider = z.infer<typeof HealthProvider>;

export const HealthWork = z.object({
  running: z.array(z.object({ kind: z.string(), description: z.string(), started_at: z.string(), message: S })),
  waiting: z.number(),
  oldest_waiting_at: S,
  done_today: z.number(),
  failed_today: z.number(),
  /** Jobs that ended, and the most that waited or ran at one moment, in stretches of equal length, the oldest first. */
  parts: z.array(z.object({ from: z.string(), done: z.number(), failed: z.number(), most_open: z.number() })),
});
export type HealthWork = z.infer<typeof HealthWork>;

/** `date` is the Pacific day, `axis` the instants its slots are drawn between. */
export const AdminHealth = z.object({
  checked_at: z.string(),
  date: z.string(),
  day_type: z.string(),
  next_exception: z.object({ date: z.string(), day_type: z.string() }).nullable(),
  /** Weekdays of the next days on which the exchange is closed or closes early, soonest first. */
  exceptions: z.array(z.object({ date: z.string(), day_type: z.string() })),
  axis: z.object({ from: z.string(), to: z.string() }),
  published: z
    .object({
      batch_id: z.number(),
      batch_datetime: z.string(),
      as_of: z.string(),
      signals: z.number(),
      /** Set while an older state is shown than was published before: since when, and who chose it. */
      older: z.object({ since: z.string(), by: z.string().nullable() }).nullable(),
    })
    .nullable(),
  checks: z.array(HealthCheck),
  waiting: WaitingWork,
  schedules: z.array(HealthSchedule),
  lists: z.array(HealthList),
  /** Batches the rows of the lists are of, the oldest first. */
  batches: z.array(z.number()),
  providers: z.array(HealthProvider),
  work: HealthWork,
});
export type AdminHealth = z.infer<typeof AdminHealth>;
