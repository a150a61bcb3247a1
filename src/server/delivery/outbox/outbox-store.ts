// SQL of the outbox: deliveries that are due, and how each exchange ended.
import { z } from 'zod';
import { DeliverySettings } from '../../../domain/delivery/channel.ts';
import { deliveryRules } from '../../../domain/delivery/delivery-rules.ts';
import { Message } from '../../../domain/delivery/message.ts';
import type { Db } from '../../db/database.ts';
import { parseRows, type Query } from '../../db/query.ts';
import type { Notices } from '../notices.ts';

const DueRow = Message.pick({ kind: true, symbol: true, title: true, text: true, link: true, urgent: true }).extend({
  id: z.number(),
  message_id: z.string(),
  tries: z.number(),
  batch: z.string().nullable(),
  fired_at: z.string(),
  exchange_at: z.string().nullable(),
});

const ChannelRow = z.object({
  id: z.number(),
  user_id: z.number(),
  kind: z.enum(['push', 'email', 'webhook']),
  address: z.string(),
  details: z.unknown(),
  last_sent_at: z.string().nullable(),
  rests_until: z.string().nullable(),
  quiet: DeliverySettings.shape.quiet,
  zone: z.string().nullable(),
  muted_until: z.string().nullable(),
});
export type OutboxChannel = z.infer<typeof ChannelRow>;

export type OutboxStore = ReturnType<typeof createOutboxStore>;

export function createOutboxStore({ query, transaction }: Db, notices: Pick<Notices, 'inboxes'>) {
  return {
    /** Channels with something due, but for those at work. */
    dueChannels: (now: string, busy: readonly number[]): Promise<OutboxChannel[]> =>
      parseRows(
        ChannelRow,
        query(
          `select c.id, c.user_id, c.kind, c.address, c.details, c.last_sent_at, c.rests_until, s.quiet, s.zone, s.muted_until
           from channel c left join delivery_settings s on s.user_id = c.user_id
           where c.id <> all ($2::integer[]) and exists (
             select from delivery d where d.channel_id = c.id and d.state in ('waiting', 'held') and d.next_try_at <= $1)`,
          [now, busy],
        ),
      ),

    /** What is due on one channel: begun digests whole, then the others, oldest first. */
    due: async (channelId: number, now: string) => {
      const rows = await parseRows(
        DueRow,
        query(
          `select d.id, d.message_id, d.tries, d.batch, m.kind, m.symbol, m.title, m.text, m.link, m.urgent, m.fired_at, m.exchange_at
           from delivery d join message m on m.id = d.message_id
           where d.channel_id = $1 and d.state in ('waiting', 'held') and d.next_try_at <= $2
           order by d.batch nulls last, m.fired_at, d.id limit $3`,
          [channelId, now, deliveryRules.most_gathered.value],
        ),
      );
      return rows.map(({ id, tries, batch, message_id, ...message }) => ({
        id,
        tries,
        batch,
        message: { ...message, id: message_id },
      }));
    },

    /** When the next delivery of the other channels is due; null when none waits. */
    nextAt: async (busy: readonly number[]): Promise<string | null> => {
      const { rows } = await query<{ at: string | null }>(
        `select min(next_try_at) as at from delivery
         where state in ('waiting', 'held') and channel_id is not null and channel_id <> all ($1::integer[])`,
        [busy],
      );
      return rows[0]?.at ?? null;
    },

    /** Exchanges that were accepted in the reader's day. */
    sentToday: async (channelId: number, zone: string, now: string): Promise<number> => {
      const { rows } = await query<{ count: number }>(
        `select count(distinct coalesce(batch, message_id))::int as count from delivery
         where channel_id = $1 and state = 'sent'
           and sent_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2`,
        [channelId, zone, now],
      );
      return rows[0]?.count ?? 0;
    },

    /** Deliveries wait until an instant: as held when quiet hours are the reason. */
    postpone: async (ids: readonly number[], state: 'held' | 'waiting', until: string): Promise<void> => {
      await query('update delivery set state = $2, next_try_at = $3 where id = any ($1::integer[])', [
        ids,
        state,
        until,
      ]);
    },

    /** Before the first try, so that every later one has the same id and the same messages, also in another process. */
    begin: async (ids: readonly number[], batch: string): Promise<void> => {
      await query('update delivery set batch = $2 where id = any ($1::integer[])', [ids, batch]);
    },

    accepted: (channel: Pick<OutboxChannel, 'id' | 'user_id'>, ids: readonly number[], now: string): Promise<void> =>
      transaction(async (tx) => {
        await tx(
          `update delivery set state = 'sent', tries = tries + 1, next_try_at = null, error = null, sent_at = $2
           where id = any ($1::integer[])`,
          [ids, now],
        );
        await tx(
          'update channel set last_sent_at = $2, failing_since = null, last_error = null, rests_until = null where id = $1',
          [channel.id, now],
        );
        notices.inboxes(tx, [channel.user_id]);
      }),

    /** `next` null: they are dead until somebody sends them again. `rests` null: the channel asked for no rest. */
    failed: (
      channel: Pick<OutboxChannel, 'id' | 'user_id'>,
      ids: readonly number[],
      { error, next, rests, now }: { error: string; next: string | null; rests: string | null; now: string },
    ): Promise<void> =>
      transaction(async (tx) => {
        await tx(
          `update delivery set state = case when $2::timestamptz is null then 'dead' else 'waiting' end, tries = tries + 1,
             next_try_at = $2, error = $3
           where id = any ($1::integer[])`,
          [ids, next, error],
        );
        await tx(
          'update channel set failing_since = coalesce(failing_since, $2), last_error = $3, rests_until = $4 where id = $1',
          [channel.id, now, error, rests],
        );
        notices.inboxes(tx, [channel.user_id]);
      }),

    /** Ends a channel that takes nothing any more, and runs `follow` in the same transaction. */
    end: (channelId: number, follow: (tx: Query) => Promise<void>): Promise<void> =>
      transaction(async (tx) => {
        await tx('delete from channel where id = $1', [channelId]);
        await follow(tx);
      }),

    /** Removes messages that fired before an instant. */
    prune: async (before: string): Promise<void> => {
      await query('delete from message where fired_at < $1', [before]);
    },

    /** Waiting and dead deliveries of all channels; `late` have waited longer than the rule allows, `oldest_s` is the longest wait. */
    totals: async (now: string) => {
      const { rows } = await query<{ waiting: number; dead: number; late: number; oldest_s: number | null }>(
        `select (count(*) filter (where state in ('waiting', 'held')))::int as waiting,
           (count(*) filter (where state = 'dead'))::int as dead,
           (count(*) filter (where state <> 'dead' and next_try_at < $1::timestamptz - make_interval(secs => $2)))::int as late,
           greatest(extract(epoch from $1::timestamptz - (min(next_try_at) filter (where state <> 'dead'))), 0)::float8 as oldest_s
         from delivery where channel_id is not null and state <> 'sent'`,
        [now, deliveryRules.waiting_long.value],
      );
      return rows[0] ?? { waiting: 0, dead: 0, late: 0, oldest_s: null };
    },
  };
}
