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
/** Hands a mail over in the transaction of its cause. */
export type HandOverMail = (tx: Query, mail: Mail) => Promise<void>;
