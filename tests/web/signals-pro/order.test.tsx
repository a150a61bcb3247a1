// The order of the cards: chosen beside the tabs, stated in words, remembered for each tab, and part of the address.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { at } from '../drawn-screen.tsx';
import { openScreen, sampleServers } from './open-screen.tsx';
import { item, latest, signal } from './sample-signals.ts';

const { start } = sampleServers();

const up = (points: number) => item('Analyst Upgrades', 1, points);
const down = (points: number) => item('Insider Sales', 1, points, { side: 'bearish' });
const premium = (points: number) => item('Idea Engine', 1, points);

const rows: readonly Signal[] = [
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

const symbols = () =>
  screen
    .getAllByRole('article')
    .map((card) => within(within(card).getByRole('heading', { level: 2 })).getByRole('button').textContent);
const choice = (name: string) => within(screen.getByRole('group', { name: 'Sort by' })).getByRole('button', { name });

async function open(search = '') {
  await start({ latest: () => latest(rows) });
  const drawn = openScreen(search);
  await screen.findAllByRole('article');
  return drawn;
}

test('cards are ordered by score; strength, change and newest are one press away, in words and in the address', async () => {
  // SIGPRO-08
  await open();
  expect(choice('Score')).toHaveAttribute('aria-pressed', 'true');
  expect(symbols()).toEqual(['BBBB', 'AAAA', 'CCCC']);
  expect(screen.getByText(/^Highest score first\./)).toBeVisible();
  for (const [name, expected, words] of [
    ['Strength', ['CCCC', 'BBBB', 'AAAA'], /^Strongest first, either way\./],
    ['Change', ['CCCC', 'AAAA', 'BBBB'], /^Largest rise since the day before first\./],
    ['Newest', ['BBBB', 'AAAA', 'CCCC'], /^Newest signal first\./],
  ] as const) {
    await userEvent.click(choice(name));
    expect(choice(name)).toHaveAttribute('aria-pressed', 'true');
    expect(choice('Score')).toHaveAttribute('aria-pressed', 'false');
    expect(symbols()).toEqual(expected);
    expect(screen.getByText(words)).toBeVisible();
    expect(at()).toBe(`?sort=${name.toLowerCase()}`);
  }
  await userEvent.click(choice('Score'));
  expect(symbols()).toEqual(['BBBB', 'AAAA', 'CCCC']);
  expect(at()).toBe('');
});

test('each tab remembers its own order, also for the next visit', async () => {
  const { unmount } = await open();
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
  expect(symbols()).toEqual(['CCCC', 'BBBB', 'AAAA']);
});

test('an order the address names holds, one it makes up does not', async () => {
  const { unmount } = await open('?sort=symbol-asc');
  expect(symbols()).toEqual(['AAAA', 'BBBB', 'CCCC']);
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
  await open();
  await userEvent.keyboard('3');
  expect(screen.getByRole('tab', { name: /^Bearish/ })).toHaveAttribute('aria-selected', 'true');
  expect(symbols()).toEqual(['F1', 'F2', 'F0']);
  expect(screen.getByText(/^Lowest score first\./)).toBeVisible();
  expect(at()).toBe('?tab=bearish');
  await userEvent.click(choice('Score'));
  expect(symbols()).toEqual(['F0', 'F2', 'F1']);
  expect(at()).toBe('?tab=bearish&sort=score');
  await userEvent.keyboard('2');
  expect(symbols()).toEqual(['EEEE', 'DDDD']);
  await userEvent.keyboard('1o');
  expect(choice('Strength')).toHaveAttribute('aria-pressed', 'true');
  expect(symbols()).toEqual(['CCCC', 'BBBB', 'AAAA']);
  await userEvent.keyboard('ooo');
  expect(choice('Score')).toHaveAttribute('aria-pressed', 'true');
});
