// Bars of the strongest stocks, fetched between polls, because a start in mid-session knows only their snapshot.
import type { MinuteBars } from '../../minutes/store/stored-minutes.ts';
import type { MarketDay } from '../market-day.ts';
import { serverPollRules } from '../poll-rules.ts';
import { barsOfDayStart } from './watched-bars.ts';

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
