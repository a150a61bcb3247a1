// SQL of handing messages over: message, inbox entry and deliveries in the transaction of the feature.
import { deliveryRules } from '../../../domain/delivery/delivery-rules.ts';
import type { NewMessage } from '../../../domain/delivery/message.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { type Query, unnest } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import type { Notices } from '../notices.ts';

type Added = { id: string; user_id: number; routed: boolean };

/**
 * Stores messages, each (user_id, key) only once, with inbox entry and a delivery to every confirmed channel named.
 * Sends notices at the commit. Returns the ids of the added messages.
 */
export async function insertMessages(
  tx: Query,
  messages: readonly NewMessage[],
  now: string,
  notices: Notices,
): Promise<string[]> {
  if (messages.length === 0) return [];
  const withdrawn = await withdraw(tx, messages, now);
  const digests = await findDigests(tx, messages, now);
  const given = messages.map((message, place) => ({
    ...toGiven(message, withdrawn),
    not_before: digests[place] ?? null,
  }));
  const { rows } = await tx<Added>`with given as (
       select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(
         user_id integer, key text, kind text, rule_id integer, symbol text, title text, text text, link text, urgent boolean,
         exchange_at timestamptz, received_at timestamptz, fired_at timestamptz, channel_ids integer[],
         channels_from timestamptz, but_channels integer[], topics text[], rule_ids integer[], with_default boolean,
         not_before timestamptz)
     ), added as (
       insert into message (id, user_id, key, kind, rule_id, symbol, title, text, link, urgent, exchange_at, received_at, fired_at,
         topics, channels_from, rule_ids)
       select gen_random_uuid(), user_id, key, kind, rule_id, symbol, title, text, link, urgent, exchange_at, received_at, fired_at,
         topics, channels_from, rule_ids
       from given
       on conflict (user_id, key) do nothing
       returning id, user_id, key
     ), entered as (
       insert into delivery (message_id, channel_id, state, tries, sent_at) select id, null, 'sent', 1, ${now} from added
     ), routed as (
       insert into delivery (message_id, channel_id, state, tries, next_try_at)
       select a.id, c.id, 'waiting', 0, greatest(${now}, g.channels_from, g.not_before)
       from added a
       join given g on g.user_id = a.user_id and g.key = a.key
       join channel c on c.user_id = a.user_id and c.confirmed_at is not null and c.id <> all (g.but_channels)
         and case when g.channel_ids is null then c.is_default else c.id = any (g.channel_ids) or (g.with_default and c.is_default) end
       on conflict (message_id, channel_id) do nothing
       returning message_id
     )
     select a.id, a.user_id, exists (select from routed r where r.message_id = a.id) as routed from added a`;
  notices.messages(tx, rows);
  if (rows.some(({ routed }) => routed)) notices.outbox(tx);
  return rows.map(({ id }) => id);
}

/** Reschedules the held messages of a rule to `until` (ISO). */
export async function moveHeld(tx: Query, ruleId: number, until: string, now: string, notices: Notices): Promise<void> {
  const { rowCount } = await tx`with moved as (
       update message set channels_from = ${until} where rule_id = ${ruleId} and channels_from > ${now}
       returning id)
     update delivery d set next_try_at = ${until} from moved m
     where d.message_id = m.id and d.channel_id is not null and d.state = 'waiting' and d.tries = 0
     and d.batch is null`;
  if (rowCount > 0) notices.outbox(tx);
}

/**
 * Time of the digest that each message joins, ISO; null for a message sent alone. A message waits for a digest if all
 * its channels wait for the same time within the span: a single channel waits for its pace or its own pause.
 */
async function findDigests(tx: Query, messages: readonly NewMessage[], now: string): Promise<(string | null)[]> {
  const toGatheredRule = ({ gathers, rule_id, channels_from }: NewMessage) =>
    gathers === true && channels_from === undefined ? rule_id : null;
  const rules = [...new Set(messages.flatMap((message) => toGatheredRule(message) ?? []))];
  if (rules.length === 0) return messages.map(() => null);
  const { rows } = await tx<{ rule_id: number; recent: number; next: string | null }>`
       select m.rule_id, count(distinct m.id)::int as recent,
       min(d.next_try_at) filter (where d.state = 'waiting' and d.tries = 0 and d.next_try_at > ${now}
         and d.next_try_at <= ${now}::timestamptz + make_interval(mins => ${deliveryRules.digest_minutes.value})
         and not exists (select from delivery other where other.message_id = m.id and other.channel_id is not null
           and other.next_try_at is distinct from d.next_try_at)) as next
     from message m left join delivery d on d.message_id = m.id and d.channel_id is not null
     where m.rule_id = any (${rules}) and m.channels_from is null
     and m.fired_at > ${now}::timestamptz - make_interval(mins => ${deliveryRules.digest_minutes.value})
     group by m.rule_id`;
  const known = new Map(rows.map(({ rule_id, ...of }) => [rule_id, { ...of }]));
  return messages.map((message) => {
    const rule = toGatheredRule(message);
    if (rule === null) return null;
    const of = known.get(rule) ?? { recent: 0, next: null };
    known.set(rule, of);
    of.recent += 1;
    if (of.next === null && of.recent < deliveryRules.digest_from.value) return null;
    of.next ??= iso(Date.parse(now) + deliveryRules.digest_minutes.value * minuteMs);
    return of.next;
  });
}

/** Appends a sentence to messages on one of these topics that fired since `since` (ISO). */
export async function addToMessages(
  tx: Query,
  added: readonly { topic: string; words: string }[],
  since: string,
): Promise<void> {
  if (added.length === 0) return;
  await tx`update message m set text = m.text || g.words
     from (select topic, string_agg(' ' || words, '') as words
       from ${unnest(added, 'topic text, words text')} group by topic) g
     where m.kind = 'news' and m.fired_at >= ${since} and g.topic = any (m.topics)`;
}

type Withdrawn = { user_id: number; topic: string; channel_id: number };

/**
 * Completes a message with defaults. An inbox-only message also goes to channels that have already sent the text it
 * corrects, because they cannot withdraw it.
 */
function toGiven({ replaces: _, gathers: __, ...message }: NewMessage, withdrawn: readonly Withdrawn[]) {
  const { user_id, topics = [], channels_from } = message;
  const taken = withdrawn.filter((one) => one.user_id === user_id && topics.includes(one.topic));
  return {
    rule_ids: [],
    with_default: false,
    ...message,
    topics,
    but_channels: channels_from === null ? taken.map(({ channel_id }) => channel_id) : [],
  };
}

/**
 * Withdraws deliveries that wait for a later time and are replaced by a newer message; the inbox retains the old
 * message.
 */
async function withdraw(tx: Query, messages: readonly NewMessage[], now: string): Promise<Withdrawn[]> {
  const replaced = messages.flatMap(({ user_id, topics = [], replaces = [] }) =>
    [...topics, ...replaces].map((topic) => ({ user_id, topic })),
  );
  if (replaced.length === 0) return [];
  return tx.all<Withdrawn>`
     with newer as (select user_id, topic from ${unnest(replaced, 'user_id integer, topic text')}),
     removed as (
       delete from delivery d using message m
       where m.channels_from > ${now} and m.topics && ${replaced.map(({ topic }) => topic)}
         and m.topics <@ array(select topic from newer n where n.user_id = m.user_id)
         and d.message_id = m.id and d.channel_id is not null and d.state = 'waiting' and d.tries = 0 and d.batch is null
       returning d.channel_id, m.user_id, m.topics)
     select user_id, channel_id, unnest(topics) as topic from removed`;
}
