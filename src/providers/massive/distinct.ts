// Rows of a vendor's lists, each symbol once: of doubled ones the first counts, in a snapshot the newest.
import { createMarketColumns, type MarketColumns, marketRoom } from '../../domain/market/market-columns.ts';

export const DOUBLED = 'sent twice';

/** Rows with their keys once, and the number left out. */
export function distinctRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): { rows: Row[]; doubled: number } {
  const first = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    if (!first.has(key)) first.set(key, row);
  }
  return { rows: [...first.values()], doubled: rows.length - first.size };
}

/** The same columns without doubled symbols; the columns themselves where there are none. */
export function distinctMarket(market: MarketColumns): { market: MarketColumns; doubled: number } {
  const { symbols, figures } = market;
  const places = new Map<string, number>();
  for (const [at, symbol] of symbols.entries()) {
    const known = places.get(symbol);
    if (known === undefined || figures.updated_at[at]! > figures.updated_at[known]!) places.set(symbol, at);
  }
  const doubled = symbols.length - places.size;
  if (doubled === 0) return { market, doubled };
  const kept = [...places.values()];
  const room = marketRoom(kept.length);
  for (const part of ['figures', 'minute', 'updated'] as const) {
    const [from, to] = [market[part], room[part]] as Record<string, Float64Array>[];
    for (const [name, column] of Object.entries(from ?? {})) {
      for (const [at, place] of kept.entries()) to![name]![at] = column[place]!;
    }
  }
  return { market: { ...market, ...createMarketColumns([...places.keys()], room) }, doubled };
}
