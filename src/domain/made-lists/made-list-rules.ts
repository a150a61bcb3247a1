// Bounds of the lists made here from market data: liquidity floor, windows, thresholds, sizes.
import { metricRules } from '../rules/analysis-rules.ts';
import type { RuleTable } from '../rules/rule.ts';

const OWN = 'own choice';

export const madeListRules = {
  least_price: {
    name: 'Close of a listed stock is at least',
    value: 1,
    unit: 'USD',
    source: `${OWN}: the exchanges' own minimum bid for a listing`,
  },
  least_turnover: {
    name: 'Average volume times close is at least',
    value: 1_000_000,
    unit: 'USD',
    source: `${OWN}: below it one order of a reader moves the price`,
  },
  average_sessions: {
    name: 'Average volume over the sessions before',
    value: 30,
    unit: 'sessions',
    source: 'the product-wide average daily volume',
  },
  largest_change: {
    name: 'A change from the last close is a stock split that nobody filed beyond',
    value: 10,
    unit: 'times, up or down',
    source: `${OWN}: real sessions stay below, and splits without a filing reach 440 times`,
  },
  year_own_sessions: {
    name: '52-week range is known after own sessions of',
    value: 126,
    unit: 'sessions',
    source: `${OWN}: in the first half year after a listing every new high is one of weeks`,
  },
  short_average: { name: 'Short moving average over', value: 50, unit: 'closes', source: 'name of the cross' },
  long_average: { name: 'Long moving average over', value: 200, unit: 'closes', source: 'name of the cross' },
  least_move: { name: 'Change of a gainer or decliner is at least', value: 3, unit: '%', source: OWN },
  least_gap: {
    name: 'Open is away from the last close by at least',
    value: 2,
    unit: '%',
    source: `${OWN}: the same share of the market as lists of vendors show`,
  },
  least_relative_volume: {
    name: 'Unusual volume is at least',
    value: 2,
    unit: 'times the average',
    source: 'the High Trading Volume mark of list vendors',
  },
  oversold: { name: 'RSI is below', value: metricRules.rsi_oversold.value, unit: 'points', source: 'Wilder, 1978' },
  overbought: { name: 'RSI is above', value: metricRules.rsi_overbought.value, unit: 'points', source: 'Wilder, 1978' },
  macd_fast: { name: 'Fast average of the MACD', value: 12, unit: 'closes', source: 'Appel, 1979' },
  macd_slow: { name: 'Slow average of the MACD', value: 26, unit: 'closes', source: 'Appel, 1979' },
  macd_signal: { name: 'Signal line of the MACD', value: 9, unit: 'values', source: 'Appel, 1979' },
  warm_up: {
    name: 'RSI and MACD are known after closes of',
    value: 150,
    unit: 'closes',
    source: 'the product-wide warm-up of the RSI',
  },
  volatility_returns: {
    name: 'Volatility over daily returns of',
    value: 21,
    unit: 'returns',
    source: 'trading days of a month; a year of 252 sessions is the root of 252 times as much',
  },
  size: {
    name: 'Longest list',
    value: 200,
    unit: 'stocks',
    source: `${OWN}: the length of the longest lists of vendors`,
  },
  most_size: {
    name: 'Length of a list without a bound',
    value: 100,
    unit: 'stocks',
    source: `${OWN}: Most Active and Most Volatile have no bound but their length`,
  },
} as const satisfies RuleTable;
