// Deliveries of a message: channel, seconds, or error with the next try.
import { Check, CircleAlert, Hourglass, RefreshCw } from 'lucide-react';
import type { Delivery, Message } from '../../../domain/delivery/message.ts';
import { channelIcons, shortChannelNames } from '../../symbol/alerts/alert-icons.tsx';
import { useRetryDelivery } from '../../symbol/alerts/inbox-api.ts';
import { clockDigits } from '../../ui/time/time-format.ts';
import { secondsBetween, secondsText } from './seconds.ts';

export function DeliveriesLine({ message }: { message: Message }) {
  const { deliveries, times } = message;
  const from = times.exchange_at ?? times.fired_at;
  return (
    <ul aria-label="Deliveries" className="flex flex-wrap gap-x-4 gap-y-1 text-label text-ink-3">
      {deliveries.map((delivery) => (
        <DeliveryItem key={delivery.id} delivery={delivery} from={from} />
      ))}
    </ul>
  );
}

const states = {
  sent: { Icon: Check, ink: 'text-bull' },
  waiting: { Icon: RefreshCw, ink: 'text-warn' },
  held: { Icon: Hourglass, ink: 'text-ink-3' },
  dead: { Icon: CircleAlert, ink: 'text-bear' },
} as const;

function stateText({ state, error, tries, most_tries, next_try_at, sent_at }: Delivery, from: string): string {
  if (state === 'sent') {
    const seconds = secondsBetween(from, sent_at);
    return seconds === null ? 'sent' : secondsText(seconds);
  }
  if (state === 'held') return 'waits for quiet hours to end';
  if (state === 'dead') return `${error ?? 'not accepted'}, given up after ${tries} tries`;
  if (tries === 0) return 'on its way';
  const next = next_try_at === null ? '' : ` at ${clockDigits(next_try_at)}`;
  return `${error ?? 'not accepted'}, try ${Math.min(tries + 1, most_tries)} of ${most_tries}${next}`;
}

function DeliveryItem({ delivery, from }: { delivery: Delivery; from: string }) {
  const retry = useRetryDelivery();
  const { Icon, ink } = states[delivery.state];
  const ChannelIcon = channelIcons[delivery.channel];
  return (
    <li className="inline-flex min-w-0 flex-wrap items-center gap-1">
      <Icon aria-hidden className={`size-3 shrink-0 ${ink}`} />
      <ChannelIcon aria-hidden className="size-3 shrink-0 text-ink-2" />
      <span className="text-ink-2">{shortChannelNames[delivery.channel]}</span>
      <span className="wrap-anywhere">{stateText(delivery, from)}</span>
      {delivery.state === 'dead' && (
        <button
          type="button"
          aria-busy={retry.isPending}
          onClick={() => retry.mutate(delivery.id)}
          className="min-h-6 text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
        >
          Try again
        </button>
      )}
    </li>
  );
}
