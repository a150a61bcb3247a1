// Two sheets that sentences are judged against: a stock that rose and reads well, and one that fell and reads badly.
import type { AiAnalysis } from '../../../../src/domain/analysis/ai-analysis.ts';
import { complaints } from '../../../../src/domain/analysis/check-answer.ts';
import type { Fact, FactUnit } from '../../../../src/domain/analysis/fact.ts';
import type { FactSheet } from '../../../../src/domain/analysis/fact-sheet.ts';

type Row = readonly [key: string, label: string, value: number | string, unit: FactUnit];

export const sheetOf = (rows: readonly Row[]): FactSheet => ({
  symbol: 'KSTL',
  deep: true,
  as_of: '2026-11-17T18:15:00.000Z',
  facts: rows.map(
    ([key, label, value, unit]): Fact => ({
      key,
      label,
      group: 'price',
      value,
      unit,
      source: 'Sample source',
      as_of: '2026-11-17T18:14:00.000Z',
    }),
  ),
  articles: [],
});

export const rising = sheetOf([
  ['price', 'Price', 203.15, 'USD'],
  ['change', 'Change since the previous close', 6.32, 'USD'],
  ['change_pct', 'Change since the previous close, percent', 3.21, '%'],
  ['previous_close', 'Previous close', 196.83, 'USD'],
  ['week52_high', '52-week high', 232.45, 'USD'],
  ['week52_low', '52-week low', 143.22, 'USD'],
  ['from_52w_high', 'Distance to the 52-week high', -12.61, '%'],
  ['rsi_14', 'RSI over 14 days', 48.2, 'index'],
  ['beta', 'Beta', 1.6, 'index'],
  ['sma_50', '50-day average', 193, 'USD'],
  ['sma_200', '200-day average', 180, 'USD'],
  ['vs_sma_50', 'Distance to the 50-day average', 5.26, '%'],
  ['vs_sma_200', 'Distance to the 200-day average', 12.86, '%'],
  ['return_1m', '1-month return', 4.2, '%'],
  ['vs_sp500_13w', '13-week return against the S&P 500', 6.5, '%'],
  ['pe_trailing', 'Price to earnings, trailing', 15.37, 'x'],
  ['eps_trailing', 'Earnings per share, trailing', 13.22, 'USD'],
  ['last_session_volume', 'Volume of the last finished session', 3_500_000, 'shares'],
  ['market_cap', 'Market capitalization', 3_100_000_000_000, 'USD'],
  ['smart_cat_score', 'Smart Cat Score', 41, 'points'],
  ['bullish_score', 'Bullish score', 45, 'points'],
  ['bearish_score', 'Bearish score', 4, 'points'],
  ['target', "Analysts' price target", 240, 'USD'],
  ['upside', "Distance to the analysts' target", 18.14, '%'],
  ['analysts', 'Analysts with an opinion', 14, 'count'],
  ['analysts_buy', 'Analysts who say buy or strong buy', 10, 'count'],
  ['analysts_buy_pct', 'Share of analysts who say buy', 71.43, '%'],
  ['analysts_sell_pct', 'Share of analysts who say sell', 7.14, '%'],
  ['bullish_news', 'Bullish share of the news', 77.78, '%'],
  ['articles_last_week', 'Articles of the last week', 12, 'count'],
  ['insider_net', 'Insider purchases less sales, 90 days', -2_230_000, 'USD'],
  ['next_earnings', 'Next earnings date', '2026-12-03', 'date'],
  ['decision', 'Screener decision', 'YES', 'text'],
  ['green_lights', 'Green trading signals', 3, 'count'],
  ['red_lights', 'Red trading signals', 1, 'count'],
]);

export const falling = sheetOf([
  ['price', 'Price', 51.25, 'USD'],
  ['change', 'Change since the previous close', -2.41, 'USD'],
  ['change_pct', 'Change since the previous close, percent', -4.5, '%'],
  ['day_low', "Day's low", 50.9, 'USD'],
  ['day_high', "Day's high", 53.8, 'USD'],
  ['week52_high', '52-week high', 52.2, 'USD'],
  ['week52_low', '52-week low', 30.5, 'USD'],
  ['from_52w_high', 'Distance to the 52-week high', -1.83, '%'],
  ['rsi_14', 'RSI over 14 days', 74.1, 'index'],
  ['sma_50', '50-day average', 52.89, 'USD'],
  ['sma_200', '200-day average', 55.83, 'USD'],
  ['vs_sma_50', 'Distance to the 50-day average', -3.1, '%'],
  ['vs_sma_200', 'Distance to the 200-day average', -8.2, '%'],
  ['return_1m', '1-month return', -6, '%'],
  ['vs_sp500_13w', '13-week return against the S&P 500', -7.4, '%'],
  ['pe_trailing', 'Price to earnings, trailing', 30.1, 'x'],
  ['pe_forward', 'Price to earnings, forward', 22.5, 'x'],
  ['debt_to_equity', 'Debt to equity', 2.4, 'x'],
  ['eps_trailing', 'Earnings per share, trailing', -1.2, 'USD'],
  ['smart_cat_score', 'Smart Cat Score', -57, 'points'],
  ['bullish_score', 'Bullish score', 12, 'points'],
  ['bearish_score', 'Bearish score', 69, 'points'],
  ['bullish_signals', 'Bullish signals', 3, 'count'],
  ['bearish_signals', 'Bearish signals', 9, 'count'],
  ['target', "Analysts' price target", 46, 'USD'],
  ['upside', "Distance to the analysts' target", -10.24, '%'],
  ['analysts', 'Analysts with an opinion', 10, 'count'],
  ['analysts_buy_pct', 'Share of analysts who say buy', 40, '%'],
  ['analysts_sell_pct', 'Share of analysts who say sell', 30, '%'],
  ['bullish_news', 'Bullish share of the news', 22, '%'],
  ['insider_net', 'Insider purchases less sales, 90 days', 1_200_000, 'USD'],
  ['employees', 'Employees', 4_200, 'count'],
  ['relative_volume', 'Volume pace at this time of day', 1.8, 'x'],
  ['vwap', 'VWAP of the session', 51.9, 'USD'],
  ['marketrank_percentile', 'Market rank percentile', 88, 'index'],
]);

export const answerOf = (summary: string, more: Partial<AiAnalysis> = {}): AiAnalysis => ({
  action: 'HOLD',
  confidence: 60,
  summary,
  reasoning: { primary_factors: ['A factor.'], key_risks: [], recommendation: 'Wait.' },
  ...more,
});

export const refused = (text: string, sheet: FactSheet): boolean => complaints(answerOf(text), sheet).length > 0;
