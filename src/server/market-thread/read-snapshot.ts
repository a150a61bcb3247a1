// Reads the market's snapshot and judges its size: a cleared one, or one of less than half of the last, is not taken.
import { addDays, newYorkDate } from '../../domain/market/calendar.ts';
import { whole } from '../../domain/market/format.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import { momentOfMarket, type SnapshotReader } from '../market-memory/market-memory.ts';
import { memoryRules } from '../market-memory/memory-rules.ts';
import type { MemoryStore, UnreadStore } from '../market-memory/store.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';

const WHOLE: number = memoryRules.whole_session.value / 100;
const SNAPSHOT = 'snapshot';
const STAYS = 'What was published before stays';

/** Throws ProviderError, or Fault 503 for a market that is not taken. */
export function createSnapshotReader(deps: {
  marketData: MarketData;
  store: Pick<MemoryStore, 'days'>;
  unread: UnreadStore;
  now: () => Promise<number>;
}): SnapshotReader {
  const { marketData, store, unread, now } = deps;
  /** Stocks with a price in the last one that was taken; before the first those of the newest session on file. */
  let last: number | null = null;
  let isNoted = true;

  async function refuse(got: number, words: string, expected: number | null, sentence: string): Promise<never> {
    await unread.note(SNAPSHOT, { got, expected, words }, iso(await now()));
    isNoted = true;
    throw new Fault(503, sentence);
  }

  return async (options) => {
    const market = await marketData.fullSnapshot(options).catch((error: unknown) => {
      if (isProviderError(error) && error.kind === 'unknown_symbol') return null;
      throw error;
    });
    const asked = await now();
    last ??= (await store.days(addDays(newYorkDate(asked), 1), 1))[0]?.stocks ?? null;
    const got = market?.figures.current_price.reduce((sum, price) => sum + (price > 0 ? 1 : 0), 0) ?? 0;
    const moment = market === null ? null : momentOfMarket(market, asked);
    if (market === null || moment === null) {
      const sentence = `${marketData.name} has cleared the day's prices: they fill again with the first trades, from 4:00 am New York on trading days. ${STAYS}`;
      return await refuse(got, 'cleared', last, sentence);
    }
    if (got < (last ?? 0) * WHOLE) {
      const sentence = `${marketData.name} sent ${whole(got)} stocks where ${whole(last ?? 0)} came last: not read. ${STAYS}`;
      return await refuse(got, 'incomplete', last, sentence);
    }
    last = got;
    if (isNoted) await unread.clear(SNAPSHOT);
    isNoted = false;
    return { market, moment, asked };
  };
}
