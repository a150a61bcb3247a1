// Days of the record a reader chooses: between two dates, and by the trend and volatility of SPY before each day.
import { z } from 'zod';
import { addDays, type DateKey } from '../market/calendar.ts';
import { smaSeries } from '../market/indicators/moving-averages.ts';
import { regimeRules } from '../rules/record-rules.ts';

export const trends = ['above', 'below'] as const;
export const Trend = z.enum(trends);
export type Trend = z.infer<typeof Trend>;

export const volatilities = ['high', 'low'] as const;
export const Volatility = z.enum(volatilities);
export type Volatility = z.infer<typeof Volatility>;

/** New York days on which calls became known, both ends included; null: any. */
export const RecordFilter = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  trend: Trend.nullable(),
  volatility: Volatility.nullable(),
});
export type RecordFilter = z.infer<typeof RecordFilter>;

export const isFilter = (filter: RecordFilter): boolean => Object.values(filter).some((value) => value !== null);

/** Close of SPY in USD. */
export type BenchmarkClose = { session: DateKey; close: number };

/** Regime that applies from the close of a session; null with too few stored closes. */
export type Regime = { session: DateKey; trend: Trend | null; volatility: Volatility | null };

const TREND: number = regimeRules.trend_sessions.value;
const RECENT: number = regimeRules.volatility_sessions.value;
const USUAL: number = regimeRules.usual_sessions.value;
const LEAST: number = regimeRules.least_sessions.value;

/** Standard deviation of the newest daily changes at each close; NaN with too few. */
function computeVolatilities(closes: readonly BenchmarkClose[]): number[] {
  const changes = closes.map(({ close }, at) => (at === 0 ? Number.NaN : Math.log(close / closes[at - 1]!.close)));
  return changes.map((_, at) => {
    const recent = changes.slice(Math.max(0, at - RECENT + 1), at + 1);
    if (recent.length < RECENT || recent.some(Number.isNaN)) return Number.NaN;
    const mean = recent.reduce((sum, one) => sum + one, 0) / RECENT;
    return Math.sqrt(recent.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (RECENT - 1));
  });
}

function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

/** Regimes by the data known at each close; `closes`: in order of sessions. */
export function findRegimes(closes: readonly BenchmarkClose[]): Regime[] {
  const average = smaSeries(
    Float64Array.from(closes, ({ close }) => close),
    TREND,
  );
  const volatility = computeVolatilities(closes);
  return closes.map(({ session, close }, at): Regime => {
    const usual = volatility.slice(Math.max(0, at - USUAL), at).filter((one) => !Number.isNaN(one));
    const isKnown = usual.length >= LEAST && !Number.isNaN(volatility[at]!);
    return {
      session,
      trend: Number.isNaN(average[at]!) ? null : close > average[at]! ? 'above' : 'below',
      volatility: isKnown ? (volatility[at]! > findMedian(usual) ? 'high' : 'low') : null,
    };
  });
}

/** First session from whose close trend and volatility are known; null if never. */
export function knownSince(regimes: readonly Regime[]): { trend: DateKey | null; volatility: DateKey | null } {
  const since = (name: 'trend' | 'volatility') => regimes.find((one) => one[name] !== null)?.session ?? null;
  return { trend: since('trend'), volatility: since('volatility') };
}

/**
 * Calendar days from `first` to `last` that pass the filter; the regime of a day is that of the last close before it.
 */
export function filterDays(
  { from, to, trend, volatility }: RecordFilter,
  regimes: readonly Regime[],
  first: DateKey,
  last: DateKey,
): DateKey[] {
  const days: DateKey[] = [];
  const end = to !== null && to < last ? to : last;
  let next = 0;
  for (let day = from !== null && from > first ? from : first; day <= end; day = addDays(day, 1)) {
    while (next < regimes.length && regimes[next]!.session < day) next += 1;
    const before = regimes[next - 1];
    const fits =
      (trend === null || before?.trend === trend) && (volatility === null || before?.volatility === volatility);
    if (fits) days.push(day);
  }
  return days;
}
