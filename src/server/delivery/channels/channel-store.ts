// SQL of channels and of quiet hours.
import { z } from 'zod';
import {
  Channel,
  changedDelivery,
  type DeliveryChange,
  DeliverySettings,
  settingsAtFirst,
} from '../../../domain/delivery/channel.ts';
import { deliveryRules, type SentKind } from '../../../domain/delivery/delivery-rules.ts';
import type { FailingSender } from '../../../domain/reports/delivery-check.ts';
import { type Db, lockedByUser } from '../../db/database.ts';
import { lockNumbers } from '../../db/lock-numbers.ts';
import { parseRows, type Query, raw } from '../../db/query.ts';
import type { Notices } from '../notices.ts';

const ChannelRow = Channel.omit({ state: true, detail: true }).extend({
  confirmed_at: z.string().nullable(),
  last_error: z.string().nullable(),
});
export type ChannelRow = z.infer<typeof ChannelRow>;

/** `confirmHash`: hash of the link that must confirm an e-mail address; null when no confirmation is needed. */
export type NewChannel = {
  kind: SentKind;
  address: string;
  details: { endpoint?: string; url?: string; [name: string]: unknown };
  confirmHash: string | null;
};

/** Channels `c` of user $1, with counts for the user's day in zone $2 at the time $3. */
const SELECT = `select c.id, c.kind, c.address, c.details->>'template' as template, c.is_default, c.confirmed_at, c.failing_since,
    c.last_error, c.last_sent_at,
    (select count(*)::int from delivery d where d.channel_id = c.id and d.state in ('waiting', 'held')) as waiting,
    (select count(distinct coalesce(d.batch, d.message_id))::int from delivery d where d.channel_id = c.id and d.state = 'sent'
       and d.sent_at >= date_trunc('day', $3::timestamptz at time zone $2) at time zone $2) as sent_today
  from channel c where c.user_id = $1`;

const SETTINGS = 'quiet, zone, muted_until, sound';

/** Delivery settings of a user; `zone`: time zone for a user who has stored none. */
async function readSettings(query: Query, userId: number, zone: string): Promise<DeliverySettings> {
  const rows = await parseRows(
    DeliverySettings,
    query`select ${raw(SETTINGS)} from delivery_settings where user_id = ${userId}`,
  );
  return rows[0] ?? settingsAtFirst(zone);
}

export function createChannelStore({ query, transaction }: Db, notices: Pick<Notices, 'outbox'>) {
  const locked = lockedByUser(transaction, lockNumbers.channels);

  return {
    all: (userId: number, zone: string, now: string): Promise<ChannelRow[]> =>
      parseRows(ChannelRow, query(`${SELECT} order by c.id`, [userId, zone, now])),

    one: async (userId: number, id: number, zone: string, now: string): Promise<ChannelRow | null> => {
      const rows = await parseRows(ChannelRow, query(`${SELECT} and c.id = $4`, [userId, zone, now, id]));
      return rows[0] ?? null;
    },

    /** Ids among `ids` that are not channels of the user. */
    foreign: (userId: number, ids: readonly number[]) => query.column<number>`
         select given.id from unnest(${ids}::integer[]) as given (id)
         where not exists (select from channel c where c.id = given.id and c.user_id = ${userId})`,

    isConfirmed: (userId: number, id: number) => query.any`select from channel where user_id = ${userId} and id = ${id}
         and confirmed_at is not null`,

    /**
     * Adds a default channel and returns its id; null at the limit per user. A known target keeps its channel; a
     * browser belongs to the user who last allowed it.
     */
    add: (userId: number, { kind, address, details, confirmHash }: NewChannel, now: string): Promise<number | null> =>
      locked(userId, async (tx) => {
        const { endpoint, url } = details;
        const same = `kind = $1 and coalesce(details->>'endpoint', details->>'url', address) = $2`;
        const target = endpoint ?? url ?? address;
        await tx(`delete from channel where ${same} and user_id <> $3 and kind = 'push'`, [kind, target, userId]);
        const { rows: again } = await tx<{ id: number }>(
          `update channel set address = $4, details = $5, confirm_hash = $6, failing_since = null, last_error = null
           where ${same} and user_id = $3 returning id`,
          [kind, target, userId, address, JSON.stringify(details), confirmHash],
        );
        if (again[0] !== undefined) return again[0].id;
        const { rows: own } = await tx`select from channel where user_id = ${userId}`;
        if (own.length >= deliveryRules.most_channels.value) return null;
        return tx.value<number | null>`insert into channel (user_id, kind, address, details, is_default,
           confirmed_at, confirm_hash, created_at)
           values (${userId}, ${kind}, ${address}, ${JSON.stringify(details)}, true,
           ${confirmHash === null ? now : null}, ${confirmHash}, ${now}) returning id`;
      }),

    /** Replaces a browser's subscription in its channel; false when the former one is unknown. */
    renewPush: (former: { endpoint: string; auth: string }, details: NewChannel['details']) => query.any`
         update channel set details = ${JSON.stringify(details)},
         failing_since = null, last_error = null
         where kind = 'push' and details->>'endpoint' = ${former.endpoint}
         and details->'keys'->>'auth' = ${former.auth}`,

    /** Sets whether a channel is a default; false when the user has no such channel. */
    setDefault: (userId: number, id: number, isDefault: boolean) => query.any`
         update channel set is_default = ${isDefault}
         where user_id = ${userId} and id = ${id}`,

    remove: (userId: number, id: number) => query.run`delete from channel where user_id = ${userId} and id = ${id}`,

    /**
     * Confirms the address of the link with this hash and returns it; null for an unknown link. A link may be used
     * repeatedly.
     */
    confirm: (hash: string, now: string) => query.value<string | null>`
         update channel set confirmed_at = coalesce(confirmed_at,
         ${now}) where confirm_hash = ${hash} returning address`,

    settings: (userId: number, zone: string): Promise<DeliverySettings> => readSettings(query, userId, zone),

    /** Changes settings, serialized per user; reschedules messages held by quiet hours. */
    changeSettings: (userId: number, zone: string, change: DeliveryChange, now: string): Promise<DeliverySettings> =>
      locked(userId, async (tx) => {
        const after = changedDelivery(await readSettings(tx, userId, zone), change);
        const { quiet, muted_until, sound } = after;
        await tx`insert into delivery_settings (user_id, ${raw(SETTINGS)})
           values (${userId}, ${quiet === null ? null : JSON.stringify(quiet)}, ${after.zone}, ${muted_until}, ${sound})
           on conflict (user_id) do update set quiet = excluded.quiet, zone = excluded.zone,
             muted_until = excluded.muted_until, sound = excluded.sound`;
        const { rowCount } = await tx`update delivery set next_try_at = ${now}
           where state = 'held' and channel_id in (select id from channel where user_id = ${userId})`;
        if (rowCount > 0) notices.outbox(tx);
        return after;
      }),

    /** Kinds of channel (webhooks by host) whose confirmed channels all fail. */
    failingSenders: () => query.all<FailingSender>`
         select kind, host, count(*)::integer as channels, min(failing_since) as since,
           (array_agg(last_error order by failing_since desc))[1] as error
         from (select *, case when kind = 'webhook' then address end as host from channel where confirmed_at is not null) as known
         group by kind, host having bool_and(failing_since is not null) order by kind, host`,
  };
}
