// Minute bars of several symbols: for the start of a day and for missed minutes.
import type { MinuteBar } from '../../../domain/market/bars.ts';
import { previousSession, type Session } from '../../../domain/market/calendar.ts';
import type { MinuteBars } from '../../minutes/store/stored-minutes.ts';
import { serverPollRules } from '../poll-rules.ts';

/** Bars by symbol, oldest first; a symbol without bars, or whose bars could not be read, is absent. */
export type BarsBySymbol = Map<string, readonly MinuteBar[]>;

/** All bars that began at or after `from` and closed by `to`, epoch ms; bars outside of that span may be included. */
export async function barsSince(
  minuteBars: MinuteBars,
  symbols: readonly string[],
  from: number,
  to: number,
): Promise<BarsBySymbol> {
  const found: BarsBySymbol = new Map();
  const queue = [...symbols];
  const work = async () => {
    for (let symbol = queue.shift(); symbol !== undefined; symbol = queue.shift()) {
      const bars = await minuteBars(symbol, from, to, { priority: 'background' }).catch(() => null);
      if (bars !== null && bars.length > 0) found.set(symbol, bars);
    }
  };
  await Promise.all(Array.from({ length: serverPollRules.fetches_at_once.value }, work));
  return found;
}

/** Bars since the previous session's open, so that moving averages have values at the opening bell. */
export function barsOfDayStart(
  minuteBars: MinuteBars,
  symbols: readonly string[],
  session: Session,
  as_of: number,
): Promise<BarsBySymbol> {
  return barsSince(minuteBars, symbols, previousSession(session.date).open_ms, as_of);
}
