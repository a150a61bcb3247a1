// Slots of a day as blocks on a time axis: single slots, or intervals with slot counts by state.
import { type DateKey, pacificInstant } from '../market/calendar.ts';
import { hourMs, minuteMs } from '../numbers/time.ts';
import { healthRules } from '../rules/report-rules.ts';
import type { DaySlot, DaySlotState } from '../work/slots-of-day.ts';

export type SlotBlock = { from: string; minutes: number } & Record<DaySlotState, number>;

const empty = { planned: 0, due: 0, done: 0, failed: 0, missed: 0, off: 0 };

/** Blocks of `minutes` minutes, or single slots if 0; oldest first. */
export function toSlotBlocks(slots: readonly DaySlot[], minutes: number): SlotBlock[] {
  const blocks = new Map<number, SlotBlock>();
  const step = minutes * minuteMs;
  for (const { scheduled_for, state } of slots) {
    const at = Date.parse(scheduled_for);
    const from = step === 0 ? at : Math.floor(at / step) * step;
    const block = blocks.get(from) ?? { from: new Date(from).toISOString(), minutes, ...empty };
    block[state] += 1;
    blocks.set(from, block);
  }
  return [...blocks.values()].sort((one, other) => Date.parse(one.from) - Date.parse(other.from));
}

/** Usual hours of the axis, extended by whole hours to cover `instants`; all in epoch ms. */
export function toTimeAxis(day: DateKey, instants: readonly number[]): { from: number; to: number } {
  const usualFrom = pacificInstant(day, healthRules.axis_from.value * 60);
  const usualTo = pacificInstant(day, healthRules.axis_to.value * 60);
  const first = Math.min(usualFrom, ...instants);
  const last = Math.max(usualTo, ...instants);
  return { from: Math.floor(first / hourMs) * hourMs, to: Math.ceil(last / hourMs) * hourMs };
}
