// RSI, SMA, EMA and MACD of minute closes, computed from a symbol's own bars.
import type { IndicatorValue, MinuteBar } from '../market/bars.ts';
import { emaSeries, smaSeries } from '../market/indicators/moving-averages.ts';
import { rsiSeries } from '../market/indicators/rsi.ts';
import { known } from '../numbers/known.ts';
import { minuteIndicatorRules } from '../rules/minute-indicator-rules.ts';
import type { IndicatorRow, indicatorTypes } from './minute-rows.ts';

export type IndicatorType = (typeof indicatorTypes)[number];
export type ComputedIndicator = Omit<IndicatorRow, 'id' | 'symbol' | 'fetch_timestamp'>;
type Values = Pick<IndicatorRow, 'value' | 'signal_value' | 'histogram_value'>;

const { rsi, sma, ema, macd_fast, macd_slow, macd_signal, least_bars } = minuteIndicatorRules;

const last = (values: Float64Array): number => values.at(-1) ?? Number.NaN;
const single = (value: number): Values => ({ value: known(value), signal_value: null, histogram_value: null });

/** Line = EMA fast - EMA slow; signal = EMA of the line from its first value on; histogram = line - signal. In USD. */
function lastMacd(closes: Float64Array): Values {
  const slow = emaSeries(closes, macd_slow.value);
  const line = emaSeries(closes, macd_fast.value).map((fast, at) => fast - slow[at]!);
  const signal = last(emaSeries(line, macd_signal.value));
  return { value: known(last(line)), signal_value: known(signal), histogram_value: known(last(line) - signal) };
}

/**
 * Indicators of each type at the newest bar; empty without a bar. `bars`: oldest first, prices in USD; minutes without
 * a trade are skipped. Smoothed indicators are null with fewer than `least_bars` bars, the plain average below its
 * window. Sources: Wilder 1978 (RSI), Appel 1979 (MACD).
 */
export function minuteIndicators(bars: readonly Pick<MinuteBar, 'start_timestamp' | 'close'>[]): ComputedIndicator[] {
  const newest = bars.at(-1);
  if (newest === undefined) return [];
  const closes = Float64Array.from(bars, ({ close }) => close);
  const settled = closes.length >= least_bars.value;
  const smoothed = (values: () => Values): Values => (settled ? values() : single(Number.NaN));
  const row = (indicator_type: IndicatorType, values: Values): ComputedIndicator => ({
    indicator_type,
    timestamp: newest.start_timestamp,
    ...values,
  });
  return [
    row(
      'RSI',
      smoothed(() => single(last(rsiSeries(closes, least_bars.value, rsi.value)))),
    ),
    row('SMA', single(last(smaSeries(closes, sma.value)))),
    row(
      'EMA',
      smoothed(() => single(last(emaSeries(closes, ema.value)))),
    ),
    row(
      'MACD',
      smoothed(() => lastMacd(closes)),
    ),
  ];
}

/** Window parameter of the vendor's API for the same indicator; undefined if it takes none. */
export const vendorWindows: Readonly<Record<IndicatorType, number | undefined>> = {
  RSI: rsi.value,
  SMA: sma.value,
  EMA: ema.value,
  MACD: undefined,
};

/**
 * Largest difference from the vendor's values of the same minute, in the indicator's unit; null without a common value.
 */
export function indicatorDifference(own: ComputedIndicator, vendor: readonly IndicatorValue[]): number | null {
  const theirs = vendor.find(({ timestamp }) => timestamp === own.timestamp);
  if (theirs === undefined) return null;
  const pairs = (['value', 'signal_value', 'histogram_value'] as const).flatMap((part) => {
    const [one, other] = [own[part], theirs[part]];
    return one === null || other === null ? [] : [Math.abs(one - other)];
  });
  return pairs.length === 0 ? null : Math.max(...pairs);
}
