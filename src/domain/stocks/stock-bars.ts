// Bars of a stock's chart: minutes of the newest session, five-minute bars of ten sessions, or daily bars of a year.
import { z } from 'zod';
import { DailyBar, MinuteBar } from '../market/bars.ts';
import { addDays, type DateKey, findSession, newYorkDate, type Session } from '../market/calendar.ts';
import { minuteMs } from '../numbers/time.ts';
import type { RuleTable } from '../rules/rule.ts';

/** `week`: five-minute bars of more sessions than are drawn, because averages need earlier ones. */
export const BarSpan = z.enum(['minute', 'week', 'daily']);
export type BarSpan = z.infer<typeof BarSpan>;

/** Hours of minute bars: the regular session, or 4 AM to 8 PM New York. */
export const BarHours = z.enum(['regular', 'extended']);
export type BarHours = z.infer<typeof BarHours>;

/**
 * Bars, oldest first. `session_date`: New York day of the newest minutes, null for daily bars or without bars; `as_of`:
 * end of the newest bar, ISO, null without one; `stale`: true when the bars could not be refetched from the source.
 */
export const StockBars = z.object({
  symbol: z.string(),
  span: BarSpan,
  session_date: z.string().nullable(),
  source: z.string().nullable(),
  as_of: z.string().nullable(),
  stale: z.boolean(),
  minute_bars: z.array(MinuteBar),
  daily_bars: z.array(DailyBar),
});
export type StockBars = z.infer<typeof StockBars>;

export const barRules = {
  sessions_back: { name: 'Quiet stocks show the newest of the last', value: 5, unit: 'sessions', source: 'chart' },
  past_from: {
    name: 'Charts of the past begin with',
    value: 2004,
    unit: 'year',
    source: 'the vendor has prices from then on',
  },
  week_sessions: { name: 'Five days are the last', value: 5, unit: 'sessions', source: 'chart' },
  week_kept: {
    name: 'Bars of five minutes of the last',
    value: 10,
    unit: 'sessions',
    source: 'RSI of 15-minute closes',
  },
  week_minutes: { name: 'Bars of several sessions are of', value: 5, unit: 'minutes', source: 'chart' },
  month_days: { name: 'A month is the last', value: 30, unit: 'days', source: 'chart' },
  daily_days: { name: 'Daily bars of the last', value: 365, unit: 'days', source: 'chart' },
} as const satisfies RuleTable;

/** End of a minute bar, epoch ms. */
export const minuteBarEnd = (bar: MinuteBar): number => bar.start_timestamp + minuteMs;

/** End of a daily bar, epoch ms: close of its session, or the bar's timestamp for a day without one. */
export const dailyBarEnd = (bar: DailyBar): number => findSession(bar.date)?.close_ms ?? bar.timestamp;

/** Minute bars in `hours`, from the newest day that has such bars; `date` is null without bars. */
export function newestSession(
  bars: readonly MinuteBar[],
  hours: BarHours,
): { date: DateKey | null; bars: MinuteBar[] } {
  const within = bars.filter((bar) => inHours(bar, hours));
  const last = within.at(-1);
  if (last === undefined) return { date: null, bars: [] };
  const date = newYorkDate(last.start_timestamp);
  return { date, bars: within.filter((bar) => newYorkDate(bar.start_timestamp) === date) };
}

/** Minute bars within the regular session of their day. */
export const regularBars = (bars: readonly MinuteBar[]): MinuteBar[] => bars.filter((bar) => inHours(bar, 'regular'));

/** Bars of `minutes` each, starting at whole multiples; `vwap` covers the minutes that have one, null without any. */
export function widerBars(bars: readonly MinuteBar[], minutes: number): MinuteBar[] {
  const size = minutes * minuteMs;
  const wide: { bar: MinuteBar; turnover: number; vwap_volume: number }[] = [];
  for (const { start_timestamp, ...minute } of bars) {
    const at = Math.floor(start_timestamp / size) * size;
    const last = wide.at(-1);
    const vwap_volume = minute.vwap === null ? 0 : minute.volume;
    const turnover = (minute.vwap ?? 0) * vwap_volume;
    if (last === undefined || last.bar.start_timestamp !== at) {
      wide.push({ bar: { start_timestamp: at, ...minute }, turnover, vwap_volume });
      continue;
    }
    const { bar } = last;
    last.turnover += turnover;
    last.vwap_volume += vwap_volume;
    bar.high = Math.max(bar.high, minute.high);
    bar.low = Math.min(bar.low, minute.low);
    bar.close = minute.close;
    bar.volume += minute.volume;
    bar.vwap = last.vwap_volume > 0 ? last.turnover / last.vwap_volume : null;
    bar.transactions =
      bar.transactions === null || minute.transactions === null ? null : bar.transactions + minute.transactions;
  }
  return wide.map(({ bar }) => bar);
}

const DAY_MINUTES = 24 * 60;

/** Daily bar of one session so far, from its regular minutes; empty without any. */
export const toRunningDay = (minutes: readonly MinuteBar[], date: DateKey): DailyBar[] =>
  widerBars(regularBars(minutes), DAY_MINUTES).map(({ start_timestamp: timestamp, ...bar }) => ({
    date,
    ...bar,
    timestamp,
  }));

/** Start and end of these hours of a session, epoch ms; the end is excluded. */
export function findHours(session: Session, hours: BarHours): { from: number; to: number } {
  return hours === 'regular'
    ? { from: session.open_ms, to: session.close_ms }
    : { from: session.pre_open_ms, to: session.after_close_ms };
}

function inHours({ start_timestamp: at }: MinuteBar, hours: BarHours): boolean {
  const session = findSession(newYorkDate(at));
  if (session === null) return false;
  const { from, to } = findHours(session, hours);
  return at >= from && at < to;
}

/** Minute bars that have ended by `at` (epoch ms). */
export const minutesKnownAt = (bars: readonly MinuteBar[], at: number): MinuteBar[] =>
  bars.filter((bar) => minuteBarEnd(bar) <= at);

/** Daily bars known at `at` (epoch ms); a day counts once its session has ended. */
export const daysKnownAt = (bars: readonly DailyBar[], at: number): DailyBar[] =>
  bars.filter((bar) => dailyBarEnd(bar) <= at);

/** Whether bars can exist at `at` (epoch ms); prices of earlier years are not available. */
export const hasBarsAt = (at: number): boolean => new Date(at).getUTCFullYear() >= barRules.past_from.value;

/** First day requested for a daily chart that ends with `to`. */
export const firstDay = (to: DateKey): DateKey => addDays(to, -barRules.daily_days.value);
