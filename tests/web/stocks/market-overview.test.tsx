// The stocks page before a stock is chosen: heat map, own stars, earnings, movers, news.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { heatBounds } from '../../../src/domain/stocks/overview/heat-scale.ts';
import type { MapStock, Mover, StocksOverview } from '../../../src/domain/stocks/overview/overview.ts';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { changedLast, findLastVerdict } from '../../../src/web/screens/stocks/market/my-stars.tsx';
import { StocksScreen } from '../../../src/web/screens/stocks/stocks-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleVerdicts } from '../symbol/verdicts/sample-verdicts.ts';
import { starredRow, starsOf } from '../watchlist/sample-rows.ts';
import '../../../src/web/screens/stocks/market/market-overview.tsx';

const mapped = (symbol: string, change_percent: number, market_cap: number): MapStock => ({
  symbol,
  name: `${symbol} Samples`,
  current_price: 100,
  change_percent,
  market_cap,
});
const mover = (symbol: string, change_percent: number): Mover => ({
  symbol,
  name: `${symbol} Samples`,
  current_price: 100,
  change_percent,
  volume: 1_250_000,
  traded: 1_250_000,
  relative_volume: 4.8149,
});

const overview: StocksOverview = {
  as_of: '2026-11-17T18:00:00.000Z',
  counted: 11_042,
  mapped: 6_000,
  rising: 6_412,
  falling: 4_108,
  indexes: [
    { symbol: 'SPY', name: 'S&P 500', current_price: 688.42, change_percent: 0.61, trend: [684.1, 686, 688.42] },
    { symbol: 'VXX', name: 'volatility', current_price: 31.42, change_percent: -1.84 },
  ],
  sectors: [
    {
      sector: 'Energy',
      stocks: 21,
      rising: 11,
      market_cap: 3e12,
      change_percent: 1.5,
      largest: [mapped('KSTL', 3, 2e12), mapped('HRON', -1, 1e12)],
    },
    {
      sector: 'Utilities',
      stocks: 1,
      rising: 0,
      market_cap: 1e12,
      change_percent: -0.5,
      largest: [mapped('PLVR', -0.5, 1e12)],
    },
  ],
  gainers: [mover('KSTL', 3)],
  losers: [mover('PLVR', -2)],
  active: [{ ...mover('WREN', 0), relative_volume: null }],
  earnings: [
    { symbol: 'HRON', name: 'HRON Samples', date: '2026-11-20', bell: 'after', eps_estimate: 2.49, market_cap: 1e9 },
    { symbol: 'IBIS', name: 'IBIS Samples', date: '2026-11-20', bell: null, eps_estimate: null, market_cap: 1e9 },
  ],
  earnings_known: 84,
  news: [
    {
      id: 'one',
      published_utc: '2026-11-17T17:12:00.000Z',
      title: 'Sample headline',
      publisher: 'Sample News',
      symbols: ['KSTL'],
      sentiment: 'negative',
    },
  ],
};

const symbolsIn = (path: string) => (new URL(path, 'http://localhost').searchParams.get('symbols') ?? '').split(',');

async function open(answers: Answers = {}) {
  const server = await serveContract({
    myStars: starsOf(['WREN']),
    watchlistRows: {
      rows: [starredRow('WREN', { current_price: 50, change_percent: 0.5 })],
      columns: [],
      history_days: [],
      prices_as_of: null,
    },
    searchStocks: { results: [], popular: [] },
    stocksOverview: overview,
    verdicts: ({ path }) => ({ verdicts: symbolsIn(path).map((symbol) => sampleVerdicts(symbol, Date.now())) }),
    ...answers,
  });
  drawScreen('/stocks', <StocksScreen />);
  return server;
}

const card = (name: string) => screen.findByRole('region', { name });

test('the page says what its prices are of; index funds, stars, movers, earnings, news and a map that zooms and is walked by keys', async () => {
  await open();
  expect((await screen.findByText(/stocks, the whole market\. Prices of/)).textContent).toMatch(
    /^11,042 stocks, the whole market\. Prices of/,
  );
  const stars = within(await card('My stars'));
  expect(await stars.findByText('None of your stars reports in the next 7 days.')).toBeVisible();
  const starred = (await stars.findByRole('link', { name: 'WREN' })).closest('tr');
  await waitFor(() =>
    expect(starred).toHaveTextContent(
      /^WREN.*They disagree\..*50\.00\+0\.50%NONEMAYBElowSTRONG BUY\+364(.*, )?\d\d:\d\d PT$/,
    ),
  );
  const row = (region: HTMLElement) => within(region).getAllByRole('row')[1];
  expect(row(await card('Top gainers'))).toHaveTextContent('KSTLMAYBElowKSTL Samples100.00+3.00%1.25M4.81x');
  expect(row(await card('Top losers'))).toHaveTextContent('PLVRMAYBElowPLVR Samples100.00−2.00%');
  expect(row(await card('Most active'))).toHaveTextContent('WRENMAYBElowWREN Samples100.000.00%1.25MN/A');
  const earnings = within(await card('Upcoming earnings'));
  expect(earnings.getByRole('region', { name: 'Fri Nov 20' })).toHaveTextContent(
    /HRONafter the close HRON SamplesEPS \$2.49IBIStime unknown IBIS Samples$/,
  );
  const news = within(await card('News'));
  expect(news.getByRole('link', { name: 'Sample headline' })).toHaveAttribute('href', '/stocks/KSTL#news');
  expect(news.getByText('Negative')).toBeInTheDocument();
  expect(news.getByRole('link', { name: 'KSTL' })).toHaveAttribute('href', '/stocks/KSTL');
  const strip = within(await card('Market'));
  expect(strip.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['SPY S&P 500688.42 +0.61%', '/stocks/SPY'],
    ['VXX volatility31.42 −1.84%', '/stocks/VXX'],
  ]);
  expect(strip.getByText('6,412 up')).toBeVisible();
  expect(strip.getByText('522 flat')).toBeVisible();
  expect(strip.getByText('4,108 down')).toBeVisible();
  expect(strip.getByText(/10:00 PT/)).toBeVisible();
  expect(strip.getByRole('img', { name: '684.10 to 688.42 this session' })).toBeVisible();
  expect(within(strip.getByRole('link', { name: /^VXX/ })).queryByRole('img')).toBeNull();
  const map = within(await card('Heat map'));
  expect(await map.findByRole('region', { name: 'Energy' })).toHaveTextContent('Energy +1.50%');
  expect(map.getByRole('link', { name: 'KSTL +3.00%' })).toHaveClass('bg-heat-p4');
  expect(map.getByRole('link', { name: 'HRON −1.00%' })).toHaveClass('bg-heat-n2');
  expect(map.getByRole('img', { name: new RegExp(`^Colours from minus ${heatBounds.at(-1)} percent`) })).toBeVisible();
  expect(map.getByText(/^3 largest of 11,042\./)).toBeVisible();
  // The map is one stop for Tab and is walked by arrows.
  const energy = map.getByRole('button', { name: /^Energy/ });
  const ground = within(map.getByRole('region', { name: 'Sectors and their stocks' }));
  const stops = [...ground.getAllByRole('button'), ...ground.getAllByRole('link')];
  expect(stops.filter(({ tabIndex }) => tabIndex === 0)).toEqual([energy]);
  energy.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(map.getByRole('link', { name: 'KSTL +3.00%' })).toHaveFocus();
  await userEvent.keyboard('{End}');
  expect(map.getByRole('link', { name: 'PLVR −0.50%' })).toHaveFocus();
  await userEvent.keyboard('{Home}{Home}');
  expect(energy).toHaveFocus();
  await userEvent.click(map.getByRole('button', { name: 'Energy +1.50%, zoom in' }));
  expect(map.queryByRole('link', { name: 'PLVR −0.50%' })).toBeNull();
  expect(map.getByText(/^2 largest of 21 stocks, 11 rising, \$3\.00T\./)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(map.getByRole('link', { name: 'PLVR −0.50%' })).toHaveAttribute('href', '/stocks/PLVR');
  await userEvent.click(map.getByRole('button', { name: 'Heat map as a table' }));
  const rows = within(await map.findByRole('table', { name: 'Heat map as a table' })).getAllByRole('row');
  expect(rows[1]).toHaveTextContent('Energy+1.50%11 of 21$3.00TKSTL +3.00%, HRON −1.00%');
});

test('under a finger a sector is pressed as a whole, then its stocks', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await open();
  const map = within(await card('Heat map'));
  await userEvent.click(await map.findByRole('button', { name: 'Energy +1.50%, zoom in' }));
  expect(map.getByRole('link', { name: 'KSTL +3.00%' })).toHaveAttribute('href', '/stocks/KSTL');
  await userEvent.keyboard('{Escape}');
  expect(map.getByText('KSTL')).toBeVisible();
  expect(map.queryByRole('link')).toBeNull();
  expect(map.getByText(/Press a sector to zoom in, then a stock to open it\.$/)).toBeVisible();
});

test('while few sectors are known there is no map; an overview of an earlier version has the strip without funds', async () => {
  const { indexes: _, ...earlier } = overview;
  await open({ stocksOverview: { ...earlier, mapped: 200, earnings: [] } });
  expect(await card('Heat map')).toHaveTextContent(
    'Sectors are read company by company after the first start: 200 read so far.',
  );
  expect(await card('Upcoming earnings')).toHaveTextContent('No company is known to report in the next 14 days.');
  const strip = within(await card('Market'));
  expect(strip.queryByRole('link')).toBeNull();
  expect(strip.getByText('6,412 up')).toBeVisible();
});

test('blue and amber in place of green and red are remembered', async () => {
  await open();
  const shown = () => screen.getByRole('region', { name: 'Sectors and their stocks' }).closest('[data-heat]');
  await userEvent.click(await screen.findByRole('button', { name: 'Blue and amber' }));
  expect(shown()).not.toBeNull();
  cleanup();
  await open();
  expect(await screen.findByRole('button', { name: 'Blue and amber' })).toHaveAttribute('aria-pressed', 'true');
  expect(shown()).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Green and red' }));
  expect(shown()).toBeNull();
});

test('at an earlier instant the stars are those of today, and no reports are named', async () => {
  showInstant('2026-11-17T18:14:30.000Z');
  await open();
  const stars = within(await card('My stars'));
  expect(await stars.findByText(/^Today's stars, with scores and verdicts as they were then\./)).toBeVisible();
  expect(stars.queryByText(/in the next 7 days/)).toBeNull();
});

test('a failed market overview has a message and can be retried; without prices it says what it waits for', async () => {
  const { answers } = await open({ stocksOverview: new Refused({ status: 422, detail: 'away' }) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('The market overview is not available right now.')).toBeVisible();
  answers.stocksOverview = { ...overview, as_of: null };
  await userEvent.click(again);
  expect(await screen.findByText('The market overview comes with the first prices of the whole market.')).toBeVisible();
});

test('the stock whose verdict is newest stands first; looking without finding is no change', () => {
  const at = Date.parse('2026-11-17T18:00:00Z');
  const old = sampleVerdicts('OLD', at);
  const bySymbol = new Map([
    ['OLD', old],
    ['LOOKED', { ...sampleVerdicts('LOOKED', at), minutes: { ...old.minutes, as_of: '2026-11-17T19:00:00.000Z' } }],
    ['NEW', sampleVerdicts('NEW', at + 60_000)],
    ['PATTERN', sampleVerdicts('PATTERN', at + 30_000, { window: { side: 'long', confidence: 61 } })],
  ]);
  const rows = ['NOTHING', 'OLD', 'LOOKED', 'NEW', 'PATTERN'].map((symbol) => ({ symbol }));
  expect(changedLast(rows, bySymbol).map(({ symbol }) => symbol)).toEqual([
    'NEW',
    'PATTERN',
    'OLD',
    'LOOKED',
    'NOTHING',
  ]);
});

test('what was said last names its horizon', () => {
  const at = Date.parse('2026-11-17T18:00:00Z');
  const verdicts = sampleVerdicts('KSTL', at);
  const later = { ...verdicts, today: { ...verdicts.today, as_of: '2026-11-17T18:05:00.000Z' } };
  expect(findLastVerdict(later)).toEqual({ horizon: 'today', as_of: '2026-11-17T18:05:00.000Z' });
  expect(findLastVerdict(undefined)).toBeNull();
});
