// Public interface of verdicts: Golden Eye, screener and score on each stock, from current publications.
import type { LocalActionInput } from '../../domain/analysis/local-action.ts';
import type { GoldenEyeStock } from '../../domain/goldeneye/golden-eye.ts';
import type { ScreenerColumns, ScreenerNames } from '../../domain/screener/list/columns-wire.ts';
import {
  findRow,
  type ListedColumns,
  type ListedStock,
  listedColumns,
  stockAt,
} from '../../domain/screener/list/listed-columns.ts';
import { toReadings } from '../../domain/screener/rules/trade-signals.ts';
import { whyUnlisted } from '../../domain/screener/rules/unlisted.ts';
import { type SignalListColumns, scoresAt } from '../../domain/signals/wire/columns-wire.ts';
import { typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { unpackSymbols } from '../../domain/text/pack-symbols.ts';
import { stockVerdicts } from '../../domain/verdicts/stock-verdicts.ts';
import type { StockVerdicts } from '../../domain/verdicts/verdict.ts';
import type { GoldenEye } from '../goldeneye/goldeneye.ts';
import type { Ground } from '../ground.ts';
import { defineRoutes } from '../http/handlers.ts';
import { indexed } from '../publish/indexed.ts';
import { pastInstant } from '../publish/past.ts';
import type { Screener } from '../screener/screener.ts';
import type { Signals } from '../signals/signals.ts';

export type VerdictDeps = Ground & { goldenEye: GoldenEye; screener: Screener; signals: Signals };

const noAges: Awaited<ReturnType<Screener['decisionAges']>> = new Map();
const noLights: Awaited<ReturnType<Screener['judgedLights']>> = new Map();

export type Verdicts = ReturnType<typeof createVerdicts>;

export function createVerdicts({ clock, publish, goldenEye, screener, signals }: VerdictDeps) {
  const indexes = createIndexes();
  const rows = new WeakMap<readonly GoldenEyeStock[], ReadonlyMap<string, GoldenEyeStock>>();

  function indexRows(stocks: readonly GoldenEyeStock[]): ReadonlyMap<string, GoldenEyeStock> {
    const bySymbol = rows.get(stocks) ?? new Map(stocks.map((stock) => [stock.symbol, stock]));
    rows.set(stocks, bySymbol);
    return bySymbol;
  }

  /** The newest poll, run and scores, or those known at `asof`. */
  async function publishedAt(asof: string | undefined) {
    const [polls, columns, named, list] = await Promise.all([
      goldenEye.polls(asof),
      publish.read('screener-columns', asof),
      publish.read('screener-names', asof),
      signals.columns(asof),
    ]);
    const [run, names, scores] = await Promise.all([
      indexes.run(columns.published),
      indexes.names(named.published),
      indexes.scores(list),
    ]);
    return { ...polls, run_id: columns.source_id, run, names, scores };
  }

  type PublishedState = Awaited<ReturnType<typeof publishedAt>>;

  async function judge(state: PublishedState, symbols: readonly string[], asof?: string): Promise<StockVerdicts[]> {
    const { watched, market, plans, run_id, run, names, scores } = state;
    const past = pastInstant(asof, clock);
    // Lights are stored for the newest runs only; past instants leave them out, so that their answer never changes.
    const isKept = past === null && run_id !== null;
    const knownBy = await publish.knownBy(asof);
    const [lights, lacksOf, ages] = await Promise.all([
      isKept ? screener.judgedLights(run_id, symbols) : noLights,
      run_id === null ? () => null : screener.readLacks(run_id),
      run_id === null ? noAges : screener.decisionAges(run_id, symbols, knownBy),
    ]);
    const planOf = new Map(plans.map((plan) => [plan.symbol, plan]));
    return symbols.map((symbol) => {
      const judged = lights.get(symbol);
      return stockVerdicts(
        {
          symbol,
          poll: { made_at: watched.last_poll, as_of: watched.as_of },
          row: indexRows(watched.stocks).get(symbol) ?? indexRows(market.stocks).get(symbol) ?? null,
          plan: planOf.get(symbol) ?? null,
          run_as_of: run.as_of,
          age: ages.get(symbol) ?? null,
          listed:
            run.stock(symbol) ??
            whyUnlisted({ hasRun: run_id !== null, isScreened: names.has(symbol), lacks: lacksOf(symbol) }),
          judged: judged?.trade_signals == null ? null : { ...judged, readings: toReadings(judged.trade_signals) },
          scores_at: scores.at,
          scores: scores.of(symbol),
        },
        past ?? clock.now(),
      );
    });
  }

  return {
    routes: defineRoutes({
      verdicts: async ({ query: { symbols: typed, asof } }) => {
        const state = await publishedAt(asof);
        const { run, names, scores } = state;
        const isListed = (text: string) => names.has(text) || scores.of(text) !== null || run.stock(text) !== null;
        const symbols = [...new Set(typed.split(','))].map((text) => (isListed(text) ? text : typedSymbol(text)));
        return { verdicts: await judge(state, symbols, asof) };
      },
    }),

    /** For other features: verdicts of the stocks Golden Eye finds a pattern in, and the list of the newest run. */
    newest: async () => {
      const state = await publishedAt(undefined);
      const { watched, market, plans, run } = state;
      const found = [...watched.stocks, ...market.stocks].filter(({ pattern_count }) => pattern_count > 0);
      const symbols = new Set([...plans, ...found].map(({ symbol }) => symbol));
      return { found: await judge(state, [...symbols]), list: run.list };
    },
  };
}

/** `as_of` is the run's market time, ISO; null before the first run. */
type RunIndex = { as_of: string | null; list: ListedColumns; stock(symbol: string): ListedStock | null };
/** `at`: when the scores were made, ISO. */
type ScoreIndex = { at: string | null; of(symbol: string): LocalActionInput | null };

/** Published run, names and scores indexed by symbol, once per publication. */
function createIndexes() {
  return {
    run: indexed((columns: ScreenerColumns): RunIndex => {
      const list = listedColumns(columns, null);
      return {
        as_of: columns.run_info.as_of,
        list,
        stock: (symbol) => {
          const row = findRow(list, symbol);
          return row < 0 ? null : stockAt(list, row);
        },
      };
    }),

    /** Every symbol the screener judges. */
    names: indexed((names: ScreenerNames): ReadonlySet<string> => new Set(unpackSymbols(names.symbols))),

    scores: indexed((columns: SignalListColumns): ScoreIndex => {
      const places = new Map(unpackSymbols(columns.symbols).map((symbol, at) => [symbol, at]));
      return {
        at: columns.batch_info.batch_datetime,
        of: (symbol) => {
          const at = places.get(symbol);
          return at === undefined ? null : scoresAt(columns, at);
        },
      };
    }),
  };
}
