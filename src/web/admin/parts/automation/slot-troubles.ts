// Failed and missed slots of a day; neighbours with the same state and reason are grouped.
import type { DaySlot } from '../../../../domain/work/slots-of-day.ts';

export type SlotTrouble = {
  state: 'missed' | 'failed';
  reason: string | null;
  first: string;
  last: string;
  count: number;
};

/** Troubles in the order of the day; only adjacent slots are joined. */
export function slotTroubles(slots: readonly DaySlot[]): SlotTrouble[] {
  const troubles: SlotTrouble[] = [];
  let open: SlotTrouble | null = null;
  for (const { scheduled_for, state, reason } of slots) {
    if (state !== 'missed' && state !== 'failed') open = null;
    else if (open !== null && open.state === state && open.reason === reason) {
      open.last = scheduled_for;
      open.count += 1;
    } else {
      open = { state, reason, first: scheduled_for, last: scheduled_for, count: 1 };
      troubles.push(open);
    }
  }
  return troubles;
}
