// Bell an earnings report comes before or after, with its words.
import { z } from 'zod';

/** When a company reports on its day. */
export const Bell = z.enum(['before', 'during', 'after']);
export type Bell = z.infer<typeof Bell>;

export const bellWords = {
  before: 'before the open',
  during: 'during the session',
  after: 'after the close',
} as const satisfies Record<Bell, string>;
