// Next earnings of a stock: the day, with before or after the bell where the calendar has it.
import { useQuery } from '@tanstack/react-query';
import { stockEndpoints } from '../../contract/stocks/stocks.ts';
import { hourMs } from '../../domain/numbers/time.ts';
import { bellWords } from '../../domain/stocks/overview/bell.ts';
import { queryFor } from '../api/query-for.ts';
import { Day } from '../ui/time/day.tsx';
import { useIdentityThen } from './identity-then.ts';

type NextEarningsProps = {
  symbol: string;
  /** Date known to a run; null leaves it to the calendar. */
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
