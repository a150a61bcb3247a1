// Price chart of a stock with its events and its score below.
import { useStockHistory } from './chart/chart-events.ts';
import { StockChart } from './chart/stock-chart.tsx';

/** `yearHigh` in USD; `stamp`: instant of the published batch; a new one refetches events and scores. */
type HistoryChartProps = { symbol: string; yearHigh: number | null; stamp?: string | null };

export function HistoryChart({ symbol, yearHigh, stamp = null }: HistoryChartProps) {
  const { events, scores } = useStockHistory(symbol, stamp);
  return <StockChart symbol={symbol} yearHigh={yearHigh} events={events} scores={scores} />;
}
