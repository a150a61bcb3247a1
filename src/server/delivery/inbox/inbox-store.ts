// SQL of a reader's inbox: pages of messages with their deliveries, counts, and marks as read, shown or acknowledged.
import { z } from 'zod';
import { deliveryRules } from '../../../domain/delivery/delivery-rules.ts';
import { Delivery, Message, MessageKind, messageKinds } from '../../../domain/delivery/message.ts';
import type { ArrivedMessage } from '../../../domain/stream/snapshot-news.ts';
import type { Db } from '../../db/database.ts';
import { parseRows, type Query } from '../../db/query.ts';
import type { Notices } from '../notices.ts';

/** Cursor of a page: the last message of the previous page. */
export type InboxPlace = { fired_at: string; id: string };

const MessageRow = Message.omit({ times: true, deliveries: true }).extend({
  exchange_at: z.string().nullable(),
  received_at: z.string().nullable(),
  fired_at: z.string(),
  shown_at: z.string().nullable(),
});
type MessageRow = z.infer<typeof MessageRow>;
const DeliveryRow = Delivery.omit({ most_tries: true }).extend({ message_id: z.string() });
const CountRow = z.object({ kind: MessageKind, count: z.number(), unread: z.number() });

const ArrivedRow = Message.pick({ id: true, title: true, link: true }).extend({ user_id: z.number() });

type Acknowledged = { id: string; rule_id: number | null; rule_ids: number[]; symbol: string | null };

function toMessage(row: MessageRow, rows: readonly z.infer<typeof DeliveryRow>[]): Message {
  const { exchange_at, received_at, fired_at, shown_at, ...rest } = row;
  const deliveries = rows.map(({ message_id: _, ...delivery }) => ({
    ...delivery,
    most_tries: deliveryRules.most_tries.value,
  }));
  const sent = deliveries.flatMap(({ sent_at }) => sent_at ?? []).sort();
  return { ...rest, times: { exchange_at, received_at, fired_at, sent_at: sent[0] ?? null, shown_at }, deliveries };
}

/** Messages by user; `ids`: at most one message per user. */
export async function readArrived(query: Query, ids: readonly string[]): Promise<ReadonlyMap<number, ArrivedMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await parseRows(
    ArrivedRow,
    query`select id, user_id, title, link from message where id = any (${ids}::uuid[])`,
  );
  return new Map(rows.map(({ user_id, ...message }) => [user_id, message]));
}

export function createInboxStore({ query, transaction }: Db, notices: Notices) {
  const unread = (run: Query, userId: number) => run.value<number>`select count(*)::int as count from message
       where user_id = ${userId} and read_at is null`;

  return {
    /** Page of messages, newest first; at most `most`, after the cursor `after`. */
    page: async (
      userId: number,
      asked: { kind: MessageKind | null; unread: boolean; after: InboxPlace | null; most: number },
    ): Promise<Message[]> => {
      const { fired_at = null, id = null } = asked.after ?? {};
      const found = await parseRows(
        MessageRow,
        query`select id, kind, rule_id, symbol, title, text, link, urgent, exchange_at, received_at, fired_at, shown_at,
             read_at, acknowledged_at
           from message
           where user_id = ${userId} and (${asked.kind}::text is null or kind = ${asked.kind})
             and (not ${asked.unread} or read_at is null)
             and (${fired_at}::timestamptz is null or (fired_at, id) < (${fired_at}, ${id}::uuid))
           order by fired_at desc, id desc limit ${asked.most}`,
      );
      const deliveries = await parseRows(
        DeliveryRow,
        query`select d.id, d.message_id, d.channel_id, coalesce(c.kind, 'inbox') as channel, d.state, d.tries,
             d.error, d.next_try_at,
             d.sent_at
           from delivery d left join channel c on c.id = d.channel_id
           where d.message_id = any (${found.map(({ id }) => id)}::uuid[]) order by d.id`,
      );
      const byMessage = Map.groupBy(deliveries, ({ message_id }) => message_id);
      return found.map((row) => toMessage(row, byMessage.get(row.id) ?? []));
    },

    counts: async (userId: number): Promise<{ unread: number; counts: Record<MessageKind, number> }> => {
      const rows = await parseRows(
        CountRow,
        query`select kind, count(*)::int as count, (count(*) filter (where read_at is null))::int as unread
           from message where user_id = ${userId} group by kind`,
      );
      const counts = Object.fromEntries(messageKinds.map((kind) => [kind, 0])) as Record<MessageKind, number>;
      for (const { kind, count } of rows) counts[kind] = count;
      return { unread: rows.reduce((sum, row) => sum + row.unread, 0), counts };
    },

    /**
     * Number of messages of the reader's day in `zone`, and seconds from event (or firing) to inbox. Digests have no
     * seconds, because they are delayed on purpose.
     */
    today: (userId: number, zone: string, now: string) => query.one<{
      delivered: number;
      p50_s: number | null;
      slowest_s: number | null;
    }>`
         select count(*)::int as delivered, percentile_cont(0.5) within group (order by seconds) as p50_s,
           max(seconds) as slowest_s
         from (
           select case when m.kind <> 'digest' then
             greatest(extract(epoch from d.sent_at - coalesce(m.exchange_at, m.fired_at)), 0)::float8 end as seconds
           from message m join delivery d on d.message_id = m.id and d.channel_id is null
           where m.user_id = ${userId}
             and m.fired_at >= date_trunc('day', ${now}::timestamptz at time zone ${zone}) at time zone ${zone}
         ) of_today`,

    /** Marks messages as read (null: all). Returns the number of unread ones left. */
    read: (userId: number, ids: readonly string[] | null, now: string): Promise<number> =>
      transaction(async (tx) => {
        const { rowCount } = await tx`update message set read_at = ${now}
           where user_id = ${userId} and read_at is null and (${ids}::uuid[] is null or id = any (${ids}))`;
        if (rowCount > 0) notices.inboxes(tx, [userId]);
        return unread(tx, userId);
      }),

    /** Stores when messages were first shown: the page's time, limited to the range from firing to now. */
    shown: (userId: number, ids: readonly string[], shownAt: string, now: string) => query.run`
         update message set shown_at = greatest(fired_at,
         least(${shownAt}::timestamptz, ${now}::timestamptz))
         where user_id = ${userId} and id = any (${ids}::uuid[]) and shown_at is null`,

    /** Acknowledges a message; null when the user has no such message. `follow` runs in the same transaction. */
    acknowledge: (
      userId: number,
      id: string,
      now: string,
      follow: (tx: Query, message: Acknowledged) => Promise<void>,
    ): Promise<Acknowledged | null> =>
      transaction(async (tx) => {
        const message = await tx.first<Acknowledged>`update message
           set acknowledged_at = coalesce(acknowledged_at, ${now}), read_at = coalesce(read_at, ${now})
           where user_id = ${userId} and id = ${id} returning id, rule_id, rule_ids, symbol`;
        if (message === null) return null;
        await follow(tx, message);
        notices.inboxes(tx, [userId]);
        return message;
      }),

    /**
     * Makes a dead delivery wait again with all its tries; null when the user has no such delivery, false when it is
     * not dead. One of a digest gets a new id, because it is sent without the others.
     */
    retry: (userId: number, id: number, now: string): Promise<boolean | null> =>
      transaction(async (tx) => {
        const found = await tx.first<{ state: string }>`select d.state from delivery d
           join message m on m.id = d.message_id where d.id = ${id} and m.user_id = ${userId} for update of d`;
        if (found === null) return null;
        if (found.state !== 'dead') return false;
        await tx`update delivery set state = 'waiting', tries = 0, error = null, next_try_at = ${now},
           batch = case when batch = message_id then batch end where id = ${id}`;
        notices.outbox(tx);
        notices.inboxes(tx, [userId]);
        return true;
      }),
  };
}
