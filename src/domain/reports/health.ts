// Wire types of the health page: checks, slots of the day, list ages, provider calls, jobs.
import { z } from 'zod';
import { FirstStart } from '../first-start/first-start.ts';
import { SlotCounts } from '../work/slots-of-day.ts';
import { DatabaseLoss } from './connection-states.ts';
import { WaitingWork } from './waiting-work.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** `off`: switched off, or nothing to judge yet; neither good nor bad. */
export const CheckState = z.enum(['error', 'warning', 'pass', 'off']);
export type CheckState = z.infer<typeof CheckState>;

export const HealthCheck = z.object({
  id: z.string(),
  state: CheckState,
  /** Subject of the check; for a failing check, the problem. */
  title: z.string(),
  /** Measured figure with its unit. */
  figure: z.string(),
  /** Reason for the state; null for none. */
  detail: S,
  /** Advice to an administrator; null if nobody has to act. */
  cure: S,
  since: S,
  /** Page on which to fix the problem; null if none. */
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** Batch that can resume from its incomplete stage; null for none. */
  retry: z.object({ label: z.string(), batch_id: z.number() }).nullable(),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

/**
 * Slot counts by state; `minutes` is 0 for a single slot.
 * @public Named in the API document.
 */
export const SlotBlockWire = z.object({
  from: z.string(),
  minutes: z.number(),
  planned: z.number(),
  ...SlotCounts.shape,
});

const SlotEnd = z.object({ at: z.string(), state: z.enum(['done', 'failed', 'missed']), reason: S });

export const HealthSchedule = z.object({
  kind: z.string(),
  title: z.string(),
  path: z.string(),
  enabled: z.boolean(),
  /** True if the automation was ever switched; `since`: time of the last switch, ISO. */
  was_turned: z.boolean(),
  since: S,
  /** Email of who switched last; null if unknown. */
  by: S,
  next_slot: S,
  /** Slots of the day, including those while the automation is off. */
  scheduled: z.number(),
  ...SlotCounts.shape,
  /** Slots that passed while the automation was off. */
  off_passed: z.number(),
  /** Newest failed or missed slot; `last_ended`: newest ended slot. Null if there is none. */
  last_bad: SlotEnd.nullable(),
  last_ended: SlotEnd.nullable(),
  blocks: z.array(SlotBlockWire),
});
export type HealthSchedule = z.infer<typeof HealthSchedule>;

/**
 * `newest_day`: newest day among the list's rows. `rows`: number of its own rows in each of the newest scored batches,
 * oldest first.
 */
export const HealthList = z.object({
  slug: z.string(),
  name: z.string(),
  required: z.boolean(),
  cadence: z.string(),
  newest_day: S,
  received_at: S,
  /** Age divided by the list's cadence: 2 is twice as old as usual; null if unknown. */
  age: N,
  state: z.enum(['fresh', 'due', 'late', 'missing']),
  /** True if the product generated the newest file from market data. */
  made_here: z.boolean().optional(),
  rows: z.array(z.number()),
});
export type HealthList = z.infer<typeof HealthList>;

/** Calls of one provider service in the last hour; `parts` are equal intervals, oldest first. */
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
  /** Ended jobs by result, and most jobs open at one time, in equal intervals, oldest first. */
  parts: z.array(z.object({ from: z.string(), done: z.number(), failed: z.number(), most_open: z.number() })),
});
export type HealthWork = z.infer<typeof HealthWork>;

/** `date` is the Pacific day; `axis` is the time range its slots are drawn in. */
export const AdminHealth = z.object({
  checked_at: z.string(),
  date: z.string(),
  day_type: z.string(),
  next_exception: z.object({ date: z.string(), day_type: z.string() }).nullable(),
  /** Upcoming weekdays on which the exchange is closed or closes early, soonest first. */
  exceptions: z.array(z.object({ date: z.string(), day_type: z.string() })),
  axis: z.object({ from: z.string(), to: z.string() }),
  /** Losses of the database today, oldest first. */
  losses: z.array(DatabaseLoss),
  published: z
    .object({
      batch_id: z.number(),
      batch_datetime: z.string(),
      as_of: z.string(),
      signals: z.number(),
      /** When and by whom an older state was chosen for readers; null if they see the newest published one. */
      older: z.object({ since: z.string(), by: z.string().nullable() }).nullable(),
    })
    .nullable(),
  checks: z.array(HealthCheck),
  waiting: WaitingWork,
  schedules: z.array(HealthSchedule),
  lists: z.array(HealthList),
  /** Batches that `rows` of the lists refer to, oldest first. */
  batches: z.array(z.number()),
  providers: z.array(HealthProvider),
  work: HealthWork,
  /** Null once the market history is loaded and a batch is published. */
  first_start: FirstStart.nullable(),
});
export type AdminHealth = z.infer<typeof AdminHealth>;
