// Inbox changes received on the bus, with their newest messages: one query for all changes of an event-loop turn.
import type { ArrivedMessage, InboxChange, InboxNews } from '../../../domain/stream/snapshot-news.ts';
import type { Db } from '../../db/database.ts';
import { nextTurn } from '../../process/clock.ts';
import { DELIVERIES } from '../notices.ts';
import { readArrived } from './inbox-store.ts';

/** `message`: id of the newest message; null when only states changed. */
type Heard = { news: InboxNews; message: string | null };

/**
 * Returns a handler of bus payloads: a user's id, optionally followed by a colon and the id of a new message or
 * `deliveries`. Reads the messages of one event-loop turn in one query.
 */
export function createInboxNews({ query }: Pick<Db, 'query'>, tell: (changes: readonly InboxChange[]) => void) {
  let waiting = new Map<number, Heard>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    await nextTurn();
    while (waiting.size > 0) {
      const heard = waiting;
      waiting = new Map();
      const ids = [...heard.values()].flatMap(({ message }) => message ?? []);
      const messages = await readArrived(query, ids).catch(() => new Map<number, ArrivedMessage>());
      tell([...heard].map(([user_id, { news }]) => ({ user_id, news, message: messages.get(user_id) ?? null })));
    }
    isReading = false;
  }

  return (payload: string): void => {
    const [user = '', about = null] = payload.split(':');
    const userId = Number(user);
    const known = waiting.get(userId);
    if (about !== DELIVERIES) waiting.set(userId, { news: 'changed', message: about ?? known?.message ?? null });
    else if (known === undefined) waiting.set(userId, { news: 'deliveries', message: null });
    if (!isReading) void readAll();
  };
}
