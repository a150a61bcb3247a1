// Queries of the waitlist and of invitations.
import {
  invitationState,
  type WaitlistCounts,
  type WaitlistEntry,
  type WaitlistState,
} from '../../../domain/accounts/admission.ts';
import type { User } from '../../../domain/accounts/user.ts';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import { insertUser, isTaken, type NewUser } from '../store.ts';

type WaitlistPage = { find: string; state: WaitlistState; after?: number; limit: number };

/** Invitation with the address it is for, and when it expires, was used and was revoked (ISO). */
export type Invitation = {
  id: number;
  email: string;
  email_normal: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
};

type Row = Pick<WaitlistEntry, 'id' | 'email' | 'created_at' | 'registered'> & {
  invited_at: string | null;
  expires_at: string | null;
  used_at: string | null;
  revoked_at: string | null;
  invited_by: string | null;
};

/** Waitlist addresses with their newest invitation and their state at the time $1. */
const WAITLIST = `select w.id, w.email, w.email_normal, w.created_at, i.created_at as invited_at, i.expires_at, i.used_at,
    i.revoked_at, b.email as invited_by, r.id is not null as registered,
    case when r.id is not null then 'registered'
      when i.expires_at > $1 and i.used_at is null and i.revoked_at is null then 'invited' else 'waiting' end as standing
  from waitlist w
  left join lateral (select * from invitation where waitlist_id = w.id order by id desc limit 1) i on true
  left join app_user b on b.id = i.created_by
  left join app_user r on r.email_normal = w.email_normal`;

/**
 * Creates the account and consumes the invitation in the caller's transaction; null when the invitation cannot be used
 * any more. Throws when the address is taken.
 */
export async function registerInvited(
  tx: Query,
  invitationId: number,
  user: NewUser,
  now: number,
): Promise<User | null> {
  const { rowCount } = await tx`update invitation set used_at = ${iso(now)}
     where id = ${invitationId} and used_at is null and revoked_at is null and expires_at > ${iso(now)}`;
  if (rowCount === 0) return null;
  const made = await insertUser(tx, user);
  await tx`update invitation set user_id = ${made.id} where id = ${invitationId}`;
  return made;
}

export type InvitationStore = ReturnType<typeof invitationStore>;

export function invitationStore({ query, transaction }: Db) {
  return {
    /** Page of the waitlist, longest waiting first. */
    page: async (wanted: WaitlistPage, now: number): Promise<WaitlistEntry[]> => {
      const { rows } = await query<Row>(
        `select id, email, created_at, registered, invited_at, expires_at, used_at, revoked_at, invited_by
         from (${WAITLIST}) w
         where ($2::integer is null or id > $2) and ($3 = '' or strpos(lower(email), lower($3)) > 0)
           and ($4 = 'all' or standing = $4)
         order by id limit $5`,
        [iso(now), wanted.after ?? null, wanted.find.trim(), wanted.state, wanted.limit],
      );
      return rows.map(({ invited_at, expires_at, used_at, revoked_at, invited_by, ...entry }) => ({
        ...entry,
        invitation:
          invited_at === null || expires_at === null || invited_by === null
            ? null
            : {
                state: invitationState({ expires_at, used_at, revoked_at }, now),
                created_at: invited_at,
                expires_at,
                invited_by,
              },
      }));
    },

    counts: (now: number) =>
      query.one<WaitlistCounts>(
        `select count(*)::integer as all, (count(*) filter (where standing = 'waiting'))::integer as waiting,
           (count(*) filter (where standing = 'invited'))::integer as invited,
           (count(*) filter (where standing = 'registered'))::integer as registered
         from (${WAITLIST}) w`,
        [iso(now)],
      ),

    /** Stores an invitation and revokes the previous one, also when two calls run concurrently. */
    invite: (entryId: number, tokenHash: Buffer, by: number, now: number, expiresAt: number) =>
      transaction(async (tx): Promise<{ email: string } | 'unknown' | 'registered'> => {
        const { rows } = await tx<{ email: string; registered: boolean }>`
           select w.email, exists (select from app_user u where u.email_normal = w.email_normal) as registered
           from waitlist w where w.id = ${entryId} for update of w`;
        if (rows[0] === undefined) return 'unknown';
        if (rows[0].registered) return 'registered';
        await tx`update invitation set revoked_at = ${iso(now)}
           where waitlist_id = ${entryId} and used_at is null and revoked_at is null`;
        await tx`insert into invitation (waitlist_id, token_hash, created_at, created_by, expires_at)
           values (${entryId}, ${tokenHash}, ${iso(now)}, ${by}, ${iso(expiresAt)})`;
        return { email: rows[0].email };
      }),

    /** Id of an address's waitlist entry, which is created if missing. */
    ensureEntry: (emailNormal: string, email: string, now: number) => query.value<number>`
         insert into waitlist as entry (email_normal, email, created_at)
         values (${emailNormal}, ${email}, ${iso(now)})
         on conflict (email_normal) do update set email = entry.email returning id`,

    isRegistered: (emailNormal: string) => query.any`select from app_user where email_normal = ${emailNormal}`,

    exists: (entryId: number) => query.any`select from waitlist where id = ${entryId}`,

    /** Revokes the invitation of an entry; false when it has none that is usable. */
    revoke: (entryId: number, now: number) => query.any`update invitation set revoked_at = ${iso(now)}
         where waitlist_id = ${entryId} and used_at is null and revoked_at is null and expires_at > ${iso(now)}`,

    byToken: (tokenHash: Buffer) => query.first<Invitation>`
         select i.id, w.email, w.email_normal, i.expires_at, i.used_at,
         i.revoked_at
         from invitation i join waitlist w on w.id = i.waitlist_id where i.token_hash = ${tokenHash}`,

    /** Id of an address's usable invitation; null without one. */
    openFor: (emailNormal: string, now: number) => query.value<number | null>`select i.id from invitation i
         join waitlist w on w.id = i.waitlist_id
         where w.email_normal = ${emailNormal} and i.used_at is null and i.revoked_at is null
         and i.expires_at > ${iso(now)}`,

    /**
     * Creates the account and consumes the invitation, both or neither. Null when the invitation cannot be used (of two
     * concurrent calls, the second) or the address is taken.
     */
    register: async (invitationId: number, user: NewUser, now: number): Promise<User | null> => {
      try {
        return await transaction((tx) => registerInvited(tx, invitationId, user, now));
      } catch (error) {
        if (isTaken(error)) return null;
        throw error;
      }
    },
  };
}
