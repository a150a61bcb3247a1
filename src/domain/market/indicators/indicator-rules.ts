// Windows of the indicators computed from a symbol's own bars.
import type { RuleTable } from '../../rules/rule.ts';

const PRODUCT = 'product decision';
const WILDER = 'Wilder, New Concepts in Technical Trading Systems, 1978';

export const indicatorRules = {
  rsi_period: { name: 'RSI over', value: 14, unit: 'sessions', source: WILDER },
  rsi_warm_up: {
    name: 'Daily closes before the RSI is known',
    value: 150,
    unit: 'sessions',
    source: `${PRODUCT}: below it the start value still shows in the smoothed one`,
  },
  atr_period: { name: 'Average true range over', value: 14, unit: 'bars', source: WILDER },
  year_sessions: { name: '52-week range over', value: 252, unit: 'sessions', source: 'trading days of 52 weeks' },
  history_sessions: {
    name: 'Daily history over',
    value: 300,
    unit: 'sessions',
    source: '252 sessions of the year range and room for the warm-up of the RSI',
  },
  average_volume_sessions: { name: 'Average daily volume over', value: 30, unit: 'sessions', source: PRODUCT },
  profile_sessions: { name: 'Usual volume at a clock time over', value: 20, unit: 'full sessions', source: PRODUCT },
  profile_step: {
    name: 'Volume profile every',
    value: 5,
    unit: 'minutes',
    source: 'own choice: a whole market of profiles by the minute is five times as large and no more exact',
  },
  session_minutes: {
    name: 'Length of a full session',
    value: 390,
    unit: 'minutes',
    source: 'NYSE regular hours, 9:30 to 16:00',
  },
  volatility_sessions: { name: '1-minute volatility over', value: 10, unit: 'sessions', source: PRODUCT },
  volatility_least_returns: {
    name: 'Returns before a volatility is known',
    value: 30,
    unit: 'returns',
    source: 'own choice: the standard error of the estimate is then about 13 %',
  },
} as const satisfies RuleTable;
