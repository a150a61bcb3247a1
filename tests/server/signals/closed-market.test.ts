// Cards of a batch published again while the market is closed: stocks that enter have prices at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CardPrice, type MiniCardBook, MiniCards } from '../../../src/domain/signals/mini-cards/mini-cards.ts';
import { tabTypes } from '../../../src/domain/signals/signal.ts';
import { unpackColumns } from '../../../src/server/market-memory/packed-columns.ts';
import { readReply } from '../../../src/server/publish/published.ts';
import { MINI_CARDS } from '../../../src/server/signals/mini-cards-store.ts';
import { createCardRefresh } from '../../../src/server/signals/refresh-cards.ts';
import { testClock } from '../../setup/clock.ts';
import { stub } from '../../setup/stub.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';

/** A Saturday. */
const clock = testClock('2026-11-21T15:00:00.000Z');
let bench: StageBench;
beforeAll(async () => {
  bench = await stageBench(clock);
});
afterAll(() => bench.close());

const price: CardPrice = { current_price: 10, price_change: 1, price_change_percent: 11.1, volume: 100 };

test('a stock whose file is restored has a price on its card and with the publication', async () => {
  const { database, publish, pipeline } = bench;
  const cards = createCardRefresh(
    stub({
      ...{ clock, database, publish, pipeline },
      sourceStatus: async () => ({ name: 'Sample', simulated: true, delay_minutes: 0, replayed_session: null }),
      marketTasks: {
        ask: async (_: string, { symbols }: { symbols: readonly string[] }) => ({
          prices: new Map(symbols.map((symbol) => [symbol, price])),
          as_of: clock.now(),
        }),
      },
    }),
    () => false,
  );
  const priced = async () => {
    await cards.refresh(null);
    const { data } = MiniCards.parse(await readReply((await publish.read(MINI_CARDS)).published));
    const of = tabTypes.flatMap((tab) => (data as MiniCardBook)[tab]);
    return of.map(({ symbol, current_price }) => [symbol, current_price]).sort();
  };
  const score = async (id: number) => {
    await bench.rows('update batch set mended_at = now() where id = $1', [id]);
    await bench.run('synthesize', id);
    await clock.advance(1_000);
  };
  await bench.receive({
    'gap_up_2026-11-20.csv': 'Symbol,Volume\nKEST,1\n',
    'gap_down_2026-11-20.csv': 'Symbol,Volume\nALDR,1\n',
  });
  const { batch_id } = await bench.run('organize');
  for (const stage of ['preprocess', 'transform', 'import'] as const) await bench.run(stage, batch_id);
  await bench.rows(`update batch_file set discarded_at = now() where file_name like 'gap_down%'`);
  await score(batch_id);
  expect(await priced()).toEqual([['KEST', 10]]);

  await bench.rows('update batch_file set discarded_at = null');
  await score(batch_id);
  expect(await priced()).toEqual([
    ['ALDR', 10],
    ['KEST', 10],
  ]);
  const [kept] = await bench.rows<{ columns: Buffer }>('select columns from score_price order by publication_id desc');
  expect(unpackColumns(kept?.columns ?? Buffer.alloc(0)).symbols.toSorted()).toEqual(['ALDR', 'KEST']);
});
