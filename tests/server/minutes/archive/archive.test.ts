// Archived days of minute bars: read as they were before, whatever is asked, and refused in words where a file is not whole.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findSession } from '../../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../../src/domain/numbers/seeded-random.ts';
import type { Db } from '../../../../src/server/db/database.ts';
import type { Query } from '../../../../src/server/db/query.ts';
import { createArchiveReader, startArchiveThread } from '../../../../src/server/minutes/archive/archive.ts';
import { readDay, tendArchive } from '../../../../src/server/minutes/archive/tend-days.ts';
import { createMinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import { partitionDays } from '../../../../src/server/minutes/store/partition-store.ts';
import { systemClock } from '../../../../src/server/process/clock.ts';
import { countInGate, longDescribe, longTest } from '../../../setup/long-run.ts';
import { queryOf } from '../../../setup/query-of.ts';
import { randomMinute } from '../store/random-minutes.ts';
import { type ArchivedMarket, days, LATER, openArchivedMarket, readEverything } from './archived-days.ts';

const [FIRST, SECOND] = days as [string, string];
let market: ArchivedMarket;
let before: unknown[];
const SEED = 5;
beforeEach(async () => {
  market = await openArchivedMarket(41);
  before = await readEverything(market, SEED);
});
afterEach(() => market.close());

const pathOf = (day: string) => join(market.folder, `${day}.parquet`);
const spanOf = (day: string) => {
  const { pre_open_ms, after_close_ms } = findSession(day)!;
  return [pre_open_ms, after_close_ms] as const;
};
const symbolWith = async (day: string) => {
  const [symbol] = await market.stores.aggregates.symbolsOn(day);
  return symbol ?? '';
};

longDescribe('archived days', () => {
  test('are due when they are older than bars are kept, and read as one with the others, wherever the boundary lies', async () => {
    const { archive } = market.stores;
    expect(await archive.due(LATER)).toEqual(days);
    expect(await archive.due(Date.parse(`${days[2]}T09:00:00Z`) + 30 * 86_400_000)).toEqual(days.slice(0, 2));
    for (const day of [days[1]!, days[0]!, days[3]!, days[2]!, ...days.slice(4)]) {
      expect(await market.archiveDay(day)).toBe(true);
      expect(await readEverything(market, SEED)).toEqual(before);
    }
    expect(readdirSync(market.folder).sort()).toEqual(days.map((day) => `${day}.parquet`));
    expect((await market.storage.database.query('select from minute_market')).rows).toEqual([]);
    // A late report of such a day changes nothing.
    const [start_ms] = spanOf(FIRST);
    const late = randomMinute(seededRandom(3), { symbol: 'SPY', start_ms, end_ms: start_ms + 60_000 });
    expect(await market.stores.aggregates.write([late], null)).toEqual({ added: 0, corrected: 0 });
    expect(await readEverything(market, SEED)).toEqual(before);
  });

  test('stay in PostgreSQL while they are written to, and go the next time', async () => {
    const written = await market.thread.ask('write', { day: FIRST });
    if (written === null) throw new Error('no rows');
    const [start_ms] = spanOf(FIRST);
    const symbol = await symbolWith(FIRST);
    await market.stores.aggregates.write(
      [randomMinute(seededRandom(3), { symbol, start_ms, end_ms: start_ms + 60_000, received_ms: LATER })],
      null,
    );
    expect(await market.stores.archive.replaceByFile(FIRST, written.mark, written.file, LATER)).toBe(false);
    const changed = await readEverything(market, SEED);
    expect(changed).not.toEqual(before);
    expect(await market.archiveDay(FIRST)).toBe(true);
    expect(await readEverything(market, SEED)).toEqual(changed);
  });
});

longTest(
  'a day that is taken back is in PostgreSQL as it was, whole or not at all, and stays as long as one that was written to',
  async () => {
    for (const day of [FIRST, SECOND]) await market.archiveDay(day);
    const { archive } = market.stores;
    const { rows } = createArchiveReader(market.thread);
    const all = { symbol: null, skip: 0, take: null };
    let asked = 0;
    const cut = archive.takeBack(
      FIRST,
      async (file, span) => {
        asked += 1;
        if (asked === 12) throw new Error('cut');
        return rows([file], span, all);
      },
      LATER,
    );
    await expect(cut).rejects.toThrow('cut');
    const notArchived = '2026-10-09';
    expect(await archive.takeBack(notArchived, async () => [], LATER)).toBeNull();
    expect(await partitionDays(market.storage.database.query, 'minute_market')).toEqual(days.slice(2));
    expect(await readEverything(market, SEED)).toEqual(before);
    expect(await archive.days()).toMatchObject([{ day: FIRST }, { day: SECOND }]);
    expect(await archive.takeBack(FIRST, (file, span) => rows([file], span, all), LATER)).toBeGreaterThan(0);
    expect(await readEverything(market, SEED)).toEqual(before);
    expect(await archive.days()).toMatchObject([{ day: SECOND }]);
    expect(await archive.due(LATER)).not.toContain(FIRST);
    expect(await archive.takeBack(FIRST, async () => [], LATER)).toBeNull();
    expect(await market.archiveDay(FIRST)).toBe(true);
    expect(await readEverything(market, SEED)).toEqual(before);
  },
);

longTest('from the terminal days are listed and checked, also none, and what is wrong is a sentence', async () => {
  const lines: string[] = [];
  const terminal = () => {
    lines.length = 0;
    const { thread, folder } = market;
    const store = market.stores.archive;
    return tendArchive({ store, thread, folder, clock: { now: () => LATER }, say: (line) => lines.push(line) });
  };
  for (const text of ['2026-13-45', '2026-02-29', '26-11-20', 'yesterday', ''])
    expect(() => readDay(text)).toThrow('is no day');
  await terminal().list();
  expect(lines).toEqual([`No day is archived in ${market.folder}.`]);
  await expect(terminal().check(FIRST)).rejects.toThrow(`The bars of ${FIRST} are not archived.`);
  await expect(terminal().restore(FIRST)).rejects.toThrow(`The bars of ${FIRST} are not archived.`);
  for (const day of [FIRST, SECOND]) await market.archiveDay(day);
  const bytes = readFileSync(pathOf(FIRST));
  writeFileSync(
    pathOf(FIRST),
    bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)),
  );
  await terminal().list();
  expect(lines).toMatchObject([expect.stringMatching(/bytes {2}whole$/), expect.stringMatching(/bytes {2}whole$/)]);
  await expect(terminal().check(null)).rejects.toMatchObject({ detail: '1 of 2 files cannot be read.' });
  expect(lines).toMatchObject([expect.stringContaining('is damaged'), expect.stringMatching(/bytes {2}whole$/)]);
  await expect(terminal().restore(FIRST)).rejects.toThrow(`The minute bars of ${FIRST} are not available`);
  rmSync(pathOf(SECOND));
  await terminal().list();
  expect(lines).toMatchObject([expect.stringContaining('is damaged'), expect.stringMatching(/not in the folder$/)]);
  writeFileSync(pathOf(FIRST), bytes);
  await terminal().check(FIRST);
  await market.storage.database.query('update minute_archive set rows = rows + 1 where day = $1', [FIRST]);
  await expect(terminal().restore(FIRST)).rejects.toMatchObject({
    status: 422,
    detail: expect.stringMatching(/parquet has [\d,]+ rows instead of [\d,]+\. Nothing was changed\.$/),
  });
  await market.storage.database.query('update minute_archive set rows = rows - 1 where day = $1', [FIRST]);
  expect(await partitionDays(market.storage.database.query, 'minute_market')).toEqual(days.slice(2));
  await terminal().restore(FIRST);
  expect(lines).toMatchObject([expect.stringMatching(/^[\d,]+ bars of .* are back in PostgreSQL\.$/)]);
});

describe('a kill', () => {
  longTest('while the file is written loses and doubles nothing', async () => {
    const cut = market.thread.ask('write', { day: FIRST }).catch((error: Error) => error.message);
    await market.thread.close();
    expect(await cut).toBe('The server is shutting down');
    writeFileSync(join(market.folder, `.${FIRST}.parquet.part`), 'half of a file');
    expect(await readEverything(market, SEED)).toEqual(before);
    const { connection } = market.storage.database;
    const thread = startArchiveThread({ connection, folder: market.folder, clock: systemClock });
    const stores = createMinuteStores(market.storage.database, createArchiveReader(thread));
    const next = { ...market, thread, stores };
    try {
      const written = await thread.ask('write', { day: FIRST });
      if (written === null) throw new Error('no rows');
      expect(await stores.archive.replaceByFile(FIRST, written.mark, written.file, LATER)).toBe(true);
      expect(await readEverything(next, SEED)).toEqual(before);
      expect(readdirSync(market.folder)).toEqual([`${FIRST}.parquet`]);
    } finally {
      await thread.close();
    }
  });

  test('after any statement that takes the rows away loses and doubles nothing', async () => {
    /** The connection is lost before statement number `at` of a transaction. */
    const cutAt = (at: number): Db => ({
      query: market.storage.database.query,
      transaction: (work, ...rest) =>
        market.storage.database.transaction(
          (query) => {
            let made = 0;
            const counted = (...given: Parameters<Query>) => {
              made += 1;
              return made > at ? Promise.reject(new Error('cut')) : query(...given);
            };
            return work(queryOf(counted));
          },
          ...rest,
        ),
    });
    const [from, to] = spanOf(FIRST);
    const readDay = () => market.stores.aggregates.page({ limit: 1_000, offset: 0, from, to });
    const whole = await readDay();
    let at = 0;
    for (; ; at += 1) {
      const store = createMinuteStores(cutAt(at)).archive;
      const done = await market.archiveDay(FIRST, store).catch((error: Error) => error.message);
      expect(await readDay()).toEqual(whole);
      if (done === true) break;
      expect(done).toBe('cut');
      expect(await market.stores.archive.days()).toEqual([]);
    }
    expect(at).toBeGreaterThan(3);
    expect(await readEverything(market, SEED)).toEqual(before);
  });
});

describe('a file', () => {
  test('that is missing, cut off or cannot be read is refused in words that name the day, and other days are read', async () => {
    for (const day of [FIRST, SECOND]) await market.archiveDay(day);
    const whole = readFileSync(pathOf(FIRST));
    const symbol = await symbolWith(FIRST);
    const { aggregates } = market.stores;
    truncateSync(pathOf(FIRST), 100);
    await expect(aggregates.ofSymbol(symbol, ...spanOf(FIRST))).rejects.toThrow(
      `${FIRST}.parquet has 100 bytes instead of `,
    );
    rmSync(pathOf(FIRST));
    await expect(aggregates.ofSymbol(symbol, ...spanOf(FIRST))).rejects.toMatchObject({
      status: 503,
      message: expect.stringContaining(`${FIRST}.parquet is not in the folder`),
      detail: expect.stringContaining(`The minute bars of ${FIRST} are not available`),
    });
    await expect(aggregates.page({ limit: 10, offset: 0, from: spanOf(SECOND)[0] })).resolves.toMatchObject({});
    writeFileSync(pathOf(FIRST), whole);
    expect(await readEverything(market, SEED)).toEqual(before);
    // What is there and cannot be read is neither missing nor damaged, and nothing is noted.
    const { thread, folder, storage } = market;
    const store = market.stores.archive;
    const terminal = tendArchive({ store, thread, folder, clock: { now: () => LATER }, say: () => undefined });
    const refused = (code: string) =>
      expect(terminal.check(FIRST)).rejects.toMatchObject({
        status: 503,
        detail: `The minute bars of ${FIRST} are not available: ${FIRST}.parquet cannot be read (${code}).`,
      });
    unlinkSync(pathOf(FIRST));
    symlinkSync(pathOf(FIRST), pathOf(FIRST));
    await refused('ELOOP');
    unlinkSync(pathOf(FIRST));
    mkdirSync(pathOf(FIRST));
    const { size } = statSync(pathOf(FIRST));
    await storage.database.query('update minute_archive set bytes = $1 where day = $2', [size, FIRST]);
    await refused('EISDIR');
    expect(await store.days()).toMatchObject([{ day: FIRST, problem: null }, { day: SECOND }]);
  });

  longTest('with any byte changed is found, refused from then on, and read again once it is whole', async () => {
    await market.archiveDay(FIRST);
    const { archive, aggregates } = market.stores;
    const whole = readFileSync(pathOf(FIRST));
    const random = seededRandom(9);
    const check = async () => {
      const [day] = await archive.toCheck(1);
      if (day === undefined) throw new Error('no file');
      return market.thread.ask('check', { day, deep: true });
    };
    for (let round = 0; round < countInGate(6, 20); round += 1) {
      const bytes = Buffer.from(whole);
      bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
      writeFileSync(pathOf(FIRST), bytes);
      expect(await check()).toContain('is damaged');
    }
    await archive.noteCheck(FIRST, await check(), LATER);
    const symbol = await symbolWith(FIRST);
    await expect(aggregates.readBars(symbol, ...spanOf(FIRST))).rejects.toThrow('is damaged');
    writeFileSync(pathOf(FIRST), whole);
    await archive.noteCheck(FIRST, await check(), LATER);
    expect(await readEverything(market, SEED)).toEqual(before);
  });
});
