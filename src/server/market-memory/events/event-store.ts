// SQL of share events: cash payments, closes denied by a vendor, recently changed splits and payments.
import type { Payment } from '../../../domain/market/bars.ts';
import type { ShareEvent } from '../../../domain/record/settle/event-words.ts';
import type { DeniedClose } from '../../../domain/record/settle/share-events.ts';
import { type Query, unnest } from '../../db/query.ts';

/** Split or payment that was stored, changed or withdrawn at `changed_at` (ISO). */
type ChangedEvent = ShareEvent & { symbol: string; changed_at: string };

type ChangedRow = Omit<ChangedEvent, 'split'> & { split_from: number | null; split_to: number | null };

export function createEventStore(query: Query, source: string) {
  return {
    /** Payments with an ex-date from this day on. */
    payments: (from: string) => query.all<Payment>`select symbol, ex_date, cash from market_payment
         where source = ${source} and ex_date >= ${from} and withdrawn_at is null order by symbol, ex_date`,

    /** Saves payments, summed by symbol and day; withdraws those of these days that are no longer listed. */
    async savePayments(payments: readonly Payment[], from: string, through: string, at: string): Promise<void> {
      await query`insert into market_payment (source, symbol, ex_date, cash, received_at)
         select ${source}, symbol, ex_date, sum(cash), ${at}
         from ${unnest(payments, 'symbol text, ex_date date, cash float8')} group by symbol, ex_date
         on conflict (source, symbol, ex_date) do update set cash = excluded.cash, received_at = excluded.received_at,
           withdrawn_at = null
         where market_payment.withdrawn_at is not null or market_payment.cash <> excluded.cash`;
      await query`update market_payment p set withdrawn_at = ${at}
         where source = ${source} and withdrawn_at is null and ex_date between ${from} and ${through}
           and not exists (select 1 from ${unnest(payments, 'symbol text, ex_date date')}
                           where given.symbol = p.symbol and given.ex_date = p.ex_date)`;
      await query`insert into market_payment_check (source, checked_at, from_date, through_date)
         values (${source}, ${at}, ${from}, ${through})
         on conflict (source) do update set checked_at = excluded.checked_at, from_date = excluded.from_date,
           through_date = excluded.through_date`;
    },

    /** Day through which payments were read last; null before the first time. */
    paymentsThrough: () => query.value<string | null>`select through_date from market_payment_check
         where source = ${source}`,

    /** Closes denied in sessions from this day on. */
    deniedCloses: (from: string) => query.all<DeniedClose>`select symbol, session, before, counted_from
         from market_denied_close
         where source = ${source} and session >= ${from} order by session, symbol`,

    /** Stores denials; an existing denial of a symbol and session is not replaced. */
    async saveDenied(denied: readonly DeniedClose[], at: string): Promise<void> {
      if (denied.length === 0) return;
      await query`insert into market_denied_close (source, session, symbol, before, counted_from, received_at)
         select ${source}, session, symbol, before, counted_from, ${at}
         from ${unnest(denied, 'session date, symbol text, before float8, counted_from float8')} on conflict do nothing`;
    },

    /** Splits and payments of days from `from` on that changed after `since` (ISO), oldest change first. */
    async changedSince(since: string, from: string): Promise<ChangedEvent[]> {
      const { rows } = await query<ChangedRow>`select * from (
           select symbol, execution_date as date, split_from, split_to, null::float8 as cash,
             withdrawn_at is not null as is_withdrawn, coalesce(withdrawn_at, received_at) as changed_at
           from market_split where source = ${source} and execution_date >= ${from}
           union all
           select symbol, ex_date, null, null, cash, withdrawn_at is not null, coalesce(withdrawn_at, received_at)
           from market_payment where source = ${source} and ex_date >= ${from}) as event
         where changed_at > ${since} order by changed_at, symbol, date`;
      return rows.map(({ split_from, split_to, ...row }) => ({
        ...row,
        split: split_from === null || split_to === null ? null : { from: split_from, to: split_to },
      }));
    },
  };
}

/** Tables with rows of a source. */
export const sourceTables = [
  'market_day',
  'market_split',
  'market_split_check',
  'market_payment',
  'market_payment_check',
  'market_denied_close',
  'market_event',
  'market_event_check',
  'market_not_read',
  'market_tape_day',
  'market_regular_volume',
  'market_volume_curve',
  'market_float',
  'market_float_check',
] as const;
