// A row of a snapshot of which only price and volume are known.
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';
import { rowAt, toMarketColumns } from '../../../src/domain/market/market-columns.ts';

export const snapshotRow = (symbol: string, price: number | null, volume: number | null = null): SnapshotRow => ({
  ...rowAt(toMarketColumns([]), 0),
  symbol,
  current_price: price,
  todays_volume: volume,
});
