// Gaps of a day: consecutive slots of an automation without a result, the reason, and what readers saw instead.
import { z } from 'zod';
import { pacificDate } from '../market/calendar.ts';
import { pauseReasons } from '../schedule/pause-reasons.ts';
import type { StepKind } from '../stream/publication-steps.ts';
import type { DaySlot } from '../work/slots-of-day.ts';

const gapStates = ['missed', 'failed', 'off'] as const;
export const GapState = z.enum(gapStates);
export type GapState = z.infer<typeof GapState>;

/** Automations whose gaps are listed. `publishes`: kind of publication that readers step through. */
export const gapAutomations = {
  pipeline: { name: 'Expert lists', publishes: 'scores' },
  'screener-run': { name: 'Screener', publishes: 'run' },
  'goldeneye-poll': { name: 'Golden Eye', publishes: 'poll' },
} as const satisfies Record<string, { name: string; publishes: StepKind }>;

export const GapKind = z.enum([
  'pipeline',
  'screener-run',
  'goldeneye-poll',
] as const satisfies readonly (keyof typeof gapAutomations)[]);
export type GapKind = z.infer<typeof GapKind>;

/**
 * Instants are ISO. `shown_at`: publication readers saw at the last of the slots; null before the first publication.
 */
export const SlotGap = z.object({
  kind: GapKind,
  first_slot: z.string(),
  last_slot: z.string(),
  slots: z.number(),
  state: GapState,
  reason: z.string(),
  shown_at: z.string().nullable(),
});
export type SlotGap = z.infer<typeof SlotGap>;

export const GapDays = z.object({
  /** Pacific days (YYYY-MM-DD) with gaps, the newest first. */
  days: z.array(z.object({ day: z.string(), gaps: z.array(SlotGap) })),
  /** First and last day whose slots were checked; null before the first. */
  from: z.string().nullable(),
  through: z.string().nullable(),
  /** `before` of the next page; null after the last. */
  next: z.string().nullable(),
});
export type GapDays = z.infer<typeof GapDays>;

/** Reasons for slots that have no reason of their own. */
const reasons: Record<GapState, string> = {
  missed: pauseReasons.nobody,
  failed: 'the run failed',
  off: 'the automation was off',
};

/** Groups of consecutive slots in one of `states`, with the same state and reason. */
export function groupSlots(slots: readonly DaySlot[], states: readonly DaySlot['state'][]): DaySlot[][] {
  const groups: DaySlot[][] = [];
  let before: DaySlot | null = null;
  for (const slot of slots) {
    if (states.includes(slot.state)) {
      const isSame = before?.state === slot.state && before.reason === slot.reason;
      if (isSame) groups.at(-1)?.push(slot);
      else groups.push([slot]);
    }
    before = slot;
  }
  return groups;
}

/**
 * Slots of a day between the first publication and now (ISO), oldest first; those of `scheduled` that no process
 * handled are missed. On the day of that publication an automation begins with its first known slot.
 */
export function pastSlots(
  known: readonly DaySlot[],
  scheduled: readonly string[],
  { first, now }: { first: string; now: string },
): DaySlot[] {
  const handled = new Set(known.map(({ scheduled_for }) => scheduled_for));
  const others = scheduled
    .filter((at) => !handled.has(at))
    .map((at): DaySlot => ({ scheduled_for: at, state: 'missed', reason: null }));
  const [oldest = first] = [...handled].sort();
  const isFirstDay = pacificDate(Date.parse(oldest)) === pacificDate(Date.parse(first));
  const from = isFirstDay && oldest > first ? oldest : first;
  return [...known, ...others]
    .filter(({ scheduled_for, state }) => scheduled_for >= from && scheduled_for <= now && state !== 'planned')
    .sort((one, other) => (one.scheduled_for < other.scheduled_for ? -1 : 1));
}

/** Gaps of one automation, oldest first, without `shown_at`. */
export function slotGaps(kind: GapKind, slots: readonly DaySlot[]): Omit<SlotGap, 'shown_at'>[] {
  return groupSlots(slots, gapStates).flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    const state = gapStates.find((one) => one === first?.state);
    if (first === undefined || last === undefined || state === undefined) return [];
    return [
      {
        kind,
        first_slot: first.scheduled_for,
        last_slot: last.scheduled_for,
        slots: group.length,
        state,
        reason: first.reason ?? reasons[state],
      },
    ];
  });
}
