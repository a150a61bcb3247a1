// The search of the screener: the run first, then all listed stocks, and stocks fetched by themselves.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../contract-server.ts';
import { at } from '../drawn-screen.tsx';
import { openGrid, openSample, symbols } from './open-screen.tsx';
import { sampleStock, searchResult } from './sample-stocks.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const field = () => screen.getByLabelText('Search stocks');
const searches = (asked: { path: string }[]) =>
  asked.filter(({ path }) => path.startsWith('/api/screener/search')).map(({ path }) => decodeURIComponent(path));

test('slash leads to the search, which is in the address; the run is searched at once, blanks do not count, Enter opens the first', async () => {
  // SCREEN-08, SCREEN-16, VALID-18, VALID-21
  await openGrid({ screenerSearch: { results: [] } });
  await screen.findByText('NVIDIA Corporation');
  await userEvent.keyboard('/');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('nv');
  await waitFor(() => expect(at()).toBe('?q=nv'));
  await userEvent.keyboard('{Escape}');
  expect(field()).toHaveValue('');
  await waitFor(() => expect(at()).toBe(''));
  await userEvent.type(field(), '  cO');
  expect(screen.getByRole('heading', { name: "In Today's Screener (2)" })).toBeVisible();
  expect(symbols()).toEqual(['COIN', 'NVDA']);
  await userEvent.clear(field());
  await userEvent.type(field(), '   ');
  expect(screen.queryByRole('heading', { name: /In Today's Screener/ })).toBeNull();
  expect(symbols()).toEqual(['NVDA', 'COIN']);
  // Nothing searched, nothing opened; else the first stock found.
  await userEvent.type(field(), '{Enter}');
  expect(at()).not.toContain('symbol=');
  await userEvent.clear(field());
  await userEvent.type(field(), 'coin{Enter}');
  await waitFor(() => expect(at()).toContain('symbol=COIN'));
});

test('conditions typed into the search are offered as filters, and Enter sets them for the whole market', async () => {
  const { asked } = await openGrid();
  await screen.findByText('NVIDIA Corporation');
  await userEvent.type(field(), 'rvol > 3, price < 20');
  const offer = await screen.findByRole('region', { name: 'Typed filters' });
  expect(offer).toHaveTextContent('Price $20 or less, Volume pace 3x or more');
  expect(searches(asked)).toEqual([]);
  await userEvent.type(field(), '{Enter}');
  await waitFor(() => {
    const params = new URLSearchParams(at().split('?')[1]);
    expect(['view', 'price', 'rvol', 'q'].map((name) => params.get(name))).toEqual(['all', '..20', '3..', null]);
  });
  expect(field()).toHaveValue('');
});

test('all stocks are searched when the run has fewer than three matches, once, and not before the typing rests', async () => {
  // SCREEN-17, VALID-19, VALID-20
  const { asked } = await openGrid({
    screenerSearch: async () => ({
      results: [searchResult('COIN', 'Coinbase Global'), searchResult('COHR', 'Coherent')],
    }),
  });
  await userEvent.type(field(), 'coi');
  expect(screen.getByText('(searching...)')).toBeVisible();
  expect(searches(asked)).toEqual([]);
  await waitFor(() => expect(screen.queryByText('(searching...)')).toBeNull());
  expect(searches(asked)).toEqual(['/api/screener/search?q=coi']);
  // What the run has stands in its table already.
  expect(screen.getByRole('heading', { name: 'All Stocks (1)' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'All stocks' })).getAllByRole('button')).toHaveLength(1);
});

test('a search takes a hundred characters and shows the limit; a longer one out of an address is cut, so that it can be answered; it can be cleared', async () => {
  // SCREEN-18
  const { asked } = await openSample({ screenerSearch: { results: [] } }, `?q=${'z'.repeat(140)}`);
  expect(await screen.findByText(`No results found for "${'z'.repeat(100)}"`)).toBeVisible();
  expect(field()).toHaveValue('z'.repeat(100));
  expect(screen.getByText('100 characters at most')).toBeVisible();
  await userEvent.type(field(), 'z');
  expect(field()).toHaveValue('z'.repeat(100));
  expect(screen.getByText(/^No results found for/)).toBeVisible();
  expect(searches(asked)).toEqual([`/api/screener/search?q=${'z'.repeat(100)}`]);
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(symbols()).toEqual(['NVDA', 'COIN']);
});

test('a card of all stocks has logo, symbol, name, price, change and volume', async () => {
  // SCREEN-19
  await openSample(
    {
      screenerSearch: {
        results: [
          searchResult('ZS', 'Zscaler', { logo: '/api/stocks/logo/ZS' }),
          searchResult('ZM', 'Zoom', { current_price: null, price_change: null, price_change_percent: null }),
        ],
      },
    },
    '?q=z',
  );
  const [first, second] = within(await screen.findByRole('list', { name: 'All stocks' })).getAllByRole('button');
  expect(first).toHaveTextContent('ZS$12.50Zscaler−0.25 (−1.96%)Volume 1.25M');
  expect(first?.querySelector('img')?.getAttribute('src')).toMatch(/\/api\/stocks\/logo\/ZS$/);
  expect(second).toHaveTextContent('N/A');
});

test('a failed search has a message and can be retried', async () => {
  // ERR-30
  const { answers } = await openSample({ screenerSearch: new Refused({ status: 503, detail: 'away' }) }, '?q=zoom');
  expect(await screen.findByText('Failed to search stocks. Please try again.')).toBeVisible();
  answers.screenerSearch = { results: [searchResult('ZM', 'Zoom')] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /Zoom/ })).toBeVisible();
});

const zoom = sampleStock('ZM', 'Zoom', { figures: { rsi: 50, change_from_prev_close_pct: 7 } });
const searchZoom = { results: [searchResult('ZM', 'Zoom')] };

test('a found stock that the run does not list is fetched, added, counted, and opened with its details', async () => {
  // SCREEN-24, SCREEN-25
  const { asked } = await openSample(
    { screenerSearch: searchZoom, fetchSingle: { success: true, stock: zoom } },
    '?q=zoom',
  );
  await userEvent.click(await screen.findByRole('button', { name: /Zoom/ }));
  await screen.findByRole('tab', { name: 'Live Signals' });
  expect(screen.getByRole('dialog', { name: /ZM/ })).toBeVisible();
  const posts = asked.filter(({ name }) => name === 'fetchSingle');
  expect(posts.map(({ body }) => body)).toEqual([{ symbol: 'ZM', company_name: 'Zoom' }]);
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('tickerDetails'));
  const names = asked.map(({ name }) => name);
  expect(names.indexOf('tickerDetails')).toBeGreaterThan(names.indexOf('fetchSingle'));
  expect(screen.getByText('413')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(symbols()).toEqual(['ZM']);
  expect(at()).toBe('?q=zoom');
  // It is kept: opening it again does not fetch it again.
  await userEvent.keyboard('j{Enter}');
  await screen.findByRole('dialog', { name: /ZM/ });
  expect(asked.filter(({ name }) => name === 'fetchSingle')).toHaveLength(1);
});

test('a stock that cannot be fetched closes the modal and says why; picked again, it is asked for again', async () => {
  // ERR-31
  const { answers } = await openSample({ screenerSearch: searchZoom }, '?q=zoom');
  for (const [fetchSingle, words] of [
    [new Refused({ status: 404, detail: 'Unknown symbol' }), 'Failed to fetch screener data for ZM'],
    [new Refused({ status: 429, detail: 'Quota used up' }), 'Quota used up'],
    [{ success: false, stock: zoom }, 'Failed to fetch screener data for ZM'],
  ] as const) {
    answers.fetchSingle = fetchSingle;
    await userEvent.click(await screen.findByRole('button', { name: /Zoom/ }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(at()).toBe('?q=zoom'));
  }
  answers.fetchSingle = { success: true, stock: zoom };
  await userEvent.click(screen.getByRole('button', { name: /Zoom/ }));
  await screen.findByRole('tab', { name: 'Live Signals' });
  expect(screen.getByRole('dialog', { name: /ZM/ })).toBeVisible();
  expect(screen.queryByText('Failed to fetch screener data for ZM')).toBeNull();
});
