// Parcel: one message or several gathered ones for one exchange with a channel; its title, lines and link.
import { listNames } from '../market/format.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Message } from './message.ts';

export type ParcelMessage = Pick<Message, 'id' | 'kind' | 'symbol' | 'title' | 'text' | 'link' | 'urgent'> & {
  fired_at: string;
  exchange_at: string | null;
};

/** `id`: that of the message or the digest, identical across tries. */
export type Parcel = { id: string; messages: readonly ParcelMessage[] };

/** `4 alerts: NVDA, MSFT`; for a single message its title as one line, because it may quote a headline. */
export function parcelTitle({ messages }: Parcel): string {
  const [first] = messages;
  if (messages.length === 1 && first !== undefined) return visibleText(first.title);
  const symbols = [...new Set(messages.flatMap(({ symbol }) => symbol ?? []))];
  return `${messages.length} alerts${symbols.length === 0 ? '' : `: ${listNames(symbols, 4)}`}`;
}

/** A line per message with title and text; for a single message only its text. */
export function parcelLines({ messages }: Parcel): string[] {
  const [first] = messages;
  if (messages.length === 1 && first !== undefined) return [visibleText(first.text)];
  return messages.map(({ title, text }) => visibleText(`${title}. ${text}`));
}

/** Link of a single message; the inbox for several. */
export function parcelLink({ messages }: Parcel): string {
  const [first] = messages;
  return messages.length === 1 && first !== undefined ? first.link : '/alerts';
}

/** Delivery that is due; `batch`: id of its first try, null before it. */
export type DueDelivery = { id: number; tries: number; batch: string | null; message: ParcelMessage };

/**
 * Next deliveries of one channel: those of a batch already tried, so that retries have the same id and messages, else
 * all new deliveries together.
 */
export function nextParcel<Due extends DueDelivery>(due: readonly Due[]): Due[] {
  const begun = due.find(({ batch }) => batch !== null);
  return begun === undefined ? [...due] : due.filter(({ batch }) => batch === begun.batch);
}

/** In quiet hours all deliveries are held except urgent messages and digests that contain one. */
export function splitHeld<Due extends DueDelivery>(
  due: readonly Due[],
  isQuiet: boolean,
): { held: Due[]; free: Due[] } {
  const urgent = new Set(due.filter(({ message }) => message.urgent).map(({ id, batch }) => batch ?? id));
  const isHeld = ({ id, batch }: Due) => isQuiet && !urgent.has(batch ?? id);
  return { held: due.filter(isHeld), free: due.filter((delivery) => !isHeld(delivery)) };
}
