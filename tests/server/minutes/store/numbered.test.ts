// LULD events, fetched rows, the journal, gaps, tracked symbols and what is forgotten, over a real database.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LuldEvent } from '../../../../src/domain/minutes/aggregate.ts';
import type { MinuteLogRow } from '../../../../src/domain/minutes/minute-rows.ts';
import { seededRandom } from '../../../../src/domain/numbers/seeded-random.ts';
import type { MinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import { createMinuteStores } from '../../../../src/server/minutes/store/minute-store.ts';
import { type TestDatabase, testDatabase } from '../../../setup/postgres.ts';
import { randomMinute } from './random-minutes.ts';

const second = 1_000;
const day = 86_400_000;
/** Half an hour before New York's midnight: rows fall on two days. */
const EVENING = Date.parse('2026-11-20T04:30:00Z');

let storage: TestDatabase;
let stores: MinuteStores;
beforeAll(async () => {
  storage = await testDatabase();
  stores = createMinuteStores(storage.database);
});
afterAll(() => storage.drop());

const eventOf = (at: number, change: Partial<LuldEvent> = {}): LuldEvent => ({
  symbol: at % 3 === 0 ? 'MSFT' : 'GTE',
  high_limit: 218.96,
  low_limit: null,
  indicators: [15, at],
  tape: 3,
  event_ns: `${EVENING + at * 60 * second}123457`,
  event_ms: EVENING + at * 60 * second,
  sequence_number: at % 5 === 0 ? null : at,
  received_ms: EVENING + at * 60 * second + 11,
  ...change,
});

describe('LULD events', () => {
  const events = Array.from({ length: 60 }, (_, at) => eventOf(at));

  // AENT-31 AAPI-32
  test('are kept once however often they come, and read newest first', async () => {
    expect(await stores.luld.write(events.slice(0, 40), null)).toEqual({ added: 40, corrected: 0 });
    // The tail again, one of them twice in a write and with another instant: its sequence number tells it.
    const again = { ...eventOf(31), event_ns: `${EVENING}999999` };
    expect(await stores.luld.write([...events.slice(20), eventOf(41), again], null)).toEqual({
      added: 20,
      corrected: 0,
    });
    const { data, total } = await stores.luld.page({ limit: 100, offset: 0 });
    expect(total).toBe(60);
    expect(data.map(({ event_timestamp }) => event_timestamp)).toEqual(
      events.map(({ event_ns }) => event_ns).reverse(),
    );
    const { received_ms: _, event_ns, event_ms: __, ...said } = eventOf(59);
    const received_at = new Date(EVENING + 59 * 60 * second + 11).toISOString();
    expect(data[0]).toEqual({ ...said, id: data[0]?.id, event_timestamp: event_ns, received_at });
    const ids = data.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  });

  test('are cut into pages by symbol and instants, given oldest first, and counted by New York day', async () => {
    const [from, to] = [EVENING + 10 * 60 * second, EVENING + 50 * 60 * second];
    const left = [...events]
      .reverse()
      .filter(({ symbol, event_ms }) => symbol === 'GTE' && event_ms >= from && event_ms < to);
    for (let offset = 0; offset < left.length + 9; offset += 9) {
      const { data, total } = await stores.luld.page({ limit: 9, offset, symbol: 'GTE', from, to });
      expect(data.map(({ event_timestamp }) => event_timestamp)).toEqual(
        left.slice(offset, offset + 9).map(({ event_ns }) => event_ns),
      );
      expect(total).toBe(left.length);
    }
    const own = await stores.luld.ofSymbol('MSFT', EVENING, EVENING + 2 * 3_600_000);
    expect(own.map(({ event_timestamp }) => event_timestamp)).toEqual(
      events.filter(({ symbol }) => symbol === 'MSFT').map(({ event_ns }) => event_ns),
    );
    expect(await stores.luld.counts('2026-11-19')).toEqual({ rows: 30, kept: 60 });
    expect(await stores.luld.counts('2026-11-20')).toEqual({ rows: 30, kept: 60 });
  });
});

describe('fetched rows', () => {
  const values = { value: 1.5, signal_value: null, histogram_value: null };
  const indicator = { indicator_type: 'MACD' as 'MACD' | 'RSI', timestamp: EVENING, ...values };

  // AENT-32 AENT-33 AENT-34
  test('are the same when they are read, newest first, by symbol and page', async () => {
    const titled = { symbol: 'KO', full_response: { results: [{ title: 'Sample "title"' }] }, articles: 1 };
    await stores.fetched.addNews([titled, { symbol: null, full_response: null, articles: 0 }], EVENING, null);
    await stores.fetched.addNews([{ symbol: 'KO', full_response: [1], articles: 1 }], EVENING + 3_600_000, null);
    const news = await stores.fetched.news({ limit: 10, offset: 0 });
    expect(news.total).toBe(3);
    expect(news.data.map(({ symbol, full_response }) => [symbol, full_response])).toEqual([
      ['KO', [1]],
      [null, null],
      ['KO', { results: [{ title: 'Sample "title"' }] }],
    ]);
    expect((await stores.fetched.news({ limit: 10, offset: 1, symbol: 'KO' })).data).toHaveLength(1);
    const row = { ...indicator, symbol: 'KO', signal_value: null, histogram_value: -2 };
    await stores.fetched.addIndicators([row, { ...row, indicator_type: 'RSI', value: null }], EVENING + second, null);
    const { data, total } = await stores.fetched.indicators({ limit: 1, offset: 1 });
    expect({ data, total }).toEqual({
      data: [{ ...row, id: data[0]?.id, fetch_timestamp: new Date(EVENING + second).toISOString() }],
      total: 2,
    });
    const logs = Array.from(
      { length: 7 },
      (_, at): Omit<MinuteLogRow, 'id'> => ({
        log_type: 'api_call',
        service: 'news',
        symbol: at % 2 === 0 ? 'KO' : null,
        status: at < 2 ? 'error' : 'timeout',
        response_time_ms: at,
        error_message: 'slow '.repeat(80),
        api_calls_remaining: null,
        created_at: new Date(EVENING + at * 600 * second).toISOString(),
      }),
    );
    await stores.fetched.addLogs(logs);
    const page = await stores.fetched.logs({ limit: 4, offset: 2 });
    expect(page.total).toBe(7);
    expect(page.data.map(({ id: _, ...log }) => log)).toEqual([...logs].reverse().slice(2, 6));
    const span = { from: EVENING + 1, to: EVENING + 3_600_000 };
    const cut = await stores.fetched.logs({ limit: 9, offset: 0, symbol: 'KO', ...span });
    expect(cut).toMatchObject({ total: 2, data: [{ response_time_ms: 4 }, { response_time_ms: 2 }] });
    const failed = await stores.fetched.logs({ limit: 1, offset: 1, status: 'error' });
    expect(failed).toMatchObject({ total: 2, data: [{ response_time_ms: 0 }] });
    const failedOf = await stores.fetched.logs({ limit: 9, offset: 0, status: 'error', symbol: 'KO', to: EVENING + 1 });
    expect(failedOf).toMatchObject({ total: 1, data: [{ response_time_ms: 0 }] });
  });

  test('written by two at once are numbered without a hole', async () => {
    const at = Date.parse('2026-12-10T15:00:00Z');
    const row = { ...indicator, symbol: 'SPY', timestamp: at };
    await Promise.all(Array.from({ length: 8 }, () => stores.fetched.addIndicators([row, row, row], at, null)));
    const { data, total } = await stores.fetched.indicators({ limit: 100, offset: 0, symbol: 'SPY' });
    expect(total).toBe(24);
    const ids = data.map(({ id }) => id);
    expect(ids[0]! - ids.at(-1)!).toBe(23);
  });
});

test('the journal keeps frames byte by byte until they are marked, oldest first', async () => {
  const frames = Array.from({ length: 5 }, (_, at) => ({
    received_ms: EVENING + at * 600 * second,
    body: Uint8Array.from([0, 255, at, 92, 39]).subarray(1),
  }));
  const ids = await stores.frames.append(frames, null);
  expect(ids).toHaveLength(5);
  await stores.frames.markStored([ids[1]!, ids[4]!]);
  const left = await stores.frames.unread(2);
  expect(left.map(({ id, received_ms, body }) => ({ id, received_ms, body: [...body] }))).toEqual(
    [0, 2].map((at) => ({ id: ids[at], received_ms: frames[at]?.received_ms, body: [255, at, 92, 39] })),
  );
  await stores.frames.markStored(ids);
  expect(await stores.frames.unread(10)).toEqual([]);
});

describe('gaps and tracked symbols', () => {
  test('a gap is open until it is closed, unfilled until it is filled, and found by what it touches', async () => {
    const silence = { symbol: null, from_ms: EVENING, to_ms: null, reason: 'silence' };
    const whole = await stores.gaps.open(silence, EVENING, null);
    const late = { symbol: 'KO', from_ms: EVENING + 50, to_ms: EVENING + 60, reason: 'late' };
    const own = await stores.gaps.open(late, EVENING, null);
    expect((await stores.gaps.between(EVENING + 60, EVENING + 70)).map(({ id }) => id)).toEqual([whole]);
    await stores.gaps.close(whole, EVENING + 40);
    await stores.gaps.fill(whole, 12, EVENING + 90);
    expect(await stores.gaps.unfilled()).toMatchObject([{ id: own, symbol: 'KO', rows_filled: 0, filled_at: null }]);
    expect(await stores.gaps.between(EVENING, EVENING + 41)).toEqual([
      {
        id: whole,
        symbol: null,
        from_timestamp: EVENING,
        to_timestamp: EVENING + 40,
        reason: 'silence',
        filled_at: new Date(EVENING + 90).toISOString(),
        rows_filled: 12,
      },
    ]);
  });

  // AENT-35 ACONST-15
  test('the twenty symbols are written once and never again', async () => {
    await stores.symbols.seed(EVENING);
    const first = await stores.symbols.tracked();
    await stores.symbols.seed(EVENING + day);
    expect(await stores.symbols.tracked()).toEqual(first);
    expect(first).toHaveLength(20);
    expect(first[0]).toMatchObject({
      is_active: true,
      added_date: '2026-11-19',
      created_at: new Date(EVENING).toISOString(),
    });
  });
});

test('what is forgotten goes by whole days with its counts, what was written lately and what nobody has read stays', async () => {
  const old = Date.parse('2026-10-01T15:00:00Z');
  const replayed = Date.parse('2025-03-03T15:00:00Z');
  const now = Date.parse('2026-11-22T15:00:00Z');
  const bars = [
    randomMinute(seededRandom(1), { start_ms: old, end_ms: old + 60_000, received_ms: old }),
    randomMinute(seededRandom(2), { start_ms: replayed, end_ms: replayed + 60_000, received_ms: now }),
  ];
  await stores.aggregates.write(bars, null);
  await stores.luld.write([eventOf(1, { event_ms: old, received_ms: old, sequence_number: 77 })], null);
  await stores.frames.append([{ received_ms: old, body: Uint8Array.of(1) }], null);
  const [read] = await stores.frames.append([{ received_ms: old + day, body: Uint8Array.of(2) }], null);
  await stores.frames.markStored([read!]);
  await stores.fetched.addNews([{ symbol: null, full_response: 1, articles: 0 }], old, null);
  const before = (await stores.fetched.news({ limit: 1, offset: 0 })).total;
  await stores.forget(now, false);
  await stores.forget(now, false);
  expect(await stores.aggregates.counts('2025-03-03')).toMatchObject({ rows: 1, kept: 1 });
  expect((await stores.aggregates.page({ limit: 9, offset: 0 })).total).toBe(1);
  expect(await stores.luld.counts('2026-10-01')).toEqual({ rows: 0, kept: 60 });
  expect((await stores.fetched.news({ limit: 1, offset: 0 })).total).toBe(before - 1);
  expect((await stores.frames.unread(9)).map(({ body }) => [...body])).toEqual([[1]]);
  const { rows } = await storage.database.pool.query(`select from minute_frame where day < '2026-11-20'`);
  expect(rows).toHaveLength(1);
  // A day that was dropped is made again when it is written to again.
  expect(await stores.aggregates.write(bars.slice(0, 1), null)).toEqual({ added: 1, corrected: 0 });
});
