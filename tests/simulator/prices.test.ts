// Simulated prices: the same for every caller and endpoint.
import { describe, expect, test } from 'vitest';
import { watchedSymbols } from '../../src/domain/goldeneye/watchlist.ts';
import { findSessionIndex, openingMinute } from '../../src/simulator/calendar/sessions.ts';
import { type Listing, reportsOn, trades } from '../../src/simulator/listings/listing.ts';
import { dailyBar } from '../../src/simulator/prices/daily-bars.ts';
import { closeAt, findSplits, previousClose, splitAdjustment } from '../../src/simulator/prices/daily-prices.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { daySoFar, minuteBars } from '../../src/simulator/prices/minute-bars.ts';
import { minuteDay } from '../../src/simulator/prices/minute-days.ts';
import { countInGate } from '../setup/long-run.ts';
import { fridaySession, sampleMarket as market } from './sample-market.ts';
import { correlate, mean } from './statistics.ts';

const find = (symbol: string): Listing => {
  const listing = market.universe.find(symbol);
  if (!listing) throw new Error(`no ${symbol}`);
  return listing;
};
const listings = market.universe.listings;

describe('the universe', () => {
  test('has as many listings as asked for, no symbol twice, and all 41 lively names', () => {
    expect(listings).toHaveLength(1_500);
    expect(new Set(listings.map((listing) => listing.symbol)).size).toBe(1_500);
    const lively = listings.filter((listing) => listing.lively).map(({ symbol }) => symbol);
    expect(lively.sort()).toEqual([...watchedSymbols].sort());
  });

  test('has class shares, preferreds, warrants and units by their own types', () => {
    expect([find('BRK.A').type, find('BRK.B').type]).toEqual(['CS', 'CS']);
    expect(find('BACpB').type).toBe('PFD');
    expect(find('ACHR.WS').type).toBe('WARRANT');
    expect(new Set(listings.map((listing) => listing.type))).toContain('UNIT');
  });

  test('of the full size has 12,000 listings', () => {
    const full = createMarket(1);
    expect(full.universe.listings).toHaveLength(12_000);
    expect(new Set(full.universe.listings.map((listing) => listing.name)).size).toBe(12_000);
  });

  test('has young listings without early bars and delisted ones without late bars', () => {
    const young = listings.find((listing) => listing.listed_at > 1 && trades(listing, fridaySession)) as Listing;
    const gone = listings.find((listing) => listing.delisted_at <= fridaySession) as Listing;
    expect(dailyBar(market.daily, young, young.listed_at - 1)).toBeNull();
    expect(dailyBar(market.daily, young, young.listed_at)).not.toBeNull();
    expect(dailyBar(market.daily, gone, gone.delisted_at)).toBeNull();
    expect(dailyBar(market.daily, gone, gone.delisted_at - 1)).not.toBeNull();
  });
});

describe('daily bars', () => {
  test('differ with the seed', () => {
    const other = createMarket(2027, 1_500);
    const elsewhere = dailyBar(other.daily, other.universe.find('AAPL') as Listing, fridaySession);
    expect(elsewhere).not.toEqual(dailyBar(market.daily, find('AAPL'), fridaySession));
  });

  test('of many sessions are sound: low <= open, close <= high, prices and volume above zero', () => {
    const wrong: string[] = [];
    for (const listing of listings) {
      for (let back = 0; back < countInGate(60, 300); back += 1) {
        const bar = dailyBar(market.daily, listing, fridaySession - back);
        if (!bar) continue;
        const sound = bar.l > 0 && bar.v > 0 && bar.l <= Math.min(bar.o, bar.c) && bar.h >= Math.max(bar.o, bar.c);
        if (!sound) wrong.push(`${listing.symbol} ${back}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('move together with the market: large companies correlate, and volatility is plausible', () => {
    const moves = (symbol: string): number[] =>
      Array.from({ length: 250 }, (_, back) => {
        const session = fridaySession - back;
        return Math.log(
          closeAt(market.daily, find(symbol), session) / previousClose(market.daily, find(symbol), session),
        );
      });
    expect(correlate(moves('SPY'), moves('QQQ'))).toBeGreaterThan(0.75);
    expect(correlate(moves('SPY'), moves('JPM'))).toBeGreaterThan(0.25);
    expect(correlate(moves('SPY'), moves('VXX'))).toBeLessThan(-0.7);
    const yearly = Math.sqrt(mean(moves('SPY').map((move) => move ** 2)) * 252);
    expect(yearly).toBeGreaterThan(0.06);
    expect(yearly).toBeLessThan(0.35);
  });

  test('of two share classes move together, and one of them reports', () => {
    for (const [second, first] of [
      ['GOOG', 'GOOGL'],
      ['BRK.A', 'BRK.B'],
    ] as const) {
      let reports = 0;
      for (let back = 0; back < 300; back += 1) {
        const session = fridaySession - back;
        const [one, other] = [find(second), find(first)].map((listing) => {
          const bar = dailyBar(market.daily, listing, session);
          const before = previousClose(market.daily, listing, session);
          return [bar?.o, bar?.h, bar?.l, bar?.c].map((price) => Math.log((price ?? 0) / before));
        });
        other?.forEach((move, at) => {
          expect(one?.[at]).toBeCloseTo(move, 4);
        });
        expect(reportsOn(find(second), session)).toBe(false);
        reports += reportsOn(find(first), session) ? 1 : 0;
      }
      expect(reports).toBeGreaterThan(3);
      expect(findSplits(market.daily, find(second))).toEqual(findSplits(market.daily, find(first)));
    }
  });

  test('before a split stand in other terms, and the adjustment joins them', () => {
    const split = listings.flatMap((listing) =>
      findSplits(market.daily, listing)
        .filter((entry) => entry.session > 2_000 && entry.session < fridaySession && trades(listing, entry.session))
        .map((entry) => ({ listing, ...entry })),
    )[0];
    if (!split) throw new Error('no split');
    const { listing, session, from, to } = split;
    expect(splitAdjustment(market.daily, listing, session - 1, session)).toBeCloseTo(from / to, 10);
    const joined = closeAt(market.daily, listing, session - 1) * (from / to);
    expect(Math.abs(Math.log(closeAt(market.daily, listing, session) / joined))).toBeLessThan(0.5);
  });
});

describe('minute bars', () => {
  const check = (session: number, some: readonly Listing[] = listings): void => {
    for (const listing of some) {
      const day = minuteDay(market.minutes, listing, session);
      if (!day) continue;
      const bars = minuteBars(day, 0, 960);
      const regular = bars.filter((bar) => bar.minute >= openingMinute && bar.minute < day.regular_end);
      const summary = {
        o: regular[0]?.o,
        h: Math.max(...regular.map((bar) => bar.h)),
        l: Math.min(...regular.map((bar) => bar.l)),
        c: regular.at(-1)?.c,
        v: bars.reduce((sum, bar) => sum + bar.v, 0),
      };
      const { o, h, l, c, v } = day.bar;
      expect({ symbol: listing.symbol, ...summary }).toEqual({ symbol: listing.symbol, o, h, l, c, v });
      const wrong = bars.filter(
        (bar) => bar.l <= 0 || bar.l > Math.min(bar.o, bar.c) || bar.h < Math.max(bar.o, bar.c),
      );
      expect(wrong).toEqual([]);
    }
  };

  test('add up to the daily bar of every listing', () => check(fridaySession));

  test('add up on a half day too, which ends at 13:00', () => {
    const half = findSessionIndex('2025-11-28') ?? 0;
    check(
      half,
      listings.filter((_, at) => at % 4 === 0),
    );
    expect(minuteDay(market.minutes, find('AAPL'), half)?.regular_end).toBe(openingMinute + 210);
  });

  test('read minute by minute give the same day as read at once', () => {
    const day = minuteDay(market.minutes, find('NVDA'), fridaySession - 1);
    if (!day) throw new Error('no day');
    for (let minute = 0; minute <= 700; minute += 1) daySoFar(day, minute);
    const stepwise = daySoFar(day, 700);
    daySoFar(day, 10);
    expect(daySoFar(day, 700)).toEqual(stepwise);
  });

  test('trade most at the bell and the close, little outside hours, and skip minutes of quiet listings', () => {
    // Bursts may fall anywhere in one day, so several names and days are added up.
    const days = ['AAPL', 'MSFT', 'JPM', 'XOM', 'KO'].flatMap((symbol) =>
      Array.from(
        { length: 10 },
        (_, back) => minuteDay(market.minutes, find(symbol), fridaySession - back) ?? [],
      ).flat(),
    );
    const volume = (from: number, to: number): number =>
      days.reduce((sum, day) => sum + minuteBars(day, from, to).reduce((part, bar) => part + bar.v, 0), 0);
    expect(volume(330, 360)).toBeGreaterThan(1.5 * volume(500, 530));
    expect(volume(690, 720)).toBeGreaterThan(volume(500, 530));
    expect(volume(0, 330)).toBeLessThan(0.1 * days.reduce((sum, day) => sum + day.bar.v, 0));
    const quiet = minuteDay(market.minutes, find('BRK.A'), fridaySession);
    expect(quiet && minuteBars(quiet, 330, 720).length).toBeLessThan(300);
  });

  test('of leveraged funds follow the fund within the day', () => {
    const fund = minuteDay(market.minutes, find('TZA'), fridaySession);
    const base = minuteDay(market.minutes, find('IWM'), fridaySession);
    if (!fund || !base) throw new Error('no day');
    const before = previousClose(market.daily, find('TZA'), fridaySession);
    const baseBefore = previousClose(market.daily, find('IWM'), fridaySession);
    const byMinute = new Map(minuteBars(base, 330, 720).map((bar) => [bar.minute, bar.c]));
    for (const bar of minuteBars(fund, 330, 720)) {
      const expected = -3 * ((byMinute.get(bar.minute) as number) / baseBefore - 1);
      expect(Math.abs(bar.c / before - 1 - expected)).toBeLessThan(0.001);
    }
  });
});
