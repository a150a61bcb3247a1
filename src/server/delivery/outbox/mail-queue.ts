// Queue of system mails: plain e-mails of features to an address, retried like deliveries, deleted when sent or
// expired.
import { deliveryRules, nextTry } from '../../../domain/delivery/delivery-rules.ts';
import type { Database } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { type Clock, iso } from '../../process/clock.ts';
import type { Log } from '../../process/log.ts';
import type { Notices } from '../notices.ts';
import type { SendMail } from '../senders/email.ts';
import { SendProblem } from '../senders/sender.ts';
import { mailQueueStore, type SystemMail } from './mail-queue-store.ts';
import { withinExchange } from './within-exchange.ts';

export type MailQueue = ReturnType<typeof createMailQueue>;

export function createMailQueue(deps: {
  database: Database;
  notices: Pick<Notices, 'outbox'>;
  clock: Clock;
  log: Log;
  newId: () => string;
  sendMail: SendMail | null;
  address: (link: string) => string;
}) {
  const { notices, clock, log, sendMail } = deps;
  const store = mailQueueStore(deps.database);

  return {
    nextAt: store.nextAt,

    /** Queues the mail in the transaction of its cause; it is sent after the commit. */
    handOver: async (tx: Query, mail: SystemMail): Promise<void> => {
      await store.add(tx, deps.newId(), mail, clock.now());
      notices.outbox(tx);
    },

    /** Sends due mails, one after the other. */
    drain: async (signal: AbortSignal): Promise<void> => {
      await store.forgetOver(iso(clock.now()));
      for (const mail of await store.due(iso(clock.now()), deliveryRules.most_gathered.value)) {
        if (signal.aborted) return;
        const { id, to, subject, lines } = mail;
        const link = { words: mail.link_words, url: deps.address(mail.link) };
        try {
          if (sendMail === null) throw new SendProblem('This server sends no e-mail');
          await withinExchange(clock, signal, (whole) => sendMail({ id, to, subject, lines, link }, whole));
          await store.remove(id);
        } catch (error) {
          if (signal.aborted) return;
          const next = nextTry(mail.tries + 1, clock.now(), clock.chance());
          log.warn({ err: error, id, is_last: next === null }, 'delivery: system mail not sent');
          if (next === null) await store.remove(id);
          else await store.postpone(id, iso(next));
        }
      }
    },
  };
}
