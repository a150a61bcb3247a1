// SQL of deliveries in a restored database: those that waited in the backup may have been sent since, so they end.
import type { Query } from '../../db/query.ts';

const NOT_SENT = 'Not sent: it waited in a backup that was restored';

/**
 * Ends waiting deliveries of accounts whose inbox comes from the backup, and counts them in one inbox message each.
 * `goesOn` false: deletes waiting system mails too.
 */
export async function endRestoredDeliveries(query: Query, now: string, goesOn: boolean): Promise<void> {
  await query`with ended as (
       update delivery d set state = 'dead', next_try_at = null, error = ${NOT_SENT} from message m
       where m.id = d.message_id and d.channel_id is not null and d.state in ('waiting', 'held')
         and m.user_id not in (select id from held_same_account)
       returning m.user_id, m.id
     ), said as (
       insert into message (id, user_id, key, kind, title, text, link, urgent, fired_at)
       select gen_random_uuid(), user_id, 'restored:' || ${now}::text, 'account',
         case when count(distinct id) = 1 then '1 message was not sent' else count(distinct id) || ' messages were not sent' end,
         'They waited in a backup that was restored, and may have been sent since it was taken. They are in your inbox.',
         '/alerts', false, ${now}::timestamptz
       from ended group by user_id
       on conflict (user_id, key) do nothing returning id
     )
     insert into delivery (message_id, channel_id, state, tries, sent_at)
     select id, null, 'sent', 1, ${now}::timestamptz from said`;
  if (!goesOn) await query('delete from system_mail');
}
