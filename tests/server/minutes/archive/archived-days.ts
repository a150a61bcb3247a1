// Random days of a few symbols, their archive in a temporary folder, and everything its readers answer of them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findSession, sessionsBetween } from '../../../../src/domain/market/calendar.ts';
import type { MinuteAggregate } from '../../../../src/domain/minutes/aggregate.ts';
import { seededRandom } from '../../../../src/domain/numbers/seeded-random.ts';
import { createArchiveReader, startArchiveThread } from '../../../../src/server/minutes/archive/archive.ts';
import { createMinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import { systemClock } from '../../../../src/server/process/clock.ts';
import { type TestDatabase, testDatabase } from '../../../setup/postgres.ts';
import { type Random, randomMinute } from '../store/random-minutes.ts';

const minute = 60_000;
const symbols = ['AAPL', 'BACpB', "O'K", 'SPY'];
/** A change of the clocks and a short session lie in between. */
export const days = sessionsBetween('2025-10-30', '2025-11-05').map(({ date }) => date);
/** When all of them are older than bars are kept. */
export const LATER = Date.parse('2026-02-01T09:00:00Z');

/** Bars of extended and regular hours, at most one in three minutes: of a day a symbol has all of them, some, few or none. */
function randomDays(random: Random): MinuteAggregate[] {
  return days.flatMap((day) => {
    const session = findSession(day)!;
    return symbols.flatMap((symbol) => {
      const share = [0, 0.01, 0.3, 1][Math.floor(random() * 4)]!;
      const rows: MinuteAggregate[] = [];
      for (let start_ms = session.pre_open_ms; start_ms < session.after_close_ms; start_ms += 3 * minute) {
        if (random() >= share) continue;
        const times = { start_ms, end_ms: start_ms + (random() < 0.1 ? 30_000 : minute) };
        const received_ms = start_ms + minute + Math.floor(random() * 9e4);
        rows.push(randomMinute(random, { symbol, ...times, received_ms }));
      }
      return rows;
    });
  });
}

export type ArchivedMarket = Awaited<ReturnType<typeof openArchivedMarket>>;

/** Stored minutes with some corrected ones, none archived yet. */
export async function openArchivedMarket(seed: number) {
  const storage: TestDatabase = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-archive-'));
  const thread = startArchiveThread({ connection: storage.database.connection, folder, clock: systemClock });
  const stores = createMinuteStores(storage.database, createArchiveReader(thread));
  const random = seededRandom(seed);
  const rows = randomDays(random);
  await stores.aggregates.write(rows, null);
  await stores.aggregates.write(
    rows.filter(() => random() < 0.05).map((row) => ({ ...row, close: 7.25, received_ms: row.received_ms + 5 })),
    null,
  );
  return {
    storage,
    folder,
    thread,
    stores,
    /** Moves a day as the nightly job does. */
    archiveDay: async (day: string, store = stores.archive) => {
      const written = await thread.ask('write', { day });
      if (written === null) throw new Error(`${day} has no rows`);
      return store.replaceByFile(day, written.mark, written.file, LATER);
    },
    close: async () => {
      await thread.close();
      await storage.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every answer of the readers of bars, for spans and pages that begin and end anywhere. */
export async function readEverything({ stores: { aggregates } }: ArchivedMarket, seed: number): Promise<unknown[]> {
  const random = seededRandom(seed);
  const [begin, end] = [findSession(days[0]!)!.pre_open_ms, findSession(days.at(-1)!)!.after_close_ms];
  const instant = () => begin + Math.floor((random() * (end - begin)) / 1_000) * 1_000;
  const answers: unknown[] = [await aggregates.page({ limit: 1_000, offset: 0 }), await aggregates.counts(days[1]!)];
  for (const symbol of symbols) {
    answers.push(await aggregates.ofSymbol(symbol, begin, end), await aggregates.readBars(symbol, begin, end));
  }
  for (let round = 0; round < 2; round += 1) {
    const symbol = symbols[Math.floor(random() * symbols.length)]!;
    const [from, to] = [instant(), instant()].sort((a, b) => a - b) as [number, number];
    const page = { limit: 1 + Math.floor(random() * 200), offset: Math.floor(random() * 2_000), from, to };
    answers.push(await aggregates.page(page), await aggregates.page({ ...page, symbol, offset: page.offset % 300 }));
    answers.push(await aggregates.ofSymbol(symbol, from, to), await aggregates.readBars(symbol, from, to));
  }
  return answers;
}
