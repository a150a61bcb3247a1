// Outcomes as columns: one row for each call and horizon.
import type { CallKind, CallSide } from '../call.ts';
import type { Horizon } from '../outcome.ts';

/** Calls of one source on one side; `calls`: their number. */
export type Line = { kind: CallKind; source: string; side: CallSide; calls: number };

export const outcomeStates = { settled: 0, unsettled: 1 } as const;

/**
 * Final outcomes; calls whose exit is still ahead have no row. Instants in epoch seconds, 0 if unknown; other unknowns
 * are NaN or -1. Rows are unordered.
 */
export type OutcomeColumns = ReturnType<typeof makeOutcomeColumns>;

export function makeOutcomeColumns(length: number, lines: readonly Line[]) {
  return {
    length,
    lines,
    line: new Uint16Array(length),
    /** Index in `horizons`. */
    horizon: new Uint8Array(length),
    /** Index in `outcomeStates`. */
    state: new Uint8Array(length),
    /** Index in `outcomeFlags`, -1 without a flag. */
    flag: new Int8Array(length).fill(-1),
    symbol: new Int32Array(length),
    /**
     * `known`: when readers could first see the call; `entry`: when it was entered; `done`: when it ended, or when it
     * was decided that there is no exit.
     */
    known: new Uint32Array(length),
    entry: new Uint32Array(length),
    done: new Uint32Array(length),
    /** Session of the entry, in days since 1970-01-01. */
    day: new Int32Array(length).fill(-1),
    strength: new Float64Array(length).fill(Number.NaN),
    /** Confidence stated with the call, 0 to 100. */
    confidence: new Float64Array(length).fill(Number.NaN),
    /** Costs of entry, exit and borrowing a stock sold short, as a fraction; in R for a plan. */
    cost: new Float64Array(length),
    /** Return in the call's direction before costs, as a fraction; in R for a plan. */
    gross: new Float64Array(length).fill(Number.NaN),
    /** 1 if the stock was below the hard-to-borrow price at the entry. */
    cheap: new Uint8Array(length),
    /**
     * Result in the call's direction after costs, above SPY (`spy`) or the market (`market`); for a plan, both are R
     * after costs.
     */
    spy: new Float64Array(length).fill(Number.NaN),
    market: new Float64Array(length).fill(Number.NaN),
  };
}

/** Sessions an outcome spans, including the entry's. */
export const spans: Record<Horizon, number> = { plan: 1, close: 1, '1': 2, '5': 6, '20': 21 };

/**
 * Share of all stocks whose return exceeded the benchmark after costs, `long` if bought and `short` if sold short on a
 * day. `done`: epoch seconds. `cut`: change of the benchmark's return caused by the bound, as a fraction; NaN if
 * unknown.
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
