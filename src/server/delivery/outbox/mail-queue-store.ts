// SQL of queued system mails.
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';

/**
 * System mail. `link`: address or path of the product; after `expires_at` (epoch ms) the mail is useless and is
 * deleted.
 */
export type SystemMail = {
  to: string;
  subject: string;
  lines: readonly string[];
  link_words: string;
  link: string;
  expires_at: number;
};

type WaitingMail = Omit<SystemMail, 'expires_at'> & { id: string; tries: number };

export function mailQueueStore({ query }: Pick<Db, 'query'>) {
  return {
    add: (tx: Query, id: string, mail: SystemMail, now: number) => tx.run`
         insert into system_mail (id, to_address, subject, lines, link_words, link, next_try_at, expires_at)
         values (${id}, ${mail.to}, ${mail.subject}, ${mail.lines}, ${mail.link_words}, ${mail.link}, ${iso(now)},
         ${iso(mail.expires_at)})`,

    due: (now: string, most: number) => query.all<WaitingMail>`
           select id, to_address as to, subject, lines, link_words, link, tries
           from system_mail
           where next_try_at <= ${now} order by next_try_at, id limit ${most}`,

    /** Time of the next try of any mail, ISO; null when none waits. */
    nextAt: () => query.value<string | null>('select min(next_try_at) as at from system_mail'),

    postpone: (id: string, next: string) => query.run`
         update system_mail set tries = tries + 1, next_try_at = ${next} where id = ${id}`,

    remove: (id: string) => query.run`delete from system_mail where id = ${id}`,

    forgetOver: (now: string) => query.run`delete from system_mail where expires_at <= ${now}`,
  };
}
