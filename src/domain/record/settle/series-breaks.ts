// Breaks of a price series: a rise as by a reverse split that is not on file, on no more than usual turnover.
import { breakRules } from '../../rules/record-rules.ts';

const RISE: number = breakRules.rise.value;
const TURNOVER: number = breakRules.turnover.value;
const SESSIONS: number = breakRules.sessions.value;

/** Closes as traded, volumes and shares of one early share by symbol id. */
type Day = { onFile: boolean; close: Float64Array; volume: Float64Array; shares: Float64Array };

/** Sessions, oldest first, on which the series of a symbol id breaks. */
export type SeriesBreaks = ReadonlyMap<number, readonly number[]>;

const computeAmount = ({ close, volume }: Day, id: number) => {
  const amount = close[id]! * volume[id]!;
  return amount > 0 ? amount : 0;
};

/** Closes are compared in shares of one day; a day of unknown volume is not judged. */
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

/** Whether a series breaks after session `entry`, up to and with session `exit`. */
export function breaksBetween(breaks: SeriesBreaks, id: number, entry: number, exit: number): boolean {
  return breaks.get(id)?.some((at) => at > entry && at <= exit) ?? false;
}
