// What the runs of the day so far left of each stock: active filters, momentum, relative volume.
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import type { RunStocks } from '../../domain/reports/coverage.ts';
import { filtersOf } from '../../domain/screener/rules/filters.ts';
import { type MomentumFields, noMomentum } from '../../domain/screener/rules/momentum.ts';
import { momentumStates, UNKNOWN_MOMENTUM } from '../../domain/screener/rules/momentum-columns.ts';
import {
  Decision,
  type EarlierRun,
  type Estimate,
  type FilterCode,
  type Momentum,
  type RunDecision,
  type ScreenerStock,
} from '../../domain/screener/screener-stock.ts';
import { type Columns, packColumns, unpackColumns } from '../market-memory/packed-columns.ts';
import type { RunRow, ScreenerStore } from './store.ts';

const parts = ['opening_momentum', 'midday_momentum', 'peak_momentum', 'closing_momentum'] as const;

/** Which figures of a stock were estimates. */
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
    text: `Estimate: the usual move of a minute is that of a day over the root of its minutes, until ${volatility_sessions.value} own sessions are known`,
  },
] as const;

/** A stock of an earlier run. */
type Kept = {
  filters: number;
  decision: Decision | null;
  estimates: number;
  relative_volume: number | null;
  momentum: MomentumFields;
};
export type KeptRun = { run: RunRow; stocks: Map<string, Kept> };

/** Every stock the run judged, listed or not: a stock without a filter may have one in the next run. */
export type JudgedRow = Pick<ScreenerStock, 'symbol' | 'relative_volume' | (typeof parts)[number]> & {
  filters: number;
  decision: number;
  /** Bits of estimateBits. */
  estimates: number;
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
      estimates: Uint8Array.from(rows, ({ estimates }) => estimates),
      ...(Object.fromEntries(momenta) as Record<string, Uint8Array>),
    },
  );
}

/** A run's stocks as they are packed, by row. */
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

function unpackRun(run: RunRow, packed: Uint8Array): KeptRun {
  const { symbols, columns, filters, momentum } = packedRun(packed);
  const stocks = symbols.map((symbol, row): [string, Kept] => {
    const volume = columns.relative_volume?.[row] ?? Number.NaN;
    const kept = {
      filters: filters(row),
      decision: Decision.options[columns.decision?.[row] ?? -1] ?? null,
      estimates: columns.estimates?.[row] ?? 0,
      relative_volume: Number.isNaN(volume) ? null : volume,
      momentum: momentum(row),
    };
    return [symbol, kept];
  });
  return { run, stocks: new Map(stocks) };
}

/** Runs by id, those of one day; older ones are forgotten when the day changes. */
export class EarlierRuns {
  readonly #store: Pick<ScreenerStore, 'runsOf' | 'columns'>;
  #day = '';
  readonly #kept = new Map<number, KeptRun>();

  constructor(store: Pick<ScreenerStore, 'runsOf' | 'columns'>) {
    this.#store = store;
  }

  /** The runs of a Pacific day known by an instant (null: now), oldest first; those not in memory come from the database. */
  async of(day: string, knownBy: string | null): Promise<KeptRun[]> {
    if (day !== this.#day) this.#kept.clear();
    this.#day = day;
    const runs: KeptRun[] = [];
    for (const run of await this.#store.runsOf(day, knownBy)) {
      const known = this.#kept.get(run.id);
      if (known !== undefined) {
        runs.push(known);
        continue;
      }
      const packed = await this.#store.columns(run.id);
      if (packed === null) continue;
      const read = unpackRun(run, packed);
      this.#kept.set(run.id, read);
      runs.push(read);
    }
    return runs;
  }
}

/** Active filters of a stock in each of the runs; none where the run did not list it. */
export function filtersByRun(runs: readonly KeptRun[], symbol: string): FilterCode[][] {
  return runs.map(({ stocks }) => filtersOf(stocks.get(symbol)?.filters ?? 0));
}

export function earlierRunsOf(runs: readonly KeptRun[], symbol: string): EarlierRun[] {
  return runs.map(({ run, stocks }) => ({
    run_number: run.run_number,
    received_at: run.known_at,
    active_filter_codes: filtersOf(stocks.get(symbol)?.filters ?? 0),
  }));
}

/** Of the runs that judged the stock and listed it. */
export function decisionsOf(runs: readonly KeptRun[], symbol: string): RunDecision[] {
  return runs.flatMap(({ run, stocks }) => {
    const kept = stocks.get(symbol);
    if (kept === undefined || kept.decision === null || kept.filters === 0) return [];
    return [
      {
        run_number: run.run_number,
        received_at: run.known_at,
        as_of: run.as_of,
        active_filter_codes: filtersOf(kept.filters),
        decision: kept.decision,
      },
    ];
  });
}

/** What stood in for a measured figure when the run judged the stock. */
export function estimatesOf(run: KeptRun | undefined, symbol: string): Estimate[] {
  const bits = run?.stocks.get(symbol)?.estimates ?? 0;
  return estimateTexts.filter(({ bit }) => (bits & bit) !== 0).map(({ field, text }) => ({ field, text }));
}

/**
 * The newest run of the same session whose market time is not after this one: a replay that began again must not be
 * compared with what is still to come.
 */
export function runToCompare(runs: readonly KeptRun[], sessionDate: string, asOf: string): KeptRun | null {
  return runs.findLast(({ run }) => run.session_date === sessionDate && run.as_of <= asOf) ?? null;
}

export function momentumSoFar(before: KeptRun | null, symbol: string): MomentumFields {
  return before?.stocks.get(symbol)?.momentum ?? noMomentum;
}
