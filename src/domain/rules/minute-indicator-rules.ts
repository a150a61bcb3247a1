// Rules of minute indicators: windows in minute bars, comparison with the vendor's values.
import type { RuleTable } from './rule.ts';

const VENDOR = "default of the vendor's endpoint";
const APPEL = 'Appel, The Moving Average Convergence Divergence Trading Method, 1979';

export const minuteIndicatorRules = {
  rsi: { name: 'RSI over', value: 14, unit: 'bars', source: 'Wilder, New Concepts in Technical Trading Systems, 1978' },
  sma: { name: 'Simple average over', value: 50, unit: 'bars', source: VENDOR },
  ema: { name: 'Exponential average over', value: 50, unit: 'bars', source: VENDOR },
  macd_fast: { name: 'MACD, fast average over', value: 12, unit: 'bars', source: APPEL },
  macd_slow: { name: 'MACD, slow average over', value: 26, unit: 'bars', source: APPEL },
  macd_signal: { name: 'MACD, signal line over', value: 9, unit: 'values', source: APPEL },
  least_bars: {
    name: 'Bars before a smoothed indicator is known',
    value: 150,
    unit: 'bars',
    source: 'product decision, as for daily bars: below it the start value still shows in the smoothed one',
  },
  sessions_back: {
    name: 'Bars of the running day and of so many sessions before it',
    value: 1,
    unit: 'sessions',
    source: 'own choice: even a quiet symbol has 150 bars then',
  },
  checked: {
    name: "Symbols held against the vendor's own indicators in each round",
    value: 1,
    unit: 'symbols',
    source: 'own choice: four calls a round; each of the twenty symbols is checked every 100 minutes',
  },
  check_values: { name: 'Newest values asked of the vendor for it', value: 30, unit: 'values', source: 'own choice' },
} as const satisfies RuleTable;
