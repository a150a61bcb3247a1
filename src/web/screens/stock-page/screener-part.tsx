// Screener of the day: nearest way to YES, lights with their range, filters with their threshold.
import { money } from '../../../domain/market/format.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { SignalTraceList } from '../../stock/trace/signal-trace.tsx';
import { StockFilters } from '../../stock/trace/stock-filters.tsx';
import { WhyNot } from '../../stock/trace/why-not.tsx';
import { RetryLine } from '../../symbol/failures/loaded.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import type { useJudged } from './page-data.ts';

type ScreenerPartProps = {
  symbol: string;
  judged: ReturnType<typeof useJudged>;
  /** Price of the page's quote; null while unknown. */
  price: number | null;
};

export function ScreenerPart({ symbol, judged, price }: ScreenerPartProps) {
  const { data: read, isError: failed, refetch } = judged;
  const isPast = useShownInstant() !== null;
  return (
    <PagePart
      id="screener"
      title="Screener for today"
      about={
        read !== undefined && (
          <>
            {read.inRun === null ? 'judged by itself' : `run ${read.inRun.run_info.run_number ?? '--'} of the day`},{' '}
            <Age market at={read.stock.as_of} />
            {read.stock.current_price !== price && `; price then ${money(read.stock.current_price)}`}
          </>
        )
      }
      resetKeys={[read]}
    >
      {read === undefined ? (
        failed && isPast ? (
          <p className="px-4 py-3 text-ink-2">No run of the screener had listed {symbol} by then.</p>
        ) : failed ? (
          <RetryLine retry={refetch} className="px-4 py-3">
            The screener could not judge {symbol}.
          </RetryLine>
        ) : (
          <Skeleton className="m-4 h-256 max-sm:h-320" />
        )
      ) : (
        <div className="grid gap-x-6 gap-y-6 px-4 py-3 max-sm:px-3">
          <WhyNot stock={read.stock} />
          <SignalTraceList stock={read.stock} />
          <StockFilters stock={read.stock} inRun={read.inRun} />
        </div>
      )}
    </PagePart>
  );
}
