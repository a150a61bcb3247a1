// Reader of whole-market snapshots: refuses a cleared, too small, outdated or impossible one.
import { addDays, newYorkDate } from '../../domain/market/calendar.ts';
import { countDoubtful, isRefused, MarketBelief } from '../../domain/market/checks/market-belief.ts';
import { plural, whole } from '../../domain/market/format.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { ClosesBefore } from '../market-belief/closes.ts';
import { momentOfMarket, type SnapshotReader } from '../market-memory/market-memory.ts';
import { memoryRules } from '../market-memory/memory-rules.ts';
import type { MemoryStore } from '../market-memory/store.ts';
import type { UnreadStore } from '../market-memory/unread/unread-store.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';

const WHOLE: number = memoryRules.whole_session.value / 100;
const SNAPSHOT = 'snapshot';
const STAYS = 'What was published before stays';
/**
 * A reply up to this much older than the newest one is out of order, as concurrent replies may be; an even older reply
 * means that time went back.
 */
const BACK_MS = 2 * minuteMs;

type ReaderDeps = {
  marketData: MarketData;
  store: Pick<MemoryStore, 'days'>;
  unread: UnreadStore;
  closesBefore: ClosesBefore;
  /** Whether market time may go back: a simulated session is replayed. */
  replays: boolean;
  now: () => Promise<number>;
  /** Receives a line about figures left out of an accepted reply. */
  onLeftOut: (line: string) => void;
};

/** Throws ProviderError, or Fault 503 for a market not accepted. Nothing of a refused reply is stored. */
export function createSnapshotReader(deps: ReaderDeps): SnapshotReader {
  const { marketData, store, unread, closesBefore, now } = deps;
  const belief = new MarketBelief();
  /**
   * Number of stocks with a price in the last accepted reply, initially in the newest session on file; null before the
   * first read.
   */
  let last: number | null = null;
  let lastAt = 0;
  let isNoted = true;

  async function refuse(got: number, words: string, expected: number | null, sentence: string): Promise<never> {
    await unread.note(SNAPSHOT, { got, expected, words }, iso(await now()));
    isNoted = true;
    throw new Fault(503, `${sentence}. ${STAYS}`);
  }

  return async (options) => {
    const market = await marketData.fullSnapshot(options).catch((error: unknown) => {
      if (isProviderError(error) && error.kind === 'unknown_symbol') return null;
      throw error;
    });
    const asked = await now();
    const { name } = marketData;
    last ??= (await store.days(addDays(newYorkDate(asked), 1), 1))[0]?.stocks ?? null;
    const countPriced = () => market?.figures.current_price.reduce((sum, price) => sum + (price > 0 ? 1 : 0), 0) ?? 0;
    const moment = market === null ? null : momentOfMarket(market, asked);
    if (market === null || moment === null) {
      const sentence = `${name} has cleared the day's prices: they fill again with the first trades, from 4:00 am New York on trading days`;
      return await refuse(countPriced(), 'cleared', last, sentence);
    }
    const closes = await closesBefore(moment.session.date);
    const doubt = countDoubtful(market, closes);
    if (isRefused(doubt)) {
      const { doubtful, compared } = doubt;
      const sentence = `${name} sent impossible prices for ${whole(doubtful)} of ${whole(compared)} stocks: not read`;
      return await refuse(doubtful, 'impossible prices', compared, sentence);
    }
    const got = countPriced();
    if (got < (last ?? 0) * WHOLE) {
      const sentence = `${name} sent ${whole(got)} stocks where ${whole(last ?? 0)} came last: not read`;
      return await refuse(got, 'incomplete', last, sentence);
    }
    if (!deps.replays && moment.at < lastAt - BACK_MS) {
      const minutes = Math.round((lastAt - moment.at) / minuteMs);
      const sentence = `${name} sent a market ${whole(minutes)} minutes older than the last one: not read`;
      return await refuse(got, 'older than the last one', last, sentence);
    }
    const leftOut = belief.apply(market, closes, moment.session.date, moment.at);
    if (leftOut > 0) deps.onLeftOut(`snapshot: left out impossible figures of ${plural(leftOut, 'stock')}`);
    last = got;
    lastAt = moment.at;
    if (isNoted) await unread.clear(SNAPSHOT);
    isNoted = false;
    return { market, moment, asked };
  };
}
