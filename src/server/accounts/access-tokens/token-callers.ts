// Callers of access tokens: rights limited by scope and owner, call limit, time of last use.
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { secondMs } from '../../../domain/numbers/time.ts';
import type { SheetName } from '../../../domain/sheets/sheet.ts';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import { callerKey, createCallers } from '../sign-in/callers.ts';
import type { Limits } from '../sign-in/limits.ts';
import type { AccessTokenStore, TokenOwner } from './access-token-store.ts';

const touchMs = accountRules.token_touch.value * secondMs;

/**
 * Resolves callers by access token. `sheet`: table whose link contains the token; null for a token in a header. Throws
 * 401 for an invalid token, 429 above the call limit.
 */
export function createTokenCallers(parts: { store: AccessTokenStore; limits: Limits; clock: Clock }) {
  const { store, limits, clock } = parts;
  const ownerOf = createCallers(async (hashes): Promise<Map<string, TokenOwner>> => {
    const owners = await store.owners(hashes, clock.now());
    return new Map(owners.map((owner) => [callerKey(owner.token_hash), owner]));
  });
  return async (tokenHash: Buffer, address: string, sheet: SheetName | null = null): Promise<Caller> => {
    const owner = await ownerOf(tokenHash);
    if (owner === undefined || owner.sheet !== sheet) {
      throw new Fault(401, 'This access token is unknown, expired or revoked');
    }
    const { token_hash, name, scope, sheet: _sheet, last_used_at, ...caller } = owner;
    await limits.countCall('access_token', caller.session_id);
    const now = clock.now();
    if (last_used_at === null || now - Date.parse(last_used_at) >= touchMs) {
      await store.touch(caller.session_id, now, address);
    }
    return { ...caller, is_admin: caller.is_admin && scope === 'admin', token: { name, scope } };
  };
}
