// The palette over the frame: to any page or stock, and whatever a key of the screen does.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { matchesWords } from '../../../src/web/app/palette/palette-commands.tsx';
import { useShortcuts } from '../../../src/web/ui/keyboard/shortcuts.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawInFrame } from '../drawn-screen.tsx';
import { sampleAdmin, sampleMarket, sampleUser } from '../sample-people.ts';
import { searchResult } from '../screener/sample-stocks.ts';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';
import { starsOf } from '../watchlist/sample-rows.ts';

beforeEach(() => localStorage.setItem('token', 'sct_1'));

function Sample() {
  const [refreshed, setRefreshed] = useState(0);
  useShortcuts([
    { keys: ['r'], label: 'Refresh', scope: 'Sample', handler: () => setRefreshed(refreshed + 1) },
    { keys: ['Escape'], label: 'Close something', scope: 'Sample', handler: () => {} },
    { keys: ['x'], label: 'Out of service', scope: 'Sample', disabled: true, handler: () => {} },
  ]);
  const { pathname, search } = useLocation();
  return (
    <>
      <h1>Sample page</h1>
      <p>refreshed {refreshed}</p>
      <p data-testid="address">{pathname + search}</p>
    </>
  );
}

function OwnSearch({ onSearch }: { onSearch: () => void }) {
  useShortcuts([{ keys: ['mod+k'], label: 'Search', scope: 'Sample', handler: onSearch }]);
  return <h1>Screen with a search of its own</h1>;
}

async function show(answers: Answers = {}, page = <Sample />) {
  const served = await serveContract({
    me: sampleUser,
    marketStatus: sampleMarket,
    myStars: starsOf(['TNA']),
    searchStocks: {
      results: [
        searchResult('NVDA', 'NVIDIA Corp', { smart_cat_score: 364, tab: 'premium' }),
        searchResult('NVDL', 'Sample Fund'),
      ],
      popular: [],
    },
    ...answers,
  });
  await drawInFrame('/sample', page);
  return served;
}

const field = () => screen.findByRole('combobox');
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent);

test('keys pressed while its code is on its way are its text, and none of the page; Enter goes to the first stock', async () => {
  await show();
  await userEvent.keyboard('gnvdr{Backspace}a{Enter}');
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/stocks/NVDA'));
  expect(screen.getByText('refreshed 0')).toBeVisible();
});

test('Ctrl+K opens it with the pages, the own stars and what can be done here; Escape gives the focus back', async () => {
  await show();
  const opener = screen.getByRole('button', { name: 'Go to a page, a stock or an action' });
  opener.focus();
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(await field()).toHaveFocus();
  expect(screen.getByRole('dialog', { name: 'Go to a page, a stock or an action' })).toBeVisible();
  await waitFor(() => expect(options('My stars')).toEqual(['TNA']));
  expect(options('Pages')).toEqual(
    expect.arrayContaining(['Signals Pro', 'Screener', 'Golden Eye', 'Stocks', 'Account']),
  );
  // What only makes sense where one stands, and what is out of service, is not offered.
  expect(options('Actions')).toEqual([
    'RefreshR',
    'List the shortcuts of this screen?',
    'Show an earlier time',
    'Light theme',
    'Dark theme',
    'Theme of the system',
  ]);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
});

test('typing finds stocks with their verdicts once the hand rests; arrows choose, Enter goes there', async () => {
  const { asked } = await show({ verdicts: verdictAnswer(Date.now(), { NVDL: { score: null, readings: null } }) });
  await userEvent.click(screen.getByRole('button', { name: 'Go to a page, a stock or an action' }));
  await userEvent.type(await field(), 'nvd');
  await waitFor(() =>
    expect(options('Stocks')).toEqual([
      expect.stringMatching(/^NVDANVIDIA Corp, \$12\.50, −1\.96%, \+364 in Premium.*NONE, MAYBE, STRONG BUY$/),
      expect.stringMatching(/^NVDLSample Fund, \$12\.50, −1\.96%.*NONE, not screened, no signals$/),
    ]),
  );
  const searches = asked.filter(({ name }) => name === 'searchStocks');
  expect(searches.map(({ path }) => path)).toEqual(['/api/stocks/search?q=nvd']);
  expect(screen.queryByRole('group', { name: 'Pages' })).toBeNull();
  const chosen = () => screen.getByRole('option', { selected: true });
  expect(chosen()).toHaveTextContent('NVDA');
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('NVDL');
  expect((await field()).getAttribute('aria-activedescendant')).toBe(chosen().id);
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toHaveTextContent('NVDA');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/stocks/NVDA'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is typed finds a page, and an action by other words too', async () => {
  await show();
  const find = async (text: string) => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('g');
    await userEvent.type(await field(), text);
  };
  await find('refr{Enter}');
  expect(await screen.findByText('refreshed 1')).toBeVisible();
  await find('light theme{Enter}');
  await waitFor(() => expect(localStorage.getItem('theme')).toBe('light'));
  await find('time machine');
  expect(options('Actions')).toEqual(['Show an earlier time']);
  await userEvent.keyboard('{Escape}');
  await find('eye');
  await userEvent.click(screen.getByRole('option', { name: 'Golden Eye' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/goldeneye'));
});

test('no match and a failed search each have a message', async () => {
  await show({
    searchStocks: (asked) => {
      if (asked.path.endsWith('q=down')) throw new Refused({ status: 400, detail: 'away' });
      return { results: [], popular: [] };
    },
  });
  await userEvent.keyboard('g');
  await userEvent.type(await field(), 'zzzz');
  expect(await screen.findByText('No results found for "zzzz"')).toBeVisible();
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'down');
  expect(await screen.findByText('Failed to search stocks. Please try again.')).toBeVisible();
});

test('a screen that searches with Ctrl+K keeps it; the other key opens the palette there too', async () => {
  const search = vi.fn();
  await show({}, <OwnSearch onSearch={search} />);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(search).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('g');
  expect(await field()).toHaveFocus();
});

test('only administrators find administrator pages', async () => {
  await show({ me: sampleAdmin });
  await userEvent.keyboard('g');
  await userEvent.type(await field(), 'admin pipeline');
  expect(await screen.findByRole('option', { name: 'Admin: Pipeline Status' })).toBeVisible();
});

test.each([
  ['', true],
  ['gold', true],
  ['EYE gold', true],
  ['gold fish', false],
])('the words %j find Golden Eye: %s', (text, found) => {
  expect(matchesWords(text, 'Golden Eye')).toBe(found);
});
