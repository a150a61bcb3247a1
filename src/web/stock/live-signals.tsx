// Live Signals, the first tab: chart, filters, trading signals, figures.
import { useMemo } from 'react';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { useStockHistory } from './chart/chart-events.ts';
import { stockEvents } from './chart/chart-marks.ts';
import { StockChart } from './chart/stock-chart.tsx';
import { CompanyOverview, Fundamentals, MomentumToday, TechnicalIndicators, VolumeAndTrading } from './stock-facts.tsx';
import type { FilledSince, KnownDetails } from './ticker-details.ts';
import type { StockInRun } from './trace/filters-by-run.tsx';
import { SignalTraceList } from './trace/signal-trace.tsx';
import { StockFilters } from './trace/stock-filters.tsx';
import { WhyNot } from './trace/why-not.tsx';

type LiveSignalsProps = {
  stock: ScreenerStock;
  /** The stock with gaps filled from its details; `since`: tooltips of filled figures. */
  known: ScreenerStock;
  since: FilledSince;
  details: KnownDetails | null;
  totalRuns: number | null;
  /** Null for a stock that is in no run. */
  inRun: StockInRun | null;
};

export function LiveSignals({ stock, known, since, details, totalRuns, inRun }: LiveSignalsProps) {
  const history = useStockHistory(stock.symbol, stock.as_of);
  const events = useMemo(() => {
    const own = stockEvents(stock);
    const judged = stock.as_of === null ? null : Date.parse(stock.as_of);
    // Leaves out the decision of the newest run, which `own` contains together with its filters.
    return [...history.events.filter(({ kind, at }) => kind !== 'decision' || at !== judged), ...own];
  }, [stock, history.events]);
  return (
    <div className="grid gap-6">
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_16rem] lg:grid-rows-[auto_1fr] xl:grid-cols-[minmax(0,1fr)_18rem]">
        {/* Phones place this sentence before the chart; wide screens beside the chart, above the lights. */}
        <WhyNot stock={stock} className="lg:col-start-2" />
        <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <StockChart
            symbol={stock.symbol}
            yearHigh={stock.fifty_two_week_high}
            events={events}
            scores={history.scores}
          />
          <StockFilters stock={stock} inRun={inRun} />
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:col-start-2">
          <SignalTraceList stock={stock} />
          <MomentumToday stock={stock} totalRuns={totalRuns} />
        </div>
      </div>
      <div className="grid gap-x-8 gap-y-6 border-t border-line pt-4 sm:grid-cols-2 xl:grid-cols-4">
        <CompanyOverview stock={known} since={since} details={details} />
        <VolumeAndTrading stock={known} since={since} />
        <Fundamentals stock={known} since={since} />
        <TechnicalIndicators stock={known} since={since} />
      </div>
    </div>
  );
}
