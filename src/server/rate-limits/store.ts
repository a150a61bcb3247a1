// SQL of rate limits: optimistic update of a counter row by a rule.
import type { Db } from '../db/database.ts';

/** Days an unchanged row is kept: far longer than the longest window. */
const KEPT_DAYS = 1;
/** Bound of retries; each failed attempt means that another caller succeeded. */
const MOST_ATTEMPTS = 200;

export type RateLimitStore = ReturnType<typeof rateLimitStore>;

export function rateLimitStore({ query }: Pick<Db, 'query'>) {
  return {
    /**
     * Changes the state of a key by a rule; `state` is null for a new key, `now` the database's clock in ms. The rule may
     * run several times; an unchanged state is not written. No lock is held, so a process that stops midway blocks
     * nobody. Throws after MOST_ATTEMPTS conflicts.
     */
    change: async <State, Answer>(
      key: string,
      rule: (state: State | null, now: number) => { state: State; answer: Answer },
    ): Promise<Answer> => {
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        const before = await query.one<{ now: number; version: number | null; state: State | null }>`
           select extract(epoch from clock_timestamp()) * 1000 as now, version, state
           from (select) as once left join rate_limit on key = ${key}`;
        const { state, answer } = rule(before.state, before.now);
        if (state === before.state) return answer;
        const { rowCount } = await query`insert into rate_limit (key, version, state, changed_at)
           values (${key}, ${(before.version ?? 0) + 1}, ${JSON.stringify(state)}, clock_timestamp())
           on conflict (key) do update
           set version = excluded.version, state = excluded.state, changed_at = excluded.changed_at
           where rate_limit.version = excluded.version - 1`;
        if (rowCount === 1) return answer;
      }
      throw new Error('A limit could not be counted: too many others count it at once.');
    },
    /** Removes rows unchanged for a day. */
    prune: () => query.run(`delete from rate_limit where changed_at < now() - make_interval(days => ${KEPT_DAYS})`),
  };
}
