// One message of the inbox: what happened, the figures, where it went and how fast.
import { BellOff } from 'lucide-react';
import { Link } from 'react-router';
import type { Message } from '../../../domain/delivery/message.ts';
import { messageIcons } from '../../symbol/alerts/alert-icons.tsx';
import { useAcknowledge, useReadMessages } from '../../symbol/alerts/inbox-api.ts';
import { useNow } from '../../ui/time/clock.ts';
import { MINUTE_MS, relativeAge, secondDigits, withDay, zonedFull } from '../../ui/time/time-format.ts';
import { zoneLabel } from '../../ui/time/zone.ts';
import { DeliveriesLine } from './deliveries-line.tsx';
import { FiveTimes } from './message-times.tsx';

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
        {(isUnread || (rule_id !== null && acknowledged_at === null && isNewest)) && (
          <p className="flex flex-wrap gap-x-4">
            {isUnread && (
              <button type="button" className={action} onClick={() => read.mutate([message.id])}>
                Mark as read
              </button>
            )}
            {rule_id !== null && acknowledged_at === null && (
              <button type="button" className={action} onClick={() => acknowledge.mutate(message)}>
                <BellOff aria-hidden className="size-3" />
                Silence until it clears
              </button>
            )}
          </p>
        )}
        {acknowledged_at !== null && (
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
      className="grid justify-items-end text-label whitespace-nowrap tabular-nums max-sm:col-start-3 max-sm:row-start-1 max-sm:flex max-sm:gap-1"
    >
      {withDay(ms, `${secondDigits(ms)} ${zoneLabel(ms)}`, now)}
      <span className="text-ink-3">{relativeAge(at, now)}</span>
    </time>
  );
}
