// Changes of inboxes as this process hears of them, with the messages that have just come: one query for all that is heard at once.
import type { ArrivedMessage, InboxChange } from '../../../domain/stream/snapshot-news.ts';
import type { Db } from '../../db/database.ts';
import { nextTurn } from '../../process/clock.ts';
import { readArrived } from './inbox-store.ts';

/** Answers what hears payloads of the bus: a user's id, and behind a colon the id of a new message. */
export function createInboxNews({ query }: Pick<Db, 'query'>, tell: (changes: readonly InboxChange[]) => void) {
  let waiting = new Map<number, string | null>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    await nextTurn();
    while (waiting.size > 0) {
      const heard = waiting;
      waiting = new Map();
      const ids = [...heard.values()].flatMap((id) => id ?? []);
      const messages = await readArrived(query, ids).catch(() => new Map<number, ArrivedMessage>());
      tell([...heard.keys()].map((user_id) => ({ user_id, message: messages.get(user_id) ?? null })));
    }
    isReading = false;
  }

  return (payload: string): void => {
    const [user = '', message = null] = payload.split(':');
    const userId = Number(user);
    waiting.set(userId, message ?? waiting.get(userId) ?? null);
    if (!isReading) void readAll();
  };
}
