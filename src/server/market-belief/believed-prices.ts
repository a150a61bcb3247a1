// Plausibility check of single prices against closes on file: impossible ones are refused or unknown.
import { previousSession } from '../../domain/market/calendar.ts';
import { barCheckRules, isFar } from '../../domain/market/checks/check-bar.ts';
import { isNearClose, MarketBelief } from '../../domain/market/checks/market-belief.ts';
import { toMarketColumns, toSnapshotRows } from '../../domain/market/market-columns.ts';
import { unknownAsNaN } from '../../domain/numbers/known.ts';
import type { Fundamentals } from '../../providers/ports/fundamentals.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { ProviderError } from '../../providers/ports/provider-error.ts';
import { type ClosesBefore, sessionDay } from './closes.ts';

const FAR: number = barCheckRules.day_spike.value;
/** `now` (epoch ms) dates prices without an instant. */
type Believing = { closesBefore: ClosesBefore; now: () => number };

const impossible = (provider: string, symbol: string) =>
  new ProviderError('bad_payload', `impossible price of ${symbol}`, { provider });

/** Port that sets impossible snapshot figures to NaN and refuses daily bars in other units than the closes on file. */
export function believedMarketData<Port extends Pick<MarketData, 'name' | 'snapshots' | 'dailyBars' | 'previousDay'>>(
  port: Port,
  { closesBefore, now }: Believing,
): Port {
  async function requireNear(symbol: string, bars: readonly { date: string; close: number }[]): Promise<void> {
    const day = sessionDay(now());
    const bar = bars.findLast(({ date }) => date === previousSession(day).date);
    const close = (await closesBefore(day)).get(symbol) ?? Number.NaN;
    if (bar !== undefined && isFar(bar.close, close, FAR)) throw impossible(port.name, symbol);
  }
  return {
    ...port,
    async snapshots(...asked: Parameters<MarketData['snapshots']>) {
      const rows = await port.snapshots(...asked);
      return Promise.all(
        rows.map(async (row) => {
          const market = toMarketColumns([row]);
          const day = sessionDay(row.updated_at ?? now());
          new MarketBelief().apply(market, await closesBefore(day), day, row.updated_at ?? now());
          return toSnapshotRows(market)[0] ?? row;
        }),
      );
    },
    async dailyBars(...asked: Parameters<MarketData['dailyBars']>) {
      const bars = await port.dailyBars(...asked);
      if (asked[3]?.adjusted !== false) await requireNear(asked[0], bars);
      return bars;
    },
    async previousDay(...asked: Parameters<MarketData['previousDay']>) {
      const bar = await port.previousDay(...asked);
      if (bar !== null) await requireNear(asked[0], [bar]);
      return bar;
    },
  };
}

/** Both ports of single prices, checked against closes on file. */
export function believedPrices(
  { marketData, fundamentals }: { marketData: MarketData; fundamentals: Fundamentals },
  believing: Believing,
): { marketData: MarketData; fundamentals: Fundamentals } {
  return {
    marketData: believedMarketData(marketData, believing),
    fundamentals: believedFundamentals(fundamentals, believing),
  };
}

/** Port that refuses quotes with an impossible price. */
function believedFundamentals(port: Fundamentals, { closesBefore, now }: Believing): Fundamentals {
  return {
    ...port,
    async quote(symbol, options) {
      const { quote, as_of } = await port.quote(symbol, options);
      const close = (await closesBefore(sessionDay(as_of ?? now()))).get(symbol) ?? Number.NaN;
      const price = unknownAsNaN(quote.c);
      if (price > 0 && !isNearClose(price, close, unknownAsNaN(quote.pc))) throw impossible(port.name, symbol);
      const near = (other: number | null) => (other !== null && isFar(other, price, FAR) ? null : other);
      const pc = close > 0 && quote.pc !== null && isFar(quote.pc, close, FAR) ? near(quote.pc) : quote.pc;
      const change = pc === null ? { d: null, dp: null } : {};
      return { quote: { ...quote, ...change, pc, h: near(quote.h), l: near(quote.l) }, as_of };
    },
  };
}
