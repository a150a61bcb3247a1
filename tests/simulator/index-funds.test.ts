// Index and sector funds move as their members do, leveraged ones by a multiple of that, on every seed.
import { describe, expect, test } from 'vitest';
import { openingMinute } from '../../src/simulator/calendar/sessions.ts';
import { makeHoldings } from '../../src/simulator/companies/holdings.ts';
import { isCompany, type Listing, trades } from '../../src/simulator/listings/listing.ts';
import { dailyBar, quotedPreviousClose } from '../../src/simulator/prices/daily-bars.ts';
import { closeAt, previousClose } from '../../src/simulator/prices/daily-prices.ts';
import { createMarket, type Market } from '../../src/simulator/prices/market.ts';
import { minuteDay } from '../../src/simulator/prices/minute-days.ts';
import { countInGate } from '../setup/long-run.ts';
import { fridaySession } from './sample-market.ts';
import { correlate } from './statistics.ts';

const seeds = Array.from({ length: countInGate(2, 20) }, (_, at) => at + 1);

const quotedMove = ({ daily }: Market, listing: Listing, session: number): number =>
  dailyBar(daily, listing, session)!.c / quotedPreviousClose(daily, listing, session) - 1;

const exactMove = ({ daily }: Market, listing: Listing, session: number): number =>
  closeAt(daily, listing, session) / previousClose(daily, listing, session) - 1;

function membersMove(market: Market, fund: Listing, session: number, move: typeof exactMove): number {
  return makeHoldings(market, fund, session - 1).reduce(
    (sum, { listing, weight }) => sum + weight * move(market, listing, session),
    0,
  );
}

describe.each(seeds)('with seed %i', (seed) => {
  const market = createMarket(seed, 900);
  const { listings } = market.universe;
  const find = (symbol: string): Listing => market.universe.find(symbol)!;
  const sessions = Array.from({ length: 12 }, (_, at) => fridaySession - at * 21);
  const indexFunds = listings.filter(({ type, follows, members }) => type === 'ETF' && !follows && members !== null);

  test('the well-known index and sector funds have members, funds of other things none', () => {
    const known = 'SPY VOO QQQ DIA IWM MDY RSP XLK XLF XLE XLV XLI XLY XLP XLU XLB XLRE XLC SMH XBI KRE GDX VNQ'.split(
      ' ',
    );
    for (const symbol of known) {
      const holdings = makeHoldings(market, find(symbol), fridaySession);
      expect(holdings.length, symbol).toBeGreaterThanOrEqual(3);
      expect(
        holdings.reduce((sum, { weight }) => sum + weight, 0),
        symbol,
      ).toBeCloseTo(1, 9);
      expect(new Set(holdings.map(({ listing }) => listing)).size, symbol).toBe(holdings.length);
    }
    for (const symbol of ['GLD', 'TLT', 'IBIT', 'VXX', 'EEM']) {
      expect(makeHoldings(market, find(symbol), fridaySession), symbol).toEqual([]);
    }
    expect(indexFunds.filter(({ invented }) => invented).length).toBeGreaterThan(20);
  });

  test('the return of a fund on a day is the weighted sum of its members', () => {
    for (const fund of indexFunds) {
      for (const session of sessions) {
        const label = `${fund.symbol} ${session}`;
        const moved = exactMove(market, fund, session);
        expect(Math.abs(moved - membersMove(market, fund, session, exactMove)), label).toBeLessThan(0.00001);
        if (fund.invented || !trades(fund, session)) continue;
        const quoted = quotedMove(market, fund, session);
        expect(Math.abs(quoted - membersMove(market, fund, session, quotedMove)), label).toBeLessThan(0.001);
      }
    }
  });

  test('the minutes of QQQ move with those of its members', () => {
    const [own, theirs]: [number[], number[]] = [[], []];
    for (let session = fridaySession - 7; session <= fridaySession; session += 1) {
      const fund = minuteDay(market.minutes, find('QQQ'), session)!;
      const days = makeHoldings(market, find('QQQ'), session - 1).map(({ listing, weight }) => {
        return { weight, close: minuteDay(market.minutes, listing, session)!.close };
      });
      for (let minute = openingMinute + 1; minute < fund.regular_end; minute += 1) {
        const move = (close: Int32Array): number => close[minute]! / close[minute - 1]! - 1;
        own.push(move(fund.close));
        theirs.push(days.reduce((sum, { weight, close }) => sum + weight * move(close), 0));
      }
    }
    expect(correlate(own, theirs)).toBeGreaterThan(0.95);
  });

  test('leveraged and inverse funds move by their multiple', () => {
    const following = listings.filter((listing) => listing.follows !== null && !isCompany(listing));
    expect(following.length).toBeGreaterThan(20);
    for (const fund of following) {
      const { index, factor } = fund.follows!;
      for (const session of sessions) {
        const moved = exactMove(market, fund, session);
        expect(moved, `${fund.symbol} ${session}`).toBeCloseTo(
          factor * exactMove(market, listings[index]!, session),
          5,
        );
      }
    }
  });

  test('prices of funds and companies do not depend on what was asked before', () => {
    const other = createMarket(seed, 900);
    const again = (symbol: string, session: number) => dailyBar(other.daily, other.universe.find(symbol)!, session);
    again('TQQQ', fridaySession);
    again('AAPL', fridaySession - 2_600);
    for (const back of [2_000, 1_000, 300, 0]) {
      for (const symbol of ['QQQ', 'SPY', 'TQQQ', 'AAPL']) {
        expect(again(symbol, fridaySession - back)).toEqual(dailyBar(market.daily, find(symbol), fridaySession - back));
      }
    }
  });
});
