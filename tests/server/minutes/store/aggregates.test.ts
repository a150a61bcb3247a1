// Stored minutes over a real database: equal to a plain list whatever is written, corrected, repeated and asked for.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newYorkDate } from '../../../../src/domain/market/calendar.ts';
import type { MinuteAggregate } from '../../../../src/domain/minutes/aggregate.ts';
import type { AggregateRow } from '../../../../src/domain/minutes/minute-rows.ts';
import { seededRandom } from '../../../../src/domain/numbers/seeded-random.ts';
import { createMinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import { type TestDatabase, testDatabase } from '../../../setup/postgres.ts';
import { dayStarts, minute, PlainMinutes, pick, randomMinute, symbols } from './random-minutes.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

const withoutId = (rows: readonly AggregateRow[]) => rows.map(({ id: _, ...row }) => row);
const numberOf = (row: AggregateRow) => row.id % 65_536;

describe('minutes of a random market', () => {
  const plain = new PlainMinutes();
  const numbers = new Map<string, number>();
  const written = { added: 0, corrected: 0 };
  beforeAll(async () => {
    const random = seededRandom(20_261_122);
    const { aggregates } = createMinuteStores(storage.database);
    for (let round = 0; round < 15; round += 1) {
      const rows = Array.from({ length: 1 + Math.floor(random() * 60) }, () => randomMinute(random));
      // Some are sent twice, the same or with other figures.
      const again = rows
        .filter(() => random() < 0.2)
        .map((row) => (random() < 0.5 ? row : { ...row, close: pick(random, [1.25, 7.5]) }));
      const all = [...rows, ...again];
      plain.write(all);
      const { added, corrected } = await aggregates.write(all, null);
      written.added += added;
      written.corrected += corrected;
    }
    for (const row of (await aggregates.page({ limit: 1_000, offset: 0 })).data) numbers.set(row.symbol, numberOf(row));
  });
  const place = (symbol: string) => numbers.get(symbol) ?? -1;

  // AAPI-32 AENT-30
  test('are the same rows, corrected as often, newest first, with ids that are unique and ascend in time', async () => {
    expect(written).toEqual({ added: plain.added, corrected: plain.corrected });
    expect(written.corrected).toBeGreaterThan(20);
    // A second maker of stores knows no symbol's number yet.
    const { data, total } = await createMinuteStores(storage.database).aggregates.page({ limit: 1_000, offset: 0 });
    expect(withoutId(data)).toEqual(plain.page(place, () => true));
    expect(total).toBe(plain.rows.size);
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  // AAPI-32 AAPI-33
  test('are cut into pages, also by symbol and by instants that cut days, with the total of what is left', async () => {
    const { aggregates } = createMinuteStores(storage.database);
    const random = seededRandom(7);
    for (let round = 0; round < 30; round += 1) {
      const symbol = random() < 0.6 ? pick(random, symbols) : undefined;
      const bounds = [pick(random, dayStarts), pick(random, dayStarts)].map(
        (at) => at + Math.floor(random() * 24) * 60 * minute,
      );
      const from = random() < 0.7 ? Math.min(...bounds) : undefined;
      const to = random() < 0.7 ? Math.max(...bounds) : undefined;
      const left = plain.page(
        place,
        (row) =>
          (symbol === undefined || row.symbol === symbol) &&
          row.start_timestamp >= (from ?? 0) &&
          row.start_timestamp < (to ?? Number.POSITIVE_INFINITY),
      );
      const limit = pick(random, [1, 5, 7, 100]);
      for (const offset of [Math.floor(random() * 8), Math.max(0, left.length - limit + 1)]) {
        const { data, total } = await aggregates.page({ limit, offset, symbol, from, to });
        expect({ rows: withoutId(data), total }).toEqual({
          rows: left.slice(offset, offset + limit),
          total: left.length,
        });
      }
    }
    expect(await aggregates.page({ limit: 5, offset: 0, symbol: 'NONE' })).toEqual({ data: [], total: 0 });
  });

  test('are given for one symbol oldest first, over days of 23 and 25 hours', async () => {
    const { aggregates } = createMinuteStores(storage.database);
    const [from, to] = [dayStarts[0]! + 5 * 60 * minute, dayStarts[5]! + 9 * 60 * minute];
    for (const symbol of symbols) {
      const own = plain.page(
        place,
        (row) => row.symbol === symbol && row.start_timestamp >= from && row.start_timestamp < to,
      );
      expect(withoutId(await aggregates.ofSymbol(symbol, from, to))).toEqual(own.reverse());
    }
    expect(await aggregates.ofSymbol('NONE', from, to)).toEqual([]);
  });

  test('are counted by day, and their newest day is known', async () => {
    const { aggregates } = createMinuteStores(storage.database);
    for (const start of dayStarts) {
      const day = newYorkDate(start);
      const rows = plain.ofDay(day);
      expect(await aggregates.counts(day)).toEqual({
        rows: rows.length,
        corrected: rows.filter(({ corrected_at }) => corrected_at !== null).length,
        kept: plain.rows.size,
      });
    }
    const days = (symbol: string) =>
      plain.page(place, (row) => row.symbol === symbol).map((row) => newYorkDate(row.start_timestamp));
    for (const start of dayStarts) {
      const day = newYorkDate(start);
      expect(await aggregates.symbolsOn(day)).toEqual(
        [...new Set(plain.ofDay(day).map(({ symbol }) => symbol))].sort(),
      );
    }
    expect(await aggregates.symbolsOn('2020-01-01')).toEqual([]);
    expect(await aggregates.newestDay(null)).toBe('2026-11-02');
    for (const symbol of symbols) expect(await aggregates.newestDay(symbol)).toBe(days(symbol)[0]);
    expect(await aggregates.newestDay('NONE')).toBeNull();
  });
});

describe('writers', () => {
  test('at once lose nothing: two processes bring halves of the same minutes, new symbols and a new day among them', async () => {
    const own = await testDatabase();
    try {
      const start_ms = Date.parse('2026-12-01T15:00:00Z');
      const random = seededRandom(99);
      const rows = Array.from({ length: 400 }, (_, at) =>
        randomMinute(random, {
          symbol: `S${at % 200}`,
          start_ms: start_ms + (at % 3) * minute,
          end_ms: start_ms + ((at % 3) + 1) * minute,
        }),
      );
      const halves = [0, 1].map((half) => rows.filter((_, at) => at % 2 === half));
      await Promise.all(
        halves.map(async (half) => {
          const { aggregates } = createMinuteStores(own.database);
          for (let at = 0; at < half.length; at += 25) await aggregates.write(half.slice(at, at + 25), null);
        }),
      );
      const { aggregates } = createMinuteStores(own.database);
      const { data, total } = await aggregates.page({ limit: 1_000, offset: 0 });
      expect(total).toBe(400);
      expect(new Set(data.map(({ symbol }) => symbol)).size).toBe(200);
      expect(new Set(data.map(({ id }) => id)).size).toBe(400);
      expect((await aggregates.counts('2026-12-01')).rows).toBe(400);
      // Without the right to write nothing of theirs stays.
      await own.database.pool.query(
        `insert into lease (name, owner, fence, until) values ('minutes', 'a', 2, now() + interval '1 minute')`,
      );
      const row = randomMinute(seededRandom(3), { start_ms: dayStarts[0]! });
      await expect(aggregates.write([row], { name: 'minutes', fence: 1 })).rejects.toMatchObject({ status: 409 });
      expect((await aggregates.page({ limit: 5, offset: 0 })).total).toBe(400);
      expect(await aggregates.write([row], { name: 'minutes', fence: 2 })).toEqual({ added: 1, corrected: 0 });
    } finally {
      await own.drop();
    }
  });

  test('leave out a row no market has and keep the others', async () => {
    const { aggregates } = createMinuteStores(storage.database);
    const start_ms = Date.parse('2026-12-02T15:00:00Z');
    const good: MinuteAggregate = randomMinute(seededRandom(5), {
      symbol: 'GOOD',
      start_ms,
      end_ms: start_ms + minute,
    });
    expect(await aggregates.write([{ ...good, symbol: 'BAD', high: -1 }, good], null)).toEqual({
      added: 1,
      corrected: 0,
    });
    expect(await aggregates.write([], null)).toEqual({ added: 0, corrected: 0 });
  });
});
