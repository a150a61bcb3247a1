// Real minutes sent by the socket and by history are stored as their source has them; skipped where the files are absent.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession, newYorkDate, type Session } from '../../../src/domain/market/calendar.ts';
import { AggregatesWire, parseMinuteBars } from '../../../src/providers/massive/parse-bars.ts';
import { parseFrame } from '../../../src/providers/massive/parse-socket.ts';
import { createMinuteBars } from '../../../src/server/minutes/store/bars.ts';
import { createMinuteStores } from '../../../src/server/minutes/store/minute-store.ts';
import { createHistory } from '../../../src/server/minutes/tracking/feed/history.ts';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import {
  frameOfMinutes,
  isThere,
  linesOf,
  linesStored,
  namedMinutes,
  type RealMinute,
  vendorMinutes,
} from './real-minutes.ts';
import { endScripts, scripted } from './scripted-feed.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The minutes of a file as the vendor's history answers with them. */
function historyOf(minutes: readonly RealMinute[]): MinuteBar[] {
  return parseMinuteBars(AggregatesWire.parse({ status: 'OK', results: minutes }));
}

function byMinute(minutes: readonly RealMinute[]): RealMinute[][] {
  const at = new Map<number, RealMinute[]>();
  for (const one of minutes) at.set(one.t, [...(at.get(one.t) ?? []), one]);
  return [...at.values()].sort(([a], [b]) => (a as RealMinute).t - (b as RealMinute).t);
}

function sessionsOf(minutes: readonly RealMinute[]): Map<string, { session: Session; minutes: RealMinute[] }> {
  const days = new Map<string, { session: Session; minutes: RealMinute[] }>();
  for (const one of minutes) {
    const date = newYorkDate(one.t);
    const session = findSession(date);
    if (session === null) throw new Error(`The calendar has no session on ${date}`);
    const day = days.get(date) ?? { session, minutes: [] };
    day.minutes.push(one);
    days.set(date, day);
  }
  return days;
}

describe.skipIf(!isThere)('files of real minutes', () => {
  let storage: TestDatabase;
  beforeAll(async () => {
    storage = await testDatabase();
  });
  afterAll(() => storage.drop());

  const files: [string, () => RealMinute[]][] = [
    ["in the vendor's columns, 04:00 to 20:00", () => vendorMinutes()],
    ['of winter, New York five hours behind', () => namedMinutes('leveraged_etfs_2019-12_1m/SPY.csv.gz', 'SPY')],
    ['of summer time, New York four hours behind', () => namedMinutes('megacaps_2026-03_1m/AAPL_1m.csv.gz', 'AAPL')],
  ];

  // MIN-12
  test.each(files)('%s: frames are read and stored as they are, and nothing beside them', async (_, read) => {
    const minutes = read();
    const { aggregates } = createMinuteStores(storage.database);
    const frames = byMinute(minutes).map((some) =>
      parseFrame(frameOfMinutes(some), Date.parse('2026-03-30T00:00:00Z')),
    );
    expect(frames.reduce((sum, { malformed, unknown }) => sum + malformed + unknown, 0)).toBe(0);
    const { added } = await aggregates.write(
      frames.flatMap((one) => one.aggregates),
      null,
    );
    expect(added).toBe(minutes.length);
    for (const symbol of new Set(minutes.map((one) => one.symbol))) {
      const own = minutes.filter((one) => one.symbol === symbol);
      const [first, last] = [own[0] as RealMinute, own.at(-1) as RealMinute];
      const stored = await aggregates.ofSymbol(symbol, first.t - 30 * DAY, last.t + 30 * DAY);
      expect(linesStored(stored)).toEqual(linesOf(own));
    }
  });

  test('the hours of the calendar are those of the files, on both sides of the change of clocks', () => {
    const all = files.flatMap(([, read]) => [...sessionsOf(read()).values()]);
    expect(all.length).toBeGreaterThan(20);
    for (const { session, minutes } of all) {
      const traded = minutes.filter(({ v }) => v > 0).map(({ t }) => t);
      expect(Math.min(...traded)).toBeGreaterThanOrEqual(session.pre_open_ms);
      expect(Math.max(...traded)).toBeLessThan(session.after_close_ms);
    }
    const vendor = [...sessionsOf(vendorMinutes()).values()];
    for (const { session, minutes } of vendor) {
      const at = new Set(minutes.map(({ t }) => t));
      expect([at.has(session.open_ms), at.has(session.close_ms - MINUTE)]).toEqual([true, true]);
      expect(minutes.some(({ t }) => t < session.open_ms) && minutes.some(({ t }) => t >= session.close_ms)).toBe(true);
    }
  });

  test('an early close ends the regular session where the trading of that day ends', () => {
    const days = sessionsOf(namedMinutes('leveraged_etfs_2019-12_1m/TNA.csv.gz', 'TNA'));
    const day = days.get('2019-12-24');
    expect(new Date(day?.session.close_ms ?? 0).toISOString()).toBe('2019-12-24T18:00:00.000Z');
    const traded = day?.minutes.filter(({ v }) => v > 0).map(({ t }) => t) ?? [];
    expect(Math.max(...traded)).toBe((day?.session.close_ms ?? 0) - MINUTE);
  });

  // MIN-12
  test('history of prices with many decimals corrects what differs, once', async () => {
    const minutes = namedMinutes('megacaps_2026-03_1m/TSLA_1m.csv.gz', 'TSLA').slice(0, 390);
    const { aggregates } = createMinuteStores(storage.database);
    const bars = historyOf(minutes);
    const [from, to] = [minutes[0]?.t ?? 0, (minutes.at(-1)?.t ?? 0) + MINUTE];
    const { compare } = createHistory({
      marketData: { minuteBars: async () => bars },
      aggregates,
      clock: testClock('2026-03-28T00:00:00.000Z'),
      fence: null,
      signal: new AbortController().signal,
    });
    expect(await compare(['TSLA'], from, to)).toMatchObject({ added: 390, corrected: 0, compared: 390 });
    expect(await compare(['TSLA'], from, to)).toMatchObject({ added: 0, corrected: 0, compared: 390 });
    expect(linesStored(await aggregates.ofSymbol('TSLA', from, to))).toEqual(linesOf(minutes));
  });

  test('charts and averages read a day with an early close through the one way to minute bars, once from the vendor', async () => {
    const day = sessionsOf(namedMinutes('leveraged_etfs_2019-12_1m/TNA.csv.gz', 'TNA')).get('2019-12-24');
    if (day === undefined) throw new Error('The day is not in the file');
    const source = historyOf(day.minutes);
    let asked = 0;
    const bars = createMinuteBars({
      database: storage.database,
      marketData: {
        minuteBars: async (_, from, to) => {
          asked += 1;
          return source.filter(({ start_timestamp: at }) => at >= from && at <= to);
        },
      },
      now: () => Date.parse('2019-12-26T15:00:00.000Z'),
      sourceStatus: async () => ({ delay_minutes: 0, replayed_session: null }),
      onTrouble: (error) => {
        throw error;
      },
    });
    const { pre_open_ms, after_close_ms, open_ms } = day.session;
    expect(await bars('TNA', pre_open_ms, after_close_ms)).toEqual(source);
    expect(await bars('TNA', pre_open_ms, after_close_ms)).toEqual(source);
    expect(await bars('TNA', open_ms, open_ms + 30 * MINUTE)).toEqual(
      source.filter(({ start_timestamp: at }) => at <= open_ms + 30 * MINUTE),
    );
    expect(asked).toBe(1);
  });
});

describe.skipIf(!isThere)('a real day replayed through the stream', () => {
  let storage: TestDatabase;
  beforeEach(async () => {
    storage = await testDatabase();
  });
  afterEach(async () => {
    await endScripts();
    await storage.drop();
  });

  // F-08
  test('begun in the middle, with a lost connection, minutes sent twice and a wrong one, it ends as its source has it', async () => {
    const at = (time: string) => Date.parse(`2024-02-01T${time}:00.000-05:00`);
    const day = vendorMinutes((name) => name.startsWith('2024-02-01'));
    const tracked = ['AAPL', 'TSLA'];
    const script = scripted(storage, { start: new Date(at('10:00') - 30_000).toISOString(), tracked });
    for (const symbol of tracked) script.bars.set(symbol, historyOf(day.filter((one) => one.symbol === symbol)));
    await script.connect();
    const tell = (minutes: readonly RealMinute[]) =>
      script.connections.at(-1)?.listener.onFrame(frameOfMinutes(minutes), script.clock.now());
    for (let minute = at('09:59'); minute < at('11:30'); minute += MINUTE) {
      await script.until('the end of the minute', () => script.clock.now() >= minute + MINUTE + 1_000, 10_000);
      if (minute === at('10:20')) script.lose();
      if (minute === at('10:30')) await script.connect();
      const due = day.filter(({ t }) => t === minute);
      if (minute >= at('10:20') && minute < at('10:30')) continue;
      if (minute === at('10:40')) tell(due.map((one) => ({ ...one, c: one.l, v: 1 })));
      else tell(due);
      if (minute === at('10:10')) tell(due);
      const kept = (symbol: string) => script.stores.aggregates.ofSymbol(symbol, minute, minute + MINUTE);
      for (const { symbol } of due) await script.until('its row', async () => (await kept(symbol)).length > 0, 20);
    }
    expect(await script.consumer.reconcile(true)).toMatchObject({ added: 0, corrected: 2, failed: [] });
    const rows = async (symbol: string) => script.stores.aggregates.ofSymbol(symbol, at('00:00'), at('11:30'));
    const wanted = (symbol: string) => linesOf(day.filter(({ symbol: own, t }) => own === symbol && t < at('11:30')));
    for (const symbol of tracked) {
      expect(linesStored(await rows(symbol))).toEqual(wanted(symbol));
      const sources = new Map((await rows(symbol)).map((row) => [row.start_timestamp, row.source]));
      expect([sources.get(at('09:30')), sources.get(at('10:25'))]).toEqual(['history', 'history']);
      expect([sources.get(at('10:05')), sources.get(at('11:00'))]).toEqual(['feed', 'feed']);
    }
    const gaps = await script.stores.gaps.between(at('04:00'), at('11:30'));
    expect(gaps.map(({ from_timestamp }) => from_timestamp).sort()).toEqual([at('04:00'), at('10:20')]);
    expect(gaps.every(({ filled_at, rows_filled }) => filled_at !== null && rows_filled > 0)).toBe(true);
  });
});
