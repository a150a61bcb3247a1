// Densities and orders of Signals Pro: cards, compact cards and the table; chosen, remembered, in the address.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { at } from '../drawn-screen.tsx';
import { openScreen, sampleServers } from './open-screen.tsx';
import { item, latest, sampleSignals, signal } from './sample-signals.ts';

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
});

test('a price does not light up where a sorted row shows another stock', async () => {
  const priceOf = (symbol: string) => symbol.charCodeAt(0);
  await open('?view=table&tab=bullish', {
    prices: (asked) => ({
      as_of: new Date().toISOString(),
      source: 'Sample',
      prices: asked.map((symbol) => ({
        symbol,
        current_price: priceOf(symbol),
        price_change: 1,
        price_change_percent: 1,
        volume: 1,
      })),
    }),
  });
  await screen.findByRole('grid', { name: 'Bullish signals' });
  const prices = () => rows().map((row) => /\$(\d+)\.00/.exec(row.textContent ?? '')?.[1]);
  await waitFor(() => expect(prices()).toEqual(symbolsOfRows().map((symbol) => String(priceOf(symbol ?? '')))));
  const before = prices();
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  await waitFor(() => expect(prices()).toEqual(before.toSorted((a, b) => Number(a) - Number(b))));
  expect(prices()).not.toEqual(before);
  expect(document.querySelector('.animate-flash')).toBeNull();
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

const up = (points: number) => item('Analyst Upgrades', 1, points);
const down = (points: number) => item('Insider Sales', 1, points, { side: 'bearish' });
const premium = (points: number) => item('Idea Engine', 1, points);

const ordered: readonly Signal[] = [
  { ...signal('AAAA', 'Sample A', { premium: [premium(40)] }), score_history: [40, 40], newest_signal: '2026-11-16' },
  { ...signal('BBBB', 'Sample B', { premium: [premium(60)] }), score_history: [70, 60], newest_signal: '2026-11-17' },
  {
    ...signal('CCCC', 'Sample C', { premium: [premium(5)], bearish: [down(95)] }),
    score_history: [-120, -90],
    newest_signal: '2026-11-15',
  },
  { ...signal('DDDD', 'Sample D', { bullish: [up(10)] }), score_history: [10, 10] },
  { ...signal('EEEE', 'Sample E', { bullish: [up(10)] }), score_history: [1, 10] },
  ...[10, 70, 40].map((points, at) => signal(`F${at}`, 'Sample F', { bearish: [down(points)] })),
];

const symbolsOfCards = () =>
  screen
    .getAllByRole('article')
    .map((card) => within(within(card).getByRole('heading', { level: 2 })).getByRole('button').textContent);
const choice = (name: string) => within(screen.getByRole('group', { name: 'Sort by' })).getByRole('button', { name });

async function openOrdered(search = '') {
  await start({ latest: () => latest(ordered) });
  const drawn = openScreen(search);
  await screen.findAllByRole('article');
  return drawn;
}

test('cards are ordered by score; strength, change and newest are one press away, in words and in the address', async () => {
  // SIGPRO-08
  await openOrdered();
  expect(choice('Score')).toHaveAttribute('aria-pressed', 'true');
  expect(symbolsOfCards()).toEqual(['BBBB', 'AAAA', 'CCCC']);
  expect(screen.getByText(/^Highest score first\./)).toBeVisible();
  for (const [name, expected, words] of [
    ['Strength', ['CCCC', 'BBBB', 'AAAA'], /^Strongest first, either way\./],
    ['Change', ['CCCC', 'AAAA', 'BBBB'], /^Largest rise since the day before first\./],
    ['Newest', ['BBBB', 'AAAA', 'CCCC'], /^Newest signal first\./],
  ] as const) {
    await userEvent.click(choice(name));
    expect(choice(name)).toHaveAttribute('aria-pressed', 'true');
    expect(choice('Score')).toHaveAttribute('aria-pressed', 'false');
    expect(symbolsOfCards()).toEqual(expected);
    expect(screen.getByText(words)).toBeVisible();
    expect(at()).toBe(`?sort=${name.toLowerCase()}`);
  }
  await userEvent.click(choice('Score'));
  expect(symbolsOfCards()).toEqual(['BBBB', 'AAAA', 'CCCC']);
  expect(at()).toBe('');
});

test('each tab remembers its own order, also for the next visit', async () => {
  const { unmount } = await openOrdered();
  await userEvent.click(choice('Strength'));
  await userEvent.click(screen.getByRole('tab', { name: /Bullish/ }));
  expect(choice('Score')).toHaveAttribute('aria-pressed', 'true');
  expect(at()).toBe('?tab=bullish');
  await userEvent.click(screen.getByRole('tab', { name: /Premium/ }));
  expect(choice('Strength')).toHaveAttribute('aria-pressed', 'true');
  expect(at()).toBe('?tab=premium&sort=strength');
  unmount();
  openScreen();
  await screen.findAllByRole('article');
  expect(symbolsOfCards()).toEqual(['CCCC', 'BBBB', 'AAAA']);
});

test('an order the address names holds, one it makes up does not', async () => {
  const { unmount } = await openOrdered('?sort=symbol-asc');
  expect(symbolsOfCards()).toEqual(['AAAA', 'BBBB', 'CCCC']);
  expect(screen.getByText(/^By symbol, A to Z\./)).toBeVisible();
  for (const button of within(screen.getByRole('group', { name: 'Sort by' })).getAllByRole('button')) {
    expect(button).toHaveAttribute('aria-pressed', 'false');
  }
  unmount();
  openScreen('?sort=nothing-up');
  await screen.findAllByRole('article');
  expect(choice('Score')).toHaveAttribute('aria-pressed', 'true');
});

test('keys choose the tab and the next order; the bearish tab begins with the most bearish until it is turned round', async () => {
  await openOrdered();
  await userEvent.keyboard('3');
  expect(screen.getByRole('tab', { name: /^Bearish/ })).toHaveAttribute('aria-selected', 'true');
  expect(symbolsOfCards()).toEqual(['F1', 'F2', 'F0']);
  expect(screen.getByText(/^Lowest score first\./)).toBeVisible();
  expect(at()).toBe('?tab=bearish');
  await userEvent.click(choice('Score'));
  expect(symbolsOfCards()).toEqual(['F0', 'F2', 'F1']);
  expect(at()).toBe('?tab=bearish&sort=score');
  await userEvent.keyboard('2');
  expect(symbolsOfCards()).toEqual(['EEEE', 'DDDD']);
  await userEvent.keyboard('1o');
  expect(choice('Strength')).toHaveAttribute('aria-pressed', 'true');
  expect(symbolsOfCards()).toEqual(['CCCC', 'BBBB', 'AAAA']);
  await userEvent.keyboard('ooo');
  expect(choice('Score')).toHaveAttribute('aria-pressed', 'true');
});
