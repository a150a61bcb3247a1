// Notices of delivery to all processes, sent when the transaction of their cause has committed.
import type { Bus } from '../bus/bus.ts';
import { afterCommit, type Query } from '../db/query.ts';

/** Sent in place of a message id when only deliveries have changed. */
export const DELIVERIES = 'deliveries';

export type Notices = {
  /** The inboxes of these users have changed. */
  inboxes(tx: Query, userIds: readonly number[]): void;
  /** Channels of these users have answered. */
  deliveries(tx: Query, userIds: readonly number[]): void;
  /** Announces new messages, the last of each user. */
  messages(tx: Query, messages: readonly { id: string; user_id: number }[]): void;
  /** Deliveries to channels are due. */
  outbox(tx: Query): void;
};

export function createNotices(bus: Pick<Bus, 'publish'>): Notices {
  return {
    inboxes: (tx, userIds) =>
      afterCommit(tx, () => {
        for (const id of userIds) bus.publish('inbox', String(id));
      }),
    deliveries: (tx, userIds) =>
      afterCommit(tx, () => {
        for (const id of new Set(userIds)) bus.publish('inbox', `${id}:${DELIVERIES}`);
      }),
    messages: (tx, messages) =>
      afterCommit(tx, () => {
        const last = new Map(messages.map(({ id, user_id }) => [user_id, id]));
        for (const [userId, id] of last) bus.publish('inbox', `${userId}:${id}`);
      }),
    outbox: (tx) => afterCommit(tx, () => bus.publish('outbox', '')),
  };
}
