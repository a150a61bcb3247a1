// Daily bars of one symbol up to a session, in shares of that session's day.
import type { Split } from '../market/bars.ts';
import { isSpike } from '../market/checks/check-bar.ts';
import { historyRules } from '../market/checks/own-history.ts';
import { splitFactors } from '../market/indicators/splits.ts';

const LONGEST_ABSENCE: number = historyRules.longest_absence.value;

export const barColumns = ['open', 'high', 'low', 'close', 'volume'] as const;
export type BarColumn = (typeof barColumns)[number];

/** One value a session, oldest first; prices in USD, volume in shares, NaN where the symbol did not trade. */
export type SessionBars = Record<BarColumn, Float64Array>;

/** `dates` and bars as traded; only sessions up to `at` and splits executed by then are used. */
type AsTraded = {
  dates: readonly string[];
  bars: SessionBars;
  /** Splits of this symbol alone. */
  splits: readonly Split[];
  /** First day of the company behind the symbol, YYYY-MM-DD; null if unknown. */
  start: string | null;
};

/** First session of the company that trades at `at`: after its start and after the last long gap in trading. */
function firstOwn({ dates, bars, start }: AsTraded, oldest: number, at: number): number {
  let first = at;
  let absent = 0;
  for (let session = at; session >= oldest; session--) {
    if (start !== null && dates[session]! < start) break;
    if (bars.close[session]! > 0) {
      first = session;
      absent = 0;
    } else absent += 1;
    if (absent > LONGEST_ABSENCE) break;
  }
  return first;
}

/**
 * Bars of at most `most` sessions ending with `at`, in shares of the last session's day; NaN for sessions of an earlier
 * company.
 */
export function barsUpTo(given: AsTraded, at: number, most: number): SessionBars {
  const { dates, bars, splits } = given;
  const oldest = Math.max(0, at + 1 - most);
  const first = firstOwn(given, oldest, at);
  const cut = {} as SessionBars;
  for (const column of barColumns) cut[column] = bars[column].slice(oldest, at + 1).fill(Number.NaN, 0, first - oldest);
  if (splits.length === 0) return cut;
  const factors = splitFactors(dates.slice(oldest, at + 1), splits, dates[at]!);
  for (const column of barColumns) {
    const values = cut[column];
    for (let session = 0; session < values.length; session++) {
      values[session] =
        column === 'volume' ? values[session]! / factors[session]! : values[session]! * factors[session]!;
    }
  }
  return cut;
}

/** Indexes of sessions with a price, oldest first; leaves out closes far from both neighbours. */
export function pricedSessions(close: Float64Array): number[] {
  const traded: number[] = [];
  for (let session = 0; session < close.length; session++) if (close[session]! > 0) traded.push(session);
  const kept: number[] = [];
  for (const [place, session] of traded.entries()) {
    const before = close[kept.at(-1) ?? -1] ?? Number.NaN;
    const after = close[traded[place + 1] ?? -1] ?? Number.NaN;
    if (!isSpike(before, close[session]!, after, 'day')) kept.push(session);
  }
  return kept;
}
