// SQL of second factors and recovery codes.
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import type { TellOwner } from '../owner-messages.ts';

/**
 * Second factor of a user. Instants are ISO; `confirmed_at` is null until confirmed; `last_step`: newest used time
 * step, null before any.
 */
export type StoredFactor = { secret: string; confirmed_at: string | null; last_step: number | null };

export type FactorStore = ReturnType<typeof factorStore>;

const addCodes = (tx: Query, userId: number, codeHashes: readonly Buffer[]) =>
  tx`insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${codeHashes}::bytea[])`;

export function factorStore({ query, transaction }: Db, tell: TellOwner) {
  return {
    factor: (userId: number) => query.first<StoredFactor>`select secret, confirmed_at, last_step::float8 as last_step
         from second_factor where user_id = ${userId}`,

    codesLeft: (userId: number) => query.value<number>`select count(*)::int as n from recovery_code
         where user_id = ${userId} and used_at is null`,

    /** Stores an unconfirmed factor; false, without a change, when a confirmed one exists. */
    begin: (userId: number, secret: string, now: number) => query.any`
         insert into second_factor (user_id, secret, created_at)
         values (${userId}, ${secret}, ${iso(now)})
         on conflict (user_id) do update
         set secret = excluded.secret, created_at = excluded.created_at, last_step = null
         where second_factor.confirmed_at is null`,

    /** Confirms the factor and stores its recovery codes; false when it was confirmed in the meantime. */
    confirm: (userId: number, step: number, codeHashes: readonly Buffer[], now: number): Promise<boolean> =>
      transaction(async (tx) => {
        const { rowCount } = await tx`update second_factor set confirmed_at = ${iso(now)}, last_step = ${step}
           where user_id = ${userId} and confirmed_at is null`;
        if (rowCount === 0) return false;
        await addCodes(tx, userId, codeHashes);
        await tell(tx, userId, { kind: 'codes-on' });
        return true;
      }),

    /** Replaces the recovery codes; false, without a change, when the user has no confirmed factor. */
    renewCodes: (userId: number, codeHashes: readonly Buffer[]): Promise<boolean> =>
      transaction(async (tx) => {
        const { rowCount } = await tx`select from second_factor
           where user_id = ${userId} and confirmed_at is not null for update`;
        if (rowCount === 0) return false;
        await tx`delete from recovery_code where user_id = ${userId}`;
        await addCodes(tx, userId, codeHashes);
        await tell(tx, userId, { kind: 'recovery-codes-renewed' });
        return true;
      }),

    /** Marks a time step as used; false when the code of this or a later step was used before. */
    takeStep: (userId: number, step: number) => query.any`update second_factor set last_step = ${step}
         where user_id = ${userId} and (last_step is null or last_step < ${step})`,

    /** Consumes a recovery code; false when it is unknown or used. */
    takeCode: (userId: number, codeHash: Buffer, now: number) => query.any`
         update recovery_code set used_at = ${iso(now)}
         where user_id = ${userId} and code_hash = ${codeHash} and used_at is null`,

    remove: (userId: number): Promise<void> =>
      transaction(async (tx) => {
        const { rows } = await tx<{ was_on: boolean }>`delete from second_factor where user_id = ${userId}
           returning confirmed_at is not null as was_on`;
        if (rows[0]?.was_on === true) await tell(tx, userId, { kind: 'codes-off' });
      }),

    /** Removes the factor without a message to the owner. */
    removeSilently: (userId: number) => query.run`delete from second_factor where user_id = ${userId}`,
  };
}
