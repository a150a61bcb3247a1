// Background fill of companies: most relevant first, at intervals, within plans, over a restart.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMarketEventStore } from '../../../src/server/market-memory/events/market-event-store.ts';
import type { FillDone } from '../../../src/server/stocks/company-fill/fill-companies.ts';
import { createFillStore } from '../../../src/server/stocks/company-fill/fill-store.ts';
import { createDetailsStore } from '../../../src/server/stocks/details/details-store.ts';
import { companyFacts } from '../../../src/server/stocks/screener-facts.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { refuse } from './company-vendor.ts';
import { type DetailsBench, detailsBench, filledDatabase } from './details-bench.ts';

const order = ['NVDA', 'AAPL', 'SPY', 'KO', 'JPM', 'XOM'];
const companies = order.filter((symbol) => symbol !== 'SPY');

let storage: TestDatabase;
let bench: DetailsBench;
async function begin(): Promise<void> {
  storage = await testDatabase(await filledDatabase());
  bench = await detailsBench(storage);
  await bench.fill();
}
async function end(): Promise<void> {
  await bench.close();
  await storage.drop();
}

async function round(relevant: readonly string[] = order, onGroups = async () => {}): Promise<FillDone[]> {
  const done = await bench.details.fillCompanies(async () => relevant, onGroups);
  await bench.details.settled();
  return done === null ? [] : [done];
}

const events = () => createMarketEventStore(storage.database.query, 'Sample vendors');
const askedFor = (kind: RegExp) => bench.plan.asked.filter((path) => kind.test(path));
const tickers = /\/v3\/reference\/tickers\/[^/]+$/;

async function facts() {
  const stores = {
    ...createDetailsStore(storage.database, () => bench.clock.now()),
    ...createFillStore(storage.database),
  };
  bench.stocks.listed.changed();
  return companyFacts(stores, await bench.stocks.listed.now(), bench.clock.now());
}

describe('a first round', () => {
  let done: FillDone | undefined;
  beforeAll(async () => {
    await begin();
    [done] = await round();
  });
  afterAll(end);

  test('companies nobody has looked at get sector, industry, ratios, opinions and their next report', async () => {
    expect(done).toEqual({
      first: true,
      asked: {
        groups: companies.length,
        consensus: companies.length,
        icons: companies.length,
        ratios: companies.length,
        insiders: companies.length,
        calendar: 1,
        industry: 0,
      },
    });
    const known = await facts();
    expect(known.get('NVDA')).toMatchObject({
      sector: 'Technology',
      industry: 'Semiconductors & Related Devices',
      beta: expect.any(Number),
      pe_ratio_forward: expect.any(Number),
      consensus_rating: expect.any(String),
      consensus_price_target: expect.any(Number),
    });
    expect(known.get('JPM')?.sector).toBe('Financial Services');
    expect(known.get('XOM')?.sector).toBe('Energy');
    const reports = [...known.values()].flatMap(({ next_earnings_date }) => next_earnings_date ?? []);
    expect(reports.length).toBeGreaterThan(100);
    expect(reports.every((date) => date >= '2026-11-17' && date <= '2027-02-01')).toBe(true);
  });

  test('funds are not asked for, and companies are asked in the order they matter', async () => {
    const asked = askedFor(tickers).map((path) => path.split('/').at(-1));
    // Once for sector and industry, once for the icon.
    expect(asked).toEqual([...companies, ...companies]);
    const { rows } = await storage.database.pool.query<{ symbol: string }>('select symbol from stock_icon');
    expect(rows.map(({ symbol }) => symbol).sort()).toEqual(companies.toSorted());
  });

  test('trades of insiders come with the position of who bought, as the company names it', async () => {
    const trades = await events().since('insider transactions', '2026-01-01');
    expect(new Set(trades.map(({ symbol }) => symbol)).size).toBeGreaterThan(1);
    expect(trades.some(({ position, transactionCode }) => position !== null && transactionCode === 'P')).toBe(true);
    expect((await events().checks()).get('insider transactions')).toMatchObject({
      words: null,
      through_date: '2026-11-17',
    });
  });
});

describe('rounds', () => {
  beforeEach(begin);
  afterEach(end);

  longTest('the first round says once when sectors are known, before the longer steps', async () => {
    const seen: (string | null | undefined)[] = [];
    const noteSector = async () => {
      seen.push((await facts()).get('NVDA')?.sector);
    };
    await round(order, noteSector);
    expect(seen).toEqual(['Technology']);
    await round(order, noteSector);
    expect(seen).toHaveLength(1);
  });

  test('what was asked is not asked again before its time, not even after a restart', async () => {
    await round();
    const before = bench.plan.asked.length;
    const [again] = await round();
    expect(again).toMatchObject({ first: false, asked: { groups: 0, consensus: 0, icons: 0, ratios: 0, calendar: 0 } });
    expect(bench.plan.asked.length).toBe(before);
    await bench.close();
    bench = await detailsBench(storage, bench.clock);
    await round();
    expect(askedFor(/reference\/tickers\/|stock\/metric|consensus-ratings|calendar\/earnings/)).toEqual([]);
    bench.clock.advance(2 * 86_400_000);
    const [later] = await round();
    expect(later?.asked).toMatchObject({ groups: 0, consensus: companies.length, ratios: 0, calendar: 1 });
  });

  longTest('a company registered under no industry is put where the other vendor puts it', async () => {
    bench.plan.use((path, _, reply) => {
      if (!path.endsWith('/v3/reference/tickers/KO')) return false;
      reply
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ results: { ticker: 'KO', name: 'Sample Drinks', type: 'ADRC' } }));
      return true;
    });
    const [done] = await round();
    expect(done?.asked.industry).toBe(1);
    expect((await facts()).get('KO')).toMatchObject({ sector: 'Consumer Defensive', industry: null });
  });

  test('what a list said of a company stays', async () => {
    await storage.database.pool.query(`update stock set sector = 'Sample Sector' where symbol = 'AAPL'`);
    bench.stocks.listed.changed();
    await round();
    expect((await facts()).get('AAPL')).toMatchObject({ sector: 'Sample Sector', industry: 'Electronic Computers' });
  });

  describe('when a vendor refuses', () => {
    test('a plan without executives leaves the trades, one without trades the rest; both are said', async () => {
      bench.plan.use((path, _, reply) => (/stock\/executive/.test(path) ? refuse(reply) : false));
      expect((await round())[0]?.asked.insiders).toBe(companies.length);
      const trades = await events().since('insider transactions', '2026-01-01');
      expect(trades.length).toBeGreaterThan(0);
      expect(trades.every(({ position }) => position === null)).toBe(true);
      expect((await events().checks()).get('executives')?.words).toMatch(/./);
      bench.clock.advance(2 * 86_400_000);
      bench.plan.use((path, _, reply) => (/insider-transactions/.test(path) ? refuse(reply) : false));
      expect((await round())[0]?.asked).toMatchObject({ insiders: 0, consensus: companies.length });
      expect((await events().checks()).get('insider transactions')?.words).toMatch(/./);
    });

    test('a part outside of the plan is left after three companies, the rest is learned', async () => {
      bench.plan.use((path, _, reply) => (/benzinga|price-target/.test(path) ? refuse(reply) : false));
      const [done] = await round();
      expect(done?.asked).toMatchObject({ groups: companies.length, ratios: companies.length, consensus: 0 });
      expect(askedFor(/consensus-ratings/).length).toBeLessThanOrEqual(3);
      expect((await facts()).get('NVDA')).toMatchObject({ sector: 'Technology', consensus_rating: null });
    });

    longTest('a company it does not know is not asked for again and again', async () => {
      bench.plan.use((path, _, reply) => {
        if (!path.endsWith('/v3/reference/tickers/KO')) return false;
        reply.writeHead(404, { 'content-type': 'application/json' }).end('{"status":"NOT_FOUND"}');
        return true;
      });
      await round();
      await round();
      expect(askedFor(/reference\/tickers\/KO$/)).toHaveLength(2);
    });
  });

  longTest('a calendar too long for one answer is asked for in halves, so that no report is cut away', async () => {
    bench.plan.use((path, query, reply) => {
      if (!path.endsWith('/calendar/earnings') || query.get('symbol') !== null) return false;
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
      const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
      // Three hundred reports a day; the answer holds the newest 1,500.
      const rows = Array.from({ length: days }, (_, day) => new Date(Date.parse(from) + day * 86_400_000))
        .flatMap((day) => Array.from({ length: 300 }, (_, at) => ({ day: day.toISOString().slice(0, 10), at })))
        .map(({ day, at }) => ({ date: day, symbol: `S${day.slice(5).replace('-', '')}N${at}` }))
        .reverse()
        .slice(0, 1_500);
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ earningsCalendar: rows }));
      return true;
    });
    await round();
    const reports = await createFillStore(storage.database).nextReports('2026-11-17');
    expect(reports.size).toBe(77 * 300);
  });
});
