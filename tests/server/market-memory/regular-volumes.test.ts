// Regular-session volumes of a market snapshot by snapshot: bells that were seen, missed, stored and read afterwards.
import { expect, test, vi } from 'vitest';
import type { MinuteBar, SnapshotRow } from '../../../src/domain/market/bars.ts';
import { findSession } from '../../../src/domain/market/calendar.ts';
import { toMarketColumns } from '../../../src/domain/market/market-columns.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { RegularVolumes } from '../../../src/server/market-memory/regular-volumes.ts';
import { SymbolIndex } from '../../../src/server/market-memory/symbol-index.ts';
import { snapshotRow } from './sample-snapshot.ts';

const session = findSession('2026-11-17')!;
const FIRST = -60;

/** Trades 100 shares a minute from an hour before the bell on; the other one trades at the given minutes only. */
const volumes = (symbol: string, minute: number): number =>
  symbol === 'BUSY' ? 100 : [-30, 200].includes(minute) ? 40 : 0;

function rowAt(symbol: string, now: number): SnapshotRow {
  let total = 0;
  let last: MinuteBar | null = null;
  for (let minute = FIRST; minute < now; minute++) {
    const volume = volumes(symbol, minute);
    if (volume === 0) continue;
    total += volume;
    const prices = { open: 10, high: 10, low: 10, close: 10, vwap: null, transactions: null };
    last = { ...prices, start_timestamp: session.open_ms + minute * minuteMs, volume };
  }
  return {
    ...snapshotRow(symbol, 10),
    volume_with_extended_hours: total,
    last_minute: last && { ...last, accumulated_volume: total },
  };
}

/** The market after `now` minutes of the session. */
function seen(regular: RegularVolumes, now: number): [busy: number, quiet: number] {
  const market = toMarketColumns([rowAt('BUSY', now), rowAt('QUIET', now)]);
  regular.apply(market, { session, at: session.open_ms + now * minuteMs - 1_000 });
  const [busy, quiet] = market.figures.todays_volume;
  return [busy!, quiet!];
}

test('a session followed from before its bell has the volume of its own minutes, and keeps it after the close', () => {
  const regular = new RegularVolumes(new SymbolIndex());
  expect(seen(regular, -1)).toEqual([Number.NaN, Number.NaN]);
  expect(seen(regular, 0)).toEqual([Number.NaN, Number.NaN]);
  expect(seen(regular, 3)).toEqual([300, 0]);
  expect(seen(regular, 250)).toEqual([25_000, 40]);
  expect(seen(regular, 390)).toEqual([39_000, 40]);
  expect(seen(regular, 450)).toEqual([39_000, 40]);
});

test('the first minute after the bell tells what was traded before it', () => {
  const regular = new RegularVolumes(new SymbolIndex());
  expect(seen(regular, 1)).toEqual([100, 0]);
  expect(seen(regular, 2)).toEqual([200, 0]);
});

test('a bell nobody saw leaves the volume unknown, except of a stock that has not traded since', async () => {
  const regular = new RegularVolumes(new SymbolIndex());
  expect(seen(regular, 120)).toEqual([Number.NaN, 0]);
  const minuteBars = (symbol: string, from: number, to: number): Promise<MinuteBar[]> => {
    expect(from).toBe(session.pre_open_ms);
    expect(to).toBeLessThan(session.open_ms);
    return Promise.resolve([rowAt(symbol, 0).last_minute!].map((bar) => ({ ...bar, volume: 6_000 })));
  };
  const at = session.open_ms + 120 * minuteMs;
  expect(await regular.readOpenings(minuteBars, ['BUSY', 'QUIET'], { session, at })).toBe(1);
  expect(seen(regular, 121)).toEqual([12_100, 0]);
});

test('what is stored of a session serves the next process, and a session half seen is not taken for a whole one', () => {
  const first = new RegularVolumes(new SymbolIndex());
  seen(first, 1);
  seen(first, 60);
  const stored = first.day()!;
  const next = new RegularVolumes(new SymbolIndex());
  next.begin(session, stored);
  expect(seen(next, 200)).toEqual([20_000, 0]);
  const late = new RegularVolumes(new SymbolIndex());
  late.begin(session, stored);
  // The vendor's volume of the finished day, early and late trades included.
  expect(seen(late, 450)).toEqual([51_000, 80]);
});

test('stored volumes of many symbols grow the columns once', () => {
  const symbols = Array.from({ length: 50 }, (_, n) => `S${n}`);
  const opening = Float64Array.from(symbols, (_, n) => n);
  const regular = Float64Array.from(symbols, (_, n) => n * 10);
  const index = new SymbolIndex();
  index.add('S7');
  const next = new RegularVolumes(index);
  const copies = vi.spyOn(Object.getPrototypeOf(Float64Array.prototype) as Float64Array, 'set');
  next.begin(session, { date: session.date, through: session.open_ms, symbols, opening, regular });
  expect(copies).toHaveBeenCalledTimes(2);
  copies.mockRestore();
  const day = next.day()!;
  expect(day.symbols.slice(0, 2)).toEqual(['S7', 'S0']);
  expect(day.symbols.map((symbol) => symbols.indexOf(symbol))).toEqual([...day.opening]);
  expect([...day.regular]).toEqual([...day.opening].map((volume) => volume * 10));
});

test('a single row reads what the market showed, and is unknown on another day', () => {
  const regular = new RegularVolumes(new SymbolIndex());
  seen(regular, 1);
  const moment = { session, at: session.open_ms + 30 * minuteMs };
  expect(regular.withRegularVolume(rowAt('BUSY', 30), moment).todays_volume).toBe(3_000);
  const other = findSession('2026-11-18')!;
  const later = { session: other, at: other.open_ms + 30 * minuteMs };
  expect(regular.withRegularVolume(rowAt('BUSY', 30), later).todays_volume).toBeNull();
});
