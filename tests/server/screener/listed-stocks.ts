// Reads the columns of a run as the list on the page does: symbols and filter masks.
import { type ScreenerColumns, unpackSymbols } from '../../../src/domain/screener/columns-wire.ts';

export function listedStocks(columns: ScreenerColumns): { symbol: string; filters: number }[] {
  return unpackSymbols(columns.symbols).map((symbol, at) => ({
    symbol,
    filters: Number.parseInt(columns.active_filters[at]!, 16),
  }));
}
