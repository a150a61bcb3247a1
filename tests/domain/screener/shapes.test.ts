// The fields of the screener's nouns, by the names they have on the wire.
import { expect, test } from 'vitest';
import { judgeStock } from '../../../src/domain/screener/rules/judge-stock.ts';
import {
  RecentRuns,
  RunInfo,
  ScreenerAutomation,
  ScreenerCurrent,
  ScreenerRun,
  ScreenerToday,
} from '../../../src/domain/screener/run.ts';
import {
  NewsCatalyst,
  ScreenerStock,
  SignalSummary,
  TradeSignals,
} from '../../../src/domain/screener/screener-stock.ts';
import {
  AnalystAction,
  ConsensusPriceTarget,
  ConsensusRating,
  hasDetails,
  MarketRank,
  RatingsPeriod,
  StockDetails,
  TickerDetails,
} from '../../../src/domain/stocks/details/details.ts';
import { AggregateRating, Expenses, Holding } from '../../../src/domain/stocks/details/fund.ts';
import { SearchResult } from '../../../src/domain/stocks/search/search.ts';
import { plainFigures, plainHistory } from './random-stocks.ts';

type WithFields = { shape: Record<string, unknown> };

test.each<[ids: string, noun: WithFields, fields: string]>([
  ['ENT-31', ScreenerCurrent, 'run_info stocks'],
  ['ENT-31', RunInfo, 'unique_stocks_today total_runs data_freshness_minutes last_check_time last_run_time'],
  ['ENT-32', ScreenerStock, 'symbol company_name sector industry appearance_pattern'],
  [
    'ENT-33',
    ScreenerStock,
    'current_price price_change change_from_prev_close_pct consensus_price_target upside_downside_pct todays_range_low todays_range_high fifty_two_week_low fifty_two_week_high previous_close opening_price vwap',
  ],
  ['ENT-34', ScreenerStock, 'todays_volume market_cap average_daily_volume relative_volume'],
  [
    'ENT-35',
    ScreenerStock,
    'total_appearances_today active_filter_count active_filter_codes filter_details filter_changes',
  ],
  ['ENT-36', ScreenerStock, 'polygon_snapshot'],
  [
    'ENT-37',
    ScreenerStock,
    'pe_ratio_trailing pe_ratio_forward trailing_12mo_eps annual_revenue net_income net_margins return_on_equity return_on_assets debt_to_equity price_to_book price_to_sales beta next_earnings_date insider_ownership_pct institutional_ownership_pct consensus_rating',
  ],
  [
    'ENT-38',
    ScreenerStock,
    'marketrank news_sentiment rsi tracking_momentum_score tracking_quality_score opening_momentum midday_momentum peak_momentum closing_momentum trade_signals',
  ],
  ['ENT-39', SignalSummary, 'decision confidence green_count yellow_count red_count'],
  ['ENT-40', TradeSignals.shape.signals, 'freshness volume_trend vwap_distance rsi_energy news_catalyst'],
  [
    'ENT-41',
    NewsCatalyst,
    'status label hours_since sentiment_reasoning article_url total_articles_checked all_sentiments',
  ],
  ['ENT-42', ConsensusRating, 'consensus_rating total_analysts rating_counts rating_description'],
  ['ENT-42', ConsensusRating.shape.rating_counts, 'strong_buy buy hold sell strong_sell'],
  ['ENT-43', ConsensusPriceTarget, 'average low high upside_percentage number_of_analysts price_target_description'],
  ['ENT-44', RatingsPeriod, 'period consensus_rating consensus_price_target'],
  [
    'ENT-45',
    AnalystAction,
    'date brokerage_name brokerage_rating action rating price_target upside_downside_on_report_date',
  ],
  ['ENT-46', MarketRank, 'overall_percentile overall_score_label star_rating marketrank_summary categories'],
  ['ENT-49', AggregateRating, 'title rating score description consensus_ratings_of_holdings'],
  [
    'ENT-47, ENT-49, ENT-50',
    StockDetails,
    'consensus_rating consensus_price_target analyst_ratings_over_time recent_analyst_actions market_rank holdings sector_exposure industry_exposure expenses aggregate_rating aggregate_price_target profitability debt sales_and_book_value',
  ],
  ['ENT-47', Holding, 'rank ticker company_name holding_weight'],
  ['ENT-48', Expenses, 'management_fee other_expenses total_expense fee_waiver net_expense'],
  [
    'ENT-51, ENT-52, ENT-53',
    TickerDetails,
    'branding name description primary_exchange total_employees list_date homepage_url market_cap sic_description share_class_shares_outstanding news faq bull_bear_case',
  ],
  ['ENT-56', SearchResult, 'symbol name url logo current_price price_change price_change_percent volume'],
  ['ENT-64', ScreenerToday, 'runs_today stocks_today last_run_time last_run_stocks'],
  ['AENT-19', ScreenerAutomation, 'enabled last_run is_market_hours total_runs success_count run_history'],
  ['AENT-20', RecentRuns, 'runs_by_date today'],
  ['AENT-20', ScreenerRun, 'run_id run_number stock_count timestamp_display data_timestamp market_conditions status'],
])('%s: the fields stand under their names', (_ids, noun, fields) => {
  expect(Object.keys(noun.shape)).toEqual(expect.arrayContaining(fields.split(' ')));
});

test('a stock whose every figure is unknown is still a stock', () => {
  const unknown = Object.fromEntries(Object.keys(plainFigures).map((field) => [field, null]));
  const stock = judgeStock({ ...plainFigures, ...unknown, symbol: 'SMPL' } as typeof plainFigures, plainHistory);
  expect(ScreenerStock.parse(stock)).toMatchObject({
    active_filter_codes: [],
    upside_downside_pct: null,
    tracking_momentum_score: null,
    tracking_quality_score: null,
    trade_signals: { summary: { decision: 'SKIP', confidence: 'LOW' } },
  });
});

// L-43
test('there is something to dive into as soon as one section is not empty', () => {
  expect([hasDetails(null), hasDetails({}), hasDetails({ holdings: [] })]).toEqual([false, false, false]);
  expect(
    hasDetails({
      expenses: { management_fee: 0.1, other_expenses: null, total_expense: 0.1, fee_waiver: null, net_expense: 0.1 },
    }),
  ).toBe(true);
  expect(
    hasDetails({ holdings: [{ rank: 1, ticker: 'SMPL', company_name: 'Sample Company', holding_weight: 7 }] }),
  ).toBe(true);
});
