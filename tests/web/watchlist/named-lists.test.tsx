// Named watchlists on the page: begin one, add pasted symbols after a look at what was read, remove a stock, remove the list.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { NamedList } from '../../../src/domain/watchlist/named-list.ts';
import { WatchlistScreen } from '../../../src/web/screens/watchlist/watchlist-screen.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';
import { starredRow, starsOf } from './sample-rows.ts';

/** A server that keeps one list as the real one does. */
async function show() {
  const lists: NamedList[] = [];
  let listed: string[] = [];
  const tableOf = (symbols: readonly string[]) => ({
    rows: symbols.map((symbol) => starredRow(symbol, { current_price: 10, change_percent: 1 })),
    columns: ['price' as const],
    history_days: [],
    prices_as_of: '2026-11-17T18:14:00.000Z',
  });
  const served = await serveContract({
    verdicts: verdictAnswer(Date.now()),
    myStars: starsOf(['NVDA']),
    watchlists: () => ({ lists: lists.map((list) => ({ ...list, count: listed.length })), most: 20 }),
    watchlistRows: ({ path }) => tableOf(path.includes('list=7') ? listed : ['NVDA']),
    addWatchlist: ({ body }) => {
      const { name } = body as { name: string };
      if (name === 'Taken') throw new Refused({ status: 409, detail: 'You have a watchlist of this name' });
      lists.push({ id: 7, name, count: 0 });
      return { id: 7, name, count: 0 };
    },
    removeWatchlist: () => {
      lists.length = 0;
      return { success: true };
    },
    readSymbols: {
      found: [
        { typed: 'aapl', symbol: 'AAPL', company_name: 'Sample' },
        { typed: 'IBM', symbol: 'IBM', company_name: null },
      ],
      refused: [{ typed: 'ZZZZQ', problem: 'no US listing is known by this symbol' }],
      column: null,
    },
    addSymbols: ({ body }) => {
      listed = [...(body as { symbols: string[] }).symbols];
      return { added: listed.length, already: 0 };
    },
    removeStar: ({ path }) => {
      listed = listed.filter((symbol) => !path.includes(`/${symbol}?list=7`));
      return { success: true };
    },
  });
  drawScreen(
    '/',
    <>
      <WatchlistScreen />
      <ToastRegion />
    </>,
  );
  await screen.findByRole('table', { name: 'My stars' });
  return served;
}

test('a list is begun under a name that is free, filled from a pasted text, and taken apart again', async () => {
  const { asked } = await show();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'New list' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Taken');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You have a watchlist of this name')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'New watchlist' })).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Swing');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: /^Swing/, pressed: true })).toBeVisible();
  expect(await screen.findByText('This list is empty')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Add symbols' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add symbols to Swing' });
  await user.type(within(dialog).getByRole('textbox'), 'aapl IBM ZZZZQ');
  await user.click(within(dialog).getByRole('button', { name: 'Read' }));
  expect(await within(dialog).findByText('1 entry left out')).toBeVisible();
  expect(within(dialog).getByText(/no US listing is known/)).toBeVisible();
  expect(asked.filter(({ name }) => name === 'addSymbols')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Add 2 stocks' }));
  expect(await screen.findByText('2 stocks added to Swing')).toBeVisible();

  const table = await screen.findByRole('table', { name: 'Watchlist' });
  expect(await within(table).findByRole('link', { name: 'IBM' })).toBeVisible();
  await user.click(within(table).getByRole('button', { name: 'Remove IBM from this list' }));
  await expect.poll(() => screen.queryByRole('link', { name: 'IBM' })).toBeNull();
  await expect.poll(() => asked.some(({ name, path }) => name === 'removeStar' && path.includes('list=7'))).toBe(true);

  await user.click(screen.getByRole('button', { name: 'Rename or remove Swing' }));
  await user.click(screen.getByRole('button', { name: 'Remove this list with its notes' }));
  expect(await screen.findByRole('table', { name: 'My stars' })).toBeVisible();
  await expect.poll(() => screen.queryByRole('button', { name: /^Swing/ })).toBeNull();
});
