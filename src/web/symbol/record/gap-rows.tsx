// Slots without a result: which, why, and what readers saw instead.
import { type GapState, gapAutomations, type SlotGap } from '../../../domain/reports/slot-gaps.ts';
import type { StepKind } from '../../../domain/stream/publication-steps.ts';
import { clockDigits, clockTime, zonedTime } from '../../ui/time/time-format.ts';

const states: Record<GapState, string> = { missed: 'missed', failed: 'failed', off: 'off' };
const things: Record<StepKind, string> = { scores: 'scores', run: 'the run', poll: 'the poll' };

function whenWords({ first_slot, last_slot, slots }: SlotGap): string {
  if (slots === 1) return clockTime(first_slot);
  return `${clockDigits(first_slot)} to ${clockTime(last_slot)}, ${slots} slots`;
}

function seenWords({ kind, last_slot, shown_at }: SlotGap): string {
  if (shown_at === null) return 'nothing yet';
  return `${things[gapAutomations[kind].publishes]} of ${zonedTime(shown_at, Date.parse(last_slot))}`;
}

export function GapRows({ gaps, label }: { gaps: readonly SlotGap[]; label: string }) {
  return (
    <ul aria-label={label}>
      {gaps.map((gap) => (
        <li
          key={`${gap.kind} ${gap.first_slot}`}
          className="grid gap-x-4 gap-y-1 border-line px-4 py-2 not-first:border-t max-sm:px-3 lg:grid-cols-[8rem_15rem_minmax(0,1fr)_15rem]"
        >
          <span className="font-strong">{gapAutomations[gap.kind].name}</span>
          <span>{whenWords(gap)}</span>
          <span className="wrap-anywhere text-ink-2">
            {states[gap.state]}: {gap.reason}
          </span>
          <span className="text-ink-2">Readers saw {seenWords(gap)}</span>
        </li>
      ))}
    </ul>
  );
}
