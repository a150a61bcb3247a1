// SQL of counted attempts, keyed by hashes.
import { attempt, type Throttle, type ThrottleStep } from '../../../domain/accounts/throttle.ts';
import type { Db } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';

export type ThrottleStore = ReturnType<typeof throttleStore>;

type Counted = { count: number; last_at: string; locked_until: string | null };

function toThrottle({ count, last_at, locked_until }: Counted): Throttle | null {
  if (count === 0) return null;
  return {
    count,
    last_at: Date.parse(last_at),
    locked_until: locked_until === null ? null : Date.parse(locked_until),
  };
}

export function throttleStore({ query, transaction }: Db) {
  return {
    /** Counts an attempt as wrong, or refuses it; attempts on a key run one after the other. */
    attempt: (key: string, now: number, threshold: number): Promise<ThrottleStep> =>
      transaction(async (tx) => {
        // One statement: after a separate insert, a successful sign-in could delete the row before it is read.
        const { rows } = await tx<Counted>`insert into throttle as t (key, count, started_at, last_at)
           values (${key}, 0, ${iso(now)}, ${iso(now)})
           on conflict (key) do update set last_at = t.last_at returning count, last_at, locked_until`;
        const step = attempt(toThrottle(rows[0] as Counted), now, threshold);
        if (!step.admitted) return step;
        const { count, last_at, locked_until } = step.next;
        await tx`update throttle set count = ${count}, last_at = ${iso(last_at)},
           locked_until = ${locked_until === null ? null : iso(locked_until)} where key = ${key}`;
        return step;
      }),

    /** Uncounts an attempt that was neither right nor wrong. */
    takeBack: (key: string) => query.run`
         update throttle set count = count - 1, locked_until = null where key = ${key} and count > 0`,

    forget: (key: string) => query.run`delete from throttle where key = ${key}`,

    /** Counts a use in a fixed window of `windowMs`. Returns the uses in it and its start, epoch ms. */
    countUse: async (key: string, now: number, windowMs: number): Promise<{ count: number; started_at: number }> => {
      const [at, over] = [iso(now), iso(now - windowMs)];
      const row = await query.one<{ count: number; started_at: string }>`
         insert into throttle as t (key, count, started_at, last_at) values (${key}, 1, ${at}, ${at})
         on conflict (key) do update set last_at = ${at},
           count = case when t.started_at <= ${over} or t.started_at > ${at} then 1 else t.count + 1 end,
           started_at = case when t.started_at <= ${over} or t.started_at > ${at} then ${at} else t.started_at end
         returning count, started_at`;
      return { count: row.count, started_at: Date.parse(row.started_at) };
    },

    prune: (before: number, now: number) => query.run`delete from throttle where last_at < ${iso(before)}
         and (locked_until is null or locked_until <= ${iso(now)})`,
  };
}
