// Messages to account owners about changed sign-in methods: by inbox, and by mail where this site sends any.
import { type OwnerNews, ownerWords } from '../../domain/accounts/owner-news.ts';
import { plainMessage } from '../../domain/delivery/message.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import type { Query } from '../db/query.ts';
import type { Delivery } from '../delivery/delivery.ts';
import { type Clock, iso } from '../process/clock.ts';
import { readEmail } from './store.ts';

/** Informs the owner of an account about a change, in the transaction of that change. */
export type TellOwner = (tx: Query, userId: number, news: OwnerNews) => Promise<void>;
export type HandOverMessages = Delivery['handOver'];
export type HandOverMail = Delivery['handOverMail'];

const LINK = '/account';

export function createTellOwner(deps: {
  handOver: HandOverMessages;
  /** Null when this site sends no mail. */
  handOverMail: HandOverMail | null;
  clock: Clock;
  randomBytes: (size: number) => Buffer;
}): TellOwner {
  const { handOver, handOverMail, clock, randomBytes } = deps;
  return async (tx, userId, news) => {
    const { title, lines } = ownerWords(news);
    const now = clock.now();
    await handOver(tx, [
      {
        ...plainMessage,
        user_id: userId,
        key: `account:${randomBytes(16).toString('base64url')}`,
        kind: 'account',
        symbol: null,
        title,
        text: lines.join(' '),
        link: LINK,
        urgent: true,
        fired_at: iso(now),
        // No channel: the mail goes to the account's own address, below.
        channel_ids: [],
      },
    ]);
    const to = handOverMail === null ? null : await readEmail(tx, userId);
    if (handOverMail === null || to === null) return;
    await handOverMail(tx, {
      to,
      subject: `Smart Cat: ${title}`,
      lines,
      link_words: 'See how your account signs in',
      link: LINK,
      expires_at: now + dayMs,
    });
  };
}
