// Sample stocks for benchmarks of the screener: companies and prices of the simulated market, other figures invented.
import { unknownCompany } from '../src/domain/screener/company-figures.ts';
import { judgeStock } from '../src/domain/screener/rules/judge-stock.ts';
import { noMomentum } from '../src/domain/screener/rules/momentum.ts';
import { newsWords } from '../src/domain/screener/rules/news-catalyst.ts';
import type { RunInfo } from '../src/domain/screener/run.ts';
import type { ScreenerStock, StockFigures } from '../src/domain/screener/screener-stock.ts';
import { sessionIndexUpTo } from '../src/simulator/calendar/sessions.ts';
import { sectors } from '../src/simulator/listings/sectors.ts';
import { dailyBar } from '../src/simulator/prices/daily-bars.ts';
import { createMarket } from '../src/simulator/prices/market.ts';

export const NOW = Date.parse('2026-11-17T18:14:00Z');
const SEED = 7;

/** Figures the rules read, by their names on the wire. */
export const figureColumns = [
  'change_from_prev_close_pct',
  'todays_volume',
  'average_daily_volume',
  'marketrank',
  'news_sentiment',
  'rsi',
  'current_price',
  'fifty_two_week_high',
  'vwap',
  'relative_volume',
] as const satisfies readonly (keyof StockFigures)[];
type FigureColumn = (typeof figureColumns)[number];

/** Inputs of the rules, one entry per stock; NaN is unknown, instants are epoch ms. */
export type StockColumns = Record<
  FigureColumn | 'as_of_ms' | 'previous_relative_volume' | 'news_word' | 'news_hours',
  Float64Array
> & { count: number };

function emptyColumns(count: number): StockColumns {
  const names = [...figureColumns, 'as_of_ms', 'previous_relative_volume', 'news_word', 'news_hours'] as const;
  const columns = Object.fromEntries(names.map((name) => [name, new Float64Array(count).fill(Number.NaN)]));
  return { ...columns, count } as StockColumns;
}

/** Deterministic number from 0 to 1 by place and kind. */
function noise(place: number, kind: number): number {
  const value = Math.sin(place * 12.9898 + kind * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Columns of invented figures; about one in twenty is unknown, as in a real run. */
export function sampleColumns(count: number): StockColumns {
  const columns = emptyColumns(count);
  const fill = (name: (typeof figureColumns)[number], kind: number, make: (share: number) => number) => {
    for (let at = 0; at < count; at++) {
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
  for (let at = 0; at < count; at++) {
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

const unknownFigures = {
  ...unknownCompany,
  price_change: null,
  todays_range_low: null,
  todays_range_high: null,
  fifty_two_week_low: null,
  previous_close: null,
  opening_price: null,
  polygon_snapshot: null,
} as const satisfies Partial<StockFigures>;

export const emptyRunInfo: RunInfo = {
  unique_stocks_today: 0,
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

/** Stocks of a run, judged by the rules. */
export function sampleStocks(count: number): ScreenerStock[] {
  const columns = sampleColumns(count);
  const market = createMarket(SEED, count);
  const session = sessionIndexUpTo('2026-11-17');
  return market.universe.listings.slice(0, count).map((listing, at): ScreenerStock => {
    const of = (name: (typeof figureColumns)[number]) => {
      const value = columns[name][at]!;
      return Number.isNaN(value) ? null : value;
    };
    const measured = Object.fromEntries(figureColumns.map((name) => [name, of(name)])) as Record<
      (typeof figureColumns)[number],
      number | null
    >;
    const figures = {
      ...unknownFigures,
      ...measured,
      symbol: listing.symbol,
      company_name: listing.name,
      sector: sectors[listing.sector]?.name ?? null,
      industry: listing.industry,
      current_price: dailyBar(market.daily, listing, session)?.c ?? of('current_price'),
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
}
