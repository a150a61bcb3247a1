// The densities of Signals Pro: compact cards with the full one below their row, and the table; chosen, remembered, in the address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { at } from '../drawn-screen.tsx';
import { openScreen, sampleServers } from './open-screen.tsx';
import { latest, sampleSignals } from './sample-signals.ts';

const { open, server, start } = sampleServers();

const view = (name: string) => within(screen.getByRole('group', { name: 'Show as' })).getByRole('button', { name });
const cards = () => screen.findAllByRole('article');
const rows = () => screen.getAllByRole('row').slice(1);
const symbolsOfRows = () => rows().map((row) => row.querySelector('b')?.textContent);

test('cards are the default; another density is remembered and in the address', async () => {
  // SIGPRO-07
  await start();
  const { unmount } = openScreen();
  await cards();
  expect(view('Cards')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(view('Compact'));
  expect(await screen.findByRole('button', { name: 'Show Why: the full card of NVDA' })).toBeVisible();
  expect(at()).toBe('?view=compact');
  unmount();
  const again = openScreen();
  expect(await screen.findByRole('button', { name: 'Show Why: the full card of NVDA' })).toBeVisible();
  await userEvent.click(view('Cards'));
  expect(at()).toBe('');
  expect(screen.queryByRole('button', { name: /the full card of/ })).toBeNull();
  again.unmount();
  openScreen('?view=everything');
  await cards();
  expect(view('Cards')).toHaveAttribute('aria-pressed', 'true');
});

// SIGPRO-24
test('a compact card shows score, price, reason, verdicts and AI opinion; Show Why opens the full card under its row', async () => {
  await open('?view=compact');
  const card = await screen.findByRole('article', { name: /NVDA/ });
  expect(card).toHaveAttribute('aria-posinset', '1');
  expect(card).toHaveAttribute('aria-setsize', '2');
  expect(within(card).getByText('+134')).toBeVisible();
  expect(within(card).getByRole('img', { name: /^Smart Cat Score \+134, / })).toBeVisible();
  expect(within(card).getByText('Analyst Upgrades').parentElement).toHaveTextContent('Analyst Upgrades +105');
  expect(await within(card).findByText('$214.36')).toBeVisible();
  expect(within(card).getByText('+5.19%')).toBeVisible();
  const verdicts = within(card).getByRole('group', { name: 'Verdicts of NVDA' });
  expect(await within(verdicts).findByTitle('AI, confidence high')).toHaveTextContent('STRONG BUY');
  await waitFor(() => expect(verdicts).toHaveTextContent(/MinutesNONE.*TodayMAYBElow.*ListsSTRONG BUY.*AISTRONG BUY/));
  await userEvent.click(await screen.findByRole('button', { name: 'Show Why: the full card of NVDA' }));
  const why = screen.getByRole('button', { name: 'Hide Why: the full card of NVDA' });
  expect(why).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('region', { name: 'Strongest reasons for NVDA' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Strongest reasons for CVNA' })).toBeNull();
  await userEvent.click(why);
  expect(screen.queryByRole('region', { name: 'Strongest reasons for NVDA' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'NVDA' }));
  expect(await screen.findByRole('dialog', { name: 'NVDA' })).toBeVisible();
  expect(at()).toBe('?view=compact&detail=NVDA');
});

test('live data is requested once for the rows in the window, after scrolling rests', async () => {
  await open('?view=compact&tab=bullish');
  await cards();
  const asked = () =>
    server()
      .asked.filter((path) => path.includes('/live'))
      .toSorted();
  await expect.poll(asked).toHaveLength(5);
  expect(new Set(asked()).size).toBe(5);
});

test('the table is sorted by its headings as by the sort control, with aria-sort', async () => {
  await open('?view=table&tab=bullish', {
    latest: () => latest(sampleSignals.map((signal) => ({ ...signal, newest_signal: '2026-11-17' }))),
  });
  await screen.findByRole('grid', { name: 'Bullish signals' });
  expect(symbolsOfRows()).toEqual(['MSFT', 'AAPL', 'COST', 'WMT', 'ORCL']);
  expect(screen.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(symbolsOfRows()).toEqual(['AAPL', 'COST', 'MSFT', 'ORCL', 'WMT']);
  expect(screen.getByRole('columnheader', { name: 'Symbol' })).toHaveAttribute('aria-sort', 'ascending');
  expect(at()).toBe('?view=table&tab=bullish&sort=symbol-asc');
  await userEvent.click(within(screen.getByRole('group', { name: 'Sort by' })).getByRole('button', { name: 'Change' }));
  expect(screen.getByRole('columnheader', { name: 'Score change' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(within(screen.getByRole('grid')).getByRole('button', { name: 'Score' }));
  await userEvent.click(within(screen.getByRole('grid')).getByRole('button', { name: 'Score' }));
  expect(symbolsOfRows()).toEqual(['ORCL', 'WMT', 'COST', 'AAPL', 'MSFT']);
  expect(at()).toBe('?view=table&tab=bullish&sort=score-asc');
});

test('rows of the table are stepped through and opened by keyboard, and the search is still one key away', async () => {
  // KEYS-01
  await open('?view=table&tab=bullish');
  const grid = await screen.findByRole('grid', { name: 'Bullish signals' });
  grid.focus();
  await userEvent.keyboard('{ArrowDown}j');
  expect(rows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false', 'false', 'false']);
  expect(grid).toHaveAttribute('aria-activedescendant', rows()[1]?.id);
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'AAPL' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('/');
  expect(screen.getByLabelText('Search symbol or company')).toHaveFocus();
});
