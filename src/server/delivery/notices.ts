// Notices of delivery to all processes, sent when the transaction of their cause has committed.
import type { Bus } from '../bus/bus.ts';
import { afterCommit, type Query } from '../db/query.ts';

/** Payload in place of a message id when only states of deliveries have changed. */
export const DELIVERIES = 'deliveries';

export type Notices = ReturnType<typeof createNotices>;

export function createNotices(bus: Pick<Bus, 'publish'>) {
  return {
    /** Announces changed inboxes of these users. */
    inboxes: (tx: Query, userIds: readonly number[]) =>
      afterCommit(tx, () => {
        for (const id of userIds) bus.publish('inbox', String(id));
      }),
    /** Announces changed states of these readers' deliveries. */
    deliveries: (tx: Query, readers: readonly { user_id: number }[]) =>
      afterCommit(tx, () => {
        for (const id of new Set(readers.map(({ user_id }) => user_id))) bus.publish('inbox', `${id}:${DELIVERIES}`);
      }),
    /** Announces new messages; only the last one of each user. */
    messages: (tx: Query, messages: readonly { id: string; user_id: number }[]) =>
      afterCommit(tx, () => {
        const last = new Map(messages.map(({ id, user_id }) => [user_id, id]));
        for (const [userId, id] of last) bus.publish('inbox', `${userId}:${id}`);
      }),
    /** Announces that deliveries to channels are due. */
    outbox: (tx: Query) => afterCommit(tx, () => bus.publish('outbox', '')),
  };
}
