// Sample stocks of a run, judged by the product's own rules, and what the server says of them.
import { toColumns, toFigures, toNames } from '../../../src/domain/screener/list/columns-wire.ts';
import { judgeStock, type StockHistory } from '../../../src/domain/screener/rules/judge-stock.ts';
import type { RunInfo } from '../../../src/domain/screener/run.ts';
import type { FilterCode, ScreenerStock, StockFigures } from '../../../src/domain/screener/screener-stock.ts';
import type { FoundStock } from '../../../src/domain/signals/search/found-stock.ts';
import { packSymbols } from '../../../src/domain/text/pack-symbols.ts';
import { NOW, plainFigures, plainHistory } from '../../domain/screener/random-stocks.ts';
import type { Asked } from '../contract-server.ts';

type Changes = { figures?: Partial<StockFigures>; history?: Partial<StockHistory> };

export function sampleStock(symbol: string, company_name: string, changes: Changes = {}): ScreenerStock {
  return judgeStock(
    { ...plainFigures, symbol, company_name, sector: 'Technology', industry: 'Samples', ...changes.figures },
    { ...plainHistory, ...changes.history },
  );
}

/** Figures that make a filter active. */
const active: Record<FilterCode, Partial<StockFigures>> = {
  PM: { change_from_prev_close_pct: 6.25 },
  VS: { todays_volume: 4_000_000 },
  SM: { marketrank: 4.8 },
  TB: { rsi: 55 },
};
const with3 = { ...active.PM, ...active.VS, ...active.TB };

export const sampleStocks: readonly ScreenerStock[] = [
  // Four filters; green: freshness, VWAP distance and RSI.
  sampleStock('NVDA', 'NVIDIA Corporation', {
    figures: { ...with3, ...active.SM, current_price: 214.36, vwap: 213 },
    history: { momentum: { ...plainHistory.momentum, peak_momentum: 'HOT', closing_momentum: 'EXPLOSIVE' } },
  }),
  sampleStock('COIN', 'Coinbase Global', {
    figures: { ...with3, current_price: 362.74, sector: 'Financials' },
    history: { earlier: [['PM', 'VS', 'TB'], ['PM', 'VS', 'TB'], ['PM']] },
  }),
  sampleStock('AMD', 'Advanced Micro Devices', {
    figures: { ...active.TB, change_from_prev_close_pct: -1.19, current_price: 0.1234 },
    history: { momentum: { ...plainHistory.momentum, opening_momentum: 'STRENGTHENING' } },
  }),
  sampleStock('APLD', 'Applied Digital', { figures: { ...active.PM, current_price: null, rsi: null } }),
  sampleStock('ACHR', 'Archer Aviation', { figures: { ...active.SM, sector: null, industry: null } }),
];

/** Stocks whose icon the server has. */
const withIcon: ReadonlySet<string> = new Set(['NVDA', 'AMD']);

export const runInfo = (now = Date.now()): RunInfo => ({
  unique_stocks_today: 412,
  total_runs: 7,
  data_freshness_minutes: 1,
  last_check_time: new Date(now - 14 * 60_000).toISOString(),
  last_run_time: new Date(now - 14 * 60_000).toISOString(),
  run_id: 7,
  run_number: 7,
  expected_runs: 14,
  as_of: new Date(NOW).toISOString(),
  formula_version: '1',
  source: 'Simulated market',
});

/** Answers of the run's endpoints. */
export function current(
  stocks: readonly ScreenerStock[] = sampleStocks,
  info = runInfo(),
  freeFloat: (symbol: string) => number | null = () => null,
) {
  return {
    screenerList: toColumns(info, stocks),
    screenerFigures: toFigures(stocks, freeFloat),
    screenerScores: { symbols: packSymbols(['COIN', 'NVDA']), smart_cat_score: [-35, 364] },
    screenerNames: toNames(stocks, (symbol) => withIcon.has(symbol)),
  };
}

export function searchResult(symbol: string, name: string, changes: Partial<FoundStock> = {}): FoundStock {
  return {
    symbol,
    name,
    url: `stock:${symbol}`,
    logo: null,
    current_price: 12.5,
    price_change: -0.25,
    price_change_percent: -1.96,
    volume: 1_250_000,
    prices_as_of: '2026-11-17T18:14:00.000Z',
    smart_cat_score: null,
    tab: null,
    ...changes,
  };
}

export const symbolIn = ({ path }: Asked) => decodeURIComponent(path.split('?')[0]?.split('/').at(-1) ?? '');
