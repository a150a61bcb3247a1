// Notices of delivery to all processes, sent when the transaction of their cause has committed.
import type { Bus } from '../bus/bus.ts';
import { afterCommit, type Query } from '../db/query.ts';

/** Payload in place of a message id when only states of deliveries have changed. */
export const DELIVERIES = 'deliveries';

export type Notices = {
  /** Announces changed inboxes of these users. */
  inboxes(tx: Query, userIds: readonly number[]): void;
  /** Announces changed states of these users' deliveries. */
  deliveries(tx: Query, userIds: readonly number[]): void;
  /** Announces new messages; only the last one of each user. */
  messages(tx: Query, messages: readonly { id: string; user_id: number }[]): void;
  /** Announces that deliveries to channels are due. */
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
