// The only SQL of counted attempts: shared by all server processes, keyed by hashes.
import { attempt, type Throttle, type ThrottleStep } from '../../domain/accounts/throttle.ts';
import { iso } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { ThrottleTables } from './store-tables.ts';

export type ThrottleStore = ReturnType<typeof throttleStore>;

export function throttleStore(plainDb: Db) {
  const db = plainDb.withTables<ThrottleTables>();
  return {
    /** Counts one attempt as wrong, or refuses it; attempts on one key wait for each other. */
    attempt: (key: string, now: number, threshold: number): Promise<ThrottleStep> =>
      db.transaction().execute(async (tx) => {
        const at = iso(now);
        await tx
          .insertInto('throttle')
          .values({ key, count: 0, started_at: at, last_at: at, locked_until: null })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .execute();
        const row = await tx
          .selectFrom('throttle')
          .select(['count', 'last_at', 'locked_until'])
          .where('key', '=', key)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const before: Throttle | null =
          row.count === 0
            ? null
            : {
                count: row.count,
                last_at: Date.parse(row.last_at),
                locked_until: row.locked_until === null ? null : Date.parse(row.locked_until),
              };
        const step = attempt(before, now, threshold);
        if (!step.admitted) return step;
        const { count, last_at, locked_until } = step.next;
        await tx
          .updateTable('throttle')
          .set({ count, last_at: iso(last_at), locked_until: locked_until === null ? null : iso(locked_until) })
          .where('key', '=', key)
          .execute();
        return step;
      }),

    /** Takes back an attempt that was never judged. */
    takeBack: async (key: string): Promise<void> => {
      await db
        .updateTable('throttle')
        .set((eb) => ({ count: eb('count', '-', 1), locked_until: null }))
        .where('key', '=', key)
        .where('count', '>', 0)
        .execute();
    },

    forget: async (key: string): Promise<void> => {
      await db.deleteFrom('throttle').where('key', '=', key).execute();
    },

    /** Counts one use in a fixed window; answers how many there are in it and when it began. */
    countUse: async (key: string, now: number, windowMs: number): Promise<{ count: number; started_at: number }> => {
      const at = iso(now);
      const fresh = iso(now - windowMs);
      const row = await db
        .insertInto('throttle')
        .values({ key, count: 1, started_at: at, last_at: at, locked_until: null })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((eb) => ({
            count: eb
              .case()
              .when('throttle.started_at', '<=', fresh)
              .then(1)
              .else(eb('throttle.count', '+', 1))
              .end(),
            started_at: eb
              .case()
              .when('throttle.started_at', '<=', fresh)
              .then(eb.cast<string>(eb.val(at), 'timestamptz'))
              .else(eb.ref('throttle.started_at'))
              .end(),
            last_at: at,
          })),
        )
        .returning(['count', 'started_at'])
        .executeTakeFirstOrThrow();
      return { count: row.count, started_at: Date.parse(row.started_at) };
    },

    prune: async (before: number, now: number): Promise<void> => {
      await db
        .deleteFrom('throttle')
        .where('last_at', '<', iso(before))
        .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', iso(now))]))
        .execute();
    },
  };
}
