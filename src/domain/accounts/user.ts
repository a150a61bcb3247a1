// An account as the wire shows it.
import { z } from 'zod';

export const User = z.object({ id: z.number(), full_name: z.string(), email: z.string(), is_admin: z.boolean() });
export type User = z.infer<typeof User>;

/** A sign-in that is still valid; id names it for revoking, it is not the token. */
export const SessionInfo = z.object({
  id: z.string(),
  created_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  agent: z.string().nullable(),
  current: z.boolean(),
});
export type SessionInfo = z.infer<typeof SessionInfo>;
