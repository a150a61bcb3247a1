// Rows of a snapshot that make up the equal-weighted market of its session.
import { BENCHMARK_SYMBOL } from '../../../domain/record/settle/benchmarks.ts';
import type { Basket } from '../../../domain/record/settle/levels.ts';
import { settlementRules } from '../../../domain/rules/record-rules.ts';
import type { Listing } from '../../../domain/stocks/listings/listing.ts';
import type { MemoryView } from '../../market-memory/market-memory.ts';
import { buildMarket } from './session-market.ts';

const PRICE_FROM: number = settlementRules.price_from.value;
const VOLUME_FROM: number = settlementRules.volume_from.value;

/**
 * Stocks with a minimum close and average volume before the session; null while the memory has no figures for that
 * session.
 */
export function makeBasket(
  symbols: readonly string[],
  date: string,
  { daily, symbols: index }: Pick<MemoryView, 'daily' | 'symbols'>,
  listings: readonly Listing[],
): Basket | null {
  if (daily === null || daily.asOf !== date) return null;
  const market = buildMarket(symbols, listings);
  const rows = symbols.flatMap((symbol, row) => {
    const id = index.findId(symbol);
    const isMember =
      id !== undefined &&
      market.screened[row] === 1 &&
      daily.previous_close[id]! >= PRICE_FROM &&
      daily.average_volume[id]! >= VOLUME_FROM;
    return isMember ? [row] : [];
  });
  return {
    rows: Int32Array.from(rows),
    sector: Int16Array.from(rows, (row) => market.sector[row]!),
    sectors: market.names,
    spy: symbols.indexOf(BENCHMARK_SYMBOL),
  };
}
