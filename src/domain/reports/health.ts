// The health of the whole product on one page: checks, slots of the day, lists by age, calls to providers, work.
import { z } from 'zod';

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
});

export const HealthSchedule = z.object({
  kind: z.string(),
  title: z.string(),
  path: z.string(),
  enabled: z.boolean(),
  next_slot: S,
  scheduled: z.number(),
  due: z.number(),
  done: z.number(),
  failed: z.number(),
  missed: z.number(),
  /** Why the newest slot that failed or was missed did. */
  last_reason: S,
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
  axis: z.object({ from: z.string(), to: z.string() }),
  published: z.object({ batch_id: z.number(), batch_datetime: z.string(), signals: z.number() }).nullable(),
  checks: z.array(HealthCheck),
  schedules: z.array(HealthSchedule),
  lists: z.array(HealthList),
  /** Batches the rows of the lists are of, the oldest first. */
  batches: z.array(z.number()),
  providers: z.array(HealthProvider),
  work: HealthWork,
});
export type AdminHealth = z.infer<typeof AdminHealth>;
