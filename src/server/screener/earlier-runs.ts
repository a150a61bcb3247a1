// Packed facts of runs per stock: active filters, momentum, relative volume, missing inputs of filters.
import type { RunStates } from '../../domain/changes/compare.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { nanAsNull } from '../../domain/numbers/known.ts';
import type { SaidBefore } from '../../domain/record/run-calls.ts';
import type { RunStocks } from '../../domain/reports/coverage.ts';
import { judgeFilters } from '../../domain/screener/rules/filters.ts';
import { type MomentumFields, noMomentum } from '../../domain/screener/rules/momentum.ts';
import {
  Decision,
  type EarlierRun,
  type Estimate,
  type FilterCode,
  Momentum,
  type RunDecision,
  type ScreenerStock,
} from '../../domain/screener/screener-stock.ts';
import { type Columns, packColumns, unpackColumns } from '../market-memory/packed-columns.ts';
import { cachedUntilFailure } from '../publish/indexed.ts';
import type { RunRow, ScreenerStore } from './store.ts';

/** Momentum is stored as its index in this list. */
const momentumStates = Momentum.options;
const UNKNOWN_MOMENTUM = 255;

const parts = ['opening_momentum', 'midday_momentum', 'peak_momentum', 'closing_momentum'] as const;

/** Bits for the figures of a stock that were estimates. */
export const estimateBits = { relative_volume: 1, volatility: 2 } as const;

const { profile_sessions, volatility_sessions } = indicatorRules;
const estimateTexts = [
  {
    bit: estimateBits.relative_volume,
    field: 'relative_volume',
    text: `Estimate: average day times the usual share of a day by this minute, from liquid stocks, until ${profile_sessions.value} own sessions are known`,
  },
  {
    bit: estimateBits.volatility,
    field: 'momentum',
    text: `Estimate: one-minute volatility is derived from daily volatility until ${volatility_sessions.value} sessions of minutes are stored`,
  },
] as const;

export type KeptRun = { run: RunRow; stocks: ReturnType<typeof unpackRun> };

/** A stock the run judged, listed or not: without a filter now, it may have one in the next run. */
export type JudgedRow = Pick<ScreenerStock, 'symbol' | 'relative_volume' | (typeof parts)[number]> & {
  filters: number;
  decision: number;
  /** Five lights, packed. */
  lights: number;
  /**
   * Quote the run judged: price and VWAP in USD, `price_at` its instant (epoch ms, stored in seconds), change in
   * percent; NaN where unknown.
   */
  price: number;
  price_at: number;
  vwap: number;
  rsi: number;
  change: number;
  /** Bits of estimateBits. */
  estimates: number;
  /** Bits of `filterLacks`. */
  lacks: number;
};

export function packRun(rows: readonly JudgedRow[]): Buffer {
  const momenta = parts.map((part) => [
    part,
    Uint8Array.from(rows, (row) => (row[part] === null ? UNKNOWN_MOMENTUM : momentumStates.indexOf(row[part]))),
  ]);
  return packColumns(
    rows.map(({ symbol }) => symbol),
    {
      relative_volume: Float64Array.from(rows, (row) => row.relative_volume ?? Number.NaN),
      filters: Uint8Array.from(rows, ({ filters }) => filters),
      decision: Uint8Array.from(rows, ({ decision }) => decision),
      lights: Int32Array.from(rows, ({ lights }) => lights),
      price: Float64Array.from(rows, ({ price }) => price),
      price_at: Int32Array.from(rows, ({ price_at }) => (Number.isNaN(price_at) ? 0 : Math.floor(price_at / 1_000))),
      vwap: Float32Array.from(rows, ({ vwap }) => vwap),
      rsi: Float32Array.from(rows, ({ rsi }) => rsi),
      change: Float32Array.from(rows, ({ change }) => change),
      estimates: Uint8Array.from(rows, ({ estimates }) => estimates),
      lacks: Uint8Array.from(rows, ({ lacks }) => lacks),
      ...(Object.fromEntries(momenta) as Record<string, Uint8Array>),
    },
  );
}

/** Stocks of a packed run, by row. */
export function packedRun(packed: Uint8Array): RunStocks & { columns: Columns } {
  const { symbols, columns } = unpackColumns(packed);
  const state = (part: string, row: number): Momentum | null => momentumStates[columns[part]?.[row] ?? -1] ?? null;
  return {
    symbols,
    columns,
    filters: (row) => columns.filters?.[row] ?? 0,
    momentum: (row) => Object.fromEntries(parts.map((part) => [part, state(part, row)])) as MomentumFields,
  };
}

/** Filters, decision and lights of each stock of a packed run; empty if `packed` is null. */
export const readStates = (packed: Uint8Array | null): RunStates => (packed === null ? new Map() : unpackRun(packed));

/** Stocks of an earlier run, by symbol; lights are null for runs that did not store them. */
function unpackRun(packed: Uint8Array) {
  const { symbols, columns, filters, momentum } = packedRun(packed);
  return new Map(
    symbols.map((symbol, row) => {
      const kept = {
        filters: filters(row),
        decision: Decision.options[columns.decision?.[row] ?? -1] ?? null,
        lights: columns.lights?.[row] ?? null,
        estimates: columns.estimates?.[row] ?? 0,
        relative_volume: nanAsNull(columns.relative_volume?.[row] ?? Number.NaN),
        momentum: momentum(row),
      };
      return [symbol, kept];
    }),
  );
}

/** Runs of one day by id; a new day clears the older ones. */
export class EarlierRuns {
  readonly #store: Pick<ScreenerStore, 'readDayRuns' | 'columns'>;
  #day = '';
  readonly #kept = new Map<number, KeptRun>();

  constructor(store: Pick<ScreenerStore, 'readDayRuns' | 'columns'>) {
    this.#store = store;
  }

  /** Runs of a Pacific day known by an instant (null: now), oldest first; reads those not in memory. */
  async of(day: string, knownBy: string | null): Promise<KeptRun[]> {
    if (day !== this.#day) this.#kept.clear();
    this.#day = day;
    const runs: KeptRun[] = [];
    for (const run of await this.#store.readDayRuns(day, knownBy)) {
      const known = this.#kept.get(run.id);
      if (known !== undefined) {
        runs.push(known);
        continue;
      }
      const packed = await this.#store.columns(run.id);
      if (packed === null) continue;
      const read = { run, stocks: unpackRun(packed) };
      this.#kept.set(run.id, read);
      runs.push(read);
    }
    return runs;
  }
}

/** Active filters of a stock in each of the runs; empty for a run that did not list it. */
export function filtersByRun(runs: readonly KeptRun[], symbol: string): FilterCode[][] {
  return runs.map(({ stocks }) => judgeFilters(stocks.get(symbol)?.filters ?? 0));
}

export function readEarlierRuns(runs: readonly KeptRun[], symbol: string): EarlierRun[] {
  return runs.map(({ run, stocks }) => ({
    run_number: run.run_number,
    received_at: run.known_at,
    active_filter_codes: judgeFilters(stocks.get(symbol)?.filters ?? 0),
  }));
}

/** Decisions of the runs that judged and listed the stock. */
export function readDecisions(runs: readonly KeptRun[], symbol: string): RunDecision[] {
  return runs.flatMap(({ run, stocks }) => {
    const kept = stocks.get(symbol);
    if (kept === undefined || kept.decision === null || kept.filters === 0) return [];
    return [
      {
        run_number: run.run_number,
        received_at: run.known_at,
        as_of: run.as_of,
        active_filter_codes: judgeFilters(kept.filters),
        decision: kept.decision,
      },
    ];
  });
}

/** Estimates used for unmeasured figures when the run judged the stock. */
export function readEstimates(run: KeptRun | undefined, symbol: string): Estimate[] {
  const bits = run?.stocks.get(symbol)?.estimates ?? 0;
  return estimateTexts.filter(({ bit }) => (bits & bit) !== 0).map(({ field, text }) => ({ field, text }));
}

/**
 * Newest run of the session with a market time up to `asOf`: a restarted replay must not be compared with its own
 * future.
 */
export function runToCompare<Kept extends Pick<KeptRun, 'run'>>(
  runs: readonly Kept[],
  sessionDate: string,
  asOf: string,
): Kept | null {
  return runs.findLast(({ run }) => run.session_date === sessionDate && run.as_of <= asOf) ?? null;
}

/** `relative_volume` of each stock in the run that `runId` was compared with; null if unknown. */
export async function readVolumesBefore(
  store: Pick<ScreenerStore, 'run' | 'readDayRuns' | 'columns'>,
  runId: number,
): Promise<(symbol: string) => number | null> {
  const run = await store.run(runId);
  const earlier = run === null ? [] : (await store.readDayRuns(run.day, null)).filter(({ id }) => id < runId);
  const before =
    run === null
      ? null
      : runToCompare(
          earlier.map((one) => ({ run: one })),
          run.session_date,
          run.as_of,
        );
  const packed = before === null ? null : await store.columns(before.run.id);
  if (packed === null) return () => null;
  const { symbols, columns } = packedRun(packed);
  const places = new Map(symbols.map((symbol, row) => [symbol, row]));
  return (symbol) => nanAsNull(columns.relative_volume?.[places.get(symbol) ?? -1] ?? Number.NaN);
}

/** Filters and lights of a stock in the source's earlier runs. `runs`: those of the day so far, oldest first. */
export function findEarlierResults(runs: readonly KeptRun[], source: string): (symbol: string) => SaidBefore {
  const newestFirst = runs.filter(({ run }) => run.source === source).reverse();
  return (symbol) => {
    const listing = newestFirst.find(({ stocks }) => (stocks.get(symbol)?.filters ?? 0) !== 0);
    return {
      filters: newestFirst[0]?.stocks.get(symbol)?.filters ?? 0,
      lights: listing?.stocks.get(symbol)?.lights ?? null,
    };
  };
}

export function momentumSoFar(before: KeptRun | null, symbol: string): MomentumFields {
  return before?.stocks.get(symbol)?.momentum ?? noMomentum;
}

/** Runs in memory: the newest, and one of the past. */
const KEPT_LACKS = 2;

/** Bits of `filterLacks`; null where the run's market data had no row of the stock. */
type LacksOf = (symbol: string) => number | null;

/** Reads which inputs filters lacked in a run; 0 for all stocks of a run of an earlier version, which stored none. */
export function createRunLacks(store: Pick<ScreenerStore, 'columns'>): (runId: number) => Promise<LacksOf> {
  const cached = cachedUntilFailure<number, LacksOf>(KEPT_LACKS);

  async function read(runId: number): Promise<LacksOf> {
    const packed = await store.columns(runId);
    if (packed === null) return () => 0;
    const { symbols, columns } = packedRun(packed);
    const rows = new Map(symbols.map((symbol, row) => [symbol, row]));
    return (symbol) => {
      const row = rows.get(symbol);
      return row === undefined ? null : (columns.lacks?.[row] ?? 0);
    };
  }

  return (runId) => cached(runId, () => read(runId));
}
