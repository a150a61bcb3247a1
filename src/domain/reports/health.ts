// Wire types of the health page: checks, slots of the day, list ages, provider calls, jobs.
import { z } from 'zod';
import { FirstStart } from '../first-start/first-start.ts';
import { DatabaseLoss } from './connection-states.ts';
import { WaitingWork } from './waiting-work.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** `off`: switched off, or nothing to judge yet. Neither good nor bad. */
export const CheckState = z.enum(['error', 'warning', 'pass', 'off']);
export type CheckState = z.infer<typeof CheckState>;

export const HealthCheck = z.object({
  id: z.string(),
  state: CheckState,
  /** Subject of the check, or what is wrong when it fails. */
  title: z.string(),
  /** The measured figure. */
  figure: z.string(),
  /** The reason. */
  detail: S,
  /** Advice; null where nobody has to act. */
  cure: S,
  since: S,
  /** The page to fix it on. */
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** A batch that can resume from its incomplete stage. */
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
  /** Whether the automation was ever switched; time and email of the last switch. */
  was_turned: z.boolean(),
  since: S,
  by: S,
  next_slot: S,
  /** Slots of the day, including those while it is off. */
  scheduled: z.number(),
  due: z.number(),
  done: z.number(),
  failed: z.number(),
  missed: z.number(),
  /** Slots while it is off, and the number of them that have passed. */
  off: z.number(),
  off_passed: z.number(),
  /** Newest failed or missed slot, and newest ended slot. */
  last_bad: SlotEnd.nullable(),
  last_ended: SlotEnd.nullable(),
  blocks: z.array(SlotBlockWire),
});
export type HealthSchedule = z.infer<typeof HealthSchedule>;

/** `newest_day`: newest day among its rows. `rows`: its own rows in each of the newest scored batches, oldest first. */
export const HealthList = z.object({
  slug: z.string(),
  name: z.string(),
  required: z.boolean(),
  cadence: z.string(),
  newest_day: S,
  received_at: S,
  /** Age divided by its cadence: 2 is twice as old as usual. */
  age: N,
  state: z.enum(['fresh', 'due', 'late', 'missing']),
  /** True where its newest file was made here from market data. */
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
  /** Ended jobs and the most open at one moment, in equal intervals, oldest first. */
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
      /** Set while readers see an older state than the newest published one: when and by whom it was chosen. */
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
  /** Null once the past is read and a batch is published. */
  first_start: FirstStart.nullable(),
});
export type AdminHealth = z.infer<typeof AdminHealth>;
