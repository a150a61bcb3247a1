// RSI, SMA, EMA and MACD of minute closes, computed from a symbol's own bars.
import type { IndicatorValue, MinuteBar } from '../market/bars.ts';
import { pushEma, pushSma, startEma, startSma } from '../market/indicators/moving-averages.ts';
import { rsiSeries } from '../market/indicators/rsi.ts';
import { minuteIndicatorRules } from '../rules/minute-indicator-rules.ts';
import type { IndicatorRow, indicatorTypes } from './minute-rows.ts';

export type IndicatorType = (typeof indicatorTypes)[number];
export type ComputedIndicator = Omit<IndicatorRow, 'id' | 'symbol' | 'fetch_timestamp'>;
type Values = Pick<IndicatorRow, 'value' | 'signal_value' | 'histogram_value'>;

const { rsi, sma, ema, macd_fast, macd_slow, macd_signal, least_bars } = minuteIndicatorRules;

/** Null for NaN and the infinities. */
const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
const single = (value: number): Values => ({ value: known(value), signal_value: null, histogram_value: null });

/** Simple average at the newest close; `closes`: oldest first; NaN with too few. */
function lastSma(closes: Float64Array, window: number): number {
  const state = startSma(1, window);
  let value = Number.NaN;
  for (const close of closes) value = pushSma(state, 0, close);
  return value;
}

function lastEma(closes: Float64Array, window: number): number {
  const state = startEma(1, window);
  let value = Number.NaN;
  for (const close of closes) value = pushEma(state, 0, close);
  return value;
}

/** Line = EMA fast - EMA slow; signal = EMA of the line from its first value on; histogram = line - signal. In USD. */
function lastMacd(closes: Float64Array): Values {
  const fast = startEma(1, macd_fast.value);
  const slow = startEma(1, macd_slow.value);
  const signal = startEma(1, macd_signal.value);
  let line = Number.NaN;
  let smoothed = Number.NaN;
  for (const close of closes) {
    line = pushEma(fast, 0, close) - pushEma(slow, 0, close);
    smoothed = pushEma(signal, 0, line);
  }
  return { value: known(line), signal_value: known(smoothed), histogram_value: known(line - smoothed) };
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
      smoothed(() => single(rsiSeries(closes, least_bars.value, rsi.value).at(-1) ?? Number.NaN)),
    ),
    row('SMA', single(lastSma(closes, sma.value))),
    row(
      'EMA',
      smoothed(() => single(lastEma(closes, ema.value))),
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
