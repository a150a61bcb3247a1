// Price and volume metrics from a symbol's daily bars and those of the S&P 500 fund.
import { known } from '../numbers/known.ts';
import type { RuleTable } from '../rules/rule.ts';
import type { DailyBar } from './bars.ts';
import { addDays, sessionsBack } from './calendar.ts';
import { isSpike } from './checks/check-bar.ts';
import { indicatorRules } from './indicators/indicator-rules.ts';
import { rsiSeries } from './indicators/rsi.ts';
import type { Metrics } from './live-data.ts';

/** Windows of the metrics. Sessions are trading days, days are calendar days. */
const barMetricRules = {
  week52_days: { name: '52-week strength over', value: 364, unit: 'days', source: '52 weeks' },
  month_days: { name: '1-month return over', value: 30, unit: 'days', source: 'one calendar month' },
  quarter_days: { name: '3-month return over', value: 91, unit: 'days', source: '13 weeks' },
  four_weeks_days: { name: '4-week strength over', value: 28, unit: 'days', source: 'the vendor\'s "4Week"' },
  month_sessions: { name: '1-month volatility over', value: 21, unit: 'sessions', source: 'trading days of a month' },
  quarter_sessions: { name: '3-month volume over', value: 63, unit: 'sessions', source: 'trading days of 3 months' },
  longest_gap_days: {
    name: 'Oldest base price before its day',
    value: 10,
    unit: 'days',
    source: 'product decision: a symbol that did not trade for long has no price of that day',
  },
} as const satisfies RuleTable;

/** Symbol of the fund used for the S&P 500. */
export const sp500Symbol = 'SPY';

/** Metrics from daily bars alone; beta and capitalization need other sources. */
export type BarMetrics = Omit<Metrics, 'beta' | 'marketCapitalization'>;

/**
 * Metrics as of the last bar. Bars of one company, oldest first, adjusted for splits; `index`: bars of the S&P 500
 * fund, or empty. Prices in USD, volumes in shares, returns and relative strength in percent; null with too few bars.
 */
export function metricsFromBars(bars: readonly DailyBar[], index: readonly DailyBar[]): BarMetrics {
  const last = bars.at(-1);
  const closes = bars.map((bar) => bar.close);
  const yearStart = last ? `${last.date.slice(0, 4)}-01-01` : '';
  const since = (days: number) => (last ? addDays(last.date, -days) : '');
  const prices = priceBars(bars);
  const year = takeYear(prices);
  const volume = (sessions: number) => meanOfLast(bars, sessions);
  const relative = (from: string) => relativeReturn(bars, index, from);
  return {
    '52WeekHigh': year.length > 0 ? Math.max(...year.map((bar) => bar.high)) : null,
    '52WeekLow': year.length > 0 ? Math.min(...year.map((bar) => bar.low)) : null,
    '5DayAverageTradingVolume': volume(5),
    '10DayAverageTradingVolume': volume(10),
    '30DayAverageTradingVolume': volume(30),
    '3MonthAverageTradingVolume': volume(barMetricRules.quarter_sessions.value),
    '14DayRSI': known(rsiSeries(Float64Array.from(prices, ({ close }) => close)).at(-1)),
    '50DaySMA': computeMean(closes, 50),
    '200DaySMA': computeMean(closes, 200),
    '1MonthPriceStd': priceStd(closes),
    '1MonthPriceReturn': percent(returnSince(bars, since(barMetricRules.month_days.value))),
    '3MonthPriceReturn': percent(returnSince(bars, since(barMetricRules.quarter_days.value))),
    ytdPriceReturn: percent(returnSince(bars, addDaysOrEmpty(yearStart, -1))),
    'priceRelativeToS&P5004Week': relative(since(barMetricRules.four_weeks_days.value)),
    'priceRelativeToS&P50013Week': relative(since(barMetricRules.quarter_days.value)),
    'priceRelativeToS&P500Ytd': relative(addDaysOrEmpty(yearStart, -1)),
    'priceRelativeToS&P50052Week': relative(since(barMetricRules.week52_days.value)),
  };
}

/** Bars for RSI and range, without closes far from both neighbours. */
export function priceBars(bars: readonly DailyBar[]): readonly DailyBar[] {
  const kept: DailyBar[] = [];
  for (const [at, bar] of bars.entries()) {
    const before = kept.at(-1)?.close ?? Number.NaN;
    if (!isSpike(before, bar.close, bars[at + 1]?.close ?? Number.NaN, 'day')) kept.push(bar);
  }
  return kept;
}

/** Bars of the last year in exchange sessions, counted back from the last bar. */
function takeYear(bars: readonly DailyBar[]): readonly DailyBar[] {
  const last = bars.at(-1);
  if (last === undefined) return [];
  const [first] = sessionsBack(last.date, indicatorRules.year_sessions.value);
  return first === undefined ? bars : bars.filter(({ date }) => date >= first.date);
}

/**
 * Return from the last close on or before `date` to the newest close, as a fraction: 0.05 is +5 %; null without an
 * earlier close, or if it is too old.
 */
function returnSince(bars: readonly DailyBar[], date: string): number | null {
  const last = bars.at(-1);
  const base = date === '' ? undefined : bars.findLast((bar) => bar.date <= date);
  if (!last || !base || base === last) return null;
  // After a long time without trades the base is too old.
  if (base.date < addDays(date, -barMetricRules.longest_gap_days.value)) return null;
  return last.close / base.close - 1;
}

/** Excess return over the index in percent, over the same dates: (1 + r) / (1 + r_index) - 1. */
function relativeReturn(bars: readonly DailyBar[], index: readonly DailyBar[], from: string): number | null {
  const last = bars.at(-1);
  const own = returnSince(bars, from);
  if (!last || own === null) return null;
  const same = index.filter((bar) => bar.date <= last.date);
  const market = same.at(-1)?.date === last.date ? returnSince(same, from) : null;
  return market === null ? null : percent((1 + own) / (1 + market) - 1);
}

/** Volatility of the last month in percent: sample deviation of its 21 daily returns, times the root of 21. */
function priceStd(closes: readonly number[]): number | null {
  const sessions = barMetricRules.month_sessions.value;
  if (closes.length < sessions + 1) return null;
  const month = closes.slice(-(sessions + 1));
  const returns = month.slice(1).map((close, at) => close / (month[at] as number) - 1);
  const mean = returns.reduce((sum, value) => sum + value, 0) / sessions;
  const squares = returns.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return 100 * Math.sqrt((squares / (sessions - 1)) * sessions);
}

function meanOfLast(bars: readonly DailyBar[], sessions: number): number | null {
  return computeMean(
    bars.map((bar) => bar.volume),
    sessions,
  );
}

function computeMean(values: readonly number[], last: number): number | null {
  if (values.length < last) return null;
  return values.slice(-last).reduce((sum, value) => sum + value, 0) / last;
}

function percent(ratio: number | null): number | null {
  return ratio === null ? null : ratio * 100;
}

function addDaysOrEmpty(date: string, days: number): string {
  return date === '' ? '' : addDays(date, days);
}
