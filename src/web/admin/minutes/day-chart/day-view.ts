// View of a stored day: time range, candles of 1 to 10 minutes, price range, ticks.
import { type Band, type Halt, luldMs, readHalts, readPriceBands } from '../../../../domain/minutes/halts.ts';
import type { AggregateRow, MinuteChart, MinuteGap } from '../../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { type Candle, mergeMinutes } from '../../../stock/chart/candles.ts';
import { priceRange } from '../../../stock/chart/plot-geometry.ts';
import { zonedMinute } from '../../../ui/time/zone.ts';

/** Epoch ms; `to` excluded. */
export type Stretch = { from: number; to: number };

export type DayView = Stretch & {
  /** Minutes of a candle. */
  minutes: number;
  candles: readonly Candle[];
  /** Range of prices drawn, USD. */
  low: number;
  high: number;
  most_volume: number;
  halts: readonly Halt[];
  gaps: readonly MinuteGap[];
  /** Bands, each with its end: the next event, a halt, or the end of the stretch. */
  bands: readonly (Band & { to_ms: number })[];
};

/** Most candles that stay distinct side by side on a phone. */
const MOST_CANDLES = 130;
const CANDLE_MINUTES = [1, 2, 5, 10] as const;
const TICKS = 6;
const TICK_MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 240] as const;

/**
 * Requested range, else the regular session, or the extended hours if only they have bars. Without a session the range
 * of the bars, null without bars.
 */
export function chooseStretch(chart: MinuteChart, asked: { from?: number; to?: number }): Stretch | null {
  if (asked.from !== undefined && asked.to !== undefined && asked.from < asked.to) {
    return { from: asked.from, to: asked.to };
  }
  const { session, bars } = chart;
  const [first, last] = [bars[0], bars.at(-1)];
  if (session !== null) {
    const regular = { from: session.open, to: session.close };
    const hasBars = bars.some(({ start_timestamp: at }) => at >= regular.from && at < regular.to);
    return hasBars || bars.length === 0 ? regular : { from: session.pre_open, to: session.after_close };
  }
  return first === undefined || last === undefined ? null : { from: first.start_timestamp, to: last.end_timestamp };
}

/** Extended hours of the day; null when its session is unknown. */
export function extendedHours({ session }: MinuteChart): Stretch | null {
  return session === null ? null : { from: session.pre_open, to: session.after_close };
}

/** Null without a bar in the stretch. */
export function dayView(chart: MinuteChart, { from, to }: Stretch, withBands: boolean): DayView | null {
  const length = (to - from) / minuteMs;
  const minutes = CANDLE_MINUTES.find((size) => length / size <= MOST_CANDLES) ?? 10;
  const candles = mergeMinutes(
    chart.bars.flatMap((row) => toBar(row, from, to)),
    minutes,
  );
  if (candles.length === 0) return null;
  const halts = readHalts(chart.luld).filter(({ from_ms, to_ms }) => from_ms < to && (to_ms ?? to) > from);
  const lastInstants = [chart.bars.at(-1)?.end_timestamp, luldMs(chart.luld.at(-1)?.event_timestamp ?? '')];
  // Bands end at the newest instant received: a running day has no future bands.
  const until = Math.min(to, Math.max(...lastInstants.map((at) => at ?? from)));
  const bands = withBands ? heldBands(readPriceBands(chart.luld), readHalts(chart.luld), from, until) : [];
  const prices = [...candles, ...bands].flatMap(({ low, high }) => [low, high]);
  return {
    from,
    to,
    minutes,
    candles,
    ...priceRange(prices),
    most_volume: Math.max(1, ...candles.map(({ volume }) => volume)),
    halts,
    gaps: chart.gaps.filter(({ from_timestamp, to_timestamp }) => from_timestamp < to && (to_timestamp ?? to) > from),
    bands,
  };
}

function toBar({ start_timestamp, open, high, low, close, volume, vwap }: AggregateRow, from: number, to: number) {
  if (open === null || high === null || low === null || close === null) return [];
  if (start_timestamp < from || start_timestamp >= to) return [];
  return [{ start_timestamp, open, high, low, close, volume: volume ?? 0, vwap, transactions: null }];
}

function heldBands(bands: readonly Band[], halts: readonly Halt[], from: number, to: number) {
  return bands.flatMap((band, index) => {
    const next = bands[index + 1]?.from_ms ?? to;
    const halt = halts.find(({ from_ms }) => from_ms >= band.from_ms && from_ms < next)?.from_ms ?? next;
    const from_ms = Math.max(from, band.from_ms);
    const to_ms = Math.min(to, next, halt);
    return from_ms < to_ms ? [{ ...band, from_ms, to_ms }] : [];
  });
}

/** Round minutes of the reader's zone within the stretch, epoch ms. */
export function timeTicks({ from, to }: Stretch): number[] {
  const step = TICK_MINUTES.find((minutes) => (to - from) / (minutes * minuteMs) <= TICKS) ?? 240;
  const begins = zonedMinute(from);
  const first = from + (Math.ceil(begins / step) * step - begins) * minuteMs;
  return Array.from(
    { length: Math.max(0, Math.ceil((to - first) / (step * minuteMs))) },
    (_, index) => first + index * step * minuteMs,
  );
}
