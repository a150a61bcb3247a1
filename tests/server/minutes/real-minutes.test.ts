// Real minutes sent by the socket and by history are stored as their source has them; skipped where the files are absent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSession, newYorkDate, type Session } from '../../../src/domain/market/calendar.ts';
import { AggregatesWire, parseMinuteBars } from '../../../src/providers/massive/parse-bars.ts';
import { parseFrame } from '../../../src/providers/massive/parse-socket.ts';
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

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes of each day with its session; throws where the calendar has none. */
function sessionsOf(minutes: readonly RealMinute[]): Map<string, { session: Session; minutes: RealMinute[] }> {
  return new Map(
    [...Map.groupBy(minutes, ({ t }) => newYorkDate(t))].map(([date, own]) => {
      const session = findSession(date);
      if (session === null) throw new Error(`The calendar has no session on ${date}`);
      return [date, { session, minutes: own }];
    }),
  );
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
    const frames = [...Map.groupBy(minutes, ({ t }) => t).values()].map((some) =>
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
    const early = sessionsOf(namedMinutes('leveraged_etfs_2019-12_1m/TNA.csv.gz', 'TNA')).get('2019-12-24');
    const traded = early?.minutes.filter(({ v }) => v > 0).map(({ t }) => t) ?? [];
    expect([early?.session.close_ms, Math.max(...traded)]).toEqual([
      Date.parse('2019-12-24T18:00:00.000Z'),
      Date.parse('2019-12-24T17:59:00.000Z'),
    ]);
    const vendor = [...sessionsOf(vendorMinutes()).values()];
    for (const { session, minutes } of vendor) {
      const at = new Set(minutes.map(({ t }) => t));
      expect([at.has(session.open_ms), at.has(session.close_ms - MINUTE)]).toEqual([true, true]);
      expect(minutes.some(({ t }) => t < session.open_ms) && minutes.some(({ t }) => t >= session.close_ms)).toBe(true);
    }
  });

  // MIN-12
  test('history of prices with many decimals corrects what differs, once', async () => {
    const minutes = namedMinutes('megacaps_2026-03_1m/TSLA_1m.csv.gz', 'TSLA').slice(0, 390);
    const { aggregates } = createMinuteStores(storage.database);
    const bars = parseMinuteBars(AggregatesWire.parse({ status: 'OK', results: minutes }));
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
});
