// SQL of the outbox: due deliveries, and the results of exchanges.
import { z } from 'zod';
import { DeliverySettings } from '../../../domain/delivery/channel.ts';
import { deliveryRules } from '../../../domain/delivery/delivery-rules.ts';
import { Message } from '../../../domain/delivery/message.ts';
import type { DueDelivery } from '../../../domain/delivery/parcel.ts';
import type { Db } from '../../db/database.ts';
import { gathered } from '../../db/gathered.ts';
import { parseRows, type Query, raw, unnest } from '../../db/query.ts';
import type { Notices } from '../notices.ts';

const DueRow = Message.pick({ kind: true, symbol: true, title: true, text: true, link: true, urgent: true }).extend({
  id: z.number(),
  message_id: z.string(),
  tries: z.number(),
  batch: z.string().nullable(),
  fired_at: z.string(),
  exchange_at: z.string().nullable(),
  channel_id: z.number(),
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

type Parcelled = { channel_id: number; user_id: number; ids: readonly number[] };
type Refusal = Parcelled & { error: string; next: string | null; rests: string | null; now: string };

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Condition of updates: a process that was suspended must not change deliveries that another has sent. */
const STILL_WAITS = `d.state in ('waiting', 'held')`;

export function createOutboxStore({ query, transaction }: Db, notices: Pick<Notices, 'deliveries'>) {
  return {
    /** Channels with due deliveries, except busy ones. */
    dueChannels: (now: string, busy: readonly number[]): Promise<OutboxChannel[]> =>
      parseRows(
        ChannelRow,
        query`select c.id, c.user_id, c.kind, c.address, c.details, c.last_sent_at, c.rests_until, s.quiet, s.zone,
           s.muted_until
           from channel c left join delivery_settings s on s.user_id = c.user_id
           where c.id <> all (${busy}::integer[]) and exists (
             select from delivery d
             where d.channel_id = c.id and d.state in ('waiting', 'held') and d.next_try_at <= ${now})`,
      ),

    /**
     * Due messages of a channel, at most `most_gathered`: batches that were begun before, then the others, oldest
     * first.
     */
    due: gathered(async (asked: readonly { id: number; now: string }[]): Promise<DueDelivery[][]> => {
      const rows = await parseRows(
        DueRow,
        query`select due.* from ${unnest(asked, 'id integer, now timestamptz')} cross join lateral (
             select d.id, d.channel_id, d.message_id, d.tries, d.batch, m.kind, m.symbol, m.title, m.text, m.link,
               m.urgent, m.fired_at, m.exchange_at
             from delivery d join message m on m.id = d.message_id
             where d.channel_id = given.id and d.state in ('waiting', 'held') and d.next_try_at <= given.now
             order by d.batch nulls last, m.fired_at, d.id limit ${deliveryRules.most_gathered.value}) due`,
      );
      const byChannel = Map.groupBy(rows, ({ channel_id }) => channel_id);
      return asked.map((channel) =>
        (byChannel.get(channel.id) ?? []).map(({ id, tries, batch, message_id, channel_id: _, ...message }) => ({
          id,
          tries,
          batch,
          message: { ...message, id: message_id },
        })),
      );
    }),

    /** Time of the next due delivery, ISO; for busy channels only after `now`. Null when none waits. */
    nextAt: (busy: readonly number[], now: string) => query.value<string | null>`
         select min(next_try_at) as at from delivery
         where state in ('waiting', 'held') and channel_id is not null
           and (next_try_at > ${now} or channel_id <> all (${busy}::integer[]))`,

    /** Number of parcels each channel has accepted since midnight in `zone`; a batch counts once. */
    sentToday: gathered(async (asked: readonly { id: number; zone: string; now: string }[]): Promise<number[]> => {
      const counts = await query.map<number, number>`
         select channel_id, count(distinct coalesce(batch, message_id))::int as count
         from ${unnest(asked, 'id integer, zone text, now timestamptz')}
         join delivery on channel_id = given.id and state = 'sent'
           and sent_at >= date_trunc('day', given.now at time zone given.zone) at time zone given.zone
         group by channel_id`;
      return asked.map(({ id }) => counts.get(id) ?? 0);
    }),

    /** Postpones deliveries to `until` (ISO); state `held` for quiet hours. */
    postpone: gathered(
      async (given: readonly { ids: readonly number[]; state: 'held' | 'waiting'; until: string }[]) => {
        const rows = given.flatMap(({ ids, state, until }) => ids.map((id) => ({ id, state, until })));
        await query`update delivery d set state = given.state, next_try_at = given.until
         from ${unnest(rows, 'id integer, state text, until timestamptz')} where d.id = given.id and ${raw(STILL_WAITS)}`;
        return given.map(() => undefined);
      },
    ),

    /** Fixes batch id and messages before the first try, so that retries in any process resend the same parcel. */
    begin: gathered(async (given: readonly { ids: readonly number[]; batch: string }[]) => {
      const rows = given.flatMap(({ ids, batch }) => ids.map((id) => ({ id, batch })));
      await query`update delivery d set batch = given.batch
         from ${unnest(rows, 'id integer, batch uuid')} where d.id = given.id and ${raw(STILL_WAITS)}`;
      return given.map(() => undefined);
    }),

    accepted: gathered((given: readonly (Parcelled & { now: string })[]) =>
      transaction(async (tx) => {
        const rows = given.flatMap(({ ids, now }) => ids.map((id) => ({ id, now })));
        await tx`update delivery d set state = 'sent', tries = tries + 1, next_try_at = null, error = null,
             sent_at = given.now
           from ${unnest(rows, 'id integer, now timestamptz')} where d.id = given.id`;
        await tx`update channel c set last_sent_at = given.now, failing_since = null, last_error = null,
             rests_until = null
           from ${unnest(given, 'channel_id integer, now timestamptz')} where c.id = channel_id`;
        notices.deliveries(tx, given);
        return given.map(() => undefined);
      }),
    ),

    /**
     * Stores failed exchanges. `next`: time of the next try; null makes the deliveries dead until a reader retries.
     * `rests`: end of a pause the channel requested, null without a pause.
     */
    failed: gathered((given: readonly Refusal[]) =>
      transaction(async (tx) => {
        const rows = given.flatMap(({ ids, error, next }) => ids.map((id) => ({ id, error, next })));
        await tx`update delivery d set state = case when given.next is null then 'dead' else 'waiting' end,
             tries = tries + 1, next_try_at = given.next, error = given.error
           from ${unnest(rows, 'id integer, next timestamptz, error text')}
           where d.id = given.id and ${raw(STILL_WAITS)}`;
        await tx`update channel c set failing_since = coalesce(failing_since, given.now), last_error = given.error,
             rests_until = given.rests
           from ${unnest(given, 'channel_id integer, now timestamptz, error text, rests timestamptz')}
           where c.id = channel_id`;
        notices.deliveries(tx, given);
        return given.map(() => undefined);
      }),
    ),

    /** Makes deliveries that wait for these channels dead, with the reason. */
    endWaiting: (channelIds: readonly number[], error: string) => query.run`
         update delivery d set state = 'dead', next_try_at = null, error = ${error}
         where d.channel_id = any (${channelIds}::integer[]) and ${raw(STILL_WAITS)}`,

    /** Deletes a channel that accepts nothing any more, and runs `follow` in the same transaction. */
    end: (channelId: number, follow: (tx: Query) => Promise<void>): Promise<void> =>
      transaction(async (tx) => {
        await tx`delete from channel where id = ${channelId}`;
        await follow(tx);
      }),

    /** Removes messages that fired before `before` (ISO). */
    prune: (before: string) => query.run`delete from message where fired_at < ${before}`,

    /**
     * Number of waiting and dead deliveries on all channels; `late`: those due longer than the rule allows; `oldest_s`:
     * longest time overdue, seconds, 0 when no delivery is overdue.
     */
    totals: (now: string) => query.one<{ waiting: number; dead: number; late: number; oldest_s: number | null }>`
           select (count(*) filter (where state in ('waiting', 'held')))::int as waiting,
           (count(*) filter (where state = 'dead'))::int as dead,
           (count(*) filter (where state <> 'dead'
           and next_try_at < ${now}::timestamptz - make_interval(secs => ${deliveryRules.waiting_long.value})))::int as late,
           greatest(extract(epoch
           from ${now}::timestamptz - (min(next_try_at) filter (where state <> 'dead'))), 0)::float8 as oldest_s
         from delivery where channel_id is not null and state <> 'sent'`,
  };
}
