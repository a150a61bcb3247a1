// Plausible figures: earnings, debt, officers, insider trades, industries.
import { describe, expect, test } from 'vitest';
import { sessionAt } from '../../src/simulator/calendar/sessions.ts';
import { reportsBetween } from '../../src/simulator/companies/earnings.ts';
import { listDate, makeFundamentals } from '../../src/simulator/companies/fundamentals.ts';
import { insiderTrades } from '../../src/simulator/companies/insiders.ts';
import { makeOfficers } from '../../src/simulator/companies/people.ts';
import { trades } from '../../src/simulator/listings/listing.ts';
import { articlesAbout } from '../../src/simulator/news/articles.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import { inGate } from '../setup/long-run.ts';
import { fridaySession } from './sample-market.ts';

describe.each(inGate([2026], [7, 2026]))('with seed %i', (seed) => {
  const market = createMarket(seed, 3_000);
  const companies = market.universe.listings.flatMap((listing) => {
    const facts = makeFundamentals(listing);
    return facts !== null && trades(listing, fridaySession) ? [{ listing, facts }] : [];
  });

  test('margins lie between what is sold and what is left, and most companies make money', () => {
    const losing = companies.filter(({ facts }) => facts.net_income < 0);
    expect(losing.length / companies.length).toBeGreaterThan(0.15);
    expect(losing.length / companies.length).toBeLessThan(0.5);
    for (const { listing, facts } of companies) {
      const { symbol } = listing;
      expect(facts.net_margin, symbol).toBeGreaterThanOrEqual(-1.4);
      expect(facts.net_margin, symbol).toBeLessThanOrEqual(0.42);
      expect(facts.gross_margin, symbol).toBeGreaterThan(facts.net_margin * 1.3);
      expect(facts.gross_margin, symbol).toBeLessThanOrEqual(0.92);
      expect(facts.revenue / facts.employees, symbol).toBeGreaterThan(5_000);
    }
  });

  test('earnings, books and dividends bear the price, and ratios that contain each other are in order', () => {
    for (const { listing, facts } of companies) {
      const { symbol, price0 } = listing;
      if (facts.eps > 0) {
        expect(price0 / facts.eps, symbol).toBeGreaterThan(4.5);
        expect(price0 / facts.eps, symbol).toBeLessThan(66);
        expect(facts.dividend, symbol).toBeLessThanOrEqual(facts.eps);
      } else expect(facts.dividend, symbol).toBe(0);
      expect(facts.dividend / price0, symbol).toBeLessThan(0.08);
      expect(price0 / facts.book_per_share, symbol).toBeGreaterThan(0.3);
      expect(price0 / facts.book_per_share, symbol).toBeLessThan(15.01);
      expect(Math.abs(facts.return_on_equity), symbol).toBeLessThan(1.11);
      expect(Math.abs(facts.return_on_assets), symbol).toBeLessThan(Math.abs(facts.return_on_equity) + 1e-9);
      expect(facts.cash_ratio, symbol).toBeLessThan(facts.quick_ratio);
      expect(facts.quick_ratio, symbol).toBeLessThan(facts.current_ratio);
    }
  });

  test('the chief executive is paid best, and nobody led a company as a child', () => {
    for (const { listing } of companies.slice(0, 800)) {
      const [first, ...others] = makeOfficers(listing);
      for (const { age, since, compensation } of others) {
        expect(compensation, listing.symbol).toBeLessThan(first!.compensation);
        expect(Number(since) - (2025 - age), listing.symbol).toBeGreaterThanOrEqual(30);
      }
      expect(first!.compensation, listing.symbol).toBeGreaterThan(100_000);
      expect(first!.compensation, listing.symbol).toBeLessThan(60_000_000);
    }
  });

  test('insiders trade what people have, file on working days after the trade, and own part of the company', () => {
    const today = sessionAt(fridaySession).date;
    for (const { listing } of companies.slice(0, 400)) {
      for (const trade of insiderTrades(market, listing, fridaySession)) {
        const label = `${listing.symbol} ${JSON.stringify(trade)}`;
        expect(Math.abs(trade.change) * trade.price, label).toBeLessThan(8e6);
        expect(Math.abs(trade.change) / listing.shares, label).toBeLessThanOrEqual(0.004);
        expect(trade.held_after / listing.shares, label).toBeLessThanOrEqual(0.09);
        expect(trade.traded <= trade.filed && trade.filed <= today, label).toBe(true);
        expect([0, 6], label).not.toContain(new Date(`${trade.filed}T12:00:00Z`).getUTCDay());
      }
    }
  });

  test('news of a fund is about a fund, a bank makes no goods, and names end where they should', () => {
    const until = sessionAt(fridaySession).after_close_ms;
    const titlesOf = (symbol: string) =>
      articlesAbout(market, [market.universe.find(symbol)!], fridaySession, until, until - 120 * 86_400_000, 200).map(
        ({ title }) => title,
      );
    const ofCompanies = /outlook|contract|buyback|margin|product|customers|finance chief|headquarters/;
    const ofMakers = /product|inventories|backlog|supply|orders/;
    for (const symbol of ['SPY', 'QQQ', 'TNA']) expect(titlesOf(symbol).join('\n')).not.toMatch(ofCompanies);
    for (const symbol of ['JPM', 'COIN', 'V', 'NFLX']) expect(titlesOf(symbol).join('\n')).not.toMatch(ofMakers);
    expect(titlesOf('NVDA').join('\n')).toMatch(ofMakers);
    for (const title of titlesOf('JPM')) expect(title).toMatch(/^JPMorgan Chase [a-z]/);
  });

  test('a report is of the quarter that ended before it', () => {
    for (const { date, year, quarter } of reportsBetween(market, fridaySession - 260, fridaySession)) {
      const end = `${year}-${['03-31', '06-30', '09-30', '12-31'][quarter - 1]}`;
      const days = (Date.parse(date) - Date.parse(end)) / 86_400_000;
      expect(days, date).toBeGreaterThan(0);
      expect(days, date).toBeLessThan(93);
    }
  });

  test('companies everybody knows work in what they are known for and began when they did', () => {
    const known: readonly (readonly [symbol: string, sic: string, listed: string])[] = [
      ['AAPL', 'ELECTRONIC COMPUTERS', '1980-12-12'],
      ['NVDA', 'SEMICONDUCTORS & RELATED DEVICES', '1999-01-22'],
      ['TSLA', 'MOTOR VEHICLES & PASSENGER CAR BODIES', '2010-06-29'],
      ['COIN', 'SECURITY BROKERS, DEALERS & FLOTATION COMPANIES', '2021-04-14'],
      ['GME', 'RETAIL-MISCELLANEOUS SHOPPING GOODS STORES', '2002-02-13'],
      ['XOM', 'PETROLEUM REFINING', '1962-01-02'],
      ['PM', 'CIGARETTES', '2008-03-17'],
      ['UBER', 'SERVICES-BUSINESS SERVICES, NEC', '2019-05-10'],
    ];
    for (const [symbol, sic, listed] of known) {
      const listing = market.universe.find(symbol)!;
      expect(listing.sic_description, symbol).toBe(sic);
      expect(listDate(listing), symbol).toBe(listed);
    }
    for (const symbol of ['TSLA', 'AMZN', 'PLTR', 'BRK.B', 'NFLX']) {
      expect(makeFundamentals(market.universe.find(symbol)!)!.dividend, symbol).toBe(0);
    }
    for (const symbol of ['AAPL', 'KO', 'JPM', 'XOM', 'O']) {
      const { dividend, net_income } = makeFundamentals(market.universe.find(symbol)!)!;
      expect(dividend > 0, symbol).toBe(net_income > 0);
    }
    for (const symbol of ['AAPL', 'MSFT', 'NVDA', 'WMT', 'JPM']) {
      expect(makeFundamentals(market.universe.find(symbol)!)!.net_income, symbol).toBeGreaterThan(1e9);
    }
  });
});
