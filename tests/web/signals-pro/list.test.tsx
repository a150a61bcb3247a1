// Signals Pro: head, tabs, search, empty states, keyboard, banner, and the address of the page.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { at } from '../drawn-screen.tsx';
import { openScreen, refuse, sampleServers } from './open-screen.tsx';
import { latest, sampleSignals } from './sample-signals.ts';

const { open, server, start } = sampleServers({ introduction: true });

const cards = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading', { level: 2 }));
const symbols = () => cards().map((heading) => within(heading).getByRole('button').textContent);
const without = (tab: Signal['tabType']) => latest(sampleSignals.filter(({ tabType }) => tabType !== tab));
const firstCard = () => screen.findAllByRole('article');

// SIGPRO-12, SIGPRO-14, SIGPRO-01, SIGPRO-02, SIGPRO-03, SIGPRO-07, SIGPRO-08
test('a spinner turns until head and tabs say what there is: premium first, each tab with its cards by score', async () => {
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('Loading signals...');
  await firstCard();
  expect(screen.queryByText('Loading signals...')).toBeNull();
  expect(screen.getByText(/Last sync/)).toHaveTextContent(/\d\d:\d\d PT, 16m ago/);
  expect(screen.getByText(/symbols/)).toHaveTextContent('9 symbols');
  expect(screen.getByText('47').parentElement).toHaveTextContent('47 signals');
  expect(screen.getByText('Fresh')).toBeVisible();
  expect(screen.queryByText(/required list/)).toBeNull();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Premium 2',
    'Bullish 5',
    'Bearish 1',
    'Neutral 1',
  ]);
  expect(screen.getByRole('tab', { name: /Premium/ })).toHaveAttribute('aria-selected', 'true');
  expect(symbols()).toEqual(['NVDA', 'CVNA']);
  await userEvent.click(screen.getByRole('tab', { name: /Bullish/ }));
  expect(symbols()).toEqual(['MSFT', 'AAPL', 'COST', 'WMT', 'ORCL']);
  expect(at()).toBe('?tab=bullish');
});

// Fresh speaks of the market time of the data, not of when they were processed.
test('the head of an archive is stale, counts the signals the scores rest on, says which were carried over, and which required lists are old or missing', async () => {
  const plain = latest(sampleSignals, new Date().toISOString());
  const batch_info = {
    ...plain.batch_info,
    as_of: '2021-03-05T21:00:00Z',
    total_signals_imported: 16_470,
    total_signals_scored: 18_778,
    carried_over: {
      signals: 2_308,
      lists: [
        { list: 'Analyst Upgrades', day: '2021-11-19', signals: 1_200 },
        { list: 'Insider Purchases', day: '2021-11-18', signals: 1_108 },
      ],
    },
    oldest_required: { list: 'Insider Purchases', day: '2021-11-18' },
    required_missing: ['Most Active Stocks'],
  };
  await open('', { latest: () => ({ ...plain, batch_info }) });
  await firstCard();
  expect(screen.getByText('Stale, as of Mar 5, 2021')).toBeVisible();
  expect(screen.queryByText('Fresh')).toBeNull();
  expect(screen.getByText('18,778').parentElement).toHaveTextContent('18,778 signals');
  expect(screen.getByText(/^required lists from/)).toHaveTextContent('required lists from Nov 18, 2021 or later');
  expect(screen.getByText('1 required list missing')).toHaveAttribute('title', 'Most Active Stocks');
  await userEvent.hover(screen.getByText('18,778'));
  const carried = screen.getByRole('tooltip');
  expect(carried).toHaveTextContent('16,470 of this batch, 2,308 carried over');
  expect(carried).toHaveTextContent('Analyst Upgrades of Nov 19, 20211,200');
});

// SIGPRO-04, SIGPRO-11, T-19
test('without premium signals the first tab with some opens; the empty one says so and shows the others instead', async () => {
  await open('', { latest: () => without('premium') });
  await firstCard();
  expect(screen.getByRole('tab', { name: /Bullish/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByText(/No premium signals available/)).toBeNull();
  expect(screen.getByTitle(/^Bearish points left of zero/)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /Premium/ }));
  expect(screen.queryByTitle(/^Bearish points left of zero/)).toBeNull();
  expect(
    screen.getByText('No premium signals available today. Showing bullish/bearish/neutral signals instead.'),
  ).toBeVisible();
  expect(symbols()).toEqual(['MSFT', 'AAPL', 'COST', 'WMT', 'ORCL', 'SPY', 'GME']);
});

test('slash, Ctrl and Cmd with K lead to the search, Escape clears it; it finds symbols and names in any case and says how many', async () => {
  // SIGPRO-05, SIGPRO-06, VALID-17, KEYS-01, KEYS-02
  await open('?tab=bullish');
  await firstCard();
  const search = screen.getByLabelText('Search symbol or company');
  await userEvent.keyboard('/');
  expect(search).toHaveFocus();
  await userEvent.keyboard('nv');
  expect(search).toHaveValue('nv');
  await userEvent.keyboard('{Escape}');
  expect(search).toHaveValue('');
  expect(search).not.toHaveFocus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(search).toHaveFocus();
  search.blur();
  await userEvent.keyboard('{Meta>}k{/Meta}');
  expect(search).toHaveFocus();
  await userEvent.type(search, 'cO');
  expect(screen.getByText('Showing 3 signals matching "cO"')).toBeVisible();
  expect(symbols()).toEqual(['COST', 'MSFT', 'ORCL']);
  await waitFor(() => expect(at()).toBe('?tab=bullish&q=cO'));
  await userEvent.clear(search);
  await waitFor(() => expect(at()).toBe('?tab=bullish'));
  expect(symbols()).toHaveLength(5);
  await userEvent.type(search, 'aapl');
  expect(symbols()).toEqual(['AAPL']);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Premium 0/2',
    'Bullish 1/5',
    'Bearish 0/1',
    'Neutral 0/1',
  ]);
  expect(screen.getByText('Showing 1 signal matching "aapl"')).toBeVisible();
});

test('a search without a match has a message, offers the tabs that match, and can be cleared', async () => {
  // SIGPRO-10
  await open('?q=apple');
  expect(await screen.findByText('No signals found matching your filter criteria.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '1 in Bullish' }));
  expect(symbols()).toEqual(['AAPL']);
  // A drawer is in the address, and leaves the search as it is.
  const address = at();
  await userEvent.click(screen.getByRole('button', { name: 'AAPL' }));
  await screen.findByRole('dialog');
  expect(at()).toBe(`${address}&detail=AAPL`);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(at()).toBe(address));
  expect(screen.getByLabelText('Search symbol or company')).toHaveValue('apple');
  await userEvent.click(screen.getByRole('tab', { name: /Neutral/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(symbols()).toEqual(['SPY']);
});

test('without any signals the page asks for the import', async () => {
  // SIGPRO-09
  await open('', { latest: () => latest([]) });
  expect(
    await screen.findByText('No signal data available. Please run the import pipeline to load signals.'),
  ).toBeVisible();
  expect(screen.getByText(/Last sync/)).toHaveTextContent('Last sync never');
});

test('a refusal is shown in its own words, and trying again brings the cards', async () => {
  // SIGPRO-13, SIGPRO-14, ERR-07, ERR-08
  await open('', { latest: () => refuse(403, 'Sample refusal') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Sample refusal');
  server().answers.latest = () => latest(sampleSignals);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await firstCard();
});

test('the introduction leads to the guide; dismissed, it is brought back by the address, also folded', async () => {
  // SIGPRO-15, SIGPRO-16, SIGPRO-17, SIGPRO-18, CONST-01
  await start();
  const first = openScreen();
  await firstCard();
  await userEvent.click(screen.getByRole('button', { name: 'View Pro Guide' }));
  expect(await screen.findByRole('dialog', { name: 'Pro Guide' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss introduction' }));
  expect(localStorage.getItem('proIntroBannerDismissed')).toBe('true');
  first.unmount();
  const second = openScreen('?banner=show');
  expect(screen.getByRole('button', { name: 'View Pro Guide' })).toBeVisible();
  second.unmount();
  openScreen('?banner=collapsed');
  expect(screen.getByRole('button', { name: 'Expand introduction' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'View Pro Guide' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss introduction' }));
  expect(screen.queryByText('One score for each stock')).toBeNull();
});

test('the guide has its six sections, and its figures are those of the rules', async () => {
  // SIGPRO-46, CALC-41, CALC-42, CALC-43
  await open('?guide=open');
  const guide = await screen.findByRole('dialog', { name: 'Pro Guide' });
  const sections = [
    'Quick start',
    'Understanding signals',
    'AI analysis',
    'Score system',
    'Market metrics',
    'Keyboard shortcuts',
  ];
  for (const name of sections) {
    const head = within(guide).getByRole('button', { name });
    if (head.getAttribute('aria-expanded') === 'false') await userEvent.click(head);
  }
  for (const words of [
    'Score 50 to 100',
    'BUY, confidence x 0.9',
    'SHORT, confidence 90%',
    '50 + 45 x |score| / signals, at most 95%',
    'A STRONG BUY has an AI confidence above 85%.',
    'strongly bearish',
    'overbought above 70, oversold below 30',
    '10 segments of 10 points each',
    'Clear the search and leave it',
    /^The volume of the session is far above .* Unusual volume is at least 2 times the average\. .*Order: relative volume/,
  ]) {
    expect(within(guide).getByText(words)).toBeVisible();
  }
  await userEvent.keyboard('?');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
