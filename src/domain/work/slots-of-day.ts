// Slots of a schedule on one day with their states and counts.
import { z } from 'zod';

/** `planned`: in the future. `due`: running, or waiting for other work. `off`: the schedule was off at its time. */
export const DaySlotState = z.enum(['planned', 'due', 'done', 'failed', 'missed', 'off']);
export type DaySlotState = z.infer<typeof DaySlotState>;

export const DaySlot = z.object({
  scheduled_for: z.string(),
  state: DaySlotState,
  /** Reason of a miss or failure. */
  reason: z.string().nullable(),
});
export type DaySlot = z.infer<typeof DaySlot>;

/** Number of slots by state. */
export const SlotCounts = z.object({
  due: z.number(),
  done: z.number(),
  failed: z.number(),
  missed: z.number(),
  off: z.number(),
});

/** `due`: slots whose time has been reached, in any state except `off`. */
export const SlotsOfDay = z.object({ scheduled: z.number(), ...SlotCounts.shape, slots: z.array(DaySlot) });
export type SlotsOfDay = z.infer<typeof SlotsOfDay>;

export function slotsOfDay(given: readonly DaySlot[]): SlotsOfDay {
  const slots = given.map(({ scheduled_for, state, reason }) => ({ scheduled_for, state, reason }));
  const count = (wanted: DaySlotState) => slots.filter(({ state }) => state === wanted).length;
  return {
    scheduled: slots.length,
    due: slots.length - count('planned') - count('off'),
    done: count('done'),
    failed: count('failed'),
    missed: count('missed'),
    off: count('off'),
    slots,
  };
}

/** State of a schedule. Instants are ISO. */
export const ScheduleState = z.object({
  enabled: z.boolean(),
  /** Start of the newest scheduled run. */
  last_run: z.string().nullable(),
  is_market_day: z.boolean(),
  day_type: z.string(),
  /** Scheduled runs started today (Pacific). */
  todays_count: z.number(),
  /** Next slot on any day; null while off. */
  next_slot: z.string().nullable(),
  slots_today: SlotsOfDay,
});
