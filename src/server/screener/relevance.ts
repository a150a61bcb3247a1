// Which stocks matter most now: those the newest run lists, then by the dollars traded in them.
import type { MarketColumns } from '../../domain/market/market-columns.ts';

/** The larger of today's dollar volume and that of the session before; 0 where neither is known. */
function dollarVolume({ figures }: MarketColumns, at: number): number {
  const today = (figures.todays_volume[at] || 0) * (figures.current_price[at] || 0);
  return Math.max(today, (figures.previous_volume[at] || 0) * (figures.previous_close[at] || 0));
}

export function byRelevance(market: MarketColumns, listed: ReadonlySet<string>): string[] {
  return market.symbols
    .map((symbol, at) => ({ symbol, listed: listed.has(symbol), dollars: dollarVolume(market, at) }))
    .sort((a, b) => Number(b.listed) - Number(a.listed) || b.dollars - a.dollars || (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol }) => symbol);
}
