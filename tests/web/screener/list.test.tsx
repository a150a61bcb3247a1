// The list of the screener: head, views, filters, table, order, keyboard and address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { at } from '../drawn-screen.tsx';
import { grid, openGrid, openSample, symbols } from './open-screen.tsx';
import { current, runInfo, sampleStock, sampleStocks } from './sample-stocks.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

// SCREEN-04, SCREEN-09, SCREEN-10, SCREEN-12, SCREEN-28, CALC-24, CALC-25, CALC-26, SCREEN-05, SCREEN-06, SCREEN-13, SCREEN-14, SCREEN-15
test('the head says stocks, runs and their age; the views have their stocks, the table its columns, a row its figures', async () => {
  await openGrid();
  expect(screen.getByText('412').parentElement).toHaveTextContent('412 stocks tracking');
  expect(screen.getByText('7 / 14').parentElement).toHaveTextContent('7 / 14 runs today');
  expect(screen.getByText(/^Last run/)).toHaveTextContent(/\d\d:\d\d PT, 14m ago/);
  expect(screen.getByText('Fresh', { selector: '.text-bull' })).toBeVisible();
  const table = await grid();
  const headers = within(table)
    .getAllByRole('columnheader')
    .map((header) => (within(header).queryAllByRole('button')[0] ?? header).textContent);
  expect(headers).toEqual([
    'Symbol',
    'Sector/Industry',
    'Filters',
    'Price',
    'State',
    'Momentum',
    'Minutes',
    'Trading Signals',
    'Lists',
  ]);
  expect(table).toHaveStyle('--narrowest: 1400px');
  const row = screen.getByRole('row', { name: /NVDA/ });
  expect(await within(row).findByText('NVIDIA Corporation')).toBeVisible();
  expect(row).toHaveTextContent('Technology');
  expect(
    within(row).getByRole('img', {
      name: '4 of 4 filters: Price Momentum, Volume Surge, Smart Money, Technical Breakout',
    }),
  ).toHaveTextContent('4/4');
  expect(row).toHaveTextContent('214.36+6.25');
  expect(row).toHaveTextContent('New');
  expect(row).toHaveTextContent('Seen 1/7');
  expect(row).toHaveTextContent('Explosive');
  expect(
    within(row).getByRole('img', {
      name: 'Freshness in favour, Volume Trend unknown, VWAP Distance in favour, RSI Energy in favour, News Catalyst unknown',
    }),
  ).toBeVisible();
  expect(within(row).getByText('YES')).toBeVisible();
  expect(row).toHaveTextContent('Medium');
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Hot 2', 'Rising 2', 'All 5']);
  expect(screen.getByRole('tab', { name: /Hot/ })).toHaveAttribute('aria-selected', 'true');
  expect(symbols()).toEqual(['NVDA', 'COIN']);
  await userEvent.click(screen.getByRole('tab', { name: /Rising/ }));
  expect(symbols()).toEqual(['NVDA', 'AMD']);
  expect(at()).toBe('?view=rising');
  await userEvent.click(screen.getByRole('tab', { name: /All/ }));
  // YES first; in a group equal ones stand by relative volume, then by change. NO is folded and says how many it has.
  expect(symbols()).toEqual(['NVDA', 'COIN', 'ACHR', 'AMD']);
  await userEvent.click(screen.getByRole('button', { name: /^NO 1/ }));
  expect(at()).toBe('?view=all&folded=none');
  expect(symbols()).toEqual(['NVDA', 'COIN', 'ACHR', 'AMD', 'APLD']);
  await userEvent.click(screen.getByRole('button', { name: /^YES/ }));
  expect(at()).toBe('?view=all&folded=YES');
});

test('the answer counts the hot stocks with a YES; those a filter short stand below them', async () => {
  const near = sampleStock('NEAR', 'Sample Near', {
    figures: { change_from_prev_close_pct: 6.25, rsi: 55, current_price: 100, vwap: 99.8 },
  });
  await openSample({ ...current([...sampleStocks, near], runInfo()) });
  expect(await screen.findByText(/^\d hot stocks? (?:is|are) a YES now: NVDA \+6\.25%/)).toBeVisible();
  expect(screen.getByText(/1 is a YES with 2 of 4 filters/)).toBeVisible();
  const group = within(await screen.findByRole('region', { name: 'Nearly hot' }));
  const row = await group.findByRole('row', { name: /NEAR/ });
  expect(row).toHaveTextContent('YESMedium, 3 of 5');
  await userEvent.click(screen.getByRole('tab', { name: /All/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nearly hot' })).toBeNull());
});

test('a row shows the icon of its company or a letter; a pressed filter leaves the stocks it is active on', async () => {
  await openGrid({}, '?view=all');
  const iconOf = (symbol: string) => screen.getByRole('row', { name: new RegExp(symbol) }).querySelector('img');
  await waitFor(() => expect(iconOf('NVDA')?.src).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/stocks\/icon\/NVDA$/));
  // The place of an icon has its size before the icon has come.
  expect(iconOf('NVDA')).toHaveAttribute('loading', 'lazy');
  expect(iconOf('NVDA')!.parentElement).toHaveClass('size-6');
  expect(iconOf('COIN')).toBeNull();
  expect(screen.getByRole('row', { name: /COIN/ })).toHaveTextContent(/^CCOIN/);
  const filter = screen.getByRole('button', { name: /SM Smart Money/ });
  expect(filter).toHaveTextContent('2');
  await userEvent.click(filter);
  expect(filter).toHaveAttribute('aria-pressed', 'true');
  expect(symbols()).toEqual(['NVDA', 'ACHR']);
  expect(at()).toBe('?view=all&filters=SM');
  await userEvent.click(screen.getByRole('button', { name: /PM Price Momentum/ }));
  expect(symbols()).toEqual(['NVDA']);
  expect(at()).toBe('?view=all&filters=PM,SM');
});

// SCREEN-22, SCREEN-23
test('most active filters are first; a second click reverses a column; unknown figures stay last and have a text', async () => {
  await openGrid({}, '?view=all&folded=none');
  expect(screen.getByRole('row', { name: /APLD/ })).toHaveTextContent('N/A');
  // Names come after the figures.
  await waitFor(() => expect(screen.getByRole('row', { name: /ACHR/ })).toHaveTextContent('N/A'));
  expect(screen.getByRole('row', { name: /AMD/ })).toHaveTextContent('0.1234−1.19');
  const header = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
  expect(header('Filters')).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  // A column orders the stocks inside the groups.
  expect(symbols()).toEqual(['NVDA', 'COIN', 'ACHR', 'AMD', 'APLD']);
  expect(header('Price')).toHaveAttribute('aria-sort', 'descending');
  expect(at()).toBe('?view=all&folded=none&sort=price-desc');
  await userEvent.click(screen.getByRole('button', { name: 'Price' }));
  expect(symbols()).toEqual(['NVDA', 'AMD', 'ACHR', 'COIN', 'APLD']);
  expect(header('Price')).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Change, %' }));
  expect(symbols()).toEqual(['NVDA', 'COIN', 'ACHR', 'AMD', 'APLD']);
});

test('1, 2 and 3 switch the views, R and Refresh ask for the run again, but not while typing; an old run is stale', async () => {
  // KEYS-12, KEYS-13, SCREEN-07, ACONST-26
  const { asked, answers } = await openGrid({ screenerSearch: { results: [] } });
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  await userEvent.keyboard('3');
  expect(selected()).toBe('All 5');
  await userEvent.keyboard('2');
  expect(selected()).toBe('Rising 2');
  await userEvent.keyboard('1');
  expect(selected()).toBe('Hot 2');
  const runs = () => asked.filter(({ path }) => path.includes('/screener/list')).length;
  expect(runs()).toBe(1);
  await userEvent.keyboard('r');
  await waitFor(() => expect(runs()).toBe(2));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).not.toHaveAttribute('aria-busy'));
  // Twice the cadence of about 30 minutes.
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000).toISOString();
  Object.assign(answers, current(sampleStocks, { ...runInfo(), last_run_time: hoursAgo }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Stale')).toBeVisible();
  expect(runs()).toBe(3);
  await userEvent.type(screen.getByLabelText('Search stocks'), '3r');
  expect(selected()).toMatch(/^Hot/);
  expect(runs()).toBe(3);
});

test('the table is worked by arrows, j, k, Home, End and Enter', async () => {
  await openSample({}, '?view=all');
  const table = await grid();
  const marked = () => screen.queryByRole('row', { selected: true })?.textContent;
  await userEvent.keyboard('j');
  expect(table).toHaveFocus();
  expect(marked()).toMatch(/^NVDA/);
  // The heading of the next group, then its first stock.
  await userEvent.keyboard('{ArrowDown}');
  expect(marked()).toMatch(/^MAYBE 3/);
  await userEvent.keyboard('j');
  expect(marked()).toMatch(/^CCOIN/);
  expect(table.getAttribute('aria-activedescendant')).toBe(screen.getByRole('row', { selected: true }).id);
  await userEvent.keyboard('kk');
  expect(marked()).toMatch(/^NVDA/);
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(marked()).toMatch(/^NO 1/);
  await userEvent.keyboard('{Enter}');
  expect(symbols()).toContain('APLD');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(marked()).toMatch(/^YES 1/);
  await userEvent.keyboard('j{Enter}');
  expect(at()).toBe('?view=all&folded=none&symbol=NVDA');
});

test('rows beyond the edge follow a search and a shorter run as the seen ones do', async () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      sampleStock(`S${String(at).padStart(4, '0')}`, `${at % 10 === 0 ? 'Kestrel' : 'Sample'} ${at}`),
    );
  const samples = () => symbols().map((_, at) => `S${String(at + Math.floor(at / 9) + 1).padStart(4, '0')}`);
  const { answers } = await openGrid({ ...current(named(300)), screenerSearch: { results: [] } }, '?view=all');
  await screen.findByText('Kestrel 0');
  await userEvent.type(screen.getByLabelText('Search stocks'), 's');
  expect(await grid()).toHaveAttribute('aria-rowcount', '301');
  await waitFor(() => expect(symbols().length).toBeGreaterThan(22));
  await userEvent.type(screen.getByLabelText('Search stocks'), 'ample');
  expect(await grid()).toHaveAttribute('aria-rowcount', '271');
  await waitFor(() => expect(symbols()).toEqual(samples()));
  expect(symbols().length).toBeGreaterThan(22);
  Object.assign(answers, current(named(30), { ...runInfo(), run_id: 8 }));
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', '28'));
  await waitFor(() => expect(symbols()).toEqual(samples()));
});
