// Readings of a quiet stock in a live session, no pattern and no reason against it, with whatever a test changes.

import type { Readings } from '../../../src/domain/goldeneye/columns/readings.ts';
import type { MarketState } from '../../../src/domain/goldeneye/rules/market-direction.ts';

export const asOf = Date.UTC(2026, 2, 9, 15, 0);

export function sampleReadings(changes: Partial<Readings> = {}): Readings {
  return {
    as_of: asOf,
    bar_closed_at: asOf,
    live: true,
    price: 100,
    volume: 5_000_000,
    prev_close: 99,
    prev_high: 101,
    prev_low: 97,
    spread: 0.02,
    change_pct: 1.010101,
    momentum_5m: 0,
    vwap: 101,
    vwap_distance: -0.990099,
    volume_float_ratio: 4,
    gap_pct: 0.5,
    high_distance: 1,
    low_distance: 1,
    opening_high: 101.5,
    opening_low: 99.5,
    atr: 0.2,
    atr_5m: 0.5,
    rise: null,
    support: null,
    ...changes,
  };
}

export function sampleMarket(changes: Partial<MarketState> = {}): MarketState {
  return { direction: 'FLAT', small_caps_move: 0, nasdaq_move: 0, move_5m: 0, vxx_change: 0, quotes: true, ...changes };
}

export const goldenReadings = { volume_float_ratio: 3.5, momentum_5m: 0.5, vwap: 100, vwap_distance: 0.1 };
export const rise = { off_high: 2.5, closes: true, volumes: true, crosses: true };
export const support = { level: 99.5, kind: 'VWAP', above: 0.502513 } as const;
