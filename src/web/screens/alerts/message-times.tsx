// The five times of a message: event, received, fired, sent, shown.
import type { MessageTimes } from '../../../domain/delivery/message.ts';
import { secondDigits } from '../../ui/time/time-format.ts';
import { secondsBetween, secondsText } from './seconds.ts';

type Step = { name: string; at: string | null };

/** Hundredths, because the first steps are shorter than a second. */
const exactTime = (at: string) => `${secondDigits(at)}.${at.slice(20, 22) || '00'}`;

export function FiveTimes({ times }: { times: MessageTimes }) {
  const steps: readonly Step[] = [
    { name: 'Bar closed', at: times.exchange_at },
    { name: 'Received', at: times.received_at },
    { name: 'Fired', at: times.fired_at },
    { name: 'Sent', at: times.sent_at },
    { name: 'Shown', at: times.shown_at },
  ];
  const known = steps.filter((step): step is { name: string; at: string } => step.at !== null);
  const first = known[0];
  if (first === undefined) return null;
  return (
    <ol
      aria-label="Times of this alert"
      className="grid grid-cols-5 gap-y-2 py-2 text-label text-ink-3 max-sm:grid-cols-3"
    >
      {known.map(({ name, at }, place) => (
        <li
          key={name}
          className="relative grid gap-0.5 pt-3 before:absolute before:inset-x-0 before:top-1 before:h-px before:bg-line-strong last:before:w-0 after:absolute after:top-0 after:left-0 after:size-2 after:rounded-full after:bg-bull-fill"
        >
          {name}
          <span className="text-ink tabular-nums">
            {place === 0 ? exactTime(at) : `+${secondsText(secondsBetween(first.at, at) ?? 0, 2)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
