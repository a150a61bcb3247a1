// Breaks of a price series: a rise like that of a reverse split, but with no stored split and no jump in turnover.
import { breakRules } from '../../rules/record-rules.ts';

const RISE: number = breakRules.rise.value;
const TURNOVER: number = breakRules.turnover.value;
const SESSIONS: number = breakRules.sessions.value;

/**
 * Closes as traded and volumes by symbol id; `shares`: number of this day's shares that one share of the first session
 * became.
 */
type Day = { onFile: boolean; close: Float64Array; volume: Float64Array; shares: Float64Array };

/** Sessions at which the series of a symbol id breaks, oldest first. */
export type SeriesBreaks = ReadonlyMap<number, readonly number[]>;

const computeAmount = ({ close, volume }: Day, id: number) => {
  const amount = close[id]! * volume[id]!;
  return amount > 0 ? amount : 0;
};

/** Compares closes in shares of one day; a day with unknown volume is not judged. */
export function findSeriesBreaks(days: readonly Day[], symbols: number): SeriesBreaks {
  const breaks = new Map<number, number[]>();
  const last = new Float64Array(symbols);
  const traded = new Float64Array(symbols);
  const window: Day[] = [];
  for (const [at, day] of days.entries()) {
    if (!day.onFile) continue;
    for (let id = 0; id < symbols; id += 1) {
      const value = day.close[id]! * day.shares[id]!;
      if (!(value > 0)) continue;
      if (last[id]! > 0 && value >= RISE * last[id]! && day.volume[id]! >= 0) {
        const usual = traded[id]! / window.length;
        if (usual > 0 && computeAmount(day, id) < TURNOVER * usual) breaks.set(id, [...(breaks.get(id) ?? []), at]);
      }
      last[id] = value;
    }
    window.push(day);
    const oldest = window.length > SESSIONS ? window.shift() : undefined;
    for (let id = 0; id < symbols; id += 1) {
      traded[id]! += computeAmount(day, id) - (oldest === undefined ? 0 : computeAmount(oldest, id));
    }
  }
  return breaks;
}

/** True when a series breaks after session `entry`, up to and including session `exit`. */
export function breaksBetween(breaks: SeriesBreaks, id: number, entry: number, exit: number): boolean {
  return breaks.get(id)?.some((at) => at > entry && at <= exit) ?? false;
}
