// Metrics for a live price: ranges and RSI of the last close updated with today, by the screener's own formulas.
import { z } from 'zod';
import { known, unknownAsNaN } from '../numbers/known.ts';
import type { DailyBar } from './bars.ts';
import { pushRsi, rsiIfClosedAt, startRsi } from './indicators/rsi.ts';
import { withDay } from './indicators/year-range.ts';
import type { Metrics, Quote } from './live-data.ts';

/** RSI averages after the close of a day, base for the RSI at a running price. */
export const RsiBase = z.object({
  date: z.string(),
  gain: z.number(),
  loss: z.number(),
  last: z.number(),
  seen: z.number(),
});
export type RsiBase = z.infer<typeof RsiBase>;

/** Base after `bars` (oldest first); null if empty. */
export function computeRsiBase(bars: readonly DailyBar[]): RsiBase | null {
  const state = startRsi(1);
  for (const { close } of bars) pushRsi(state, 0, close);
  const date = bars.at(-1)?.date;
  if (date === undefined) return null;
  return { date, gain: state.gain[0]!, loss: state.loss[0]!, last: state.last[0]!, seen: state.seen[0]! };
}

/**
 * RSI if the price were the close of `day`; null if price or day is unknown, the day is not after the base's, or there
 * are too few closes.
 */
function runningRsi(base: RsiBase, price: number | null, day: string | null): number | null {
  if (price === null || day === null || day <= base.date) return null;
  const state = startRsi(1);
  state.gain[0] = base.gain;
  state.loss[0] = base.loss;
  state.last[0] = base.last;
  state.seen[0] = base.seen;
  return known(rsiIfClosedAt(state, 0, price));
}

/**
 * Adds the quote to the 52-week range, and to the RSI as today's close if its day is after the last bar's. `day`: New
 * York day of the quote, null if unknown. Other metrics stay those of the last close.
 */
export function metricsWithToday(
  metrics: Metrics,
  today: { quote: Quote | null; day: string | null; base: RsiBase | null },
): Metrics {
  const { quote, day, base } = today;
  if (quote === null) return metrics;
  const { '52WeekHigh': high, '52WeekLow': low } = metrics;
  const range = withDay(
    { high: unknownAsNaN(high), low: unknownAsNaN(low) },
    { high: unknownAsNaN(quote.h), low: unknownAsNaN(quote.l), price: unknownAsNaN(quote.c) },
  );
  const running = base === null ? null : runningRsi(base, quote.c, day);
  return {
    ...metrics,
    '52WeekHigh': known(range.high),
    '52WeekLow': known(range.low),
    '14DayRSI': running ?? metrics['14DayRSI'],
  };
}
