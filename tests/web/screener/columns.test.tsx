// Columns a reader adds to the screener, where the decision stands, and what it says of a direction.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, onPhone } from '../drawn-screen.tsx';
import { grid, openScreen, startSample, symbols } from './open-screen.tsx';
import { current, runInfo, sampleStock } from './sample-stocks.ts';

const stocks = [
  sampleStock('AAAA', 'Sample Anvils', {
    figures: { rsi: 55, relative_volume: 1.25, todays_volume: 1_234_567, market_cap: 5.2e9 },
  }),
  sampleStock('BBBB', 'Sample Bells', {
    figures: { rsi: 55, relative_volume: 3.5, todays_volume: 950, market_cap: null },
  }),
];
const floats: Readonly<Record<string, number>> = { AAAA: 62_400_000 };
const sample = () => startSample({ screenerCurrent: current(stocks, runInfo(), (symbol) => floats[symbol] ?? null) });

beforeEach(() => {
  localStorage.clear();
  onPhone(false);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

const heads = async () =>
  within(await grid())
    .getAllByRole('columnheader')
    .map((head) => within(head).getAllByRole('button')[0]?.textContent);
const figures = (symbol: string) => {
  const row = screen.getByRole('row', { name: new RegExp(symbol) });
  return [...row.children].slice(4, -3).map((cell) => cell.textContent);
};
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }));
  await userEvent.keyboard('{Escape}');
};

test('columns are added in the order they are chosen in, stand in the address and are remembered', async () => {
  const { asked } = await sample();
  const first = openScreen('?view=all');
  await grid();
  expect(asked.some(({ path }) => path.includes('form=figures'))).toBe(false);
  await choose('Float');
  await choose('Volume');
  await choose('Rel. volume');
  expect(at()).toBe('?view=all&columns=float,volume,relative_volume');
  expect((await heads()).slice(3, 8)).toEqual(['Price', 'Float', 'Volume', 'Rel. volume', 'State']);
  await waitFor(() => expect(figures('AAAA')).toEqual(['62.40M', '1.23M', '1.25x']));
  expect(figures('BBBB')).toEqual(['N/A', '950', '3.50x']);
  await choose('Volume');
  expect((await heads()).slice(3, 7)).toEqual(['Price', 'Float', 'Rel. volume', 'State']);
  first.unmount();
  openScreen('?view=all');
  expect((await heads()).slice(3, 7)).toEqual(['Price', 'Float', 'Rel. volume', 'State']);
});

test('an address brings its columns along, whatever was chosen before; without any the table is as specified', async () => {
  // SCREEN-10
  localStorage.setItem('screenerColumns', 'float');
  await sample();
  const first = openScreen('?view=all&columns=market_cap');
  expect((await heads()).slice(3, 6)).toEqual(['Price', 'Market cap', 'State']);
  await waitFor(() => expect(figures('AAAA')).toEqual(['$5.20B']));
  expect(figures('BBBB')).toEqual(['N/A']);
  await choose('Market cap');
  expect((await heads()).slice(3, 5)).toEqual(['Price', 'State']);
  expect(localStorage.getItem('screenerColumns')).toBeNull();
  first.unmount();
});

test('an added column sorts like the others, and equal stocks stand by relative volume', async () => {
  await sample();
  openScreen('?view=all&columns=volume,market_cap');
  await grid();
  expect(symbols()).toEqual(['BBBB', 'AAAA']);
  await waitFor(() => expect(figures('AAAA')[0]).toBe('1.23M'));
  await userEvent.click(screen.getByRole('button', { name: 'Volume' }));
  expect(symbols()).toEqual(['AAAA', 'BBBB']);
  expect(at()).toBe('?view=all&columns=volume,market_cap&sort=volume-desc');
  // Unknown values come last both ways.
  await userEvent.click(screen.getByRole('button', { name: 'Market cap' }));
  await userEvent.click(screen.getByRole('button', { name: 'Market cap' }));
  expect(symbols()).toEqual(['AAAA', 'BBBB']);
});

test('up to 1,024 pixels the decision stands beside the symbol, beyond them among the signals, never twice', async () => {
  await sample();
  const first = openScreen('?view=all');
  await grid();
  const cellOf = () =>
    within(screen.getByRole('row', { name: /AAAA/ }))
      .getByText(/^(YES|MAYBE|NO|SKIP)$/)
      .closest('td');
  expect(cellOf()).toBe(screen.getByRole('row', { name: /AAAA/ }).lastElementChild);
  first.unmount();
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 1024px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  openScreen('?view=all');
  await grid();
  expect(cellOf()).toBe(screen.getByRole('row', { name: /AAAA/ }).firstElementChild);
});

test('a decision that rests on no signal with a direction says so, in its row and in the legend', async () => {
  const up = sampleStock('UPPP', 'Sample Up', { figures: { rsi: 55, current_price: 100.5, vwap: 100 } });
  const aside = sampleStock('SIDE', 'Sample Aside', { figures: { rsi: 55, current_price: 90, vwap: 100 } });
  await startSample({ screenerCurrent: current([up, aside]) });
  openScreen('?view=all');
  await grid();
  expect(screen.getByRole('row', { name: /UPPP/ })).not.toHaveTextContent('no direction');
  expect(screen.getByRole('row', { name: /SIDE/ })).toHaveTextContent('no direction');
  expect(within(screen.getByRole('row', { name: /SIDE/ })).getByText('MAYBE')).toHaveAttribute(
    'title',
    expect.stringContaining('neither VWAP distance nor news speaks for a rise'),
  );
  expect(screen.getByRole('list', { name: 'Legend' })).toHaveTextContent('no direction: neither VWAP distance');
});

test('on a phone there are no columns to choose, and a card says when its decision knows no direction', async () => {
  onPhone(true);
  const aside = sampleStock('SIDE', 'Sample Aside', { figures: { rsi: 55, current_price: 90, vwap: 100 } });
  await startSample({ screenerCurrent: current([aside]) });
  openScreen('?view=all');
  expect(await screen.findByRole('button', { name: /^SIDE.*MAYBE.*no direction/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
});

test('on a phone the limits stay within reach when nothing lies within them', async () => {
  onPhone(true);
  await sample();
  openScreen('?view=all');
  // The key opens the menu on its first entry; it stays open for the next one.
  await screen.findByRole('button', { name: 'Limits' });
  await userEvent.keyboard('l');
  expect(screen.getByRole('menuitemcheckbox', { name: 'Relative volume from 1.5x' })).toHaveFocus();
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Price up to $5' }));
  expect(await screen.findByText(/lies within the limits/)).toBeVisible();
  const chosen = screen.getByRole('menuitemcheckbox', { name: 'Price up to $5' });
  expect(chosen).toHaveAttribute('aria-checked', 'true');
  await userEvent.click(chosen);
  await waitFor(() => expect(screen.queryByText(/lies within the limits/)).toBeNull());
  expect(at()).toBe('?view=all');
});

test('limits of price and relative volume are chosen, stand in the address, and let a search through', async () => {
  await sample();
  openScreen('?view=all');
  await grid();
  expect(symbols()).toEqual(['BBBB', 'AAAA']);
  await userEvent.click(screen.getByRole('button', { name: 'Limits' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Relative volume from 3x' }));
  await waitFor(() => expect(symbols()).toEqual(['BBBB']));
  expect(at()).toBe('?view=all&volume_from=3');
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Price up to $5' }));
  expect(await screen.findByText(/lies within the limits/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Search stocks'), 'AAAA');
  await waitFor(() => expect(symbols()).toEqual(['AAAA']));
  await userEvent.clear(screen.getByLabelText('Search stocks'));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the limits' }));
  await waitFor(() => expect(symbols()).toEqual(['BBBB', 'AAAA']));
});
