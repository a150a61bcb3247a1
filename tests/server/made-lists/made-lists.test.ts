// Lists made here over a real database: equal to SQL over the same bars, stored and scored like others, giving way to others.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import type { LatestSignals } from '../../../src/domain/signals/signal.ts';
import { createMemoryStore } from '../../../src/server/market-memory/store.ts';
import { createBatchStore } from '../../../src/server/pipeline/batch/batch-store.ts';
import { createInbox } from '../../../src/server/pipeline/inbox/inbox.ts';
import { createMakingStore } from '../../../src/server/pipeline/making/making-store.ts';
import { receiveMade } from '../../../src/server/pipeline/making/receive-made.ts';
import type { MadeDay } from '../../../src/server/pipeline/past-lists/make-days.ts';
import { readReply } from '../../../src/server/publish/published.ts';
import { type Bar, dailyMarketOf, marketFrom } from '../../domain/made-lists/market.ts';
import { countInGate, longTest } from '../../setup/long-run.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';
import { listsInSql, windowsInSql } from './lists-in-sql.ts';

const SOURCE = 'Simulated market';
const DAYS = countInGate(2, 20);
/** The session before the day on which the clock of tests stands. */
const days = sessionsBack('2026-11-16', 300 + DAYS - 1).map(({ date }) => date);
const STOCKS = 60;

/** Fractions of 1 that look like chance, the same in every run. */
const draw = (seed: number) => {
  const x = Math.sin(seed * 12.9898) * 43_758.5453;
  return x - Math.floor(x);
};

function walk(stock: number): (at: number) => Bar {
  const bars: Bar[] = [];
  let close = 5 + stock;
  for (let at = 0; at < days.length; at++) {
    const at1 = stock * 10_000 + at * 7;
    const open = close * (1 + (draw(at1) - 0.5) * 0.06);
    close = Math.max(0.5, open * (1 + (draw(at1 + 1) - 0.49) * 0.08));
    const high = Math.max(open, close) * (1 + draw(at1 + 2) * 0.01);
    const low = Math.min(open, close) * (1 - draw(at1 + 3) * 0.01);
    bars.push({ open, high, low, close, volume: Math.round(2e4 + 4e5 * draw(at1 + 4) ** 3) });
  }
  return (at) => bars[at]!;
}

let bench: StageBench;
let made: MadeDay[];
beforeAll(async () => {
  bench = await stageBench();
  const market = marketFrom(
    Object.fromEntries(
      Array.from({ length: STOCKS }, (_, at) => [
        `T${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`,
        walk(at),
      ]),
    ),
    days,
  );
  const memory = createMemoryStore(bench.database.query, SOURCE);
  await bench.rows(
    'create table bar (symbol text, day date, open float8, high float8, low float8, close float8, volume float8)',
  );
  for (const day of dailyMarketOf(market)) {
    await memory.saveDay(day, '2026-11-17T00:00:00.000Z');
    await bench.rows(
      'insert into bar select * from unnest($1::text[], array_fill($2::date, array[cardinality($1)]), $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])',
      [
        day.symbols,
        day.date,
        ...[day.open, day.high, day.low, day.close, day.volume].map((column) => Array.from(column)),
      ],
    );
  }
  made = await bench.thread.ask('makeDays', { source: SOURCE, through: '2026-11-17', days: DAYS });
});
afterAll(() => bench.close());

const symbolsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1]);

longTest('every list of a session has the rows of SQL over the same bars, in the same order', async () => {
  expect(made.map(({ day }) => day)).toEqual(days.slice(-DAYS));
  for (const { day, files } of made) {
    await bench.rows(windowsInSql(day));
    const rows = await bench.rows<{ slug: string; symbols: string[] }>(listsInSql, [day]);
    const own = Object.fromEntries(files.map(({ slug, text }) => [slug, symbolsOf(text)]));
    expect(own, day).toEqual(Object.fromEntries(rows.map(({ slug, symbols }) => [slug, symbols])));
  }
  const lists = new Set(made.flatMap(({ files }) => files.map(({ slug }) => slug)));
  expect(lists.size).toBe(countInGate(14, 15));
});

test('they go through the stages as files of their session, are not made twice, and give way to an uploaded list', async () => {
  const [before, newest] = made.slice(-2) as [MadeDay, MadeDay];
  const receiving = {
    store: createMakingStore(bench.database.query),
    inbox: createInbox({ ...bench, randomBytes }),
  };
  expect(await receiveMade({ ...receiving, fence: null }, newest)).toEqual({
    made: newest.files.length,
    known: 0,
    gave_way: [],
  });
  const { hasWaiting } = createMakingStore(bench.database.query);
  expect(await hasWaiting()).toBe(true);
  await bench.runAll();
  expect(await hasWaiting()).toBe(false);
  const [batch] = await bench.rows(
    'select batch_type, source_description, total_symbols_synthesized > 0 as scored from batch',
  );
  expect(batch).toEqual({
    batch_type: 'make',
    source_description: `${newest.files.length} files made here from market data`,
    scored: true,
  });
  expect(await bench.rows('select distinct signal_date::text as day from signal')).toEqual([{ day: newest.day }]);
  const { signals, batch_info } = (await readReply((await bench.publish.read('signals')).published)) as LatestSignals;
  const items = signals.flatMap(({ signal_details }) => Object.values(signal_details).flat());
  expect(items.every(({ made_here, count }) => made_here === count)).toBe(true);
  expect(batch_info.required_missing).toEqual([]);
  expect(await createMakingStore(bench.database.query).madeThrough()).toBe(newest.day);
  expect(await createMakingStore(bench.database.query).madeLists()).toHaveProperty('size', newest.files.length);
  expect(await bench.rows('select sum(quarantined_count)::int as quarantined from batch_file')).toEqual([
    { quarantined: 0 },
  ]);
  expect(await receiveMade({ ...receiving, fence: null }, newest)).toEqual({
    made: 0,
    known: newest.files.length,
    gave_way: [],
  });

  const header = 'Company,Symbol,Current Price,Price Change,Volume,Average Volume,Indicator(s)';
  const name = `percentage-gainers ${before.day}.csv`;
  const row = 'Acme,ACME,$10.00,+9.9%,"1,000,000","500,000",\n';
  const later = `percentage-gainers ${newest.day}.csv`;
  await bench.receive({ [name]: `${header}\n${row}`, [later]: `${header}\n${row}${row.replaceAll('A', 'B')}` });
  await bench.runAll();
  const end = await receiveMade({ ...receiving, fence: null }, before);
  expect(end.gave_way).toEqual([`Biggest Percentage Gainers: ${name} was uploaded for ${before.day}`]);
  expect(end.made).toBe(before.files.length - 1);
  // The list made for the newest day was published before: its file says what has the day now.
  const [madeFile] = (await createBatchStore(bench.database).files(1)).filter(({ file_name }) =>
    file_name.startsWith('percentage-gainers'),
  );
  expect(madeFile?.notes).toContain(`Gives way to ${later}: what is uploaded or fetched for a day wins.`);
});
