// Next earnings of a stock: the day, and before or after the bell if the calendar states it.
import { useQuery } from '@tanstack/react-query';
import { stockEndpoints } from '../../contract/stocks/stocks.ts';
import { hourMs } from '../../domain/numbers/time.ts';
import { bellWords } from '../../domain/stocks/overview/bell.ts';
import { queryFor } from '../api/query-for.ts';
import { Day } from '../ui/time/day.tsx';
import { useIdentityThen } from './identity-then.ts';

type NextEarningsProps = {
  symbol: string;
  /** Earnings date from a run; null: the date of the calendar is shown. */
  day: string | null | undefined;
};

export function NextEarnings({ symbol, day }: NextEarningsProps) {
  const { data: identity } = useQuery({
    ...queryFor(stockEndpoints.stockIdentity, { params: { symbol } }),
    select: useIdentityThen(),
    staleTime: hourMs,
    meta: { logged: `earnings of ${symbol}` },
  });
  const shown = day ?? identity?.next_earnings_date;
  const bell = identity?.next_earnings_date === shown ? (identity?.next_earnings_bell ?? null) : null;
  return (
    <>
      <Day of={shown} />
      {bell !== null && <span className="text-ink-2"> {bellWords[bell]}</span>}
    </>
  );
}
