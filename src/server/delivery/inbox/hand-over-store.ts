// SQL of handing messages over: message, inbox entry and deliveries in the transaction of the feature.
import type { NewMessage } from '../../../domain/delivery/message.ts';
import type { Query } from '../../db/query.ts';
import type { Notices } from '../notices.ts';

type Added = { id: string; user_id: number; routed: boolean };

/**
 * Writes messages once per (user_id, key), each with its inbox entry and a delivery to every confirmed channel it names; a doubled
 * one adds nothing. Notices go out when the transaction commits. Answers the ids of the added messages.
 */
export async function insertMessages(
  tx: Query,
  messages: readonly NewMessage[],
  now: string,
  notices: Notices,
): Promise<string[]> {
  if (messages.length === 0) return [];
  const { rows } = await tx<Added>(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as g(
         user_id integer, key text, kind text, rule_id integer, symbol text, title text, text text, link text, urgent boolean,
         exchange_at timestamptz, received_at timestamptz, fired_at timestamptz, channel_ids integer[])
     ), added as (
       insert into message (id, user_id, key, kind, rule_id, symbol, title, text, link, urgent, exchange_at, received_at, fired_at)
       select gen_random_uuid(), user_id, key, kind, rule_id, symbol, title, text, link, urgent, exchange_at, received_at, fired_at
       from given
       on conflict (user_id, key) do nothing
       returning id, user_id, key
     ), entered as (
       insert into delivery (message_id, channel_id, state, tries, sent_at) select id, null, 'sent', 1, $2 from added
     ), routed as (
       insert into delivery (message_id, channel_id, state, tries, next_try_at)
       select a.id, c.id, 'waiting', 0, $2
       from added a
       join given g on g.user_id = a.user_id and g.key = a.key
       join channel c on c.user_id = a.user_id and c.confirmed_at is not null
         and case when g.channel_ids is null then c.is_default else c.id = any (g.channel_ids) end
       on conflict (message_id, channel_id) do nothing
       returning message_id
     )
     select a.id, a.user_id, exists (select from routed r where r.message_id = a.id) as routed from added a`,
    [JSON.stringify(messages), now],
  );
  notices.messages(tx, rows);
  if (rows.some(({ routed }) => routed)) notices.outbox(tx);
  return rows.map(({ id }) => id);
}
