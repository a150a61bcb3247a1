// Outcomes as columns: one row for each call and horizon.
import type { CallKind, CallSide } from '../call.ts';
import type { Horizon } from '../outcome.ts';

/** A source on one side, and how many calls it made. */
export type Line = { kind: CallKind; source: string; side: CallSide; calls: number };

export const outcomeStates = { settled: 0, unsettled: 1 } as const;

/** Rows of certain outcomes only: calls whose exit lies ahead have none. Instants in epoch seconds, 0 where unknown; other unknowns are NaN or -1. Rows are in any order. */
export type OutcomeColumns = {
  length: number;
  lines: readonly Line[];
  line: Uint16Array;
  /** Place in `horizons`. */
  horizon: Uint8Array;
  /** Index in `outcomeStates`. */
  state: Uint8Array;
  /** Place in `outcomeFlags`, -1 without a flag. */
  flag: Int8Array;
  symbol: Int32Array;
  /**
   * Times at which readers could first see the call, of the entry, and of the exit or the decision that there is none.
   */
  known: Uint32Array;
  entry: Uint32Array;
  done: Uint32Array;
  /** Session of the entry, in days since 1970-01-01. */
  day: Int32Array;
  strength: Float64Array;
  /** Stated with the call, 0 to 100. */
  confidence: Float64Array;
  /** Costs of both ways and of borrowing what is sold short. */
  cost: Float64Array;
  /** Return in the call's direction before costs; of a plan R. */
  gross: Float64Array;
  /** 1 where the stock was below the hard-to-borrow price at the entry. */
  cheap: Uint8Array;
  /** Results in the call's direction after costs, above SPY and above the market; for a plan both are R after costs. */
  spy: Float64Array;
  market: Float64Array;
};

export function makeOutcomeColumns(length: number, lines: readonly Line[]): OutcomeColumns {
  return {
    length,
    lines,
    line: new Uint16Array(length),
    horizon: new Uint8Array(length),
    state: new Uint8Array(length),
    flag: new Int8Array(length).fill(-1),
    symbol: new Int32Array(length),
    known: new Uint32Array(length),
    entry: new Uint32Array(length),
    done: new Uint32Array(length),
    day: new Int32Array(length).fill(-1),
    strength: new Float64Array(length).fill(Number.NaN),
    confidence: new Float64Array(length).fill(Number.NaN),
    cost: new Float64Array(length),
    gross: new Float64Array(length).fill(Number.NaN),
    cheap: new Uint8Array(length),
    spy: new Float64Array(length).fill(Number.NaN),
    market: new Float64Array(length).fill(Number.NaN),
  };
}

/** Sessions that one outcome touches, the entry's included. */
export const spans: Record<Horizon, number> = { plan: 1, close: 1, '1': 2, '5': 6, '20': 21 };

/**
 * Share of all stocks whose return was above the benchmark after costs, bought or sold short on a day; `done` in epoch seconds.
 * `cut`: what the bound on returns changes in the benchmark's own, as a fraction; NaN where unknown.
 */
export type BaseRate = {
  day: number;
  done: number;
  horizon: Horizon;
  benchmark: 'spy' | 'market';
  long: number;
  short: number;
  cut: number;
};
