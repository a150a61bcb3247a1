// The consumer of the stream of minutes over real tables: journal, silence, gaps, reconciliation, restarts, refusals.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMinuteStores } from '../../../src/server/minutes/store/minute-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { bar, endScripts, forgetMinutes, frameOf, type Scripted, scripted } from './scripted-feed.ts';

const MINUTE = 60_000;
const ten = Date.parse('2026-11-17T15:00:00.000Z');
const preOpen = Date.parse('2026-11-17T09:00:00.000Z');
let storage: TestDatabase;

beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
beforeEach(() => forgetMinutes(storage));
afterEach(endScripts);

const rows = (script: Scripted, symbol = 'TNA') =>
  script.stores.aggregates.ofSymbol(symbol, preOpen, ten + 600 * MINUTE);
const gaps = (script: Scripted) => script.stores.gaps.between(preOpen, ten + 600 * MINUTE);
const closes = async (script: Scripted, symbol = 'TNA') =>
  (await rows(script, symbol)).map(({ start_timestamp, close }) => [(start_timestamp - ten) / MINUTE, close]);

describe('minutes of the stream', () => {
  // MIN-12
  test('are journalled, read, stored, corrected and said of; a plan without bands is a note', async () => {
    const script = scripted(storage);
    await script.connect();
    script.tell({ at: ten }, { symbol: 'BRK.B', at: ten, close: 11 });
    await script.until('both rows', async () => (await closes(script, 'BRK.B')).length === 1);
    expect(await rows(script)).toMatchObject([{ source: 'feed', volume: 100, avg_price: 9.5, official_open: 9 }]);
    await script.until('an empty journal', async () => (await script.stores.frames.unread(5)).length === 0);
    const report = script.consumer.report();
    expect(report).toMatchObject({ state: 'connected', message_count: 2, error_count: 0 });
    expect(report.events_by_minute).toEqual([{ minute: ten, events: 2 }]);
    expect(script.connections[0]?.wanted).toEqual(['TNA', 'BRK.B']);
    expect(script.logs.map(({ log_type }) => log_type)).toEqual(['ws_connect', 'ws_data']);
    // Sent again, and twice in a frame: what was sent last stands.
    script.tell({ at: ten, close: 12 }, { at: ten, close: 13, volume: 140 });
    await script.until('its correction', async () => (await closes(script)).at(0)?.[1] === 13);
    expect(await closes(script)).toEqual([[0, 13]]);
    script.connections[0]?.listener.onNotEntitled('luld', 'not authorized');
    script.connections[0]?.listener.onSubscribed(2);
    expect(script.consumer.report()).toMatchObject({
      state: 'connected',
      subscriptions: 2,
      notes: ['LULD: not in the plan of this key ("not authorized")'],
    });
  });

  test('the first minute of a connection is left out when it is far from the close before', async () => {
    const script = scripted(storage, { closes: new Map([['TNA', 10]]) });
    await script.connect();
    script.tell({ at: ten, close: 1e6 }, { symbol: 'BRK.B', at: ten, close: 11 });
    await script.until('the other row', async () => (await closes(script, 'BRK.B')).length === 1);
    script.tell({ at: ten + MINUTE, close: 11 });
    await script.until('the next row', async () => (await rows(script)).length === 1);
    expect(await closes(script)).toEqual([[1, 11]]);
    expect(script.consumer.report().error_count).toBe(1);
  });

  test('what an earlier process had journalled and not read is stored by the next one', async () => {
    const { frames } = createMinuteStores(storage.database);
    await frames.append([{ received_ms: ten, body: frameOf({ at: ten - 2 * MINUTE, close: 7 }) }], null);
    const first = scripted(storage);
    await first.until('it', async () => (await rows(first)).length === 1);
    expect(await closes(first)).toEqual([[-2, 7]]);
    await first.until('an empty journal', async () => (await first.stores.frames.unread(5)).length === 0);
  });

  test('another owner of the feed ends it, and nothing of it is written', async () => {
    const script = scripted(storage, { fence: { name: 'minutes', fence: 3 } });
    let over = false;
    void script.ended.then(() => {
      over = true;
    });
    await script.open();
    script.tell({ at: ten });
    await script.until('its end', () => over);
    expect(await rows(script)).toEqual([]);
    expect(await script.stores.frames.unread(5)).toEqual([]);
  });
});

describe('gaps', () => {
  test('a beginning inside the hours owes the day so far: one row, filled from history', async () => {
    const script = scripted(storage);
    script.bars.set('TNA', [bar(preOpen), bar(ten - MINUTE), bar(ten)]);
    await script.connect();
    expect(await closes(script)).toEqual([
      [-360, 10],
      [-1, 10],
    ]);
    expect(await rows(script)).toMatchObject([{ source: 'history', avg_trade_size: 25, accumulated_volume: null }, {}]);
    expect(await gaps(script)).toMatchObject([
      { symbol: null, from_timestamp: preOpen, to_timestamp: ten, reason: 'Nobody was connected', rows_filled: 2 },
    ]);
  });

  // F-09
  test('a restart owes the minutes since the newest stored', async () => {
    const script = scripted(storage);
    await script.connect();
    script.tell({ at: ten });
    await script.until('a row', async () => (await rows(script)).length === 1);
    await endScripts();
    const next = scripted(storage, { start: '2026-11-17T15:05:20.000Z' });
    next.bars.set('TNA', [bar(ten), bar(ten + 2 * MINUTE, 12), bar(ten + 5 * MINUTE)]);
    await next.connect();
    expect(await closes(next)).toEqual([
      [0, 10],
      [2, 12],
    ]);
    expect((await gaps(next)).map(({ from_timestamp: from, to_timestamp: to }) => [from, to])).toContainEqual([
      ten,
      ten + 5 * MINUTE,
    ]);
    expect(await next.stores.gaps.unfilled()).toEqual([]);
    // The quarter of an hour before is looked at too.
    expect(Math.min(...next.asked.map(({ from }) => from))).toBe(ten - 15 * MINUTE);
  });

  test('a connection lost for minutes is a row while it lasts, and asked again with jitter', async () => {
    const script = scripted(storage);
    await script.connect();
    script.tell({ at: ten });
    await script.until('a row', async () => (await rows(script)).length === 1);
    await script.clock.advance(30_000);
    script.lose();
    while ((await gaps(script)).every(({ to_timestamp: to }) => to !== null)) {
      await script.until('another attempt', () => !(script.connections.at(-1)?.closed ?? true));
      script.lose({ reason: 'unreachable', detail: 'ECONNREFUSED' });
      await script.until('its end', () => script.consumer.report().state === 'disconnected', 1);
      await script.clock.advance(500);
    }
    expect(script.connections.length).toBeGreaterThanOrEqual(2);
    expect(script.consumer.report().notes).toEqual(['ECONNREFUSED']);
    script.bars.set('TNA', [bar(ten, 14)]);
    await script.until('another attempt', () => !(script.connections.at(-1)?.closed ?? true));
    await script.connect();
    expect(await closes(script)).toContainEqual([0, 14]);
    expect(await script.stores.gaps.unfilled()).toEqual([]);
    expect(script.consumer.report().notes).toEqual([]);
  });

  // F-08
  test('a silent stream is opened again half a minute after a minute should have come; silence that history confirms is waited for longer', async () => {
    const script = scripted(storage);
    await script.connect();
    const connectedAt = script.clock.now();
    await script.until('the end of the silent one', () => script.connections[0]?.closed ?? false);
    expect(script.clock.now() - Math.floor(connectedAt / MINUTE) * MINUTE).toBeLessThanOrEqual(MINUTE + 31_000);
    await script.until('a second one', () => script.connections.length === 2);
    await script.connect();
    const second = script.clock.now();
    await script.until('its end', () => script.connections[1]?.closed ?? false);
    // Nobody has traded: the patience is a minute now.
    expect(script.clock.now() - Math.floor(second / MINUTE) * MINUTE).toBeGreaterThanOrEqual(2 * MINUTE);
    expect((await gaps(script)).map(({ reason }) => reason)).toContain('The stream was silent');
  });

  test('history that does not answer leaves the gap open, and the next reconciliation fills it', async () => {
    let answers = false;
    const script = scripted(storage, {
      history: () => {
        if (!answers) throw Object.assign(new Error('away'), { kind: 'unavailable' });
      },
    });
    script.bars.set('TNA', [bar(ten - MINUTE, 15)]);
    await script.open();
    await script.until('a failure', () => script.troubles.length > 0);
    expect((await script.stores.gaps.unfilled()).length).toBe(1);
    answers = true;
    await script.consumer.reconcile(false);
    expect(await script.stores.gaps.unfilled()).toEqual([]);
    expect(await closes(script)).toEqual([[-1, 15]]);
  });

  test('in a replay the newest minute tells the time of the market, and silence is counted from it', async () => {
    const script = scripted(storage, { start: '2026-11-22T02:00:33.000Z', replaying: () => true });
    await script.open();
    script.bars.set('TNA', [bar(preOpen, 16), bar(ten, 10)]);
    script.tell({ at: ten });
    await script.until('the morning', async () => (await rows(script)).length === 2);
    expect(await closes(script)).toEqual([
      [-360, 16],
      [0, 10],
    ]);
    await script.until('a filled gap', async () => (await script.stores.gaps.unfilled()).length === 0);
    expect(await gaps(script)).toMatchObject([{ from_timestamp: preOpen, to_timestamp: ten + MINUTE }]);
    // Its minutes end at any second: silence begins half a minute after the next one should have come, at 2:01:33.
    await script.until('2:02 and a bit', () => script.clock.now() > Date.parse('2026-11-22T02:01:58.000Z'));
    expect(script.connections.map(({ closed }) => closed)).toEqual([false]);
    await script.until('the end of the silent one', () => script.connections[0]?.closed ?? false);
    expect(script.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-22T02:02:03.000Z'));
  });
});

test('reconciliation adds what is missing, corrects what differs, counts both, and finds nothing the second time', async () => {
  const script = scripted(storage);
  await script.connect();
  script.tell({ at: ten - 2 * MINUTE }, { at: ten - MINUTE }, { symbol: 'BRK.B', at: ten - MINUTE });
  await script.until('the rows', async () => (await rows(script, 'BRK.B')).length === 1);
  // Prices with more decimals than are kept differ once at most.
  script.bars.set('TNA', [bar(ten - 29 * MINUTE, 9.123456789), bar(ten - 2 * MINUTE), bar(ten - MINUTE, 12, 150)]);
  script.bars.set('BRK.B', [bar(ten - MINUTE)]);
  expect(await script.consumer.reconcile(false)).toMatchObject({ added: 1, corrected: 1, compared: 4, failed: [] });
  expect(await script.consumer.reconcile(true)).toMatchObject({ added: 0, corrected: 0, from_ms: preOpen });
  const [, , corrected] = await rows(script);
  // The running figures of the day are the stream's: history does not know them.
  expect(corrected).toMatchObject({ close: 12, volume: 150, avg_price: 9.5, accumulated_volume: 5_000 });
});

describe('what keeps it from working', () => {
  test('out of hours it sleeps, and a late source sleeps later', async () => {
    const script = scripted(storage, { start: '2026-11-18T01:01:00.000Z' });
    await script.until('sleep', () => script.consumer.report().state === 'connecting');
    script.connections[0]?.listener.onConnected();
    await script.until('sleep', () => script.consumer.report().state === 'sleeping');
    expect(script.clock.now()).toBeGreaterThanOrEqual(Date.parse('2026-11-18T01:02:00.000Z'));
    expect(script.connections[0]?.closed).toBe(true);
    const late = scripted(storage, { start: '2026-11-18T01:05:00.000Z', delay_ms: 15 * MINUTE });
    await late.until('a connection', () => late.connections.length === 1);
  });

  test('a refused key is an error that only a person can mend, tried again minutes later', async () => {
    const script = scripted(storage);
    await script.until('a connection', () => script.connections.length === 1);
    const refusedAt = script.clock.now();
    script.lose({ reason: 'refused_login', detail: 'The vendor did not accept the key' });
    await script.until('the error', () => script.consumer.report().state === 'error');
    expect(script.consumer.report().notes).toEqual(['The vendor did not accept the key']);
    await script.until('another attempt', () => script.connections.length === 2);
    expect(script.clock.now() - refusedAt).toBeGreaterThanOrEqual(150_000);
  });
});
