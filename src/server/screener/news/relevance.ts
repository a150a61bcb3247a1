// Most relevant stocks: those of the newest run, then by dollar volume.
import type { MarketColumns } from '../../../domain/market/market-columns.ts';

/** The larger of today's dollar volume and that of the session before; 0 where neither is known. */
function dollarVolume({ figures }: MarketColumns, at: number): number {
  const today = (figures.volume_with_extended_hours[at] || 0) * (figures.current_price[at] || 0);
  return Math.max(today, (figures.previous_volume[at] || 0) * (figures.previous_close[at] || 0));
}

export function byRelevance(market: MarketColumns, listed: ReadonlySet<string>): string[] {
  return market.symbols
    .map((symbol, at) => ({ symbol, listed: listed.has(symbol), dollars: dollarVolume(market, at) }))
    .sort((a, b) => Number(b.listed) - Number(a.listed) || b.dollars - a.dollars || (a.symbol < b.symbol ? -1 : 1))
    .map(({ symbol }) => symbol);
}
