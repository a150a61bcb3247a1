// A row of a snapshot of which only price and volume are known.
import type { SnapshotRow } from '../../../src/domain/market/bars.ts';

export function snapshotRow(symbol: string, price: number | null, volume: number | null = null): SnapshotRow {
  return {
    symbol,
    current_price: price,
    price_change: null,
    change_from_prev_close_pct: null,
    opening_price: null,
    todays_range_high: null,
    todays_range_low: null,
    todays_close: null,
    todays_volume: volume,
    volume_with_extended_hours: null,
    vwap: null,
    previous_close: null,
    previous_high: null,
    previous_low: null,
    previous_volume: null,
    bid: null,
    ask: null,
    last_minute: null,
    updated_ns: null,
    updated_at: null,
  };
}
