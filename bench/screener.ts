// Goals of the screener: 15,000 stocks judged on columns against PostgreSQL doing the same, and the size of their list on the wire.
import { brotliCompressSync, constants } from 'node:zlib';
import { toColumns } from '../src/domain/screener/columns-wire.ts';
import { evaluateColumns, type JudgedColumns, summaries } from '../src/domain/screener/evaluate-columns.ts';
import { filtersOf } from '../src/domain/screener/filters.ts';
import { judgeStock } from '../src/domain/screener/judge-stock.ts';
import { noMomentum } from '../src/domain/screener/momentum.ts';
import type { ScreenerStock, StockFigures } from '../src/domain/screener/screener-stock.ts';
import { emptyColumns, figureColumns, newsWords, type StockColumns } from '../src/domain/screener/stock-columns.ts';
import { createMarket } from '../src/simulator/market.ts';
import { sessionIndexUpTo } from '../src/simulator/sessions.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { judgeInSql } from './screener-in-sql.ts';

const STOCKS = 15_000;
const TARGET = 0.1;
const WIRE_TARGET_KB = 150;
const NOW = Date.parse('2026-11-17T18:14:00Z');

/** A number of 0 to 1 that depends on nothing but its place. */
function noise(place: number, kind: number): number {
  const value = Math.sin(place * 12.9898 + kind * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** About one in twenty figures is unknown, as in a real run. */
function sampleColumns(): StockColumns {
  const columns = emptyColumns(STOCKS);
  const fill = (name: (typeof figureColumns)[number], kind: number, make: (share: number) => number) => {
    for (let at = 0; at < STOCKS; at++) {
      if (noise(at, kind + 100) > 0.05) columns[name][at] = make(noise(at, kind));
    }
  };
  fill('change_from_prev_close_pct', 1, (share) => (share - 0.5) * 16);
  fill('todays_volume', 2, (share) => Math.round(4e6 * share ** 4));
  fill('average_daily_volume', 3, (share) => Math.round(1e6 * share + 1_000));
  fill('marketrank', 4, (share) => 5 * share);
  fill('news_sentiment', 5, (share) => 4 * share - 2);
  fill('rsi', 6, (share) => 100 * share);
  fill('current_price', 7, (share) => Math.round(100 * (1 + 400 * share ** 3)) / 100);
  for (let at = 0; at < STOCKS; at++) {
    const price = columns.current_price[at]!;
    columns.fifty_two_week_high[at] = price * (1 + 0.5 * noise(at, 8));
    columns.vwap[at] = price * (0.97 + 0.05 * noise(at, 9));
    columns.relative_volume[at] = 3 * noise(at, 10);
    columns.previous_relative_volume[at] = columns.relative_volume[at]! * (0.95 + 0.1 * noise(at, 11));
    columns.as_of_ms[at] = NOW - Math.floor(7_200_000 * noise(at, 12) ** 3);
    columns.news_word[at] = Math.floor(5 * noise(at, 13));
    columns.news_hours[at] = columns.news_word[at]! >= newsWords.negative ? 80 * noise(at, 14) : Number.NaN;
  }
  return columns;
}

const filtersIn = Array.from({ length: 16 }, (_, mask) => filtersOf(mask).length);

function sums({ filters, lights }: JudgedColumns) {
  let active = 0;
  let green = 0;
  const decisions = { YES: 0, MAYBE: 0, NO: 0, SKIP: 0 };
  for (let at = 0; at < STOCKS; at++) {
    active += filtersIn[filters[at]!]!;
    const { decision, green_count } = summaries[lights[at]!]!;
    green += green_count;
    decisions[decision] += 1;
  }
  return { active, green, ...decisions };
}

async function judged(scratch: Scratch): Promise<GoalResult> {
  const columns = sampleColumns();
  const into: JudgedColumns = { filters: new Uint8Array(STOCKS), lights: new Uint16Array(STOCKS) };
  const sql = await judgeInSql(scratch.database.pool, columns, NOW);
  const theirs = await sql();
  const ours = sums(evaluateColumns(columns, NOW, into));
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
    throw new Error(`The two do not judge alike: ${JSON.stringify(ours)} and ${JSON.stringify(theirs)}`);
  }
  return sideBySide({
    goal: `Screener: filters, signals and decisions of ${STOCKS} stocks`,
    peer: 'PostgreSQL, one statement',
    target: TARGET,
    rounds: 10,
    ours: () => {
      const from = performance.now();
      sums(evaluateColumns(columns, NOW, into));
      return performance.now() - from;
    },
    theirs: async () => {
      await sql();
      return undefined;
    },
  });
}

const unknownFigures = {
  sector: null,
  industry: null,
  price_change: null,
  consensus_price_target: null,
  todays_range_low: null,
  todays_range_high: null,
  fifty_two_week_low: null,
  previous_close: null,
  market_cap: null,
  opening_price: null,
  polygon_snapshot: null,
  pe_ratio_trailing: null,
  pe_ratio_forward: null,
  trailing_12mo_eps: null,
  annual_revenue: null,
  net_income: null,
  net_margins: null,
  return_on_equity: null,
  return_on_assets: null,
  debt_to_equity: null,
  price_to_book: null,
  price_to_sales: null,
  beta: null,
  next_earnings_date: null,
  insider_ownership_pct: null,
  institutional_ownership_pct: null,
  consensus_rating: null,
} as const satisfies Partial<StockFigures>;

const compressed = (reply: unknown) =>
  brotliCompressSync(Buffer.from(JSON.stringify(reply)), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** The simulated market's own symbols and prices; the rest as invented above. */
function listOnTheWire(): GoalResult {
  const columns = sampleColumns();
  const market = createMarket(7, STOCKS);
  const session = sessionIndexUpTo('2026-11-17');
  const stocks = market.universe.listings.map((listing, at): ScreenerStock => {
    const bar = market.daily.bar(listing, session);
    const of = (name: (typeof figureColumns)[number]) => {
      const value = columns[name][at]!;
      return Number.isNaN(value) ? null : value;
    };
    const figures = {
      ...unknownFigures,
      ...(Object.fromEntries(figureColumns.map((name) => [name, of(name)])) as Record<
        (typeof figureColumns)[number],
        number | null
      >),
      symbol: listing.symbol,
      company_name: listing.name,
      current_price: bar?.c ?? of('current_price'),
      as_of: new Date(columns.as_of_ms[at]!).toISOString(),
    };
    return judgeStock(figures, {
      now: NOW,
      earlier: [],
      previous_relative_volume: columns.previous_relative_volume[at]!,
      momentum: noMomentum,
      news: null,
    });
  });
  const run_info = {
    unique_stocks_today: STOCKS,
    total_runs: 1,
    data_freshness_minutes: 0,
    last_check_time: null,
    last_run_time: null,
    run_id: 1,
    run_number: 1,
    expected_runs: 14,
    as_of: null,
    formula_version: null,
    source: null,
  };
  const list = compressed(toColumns(run_info, stocks)) / 1_000;
  const full = compressed({ run_info, stocks }) / 1_000;
  return {
    goal: `Screener: list of ${stocks.length} stocks on the wire, in KB`,
    ours_ms: Math.round(list),
    peer: 'the full objects, brotli, in KB',
    peer_ms: Math.round(full),
    ratio: Number((list / full).toPrecision(3)),
    target: WIRE_TARGET_KB,
    unit: 'KB',
    ok: list <= WIRE_TARGET_KB,
    note: 'names of companies travel apart, once a day',
  };
}

async function run(): Promise<GoalResult[]> {
  const scratch = await openScratch();
  try {
    return [await judged(scratch), listOnTheWire()];
  } finally {
    await scratch.close();
  }
}

export const screenerGoal: Goal = { name: 'screener', run };
