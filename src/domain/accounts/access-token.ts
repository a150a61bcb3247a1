// Access tokens of a user's own programs: scopes and lifetime.
import { z } from 'zod';
import { dayMs } from '../numbers/time.ts';
import { SheetName } from '../sheets/sheet.ts';
import { accountRules } from './account-rules.ts';

/** Each scope includes the ones before it. */
export const tokenScopes = ['read', 'write', 'admin'] as const;
export const TokenScope = z.enum(tokenScopes);
export type TokenScope = z.infer<typeof TokenScope>;

export function scopeIncludes(held: TokenScope, needed: TokenScope): boolean {
  return tokenScopes.indexOf(held) >= tokenScopes.indexOf(needed);
}

/** Access token without its secret; expired tokens stay listed for a while. */
export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: TokenScope,
  /** Table a link reads; null for tokens of programs. */
  sheet: SheetName.nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  last_used_ip: z.string().nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const tokenDays = [30, 90, 365] as const;
/** Days from now, or last valid day (UTC) of the token. */
export const TokenExpiry = z.union([z.literal(tokenDays), z.iso.date()]);
export type TokenExpiry = z.infer<typeof TokenExpiry>;

/** End of a token in epoch ms, or the reason the expiry is refused. */
export function tokenEnd(expiry: TokenExpiry, now: number): { ends_at: number } | { problem: string } {
  if (typeof expiry === 'number') return { ends_at: now + expiry * dayMs };
  const ends_at = Date.parse(`${expiry}T00:00:00Z`) + dayMs;
  if (ends_at <= now) return { problem: 'The last day of a token cannot be in the past' };
  const most = accountRules.token_longest.value;
  if (ends_at > now + (most + 1) * dayMs) return { problem: `A token lasts at most ${most} days` };
  return { ends_at };
}
