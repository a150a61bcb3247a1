// Simulated expert lists: all 63 with the columns of the catalogue, realistic sizes, consistent prices, real-life dirt.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expertLists } from '../../src/domain/signals/expert-lists.ts';
import { statePairs } from '../../src/domain/signals/list-kinds.ts';
import { listRows } from '../../src/simulator/expert-lists/list-rows.ts';
import { listCsv } from '../../src/simulator/expert-lists/routes.ts';
import { isCompany } from '../../src/simulator/listings/listing.ts';
import { dailyBar } from '../../src/simulator/prices/daily-bars.ts';
import { createMarket } from '../../src/simulator/prices/market.ts';
import type { Simulator } from '../../src/simulator/serve.ts';
import { fridaySession, get, midMorning, sampleMarket, startSample } from './sample-market.ts';

const market = createMarket();
const session = fridaySession - 1;
const files = new Map(expertLists.map(({ slug }) => [slug, listCsv(market, slug, session) ?? '']));

/** A smaller market over HTTP. */
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSample({ now: midMorning });
});
afterAll(() => simulator.close());

const rowsOf = (slug: string): Record<string, string>[] =>
  parse(files.get(slug) ?? '', { columns: true, bom: true, skip_empty_lines: true });

describe('the expert lists', () => {
  test.each(expertLists)('$slug parses strictly, has its columns and rows of listed symbols', ({ slug, columns }) => {
    const rows = rowsOf(slug);
    const header = (files.get(slug) ?? '').replace('\ufeff', '').split(/\r?\n/)[0];
    expect(parse(header ?? '')[0]).toEqual([...columns]);
    for (const row of rows) {
      expect(market.universe.find((row.Symbol ?? '').trim())).not.toBeNull();
      expect((row.Company ?? '').trim()).not.toBe('');
    }
  });

  test('are handed out together as they were after the close of an earlier session, and of none to come', async () => {
    const { status, text } = await get(simulator, '/lists/archive/2026-11-16');
    expect(status).toBe(200);
    const { date, lists } = JSON.parse(text) as { date: string; lists: Record<string, string> };
    expect(date).toBe('2026-11-16');
    expect(Object.keys(lists).sort()).toEqual(expertLists.map(({ slug }) => slug).sort());
    expect(lists['gap-up']).not.toBe((await get(simulator, '/lists/gap-up.csv')).text);
    expect(lists['gap-up']?.split('\n').length).toBeGreaterThan(10);
    for (const day of ['2026-11-15', '2027-01-04', 'x']) {
      expect((await get(simulator, `/lists/archive/${day}`)).status).toBe(404);
    }
  });

  test.each(statePairs)('lists %i and %i of one day name no stock together', (one, other) => {
    const symbolsOf = (id: number) =>
      rowsOf(expertLists.find((list) => list.id === id)?.slug ?? '').map((row) => (row.Symbol ?? '').trim());
    const second = new Set(symbolsOf(other));
    expect(symbolsOf(one).filter((symbol) => second.has(symbol))).toEqual([]);
  });

  test('hold 15,000 to 25,000 rows over several thousand symbols', () => {
    const rows = expertLists.flatMap(({ slug }) => rowsOf(slug));
    expect(rows.length).toBeGreaterThan(15_000);
    expect(rows.length).toBeLessThan(25_000);
    expect(new Set(rows.map((row) => (row.Symbol ?? '').trim())).size).toBeGreaterThan(4_000);
  });

  test('speak of large companies often, and agree about some of them: scores spread over hundreds of points', () => {
    const signals = new Map<string, { rows: number; net: number }>();
    for (const { slug, direction, premium, points_each } of expertLists) {
      const side = premium?.side ?? direction;
      for (const row of rowsOf(slug)) {
        const symbol = (row.Symbol ?? '').trim();
        const known = signals.get(symbol) ?? { rows: 0, net: 0 };
        known.rows += 1;
        known.net += side === 'bullish' ? points_each : side === 'bearish' ? -points_each : 0;
        signals.set(symbol, known);
      }
    }
    const largest = market.universe.listings
      .filter(isCompany)
      .toSorted((a, b) => b.price0 * b.shares - a.price0 * a.shares)
      .slice(0, 100);
    const rows = largest.map(({ symbol }) => signals.get(symbol)?.rows ?? 0).toSorted((a, b) => a - b);
    expect(rows[25]).toBeGreaterThanOrEqual(8);
    expect(rows[50]).toBeGreaterThanOrEqual(10);
    expect(rows.at(-1)).toBeLessThanOrEqual(50);
    const nets = [...signals.values()].map(({ net }) => net).toSorted((a, b) => a - b);
    expect(nets[0]).toBeLessThan(-120);
    expect(nets.at(-1)).toBeGreaterThan(180);
    expect(nets.filter((net) => Math.abs(net) >= 100).length).toBeGreaterThan(60);
    // Most stocks are in a list or two.
    expect(Math.abs(nets[Math.floor(nets.length / 2)]!)).toBeLessThan(15);
  });

  test('have about the sizes of the real ones', () => {
    const sizes: readonly (readonly [string, number, number])[] = [
      ['idea-engine', 30, 100],
      ['momentum-alerts', 25, 70],
      ['stocks-to-short', 20, 70],
      ['upgrades', 80, 240],
      ['price-target-raised', 250, 550],
      ['percentage-gainers', 150, 220],
      ['short-interest-increase', 1_000, 1_900],
      ['trading-halts', 3, 80],
    ];
    for (const [slug, least, most] of sizes) {
      const count = rowsOf(slug).length;
      expect([slug, count >= least && count <= most, count]).toEqual([slug, true, count]);
    }
  });

  test('carry the provider’s dirt: dollars with commas, words, arrows, signs, blanks, N/A, repeats, spaces, line ends', () => {
    const all = [...files.values()].join('\n');
    expect(all).toMatch(/"\$\d{1,3},\d{3}\.\d{2}"/);
    expect(all).toMatch(/\d+\.\d{2} million/);
    expect(all).toMatch(/Hold ➝ (Buy|Overweight)/);
    expect(all).toMatch(/\$\d+\.\d{2} ➝ \$\d+\.\d{2}/);
    expect(all).toMatch(/\+\d+\.\d%/);
    expect(all).toMatch(/,N\/A,/);
    expect(all).toMatch(/,,/);
    expect(all).toContain('\u00a0');
    expect(all).toMatch(/[A-Z]+ ,/);
    expect(all).toMatch(/\(\$\d+\.\d{2}\)/);
    expect(all).toMatch(/"[^"]+, Inc\.",/);
    expect(files.get('stocks-to-short')).toContain('\r\n');
    expect(files.get('idea-engine')).not.toContain('\r\n');
  });

  test('one begins with a byte order mark, and some repeat a row', () => {
    expect([...files.values()].filter((text) => text.startsWith('\ufeff'))).toHaveLength(1);
    const lines = (files.get('institutional-buying') ?? '').trim().split(/\r?\n/);
    expect(new Set(lines).size).toBeLessThan(lines.length);
  });

  test('tell the prices of the last completed session', () => {
    for (const row of listRows(market, 'percentage-gainers', session) ?? []) {
      const listing = market.universe.find(row.Symbol ?? '');
      const bar = listing && dailyBar(market.daily, listing, session);
      const shown = Number((row['Current Price'] ?? '').replace(/[$,]/g, ''));
      expect(shown).toBeCloseTo(bar?.c ?? 0, 4);
    }
  });

  test('of insiders match what the fundamentals vendor reports', async () => {
    const row = listRows(sampleMarket, 'insider-buying', session)?.[0];
    const { text } = await get(simulator, `/finnhub/api/v1/stock/insider-transactions?symbol=${row?.Symbol}`);
    const { data } = JSON.parse(text) as { data: { name: string; change: number; transactionCode: string }[] };
    const shares = Number((row?.['SHARES BOUGHT/SOLD'] ?? '').replaceAll(',', ''));
    expect(
      data.filter(
        (entry) => entry.transactionCode === 'P' && entry.change === shares && entry.name === row?.['Insider Name'],
      ).length,
    ).toBe(1);
  });

  test('of upgrades match what the analyst endpoint reports', async () => {
    const row = listRows(sampleMarket, 'upgrades', session)?.[0];
    const { text } = await get(simulator, `/massive/benzinga/v1/ratings?ticker=${row?.Symbol}`);
    const { results } = JSON.parse(text) as { results: { rating_action: string; firm: string }[] };
    expect(results).toContainEqual(expect.objectContaining({ rating_action: 'upgrades', firm: row?.Brokerage }));
  });

  test('momentum alerts have rows of either direction, recognized by the sign of their target gain', () => {
    const gains = (listRows(market, 'momentum-alerts', session) ?? []).map((row) => row['Target Gain']?.charAt(0));
    expect(new Set(gains)).toEqual(new Set(['+', '-']));
  });

  test('change from day to day, but not wholly', () => {
    const members = (day: number): Set<string> =>
      new Set((listRows(market, 'insider-buying', day) ?? []).map((row) => row.Symbol ?? ''));
    const today = members(session);
    const kept = [...members(session - 1)].filter((symbol) => today.has(symbol)).length;
    expect(kept).toBeGreaterThan(0.3 * today.size);
    expect(kept).toBeLessThan(0.95 * today.size);
  });

  test('are served by name as they are made; one nobody knows is not found', async () => {
    const { status, text } = await get(simulator, '/lists/upgrades.csv');
    expect([status, text]).toEqual([200, listCsv(sampleMarket, 'upgrades', session)]);
    expect((await get(simulator, '/lists/no-such-list.csv')).status).toBe(404);
  });
});
