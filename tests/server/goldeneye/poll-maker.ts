// A poll maker over a real database and a made-up market; chosen transactions fail.
import { GoldenEyeCurrent } from '../../../src/domain/goldeneye/golden-eye.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { PollMaker } from '../../../src/server/goldeneye/make-poll.ts';
import type { PollRequest } from '../../../src/server/goldeneye/poll-messages.ts';
import { createRecordStore } from '../../../src/server/goldeneye/record-store.ts';
import type { MarketMemory } from '../../../src/server/market-memory/market-memory.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { readReply } from '../../../src/server/publish/published.ts';
import { stub } from '../../setup/stub.ts';
import { barsUntil, type GappingStock, minuteAt, minuteOf, rowsAfter, session } from './sample-market.ts';

const SOURCE = 'Made-up market';
/** A poll is made two seconds after its minute. */
const PAUSE_MS = 2_000;
/** Minutes that the vendor's history lacks then. */
const HISTORY_LATE = 1;

/** `fails`: the transaction of the poll that the database loses: the one that publishes, or the one that settles. */
type PollOptions = { fails?: 'publishing' | 'settling'; fence?: PollRequest['fence'] };

/** Poll maker of one process; `poll` answers what the poll after a minute of the session publishes. */
export function pollsOf(database: Database, stocks: readonly GappingStock[]) {
  let now = 0;
  let transactions = 0;
  let failing = 0;
  let published: Promise<unknown> = Promise.resolve(null);
  const maker = new PollMaker({
    database: {
      ...database,
      transaction: async (...work) => {
        transactions += 1;
        if (transactions === failing) throw new Error('connection lost');
        return database.transaction(...work);
      },
    },
    memory: stub<MarketMemory>({
      symbols: new SymbolIndex(),
      daily: null,
      ready: async () => undefined,
      usualVolume: () => ({ value: 100, estimate: false }),
    }),
    now: async () => now,
    monotonic: () => 0,
    listings: async () => [],
    minuteBars: async (symbol, from, to) => {
      const stock = stocks.find((one) => one.symbol === symbol);
      const bars = stock === undefined ? [] : barsUntil(stock, minuteOf(to) - HISTORY_LATE);
      return bars.filter(({ start_timestamp }) => start_timestamp >= from);
    },
    onPublished: (replies) => {
      published = readReply(replies.find(({ kind }) => kind === 'goldeneye-market')!.published);
    },
    recordMarket: 'live',
    freeFloat: () => null,
  });
  return {
    async poll(minute: number, { fails, fence = null }: PollOptions = {}): Promise<GoldenEyeCurrent> {
      now = minuteAt(minute) + PAUSE_MS;
      transactions = 0;
      failing = fails === undefined ? 0 : fails === 'publishing' ? 1 : 2;
      const { market } = rowsAfter(stocks, minute);
      const moment = { at: minuteAt(minute) - 1, session };
      const request = { replaying: false, insist: false, delay_minutes: 0, source: SOURCE, fence };
      await maker.poll(request, { market, moment, asked: now, arrived: now, came: 0, arriving_ms: 0 });
      return GoldenEyeCurrent.parse(await published);
    },
  };
}

/** Windows on file, oldest first, as `NVDA gap_and_go 6`. */
export async function windowsOnFile({ query }: Database): Promise<string[]> {
  const windows = await createRecordStore(query).readWindows(SOURCE, session.date);
  return windows.map(({ symbol, pattern, detected_at }) => `${symbol} ${pattern} ${minuteOf(detected_at)}`);
}

export const outcomesOnFile = ({ query }: Database) => createRecordStore(query).outcomes(SOURCE, 1_000, null);
