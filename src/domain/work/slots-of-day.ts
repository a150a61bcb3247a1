// The slots of one day of a schedule, with what became of each and how many were due, done and missed.
import { z } from 'zod';

/**
 * `planned` is still to come; `due` has begun or waits for the end of other work; `off` falls into a time in which the
 * schedule is turned off.
 */
export const DaySlotState = z.enum(['planned', 'due', 'done', 'failed', 'missed', 'off']);
export type DaySlotState = z.infer<typeof DaySlotState>;

export const DaySlot = z.object({
  scheduled_for: z.string(),
  state: DaySlotState,
  /** Why it was missed or failed. */
  reason: z.string().nullable(),
});
export type DaySlot = z.infer<typeof DaySlot>;

/** Counts of the day so far: `due` are those whose time has come, whatever became of them, `off` is not among them. */
export const SlotsOfDay = z.object({
  scheduled: z.number(),
  due: z.number(),
  done: z.number(),
  failed: z.number(),
  missed: z.number(),
  off: z.number(),
  slots: z.array(DaySlot),
});
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
