// The stocks page before a stock is chosen: own stars, movers, sectors, reports ahead.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StocksOverview } from '../../../src/domain/stocks/overview.ts';
import type { SearchResult } from '../../../src/domain/stocks/search/search.ts';
import { StocksScreen } from '../../../src/web/screens/stocks/stocks-screen.tsx';
import '../../../src/web/screens/stocks/market-overview.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const stock = (symbol: string, change: number): SearchResult => ({
  symbol,
  name: `${symbol} Samples`,
  url: `stock:${symbol}`,
  logo: null,
  current_price: 100,
  price_change: change,
  price_change_percent: change,
  volume: 1_000,
});

const overview: StocksOverview = {
  as_of: '2026-11-17T18:00:00.000Z',
  counted: 4,
  gainers: [stock('KSTL', 3)],
  losers: [stock('PLVR', -2)],
  sectors: [
    {
      sector: 'Energy',
      stocks: 2,
      rising: 1,
      market_cap: 3e9,
      change_percent: 1.5,
      largest: [stock('KSTL', 3), stock('HRON', -1)],
    },
    { sector: 'Utilities', stocks: 1, rising: 0, market_cap: 1e9, change_percent: -0.5, largest: [stock('PLVR', -2)] },
  ],
  earnings: [{ symbol: 'HRON', name: 'HRON Samples', date: '2026-11-20', market_cap: 1e9 }],
  named: [stock('WREN', 0.5)],
};

async function open(answers: Answers = {}) {
  const server = await serveContract({
    myStars: { stars: [{ symbol: 'WREN', starred_at: '2026-11-01T00:00:00.000Z' }], most: 500 },
    searchStocks: { results: [], popular: [] },
    stocksOverview: overview,
    ...answers,
  });
  drawScreen('/stocks', <StocksScreen />);
  return server;
}

const card = (name: string) => screen.findByRole('region', { name });

test('tells own stars, what moves and who reports, each a way to its analysis', async () => {
  const { asked } = await open();
  expect(await card('My stars')).toHaveTextContent('WRENWREN Samples$100.00+0.50%');
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/stocks/overview?symbols=WREN'));
  expect(await card('Rose most')).toHaveTextContent('KSTL');
  expect(await card('Fell most')).toHaveTextContent('PLVRPLVR Samples$100.00−2.00%');
  expect(await card('Earnings ahead')).toHaveTextContent('HRONHRON SamplesNov 20');
  await userEvent.click(within(await card('Rose most')).getByRole('button', { name: /^KSTL/ }));
  expect(at()).toBe('?symbol=KSTL');
  expect(screen.queryByRole('region', { name: 'Sectors' })).toBeNull();
});

test('a sector of the map tells its largest stocks', async () => {
  await open();
  const sectors = within(await card('Sectors'));
  expect(sectors.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Energy+1.50%',
    'Utilities−0.50%',
  ]);
  await userEvent.click(sectors.getByRole('button', { name: /^Energy/ }));
  const largest = within(await card('Largest of Energy'));
  expect(largest.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'KSTLKSTL Samples$100.00+3.00%',
    'HRONHRON Samples$100.00−1.00%',
  ]);
});

test('while few companies are read their sectors are no map of the market, and no report is said to be none', async () => {
  const [energy] = overview.sectors;
  if (energy === undefined) throw new Error('The sample has sectors');
  await open({ stocksOverview: { ...overview, counted: 200, sectors: [energy], earnings: [] } });
  expect(await card('Sectors')).toHaveTextContent('2 of 200 read');
  expect(within(await card('Sectors')).queryByRole('list')).toBeNull();
  expect(await card('Earnings ahead')).toHaveTextContent('Days of reports are still being read.');
});

test('a market that cannot be had says so and can be asked for again', async () => {
  let away = true;
  await open({
    stocksOverview: () => {
      if (away) throw new Refused({ status: 503, detail: 'away' });
      return overview;
    },
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('The market in short cannot be had right now.')).toBeVisible();
  away = false;
  await userEvent.click(again);
  expect(await card('Rose most')).toBeVisible();
});
