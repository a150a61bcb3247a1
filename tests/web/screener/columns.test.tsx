// Columns of the screener: those a reader adds, where the decision stands, shares of the lights in their heads.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { signalNames } from '../../../src/domain/screener/screener-stock.ts';
import { toLightShares } from '../../../src/web/screens/screener/rows/light-shares.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { grid, openGrid, openSample, openScreen, startSample, symbols } from './open-screen.tsx';
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
const sample = () => startSample({ ...current(stocks, runInfo(), (symbol) => floats[symbol] ?? null) });
const open = async (search: string) => {
  await sample();
  return openScreen(search);
};

const heads = async () =>
  within(await grid())
    .getAllByRole('columnheader')
    .map((head) => (within(head).queryAllByRole('button')[0] ?? head).textContent);
const figures = (symbol: string) => {
  const row = screen.getByRole('row', { name: new RegExp(symbol) });
  return [...row.children].slice(4, -5).map((cell) => cell.textContent);
};
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: new RegExp(`^${name}`) }));
  await userEvent.keyboard('{Escape}');
};

test('columns are added in the order they are chosen, kept in the address and remembered', async () => {
  const { asked } = await sample();
  const first = openScreen('?view=all');
  await grid();
  expect(asked.some(({ path }) => path.includes('/screener/figures'))).toBe(false);
  await choose('Float');
  await choose('Volume');
  await choose('Vol. pace');
  expect(at()).toBe('?view=all&columns=float,volume,relative_volume');
  expect((await heads()).slice(3, 8)).toEqual(['Price', 'Float', 'Volume', 'Vol. pace', 'State']);
  await waitFor(() => expect(figures('AAAA')).toEqual(['62.40M', '1.23M', '1.25x']));
  expect(figures('BBBB')).toEqual(['N/A', '950', '3.50x']);
  await choose('Volume');
  expect((await heads()).slice(3, 7)).toEqual(['Price', 'Float', 'Vol. pace', 'State']);
  first.unmount();
  openScreen('?view=all');
  expect((await heads()).slice(3, 7)).toEqual(['Price', 'Float', 'Vol. pace', 'State']);
});

test('an address brings its columns along, whatever was chosen before; without any the table is as specified', async () => {
  // SCREEN-10
  localStorage.setItem('screenerColumns', 'float');
  await open('?view=all&columns=market_cap');
  expect((await heads()).slice(3, 6)).toEqual(['Price', 'Market cap', 'State']);
  await waitFor(() => expect(figures('AAAA')).toEqual(['$5.20B']));
  expect(figures('BBBB')).toEqual(['N/A']);
  await choose('Market cap');
  expect((await heads()).slice(3, 5)).toEqual(['Price', 'State']);
  expect(localStorage.getItem('screenerColumns')).toBeNull();
});

test('an added column sorts like the others, equal stocks by relative volume', async () => {
  await open('?view=all&columns=volume');
  await grid();
  expect(symbols()).toEqual(['BBBB', 'AAAA']);
  await waitFor(() => expect(figures('AAAA')[0]).toBe('1.23M'));
  await userEvent.click(screen.getByRole('button', { name: 'Volume' }));
  expect(symbols()).toEqual(['AAAA', 'BBBB']);
  expect(at()).toBe('?view=all&columns=volume&sort=volume-desc');
});

test('up to 1,024 pixels the verdicts are below the symbol, above that the decision is among the signals, never twice', async () => {
  await sample();
  const first = openScreen('?view=all');
  await grid();
  const cellOf = () =>
    within(screen.getByRole('row', { name: /AAAA/ }))
      .getByText(/^(YES|MAYBE|NO|SKIP)$/)
      .closest('td');
  expect(cellOf()).toBe([...screen.getByRole('row', { name: /AAAA/ }).children].at(-2));
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

test('a decision without a directional signal is marked in its row and explained in the legend', async () => {
  const up = sampleStock('UPPP', 'Sample Up', { figures: { rsi: 55, current_price: 100.5, vwap: 100 } });
  const aside = sampleStock('SIDE', 'Sample Aside', { figures: { rsi: 55, current_price: 90, vwap: 100 } });
  await openGrid({ ...current([up, aside]) }, '?view=all');
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
  await openSample({ ...current([aside]) }, '?view=all');
  expect(await screen.findByRole('button', { name: /^SIDE.*MAYBE.*no direction/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull();
});

test.each([
  [5, 'rare', 'in favour for less than 1%'],
  [99, 'rare', 'in favour for less than 1%'],
  [100, '1 in 100', 'in favour for 1%'],
  [10_000, 'all', 'in favour for 100%'],
])('%i of 10,000 in favour is "%s", and the tooltip says the share', (green, words, share) => {
  const light = { green, yellow: 10_000 - green, red: 0, gray: 0 };
  const [name] = signalNames;
  const counts = Object.fromEntries(signalNames.map((one) => [one, light])) as Parameters<typeof toLightShares>[0];
  const shares = toLightShares(counts, 10_000)[name!];
  expect(shares.inFavour).toBe(words);
  expect(shares.title).toContain(share);
});
