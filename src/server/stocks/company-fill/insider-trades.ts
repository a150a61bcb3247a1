// Insider trades of one company, stored for generated lists, with positions from its executives if there is a purchase.
import type { FiledTrade } from '../../../domain/made-lists/market-events.ts';
import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import { counts, matchExecutive } from '../../../domain/market/insiders.ts';
import type { Executive } from '../../../domain/market/live-data.ts';
import type { Fundamentals } from '../../../providers/ports/fundamentals.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { MarketEventStore } from '../../market-memory/events/market-event-store.ts';
import { type Clock, iso } from '../../process/clock.ts';

const spare = { priority: 'spare' } as const;
/** Retention of trades in days: sixty sessions and the days of a cluster before them. */
const KEPT_DAYS = 130;
const KIND = 'insider transactions';

export type TradesDeps = {
  clock: Clock;
  fundamentals: Pick<Fundamentals, 'insiderTransactions' | 'executives'>;
  store: () => Promise<MarketEventStore>;
};

export type InsiderTrades = ReturnType<typeof createInsiderTrades>;

export function createInsiderTrades({ clock, fundamentals, store }: TradesDeps) {
  async function failed(kind: typeof KIND | 'executives', error: unknown): Promise<void> {
    if (!isProviderError(error)) return;
    if (error.kind === 'not_entitled')
      await (await store()).noteFailure(kind, error.words ?? error.message, null, iso(clock.now()));
  }

  /** Executives of a company; empty if the vendor fails, so that lists of chief officers miss the company. */
  async function executives(symbol: string): Promise<readonly Executive[]> {
    try {
      return await fundamentals.executives(symbol, spare);
    } catch (error) {
      if (!isProviderError(error)) throw error;
      await failed('executives', error);
      return [];
    }
  }

  return {
    /** Reads and stores the trades of a company. Throws ProviderError. */
    async read(symbol: string): Promise<void> {
      const from = addDays(newYorkDate(clock.now()), -KEPT_DAYS);
      const all = await fundamentals.insiderTransactions(symbol, spare).catch(async (error: unknown) => {
        await failed(KIND, error);
        throw error;
      });
      const filed = all.filter((trade) => counts(trade) && (trade.filingDate ?? '') >= from);
      const hasPurchase = filed.some(({ transactionCode, change }) => transactionCode === 'P' && (change ?? 0) > 0);
      const people = hasPurchase ? await executives(symbol) : [];
      const trades = filed.map(
        (trade): FiledTrade => ({ ...trade, symbol, position: matchExecutive(trade.name, people)?.position ?? null }),
      );
      if (trades.length > 0) await (await store()).save(KIND, trades, iso(clock.now()));
      if (people.length > 0)
        await (await store()).noteRead('executives', { from, to: newYorkDate(clock.now()) }, iso(clock.now()));
    },

    /** Records all companies as read for the whole retention span, and drops trades past it. */
    async ended(): Promise<void> {
      const today = newYorkDate(clock.now());
      const events = await store();
      await events.forget(KIND, addDays(today, -KEPT_DAYS));
      await events.noteRead(KIND, { from: addDays(today, -KEPT_DAYS), to: today }, iso(clock.now()));
    },
  };
}
