// One message of the inbox: what happened, its times, where it went and how fast.
import { BellOff, Check, CircleAlert, Hourglass, RefreshCw } from 'lucide-react';
import { canBeSilenced } from '../../../domain/alerts/conditions.ts';
import type { Delivery, Message, MessageTimes } from '../../../domain/delivery/message.ts';
import { channelIcons, messageIcons, shortChannelNames } from '../../symbol/alerts/alert-icons.tsx';
import { useAcknowledge, useReadMessages, useRetryDelivery } from '../../symbol/alerts/inbox-api.ts';
import { useAlertRules } from '../../symbol/alerts/rules-api.ts';
import { Link } from '../../ui/controls/link.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { clockDigits, MINUTE_MS, relativeAge, secondDigits, withDay, zonedFull } from '../../ui/time/time-format.ts';
import { zoneLabel } from '../../ui/time/zone.ts';
import { secondsBetween, secondsText } from './seconds.ts';

const linkWords = {
  setup: 'Open plan',
  product: 'Open page',
  screen: 'Open list',
  digest: 'Open',
  test: 'Open',
} as const;
/** Link text; plain `Open` for a message about several stocks. */
const linkText = ({ kind, symbol }: Message) =>
  kind in linkWords ? linkWords[kind as keyof typeof linkWords] : symbol === null ? 'Open' : 'Open stock';

const action =
  'inline-flex min-h-6 items-center gap-1 text-label text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11';

export function MessageLine({ message, isNewest }: { message: Message; isNewest: boolean }) {
  const { kind, title, text, link, read_at, rule_id, acknowledged_at } = message;
  const Icon = messageIcons[kind];
  const read = useReadMessages();
  const acknowledge = useAcknowledge();
  const isUnread = read_at === null;
  const rule = useAlertRules().data?.rules.find(({ id }) => id === rule_id);
  const hasSilence = rule?.until_clear === true && canBeSilenced(rule.condition);
  const isSilent = acknowledged_at !== null;
  return (
    <li className="grid grid-cols-[0.75rem_1.25rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-line px-4 py-3 not-first:border-t max-sm:grid-cols-[0.5rem_1rem_minmax(0,1fr)] max-sm:gap-x-2 max-sm:px-3">
      <span className="mt-1.5">
        {isUnread && (
          <span className="block size-2 rounded-full bg-brand">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <Icon aria-hidden className="mt-0.5 size-4 text-ink-2" />
      <div className="grid min-w-0 gap-1 max-sm:col-start-3">
        <p className={isUnread ? 'font-strong wrap-anywhere' : 'wrap-anywhere'}>{title}</p>
        <p className="text-label/5 text-ink-2 wrap-anywhere">
          {text}{' '}
          <Link
            to={link}
            onClick={() => {
              if (isUnread) read.mutate([message.id]);
            }}
            className="whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            {linkText(message)}
          </Link>
        </p>
        {isNewest && <FiveTimes times={message.times} />}
        <DeliveriesLine message={message} />
        {(isUnread || (hasSilence && !isSilent && isNewest)) && (
          <p className="flex flex-wrap gap-x-4">
            {isUnread && (
              <button type="button" className={action} onClick={() => read.mutate([message.id])}>
                Mark as read
              </button>
            )}
            {hasSilence && !isSilent && (
              <button type="button" className={action} onClick={() => acknowledge.mutate(message)}>
                <BellOff aria-hidden className="size-3" />
                Silence until it clears
              </button>
            )}
          </p>
        )}
        {hasSilence && isSilent && (
          <p className="text-label text-ink-3">Silent until its reason has gone and come back.</p>
        )}
      </div>
      <MessageTime at={message.times.fired_at} />
    </li>
  );
}

function MessageTime({ at }: { at: string }) {
  const now = useNow(MINUTE_MS / 4);
  const ms = Date.parse(at);
  return (
    <time
      dateTime={at}
      title={zonedFull(at)}
      className="grid justify-items-end text-label whitespace-nowrap max-sm:col-start-3 max-sm:row-start-1 max-sm:flex max-sm:gap-1"
    >
      {withDay(ms, `${secondDigits(ms)} ${zoneLabel(ms)}`, now)}
      <span className="text-ink-3">{relativeAge(at, now)}</span>
    </time>
  );
}

/** Hundredths, because the first steps are shorter than a second. */
const exactTime = (at: string) => `${secondDigits(at)}.${at.slice(20, 22) || '00'}`;

function FiveTimes({ times }: { times: MessageTimes }) {
  const steps = {
    'Bar closed': times.exchange_at,
    Received: times.received_at,
    Fired: times.fired_at,
    Sent: times.sent_at,
    Shown: times.shown_at,
  };
  const known = Object.entries(steps).flatMap(([name, at]) => (at === null ? [] : [{ name, at }]));
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
          <span className="text-ink">
            {place === 0 ? exactTime(at) : `+${secondsText(secondsBetween(first.at, at) ?? 0, 2)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function DeliveriesLine({ message }: { message: Message }) {
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
