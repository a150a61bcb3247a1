// SQL of unread market answers, and repairs of data damaged by incomplete answers.
import type { Unread } from '../../../domain/reports/vendor-checks.ts';
import type { Query } from '../../db/query.ts';

/** Counts received and expected; null if nothing was counted. */
export type UnreadFacts = Pick<Unread, 'got' | 'expected' | 'words'>;
export type UnreadStore = ReturnType<typeof createUnreadStore>;

/** Minimum number of splits missing at once for a vendor's answer to count as incomplete; fewer are corrections. */
const MANY_SPLITS = 3;

export function createUnreadStore(query: Query, source: string) {
  return {
    all: () => query.all<Unread>`select what, since, got, expected, words from market_not_read
         where source = ${source} order by what`,

    note: (what: string, { got, expected, words }: UnreadFacts, at: string) => query.run`
         insert into market_not_read (source, what, since, last_at, got, expected, words)
         values (${source}, ${what}, ${at}, ${at}, ${got}, ${expected}, ${words})
         on conflict (source, what) do update set last_at = excluded.last_at, got = excluded.got,
           expected = excluded.expected, words = excluded.words`,

    clear: (what: string) => query.run`delete from market_not_read where source = ${source} and what = ${what}`,

    /** Deletes records of sessions before this day, which are no longer requested. */
    forgetSessions: (before: string) => query.run`delete from market_not_read
         where source = ${source} and what like 'session %' and what < 'session ' || ${before}`,

    /** Removes days stored without a stock; returns their dates. */
    async dropEmptyDays(): Promise<string[]> {
      const { rows } = await query<{ date: string }>`delete from market_day where source = ${source} and stocks = 0
         returning date`;
      return rows.map(({ date }) => date).sort();
    },

    /** Undoes withdrawals of all splits, or of at least half and MANY_SPLITS; returns the number restored. */
    async reviveSplits(): Promise<number> {
      const { rows } = await query`with withdrawals as (
           select w.withdrawn_at, count(*) as taken,
             (select count(*) from market_split s where s.source = ${source} and s.received_at <= w.withdrawn_at
                and (s.withdrawn_at is null or s.withdrawn_at > w.withdrawn_at)) as standing
           from market_split w where w.source = ${source} and w.withdrawn_at is not null group by w.withdrawn_at)
         update market_split set withdrawn_at = null
         from withdrawals
         where market_split.source = ${source} and market_split.withdrawn_at = withdrawals.withdrawn_at
           and (standing = 0 or (taken >= ${MANY_SPLITS} and taken >= standing))
         returning 1 as revived`;
      if (rows.length > 0) await query`delete from market_split_check where source = ${source}`;
      return rows.length;
    },
  };
}
