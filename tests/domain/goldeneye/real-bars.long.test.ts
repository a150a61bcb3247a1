// Real minute bars of leveraged funds and large companies: both ways of reading agree, and every window found settles.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openDay, pushBar, setFacts, startColumns } from '../../../src/domain/goldeneye/columns/columns.ts';
import { readColumns } from '../../../src/domain/goldeneye/columns/read-columns.ts';
import type { DayFacts, Readings } from '../../../src/domain/goldeneye/columns/readings.ts';
import { judgeColumns, listFoundPatterns } from '../../../src/domain/goldeneye/rules/judge-columns.ts';
import { judgeReadings } from '../../../src/domain/goldeneye/rules/judge-readings.ts';
import { readMarket } from '../../../src/domain/goldeneye/rules/market-direction.ts';
import { bannerFunds } from '../../../src/domain/goldeneye/watchlist.ts';
import { recordLines, toDayTally } from '../../../src/domain/goldeneye/windows/record.ts';
import { settle } from '../../../src/domain/goldeneye/windows/settle.ts';
import type { DetectedWindow, SettledOutcome } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { detectWindows, startWindows } from '../../../src/domain/goldeneye/windows/windows.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession, newYorkDate } from '../../../src/domain/market/calendar.ts';
import { cumulativeVolume } from '../../../src/domain/market/indicators/relative-volume.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { volumeProfile } from '../indicators/volume-profile.ts';
import { type DayBars, readSymbol } from './read-symbol.ts';

/** Stored bars have no quotes. */
const unquoted = { quote: () => ({ bid: null, ask: null, spread: null }), volumeEstimated: () => false };

const folder = join(import.meta.dirname, '../../../../shared/data/real/minute');

/** Bars of a file with named columns, by session, in rising order; rows without trades are left out. */
function daysOf(path: string): DayBars[] {
  const [head = '', ...rows] = gunzipSync(readFileSync(path)).toString('utf8').trim().split('\n');
  const names = head.trim().split(',');
  const days = new Map<string, MinuteBar[]>();
  for (const row of rows) {
    const cells = Object.fromEntries(row.split(',').map((cell, at) => [names[at], cell]));
    const start_timestamp = Date.parse(cells.Datetime!.replace(' ', 'T'));
    const [open, high, low, close, volume] = ['Open', 'High', 'Low', 'Close', 'Volume'].map((name) =>
      Number(cells[name]),
    );
    if (!(volume! > 0)) continue;
    const date = newYorkDate(start_timestamp);
    const bar = { start_timestamp, open: open!, high: high!, low: low!, close: close!, volume: volume! };
    days.set(date, [...(days.get(date) ?? []), { ...bar, vwap: null, transactions: null }]);
  }
  return [...days].flatMap(([date, bars]) => {
    const session = findSession(date);
    return session === null ? [] : [{ session, bars }];
  });
}

/** What the days before tell of a day: yesterday's close and range, and the usual volume of the days there are. */
function factsOf(before: readonly DayBars[]): DayFacts {
  const regular = before.map(({ session, bars }) =>
    bars.filter((bar) => bar.start_timestamp >= session.open_ms && bar.start_timestamp < session.close_ms),
  );
  const last = regular.at(-1) ?? [];
  const volumes = before.map(({ session }, at) =>
    cumulativeVolume(
      Int16Array.from(regular[at]!, (bar) => (bar.start_timestamp - session.open_ms) / minuteMs),
      Float64Array.from(regular[at]!, (bar) => bar.volume),
    ),
  );
  return {
    prev_close: last.at(-1)?.close ?? null,
    prev_high: last.length === 0 ? null : Math.max(...last.map((bar) => bar.high)),
    prev_low: last.length === 0 ? null : Math.min(...last.map((bar) => bar.low)),
    profile: volumes.length === 0 ? null : volumeProfile(volumes, volumes.length).map(Math.fround),
  };
}

/** Polls every minute of every session but the first; both ways of reading are compared every `step` minutes. */
function replay(symbols: readonly string[], days: readonly (readonly DayBars[])[], step: number) {
  const dates = [...new Set(days.flat().map((day) => day.session.date))].sort();
  const columns = startColumns(symbols.length, findSession(dates[0]!)!);
  const windows: DetectedWindow[] = [];
  const settled: SettledOutcome[] = [];
  const differing: string[] = [];
  let compared = 0;
  for (const date of dates) {
    const session = findSession(date)!;
    openDay(columns, session);
    const history = days.map((all) => {
      const before = all.filter((day) => day.session.date < date);
      const today = all.find((day) => day.session.date === date) ?? { session, bars: [] };
      return { days: [...before, today], facts: factsOf(before), seed: null, spread: null };
    });
    for (const [at, { facts }] of history.entries()) setFacts(columns, at, facts);
    const place = symbols.map(() => 0);
    const memory = startWindows(symbols.length);
    const found: DetectedWindow[] = [];
    let direction: ReturnType<typeof readMarket>['direction'] = null;
    for (let now = session.open_ms + minuteMs; now <= session.close_ms; now += minuteMs) {
      for (const [at, { days: all }] of history.entries()) {
        const { bars } = all.at(-1)!;
        while (place[at]! < bars.length && bars[place[at]!]!.start_timestamp + minuteMs <= now) {
          pushBar(columns, at, bars[place[at]!]!);
          place[at] = place[at]! + 1;
        }
      }
      const fund = (symbol: string): Readings | null =>
        symbols.includes(symbol) ? readColumns(columns, symbols.indexOf(symbol), now) : null;
      const funds = Object.fromEntries(bannerFunds.map((symbol) => [symbol, fund(symbol)])) as Record<
        (typeof bannerFunds)[number],
        Readings | null
      >;
      const market = readMarket(funds, direction, false);
      direction = market.direction;
      const judged = judgeColumns(columns, now, market);
      found.push(...detectWindows(judged, symbols, session, memory, unquoted));
      if (((now - session.open_ms) / minuteMs) % step !== 0) continue;
      for (const [at, one] of history.entries()) {
        const readings = readSymbol(one, now);
        const same = JSON.stringify(readings) === JSON.stringify(readColumns(columns, at, now));
        const own = judgeReadings(readings, market).found;
        const alike =
          JSON.stringify(own) === JSON.stringify(listFoundPatterns(judged.patterns[at]!, judged.shorts[at]!));
        compared++;
        if (!same || !alike) differing.push(`${symbols[at]} ${new Date(now).toISOString()}`);
      }
    }
    windows.push(...found);
    for (const window of found) {
      const { bars } = history[symbols.indexOf(window.symbol)]!.days.at(-1)!;
      const outcome = settle(window, 'market', window.detected_at + minuteMs, bars, session, session.after_close_ms);
      if (outcome !== null) settled.push(outcome);
    }
  }
  return { windows, settled, differing, compared };
}

test.skipIf(!existsSync(folder)).each([
  ['leveraged_etfs_2019-12_1m', /^(TNA|TZA|TQQQ|SQQQ|VXX|SPY|SOXL|UVXY)\.csv\.gz$/],
  ['megacaps_2026-03_1m', /^(AMD|COIN|NVDA|PLTR|SMCI|TSLA)_1m\.csv\.gz$/],
])(
  'on the real bars of %s both readings agree and every window settles',
  (name, wanted) => {
    const files = readdirSync(join(folder, name)).filter((file) => wanted.test(file));
    const symbols = files.map((file) => file.replace(/(_1m)?\.csv\.gz$/, ''));
    const days = files.map((file) => daysOf(join(folder, name, file)));
    const { windows, settled, differing, compared } = replay(symbols, days, 13);
    expect(differing).toEqual([]);
    expect(compared).toBeGreaterThan(500);
    expect(windows.length).toBeGreaterThan(0);
    expect(settled).toHaveLength(windows.length);
    for (const { side, stop, entry, target, gross_r, net_r } of settled) {
      const prices = side === 'long' ? [stop, entry, target] : [target, entry, stop];
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
      if (gross_r !== null) expect(net_r).toBeLessThan(gross_r);
    }
    const total = recordLines(settled.map(toDayTally)).filter(
      (line) => line.part_of_day === null && line.pattern === null,
    );
    expect(total.reduce((sum, { market }) => sum + market.n + market.missed, 0)).toBe(settled.length);
  },
  120_000,
);
