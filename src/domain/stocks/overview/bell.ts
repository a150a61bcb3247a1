// Time of an earnings report relative to the session, with its wording.
import { z } from 'zod';

/** Time of a company's report relative to the session. */
export const Bell = z.enum(['before', 'during', 'after']);
export type Bell = z.infer<typeof Bell>;

export const bellWords = {
  before: 'before the open',
  during: 'during the session',
  after: 'after the close',
} as const satisfies Record<Bell, string>;
