// Closes of the index funds by minute of the session: stored bars once, then the market's snapshots.

import type { MarketColumns } from '../../../domain/market/market-columns.ts';
import { closesByMinute } from '../../../domain/minutes/closes-by-minute.ts';
import { known } from '../../../domain/numbers/known.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { indexFunds } from '../../../domain/stocks/overview/overview.ts';
import { type MarketMoment, minutesInto } from '../../market-memory/market-memory.ts';
import type { MinuteBars } from '../../minutes/store/stored-minutes.ts';
import { createSingleFlight } from '../../process/single-flight.ts';

export class IndexCloses {
  readonly #minuteBars: MinuteBars;
  /** New York day of the session the closes belong to. */
  #date: string | null = null;
  #bySymbol: ReadonlyMap<string, Float64Array> = new Map();
  /** Snapshots that arrive during a read wait for that read. */
  readonly #readings = createSingleFlight<void>();

  constructor(minuteBars: MinuteBars) {
    this.#minuteBars = minuteBars;
  }

  /**
   * Closes in USD by minute after the opening bell, NaN where unknown; null for a fund or session that was not read.
   */
  of(symbol: string, { session }: MarketMoment): Float64Array | null {
    return this.#date === session.date ? (this.#bySymbol.get(symbol) ?? null) : null;
  }

  /**
   * Records the snapshot's prices at their minute; the first snapshot of a session reads its minute bars. Throws
   * ProviderError.
   */
  async record({ symbols, figures }: MarketColumns, moment: MarketMoment): Promise<void> {
    const { date } = moment.session;
    if (this.#date !== date) await this.#readings.run(date, () => this.#read(moment));
    const minute = minutesInto(moment);
    for (const [symbol, closes] of this.#bySymbol) {
      const price = known(figures.current_price[symbols.indexOf(symbol)]);
      if (price !== null && minute >= 0 && minute < closes.length) closes[minute] = price;
    }
  }

  async #read({ session, at }: MarketMoment): Promise<void> {
    const minutes = (session.close_ms - session.open_ms) / minuteMs;
    const read = await Promise.all(
      indexFunds.map(async ({ symbol }) => {
        const bars = await this.#minuteBars(symbol, session.open_ms, at, { priority: 'background' });
        return [symbol, closesByMinute(bars, session.open_ms, 0, minutes)] as const;
      }),
    );
    this.#bySymbol = new Map(read);
    this.#date = session.date;
  }
}
