// Price chart of the open symbol with its events and its score below.

import { useStockHistory } from '../../stock/chart/chart-events.ts';
import { StockChart } from '../../stock/chart/stock-chart.tsx';
import type { Live } from '../../symbol/live/live-data.ts';

type SymbolChartProps = {
  symbol: string;
  live: Live;
  /** Instant of the published batch, null without one; events and scores are refetched with the next batch. */
  stamp: string | null;
};

export function SymbolChart({ symbol, live, stamp }: SymbolChartProps) {
  const { events, scores } = useStockHistory(symbol, stamp);
  const yearHigh = live.data?.metrics?.data?.['52WeekHigh'] ?? null;
  return <StockChart symbol={symbol} yearHigh={yearHigh} events={events} scores={scores} />;
}
