// Daily bars of the instrument a symbol stands for now; the symbol may have belonged to another company before.
import { ownHistory } from '../../domain/market/checks/own-history.ts';
import { hourMs } from '../../domain/numbers/time.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { keptFor } from '../process/kept-for.ts';

/** Lifetime of cached first days, which change once a day. */
const KEPT_MS = hourMs;

type Starts = ReadonlyMap<string, string>;

/**
 * Port whose daily bars begin with the symbol's own first day (YYYY-MM-DD, by symbol), or after the last long gap if
 * that day is unknown. `monotonic` in ms.
 */
export function withOwnHistory<Port extends Pick<MarketData, 'dailyBars'>>(
  port: Port,
  readStarts: () => Promise<Starts>,
  monotonic: () => number,
): Port {
  const startsNow = keptFor(KEPT_MS, monotonic, readStarts);

  return {
    ...port,
    async dailyBars(...asked: Parameters<MarketData['dailyBars']>) {
      const [bars, starts] = await Promise.all([
        port.dailyBars(...asked),
        // Without the database only a long gap shows where another company's bars end.
        startsNow().catch((): Starts => new Map()),
      ]);
      const start = starts.get(asked[0]);
      return [...ownHistory(start === undefined ? bars : bars.filter(({ date }) => date >= start))];
    },
  };
}
