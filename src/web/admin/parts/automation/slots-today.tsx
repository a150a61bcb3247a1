// Today's slots side by side with outcomes, counts and reasons of failures.
import { clsx } from 'clsx';
import { CircleX, TriangleAlert } from 'lucide-react';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import type { DaySlot, DaySlotState, SlotsOfDay } from '../../../../domain/work/slots-of-day.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { zonedTime } from '../../../ui/time/time-format.ts';

type SlotTrouble = {
  state: 'missed' | 'failed';
  reason: string | null;
  first: string;
  last: string;
  count: number;
};

/** Failed and missed slots in the order of the day; neighbours with the same state and reason are joined. */
function slotTroubles(slots: readonly DaySlot[]): SlotTrouble[] {
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

/** Distinguished by fill as well as by colour. */
const FILLS: Record<DaySlotState, string> = {
  done: 'bg-bull-fill',
  failed: 'bg-bear-fill',
  missed: 'border-2 border-warn',
  due: 'bg-info-soft border border-info',
  planned: 'bg-neutral-soft',
  off: 'border border-line',
};
const WORDS: Record<DaySlotState, string> = {
  done: 'done',
  failed: 'failed',
  missed: 'missed',
  due: 'under way',
  planned: 'to come',
  off: 'turned off',
};

/** A replayed day has a slot every 15 minutes around the clock; narrow gaps fit them on a phone. */
const MANY_SLOTS = 40;

export function SlotsToday({ slots: day, label }: { slots: SlotsOfDay; label: string }) {
  const now = useNow(minuteMs);
  const { scheduled, done, failed, missed, off, slots } = day;
  if (scheduled === 0) return <p className="text-ink-3">No slots today.</p>;
  const waiting = scheduled - off - done - failed - missed;
  const counts = [`${done} of ${scheduled} done`, `${missed} missed`, `${failed} failed`, `${waiting} to come`]
    .concat(off > 0 ? [`${off} turned off`] : [])
    .join(', ');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        role="img"
        aria-label={`${label}: ${counts}`}
        className={clsx('flex h-4 overflow-hidden', scheduled > MANY_SLOTS ? 'gap-px' : 'gap-0.5')}
      >
        {slots.map(({ scheduled_for, state }) => (
          <span
            key={scheduled_for}
            title={`${zonedTime(scheduled_for, now)} ${WORDS[state]}`}
            className={clsx('min-w-px flex-1 rounded-sm', FILLS[state])}
          />
        ))}
      </div>
      <p className="text-label text-ink-2">Today {counts}</p>
      <ul className="grid gap-1 text-label empty:hidden" aria-label={`${label} that did not end well`}>
        {slotTroubles(slots).map((trouble) => (
          <Trouble key={trouble.first} trouble={trouble} now={now} />
        ))}
      </ul>
    </div>
  );
}

function Trouble({ trouble: { state, reason, first, last, count }, now }: { trouble: SlotTrouble; now: number }) {
  const Icon = state === 'missed' ? TriangleAlert : CircleX;
  return (
    <li className="flex items-baseline gap-2">
      <Icon
        aria-hidden
        className={clsx('size-3 shrink-0 translate-y-0.5', state === 'missed' ? 'text-warn' : 'text-bear')}
      />
      <span className="min-w-0 wrap-anywhere">
        <b>
          {zonedTime(first, now)}
          {count > 1 && ` to ${zonedTime(last, now)}`}
        </b>{' '}
        <span className={state === 'missed' ? 'text-warn' : 'text-bear'}>
          {count > 1 ? `${count} ${WORDS[state]}` : WORDS[state]}
        </span>
        {reason !== null && <span className="text-ink-2">: {reason}</span>}
      </span>
    </li>
  );
}
