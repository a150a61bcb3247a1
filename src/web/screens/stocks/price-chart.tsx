// Price chart of the stock whose analysis is open, with its events.
import { useStockHistory } from '../../stock/chart/chart-events.ts';
import { StockChart } from '../../stock/chart/stock-chart.tsx';

/** `yearHigh` in USD, null: unknown. */
export function PriceChart({ symbol, yearHigh }: { symbol: string; yearHigh: number | null }) {
  const { events, scores } = useStockHistory(symbol);
  return <StockChart symbol={symbol} yearHigh={yearHigh} events={events} scores={scores} />;
}
