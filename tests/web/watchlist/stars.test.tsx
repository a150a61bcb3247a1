// The star of a stock and lists limited to one's own stars.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { StarButton } from '../../../src/web/symbol/stars/star-button.tsx';
import { useOnlyStars } from '../../../src/web/symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../../src/web/symbol/stars/stars-filter.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';
import { starsOf } from './sample-rows.ts';

const SYMBOLS = ['NVDA', 'AAPL', 'TNA'];
const star = (symbol: string) => ({ symbol, starred_at: '2026-11-17T18:14:00.000Z' });

function List() {
  const { kept } = useOnlyStars();
  const shown = SYMBOLS.filter((symbol) => kept === null || kept.has(symbol));
  return shown.length === 0 ? <NoneStarred /> : <p data-testid="list">{shown.join(' ')}</p>;
}

async function show(starred: string[], address = '', answers: Answers = {}, onOpen = () => {}) {
  const served = await serveContract({
    myStars: starsOf(starred),
    addStar: (asked) => star(asked.path.split('/').at(-1) ?? ''),
    removeStar: { success: true },
    ...answers,
  });
  drawScreen(
    `/list${address}`,
    <>
      <StarsFilter />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: stands for a row that opens on a click */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div onClick={onOpen}>
        {SYMBOLS.map((symbol) => (
          <StarButton key={symbol} symbol={symbol} withKey={symbol === 'TNA'} />
        ))}
      </div>
      <List />
      <ToastRegion />
    </>,
  );
  await waitFor(() => expect(button('NVDA')).toBeEnabled());
  return served;
}

const button = (symbol: string) => screen.getByRole('button', { name: `Star ${symbol}` });
const pressed = () => SYMBOLS.filter((symbol) => button(symbol).getAttribute('aria-pressed') === 'true');

test('a star shines before the server has answered, and nothing around it opens', async () => {
  const opened = vi.fn();
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const { asked } = await show([], '', { addStar: () => held.then(() => star('NVDA')) }, opened);
  await userEvent.click(button('NVDA'));
  expect(pressed()).toEqual(['NVDA']);
  expect(opened).not.toHaveBeenCalled();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'addStar', path: '/api/watchlist/NVDA' }));
  answer();
  await userEvent.click(button('NVDA'));
  await waitFor(() => expect(asked.at(-1)?.name).toBe('removeStar'));
  expect(pressed()).toEqual([]);
});

test('a double click ends where it began; of the open stock the key s is the star; a refused star is taken back', async () => {
  const { asked, answers } = await show(['AAPL']);
  // One request for all of them.
  expect(asked.map(({ name }) => name)).toEqual(['myStars']);
  expect(pressed()).toEqual(['AAPL']);
  await userEvent.dblClick(button('NVDA'));
  await waitFor(() => expect(asked.map(({ name }) => name)).toEqual(['myStars', 'addStar', 'removeStar']));
  expect(pressed()).toEqual(['AAPL']);
  const detail = 'Your watchlist is full: 500 stars are the most';
  answers.addStar = new Refused({ status: 409, detail });
  await userEvent.click(button('NVDA'));
  expect(await screen.findByText(detail)).toBeVisible();
  await waitFor(() => expect(pressed()).toEqual(['AAPL']));
  await waitFor(() => expect(asked.at(-1)?.name).toBe('myStars'));
  answers.addStar = star('TNA');
  await userEvent.keyboard('s');
  expect(pressed()).toEqual(['AAPL', 'TNA']);
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ name: 'addStar', path: '/api/watchlist/TNA' }));
});

test("'My stars' limits the list, is in the address, and follows each star at once", async () => {
  await show(['NVDA', 'AAPL'], '?tab=hot');
  expect(screen.getByTestId('list')).toHaveTextContent('NVDA AAPL TNA');
  await userEvent.click(screen.getByRole('button', { name: 'My stars 2' }));
  expect(screen.getByTestId('list')).toHaveTextContent(/^NVDA AAPL$/);
  expect(at()).toBe('?tab=hot&watch=1');
  await userEvent.click(button('NVDA'));
  expect(screen.getByTestId('list')).toHaveTextContent(/^AAPL$/);
  await userEvent.click(screen.getByRole('button', { name: 'My stars 1' }));
  expect(screen.getByTestId('list')).toHaveTextContent('NVDA AAPL TNA');
});

test('a list without any star has a message and leads back to all stocks', async () => {
  await show([], '?watch=1');
  expect(screen.getByText('You have no stars yet')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show all stocks' }));
  expect(screen.getByTestId('list')).toHaveTextContent('NVDA AAPL TNA');
});
