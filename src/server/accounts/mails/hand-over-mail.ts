// E-mail of accounts, as delivery takes it.
import type { Query } from '../../db/query.ts';

export type Mail = {
  to: string;
  subject: string;
  lines: readonly string[];
  link_words: string;
  link: string;
  expires_at: number;
};
/** Queues a mail in the transaction that causes it. */
export type HandOverMail = (tx: Query, mail: Mail) => Promise<void>;
