// Administrator routes: users and audit log.
import { sessionIdleMs } from '../../../domain/accounts/account-rules.ts';
import { addDays, pacificInstant } from '../../../domain/market/calendar.ts';
import { type Caller, defineRoutes } from '../../http/handlers.ts';
import { Fault } from '../../process/fault.ts';
import type { AccountParts } from '../account-parts.ts';
import { auditListStore } from '../audit/audit-list-store.ts';
import type { StoredUser } from '../store.ts';
import { userListStore } from './user-list-store.ts';
import { userRights } from './user-rights.ts';

/**
 * Removes the extra row that was fetched to detect another page; `next`: id to continue after, null on the last page.
 */
export function cut<Row extends { id: number }>(rows: Row[], limit: number): { rows: Row[]; next: number | null } {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

export function administrationRoutes({ database, store, clock }: AccountParts) {
  const list = userListStore(database);
  const log = auditListStore(database);
  const rights = userRights(store, clock, '.');

  const existing = async (id: number): Promise<StoredUser> => {
    const user = await store.userById(id);
    if (user === undefined) throw new Fault(404, 'There is no such account');
    return user;
  };
  /**
   * Finds another user than the caller. Throws 409 for the caller's own account, so that administrators cannot lock
   * themselves out.
   */
  const another = async (id: number, caller: Caller, refusal: string): Promise<StoredUser> => {
    const user = await existing(id);
    if (user.id === caller.id) throw new Fault(409, refusal);
    return user;
  };

  return defineRoutes({
    users: async ({ query }) => {
      const now = clock.now();
      const read = await list.page({ ...query, limit: query.limit + 1 }, now, now - sessionIdleMs);
      const { rows: users, next } = cut(read, query.limit);
      return { users, next, counts: await list.counts() };
    },
    demoteUser: async ({ params, caller }) => {
      await rights.demote(
        await another(params.id, caller, "You cannot take your own administrator's rights. Another administrator can."),
      );
      return { success: true };
    },
    disableUser: async ({ params, caller }) => {
      await rights.disable(
        await another(params.id, caller, 'You cannot disable your own account. Another administrator can.'),
      );
      return { success: true };
    },
    endUserSessions: async ({ params, caller }) => {
      const user = await another(params.id, caller, 'Your own sessions are ended on your account page.');
      return { success: true, ended: await store.endAllAccess(user.id) };
    },
    enableUser: async ({ params }) => {
      await rights.enable(await existing(params.id));
      return { success: true };
    },
    promoteUser: async ({ params }) => {
      await rights.promote(await existing(params.id));
      return { success: true };
    },
    auditLog: async ({ query: { from, to, ...query } }) => {
      const read = await log.page({
        ...query,
        from: from === undefined ? null : pacificInstant(from, 0),
        before: to === undefined ? null : pacificInstant(addDays(to, 1), 0),
        limit: query.limit + 1,
      });
      const { rows: entries, next } = cut(read, query.limit);
      return { entries, next, actions: await log.actions() };
    },
  });
}
