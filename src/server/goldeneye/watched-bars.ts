// Minute bars of several symbols: for the start of a day, for missed minutes, and of the strongest stocks between polls.
import type { MinuteBar } from '../../domain/market/bars.ts';
import { previousSession, type Session } from '../../domain/market/calendar.ts';
import type { MinuteBars } from '../minutes/store/stored-minutes.ts';
import type { MarketDay } from './market-day.ts';
import { serverPollRules } from './poll-rules.ts';

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

const AT_ONCE: number = serverPollRules.recalled_at_once.value;

export class RecalledBars {
  readonly #minuteBars: MinuteBars;
  #day: MarketDay | null = null;
  #asked = new Set<string>();
  #fetching = false;

  constructor(minuteBars: MinuteBars) {
    this.#minuteBars = minuteBars;
  }

  /**
   * Fetches bars of the first symbols not yet requested on this day, and rebuilds the symbols from them. No poll waits
   * for it. Bars that arrive after the next poll would leave a gap: they are dropped and requested again.
   */
  begin(day: MarketDay, symbols: readonly string[]): void {
    if (this.#day !== day) this.#asked.clear();
    this.#day = day;
    const wanted = symbols.filter((symbol) => !this.#asked.has(symbol)).slice(0, AT_ONCE);
    if (this.#fetching || wanted.length === 0) return;
    for (const symbol of wanted) this.#asked.add(symbol);
    this.#fetching = true;
    const { as_of } = day;
    barsOfDayStart(this.#minuteBars, wanted, day.session, as_of)
      .then((bars) => {
        for (const symbol of wanted) {
          const known = bars.get(symbol);
          if (known === undefined || day.as_of !== as_of || !day.recall(symbol, known)) this.#asked.delete(symbol);
        }
      })
      // The vendor's refusal is in the log of calls; a poll goes on without these bars.
      .catch(() => undefined)
      .finally(() => {
        this.#fetching = false;
      });
  }
}
