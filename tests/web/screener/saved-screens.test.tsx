// Saved screens: saved under a name, opened, renamed, removed, and what is new since the last look.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SavedScreen } from '../../../src/domain/screener/saved/saved-screen.ts';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { type Answers, Refused } from '../contract-server.ts';
import { at } from '../drawn-screen.tsx';
import { openScreen, startSample, symbols } from './open-screen.tsx';
import { current, runInfo, sampleStock } from './sample-stocks.ts';

const stock = (symbol: string, relative_volume: number) =>
  sampleStock(symbol, `Sample ${symbol}`, { figures: { rsi: 55, relative_volume } });
const stocks = [stock('AAAA', 1.25), stock('BBBB', 3.5), stock('CCCC', 2)];

beforeEach(() => localStorage.setItem('screenerFiltersOpen', 'true'));

/** A server that keeps screens, as the product's does. */
async function startSaved(screens: SavedScreen[] = [], answers: Answers = {}) {
  const idIn = (path: string) => Number(/\/saved\/(\d+)/.exec(path)?.[1]);
  const found = (path: string) => {
    const screen = screens.find(({ id }) => id === idIn(path));
    if (screen === undefined) throw new Refused({ status: 404, detail: 'No such saved screen' });
    return screen;
  };
  const started = await startSample({
    ...current(stocks, runInfo()),
    savedScreens: () => ({ screens, most: 3 }),
    saveScreen: ({ body }) => {
      const { name, query } = body as SavedScreen;
      if (screens.some((screen) => screen.name === name)) {
        throw new Refused({ status: 409, detail: 'You have a saved screen of this name' });
      }
      const screen = { id: screens.length + 1, name, query, seen: null };
      screens.push(screen);
      return screen;
    },
    changeScreen: ({ path, body }) => Object.assign(found(path), body),
    removeScreen: ({ path }) => {
      screens.splice(screens.indexOf(found(path)), 1);
      return { success: true };
    },
    seeScreen: ({ path, body }) => {
      found(path).seen = (body as { symbols: string[] | null }).symbols;
      return { success: true };
    },
    ...answers,
  });
  return { ...started, screens };
}

const row = () => screen.findByRole('region', { name: 'Saved screens' });
const chips = async () =>
  within(await row())
    .queryAllByRole('button', { pressed: false })
    .concat(within(await row()).queryAllByRole('button', { pressed: true }))
    .map((chip) => chip.textContent?.replace(/\s+/g, ' ').trim());

test('a list is saved under a name, and the chip counts its stocks in the present run', async () => {
  const { screens } = await startSaved();
  openScreen('?rvol=2..&view=all&folded=none&symbol=');
  await userEvent.click(await screen.findByRole('button', { name: 'Save this list' }));
  await userEvent.type(screen.getByLabelText('Name'), ' Busy ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await chips()).toEqual(['Busy 2']));
  // What belongs to the visit is not part of the list; what was seen with it is remembered.
  expect(screens).toMatchObject([{ name: 'Busy', query: 'rvol=2..&view=all' }]);
  await waitFor(() => expect(screens[0]?.seen).toEqual(['BBBB', 'CCCC']));
  expect(screen.getByRole('button', { name: /^Busy/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a name that is taken is said in the form, which stays', async () => {
  await startSaved([{ id: 1, name: 'Busy', query: 'view=all', seen: null }]);
  openScreen('?view=all&rvol=3..');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Busy{Enter}');
  expect(await screen.findByText('You have a saved screen of this name')).toBeVisible();
  expect(screen.getByRole('dialog', { name: 'Save this list' })).toBeVisible();
});

test('a chip says what is new since the last look; opening it shows the list and remembers it as seen', async () => {
  const { screens } = await startSaved([
    { id: 1, name: 'Busy', query: 'rvol=2..&view=all', seen: ['CCCC', 'GONE'] },
    { id: 2, name: 'Never looked at', query: 'rvol=3..&view=all', seen: null },
  ]);
  openScreen('?view=all&q=&folded=YES');
  await waitFor(async () => expect(await chips()).toEqual(['Busy 2 1 new', 'Never looked at 1']));
  await userEvent.click(screen.getByRole('button', { name: /^Busy/ }));
  expect(at()).toBe('?view=all&rvol=2..');
  expect(symbols()).toEqual(['BBBB', 'CCCC']);
  await waitFor(() => expect(screens[0]?.seen).toEqual(['BBBB', 'CCCC']));
  // What was new stays named during the look.
  expect(await row()).toHaveTextContent('New since your last look: BBBB');
  await userEvent.click(screen.getByRole('button', { name: /^Never looked at/ }));
  await waitFor(async () => expect(await chips()).toContain('Busy 2'));
});

test('a stock that joins the list while it is looked at is named once, however late the server hears that it was seen', async () => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  const { answers } = await startSaved([{ id: 1, name: 'Busy', query: 'rvol=2..&view=all', seen: ['BBBB', 'CCCC'] }], {
    seeScreen: () => heard.then(() => ({ success: true })),
  });
  openScreen('?rvol=2..&view=all');
  await waitFor(async () => expect(await chips()).toEqual(['Busy 2']));
  expect(await row()).not.toHaveTextContent('New since');
  const joined = [...stocks, stock('DDDD', 5)];
  for (const [run_id, listed, chip, named] of [
    [8, joined, 'Busy 3 1 new', 'DDDD'],
    [9, [...joined, stock('EEEE', 6)], 'Busy 4 2 new', 'DDDD, EEEE'],
  ] as const) {
    Object.assign(answers, current([...listed], { ...runInfo(), run_id }));
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(async () => expect(await chips()).toEqual([chip]));
    expect(await row()).toHaveTextContent(`New since your last look: ${named}`);
  }
  hear();
});

test('a list another window stores as seen is not answered; a new look stores it', async () => {
  const { screens } = await startSaved([
    { id: 1, name: 'Busy', query: 'rvol=2..&view=all', seen: null },
    { id: 2, name: 'Rest', query: 'rvol=..2&view=all', seen: null },
  ]);
  const { client } = openScreen('?rvol=2..&view=all');
  await waitFor(() => expect(screens[0]?.seen).toEqual(['BBBB', 'CCCC']));
  const stored = () => client.getMutationCache().getAll().length;
  for (const elsewhere of [['BBBB', 'CCCC', 'XXXX'], ['BBBB']]) {
    Object.assign(screens[0] ?? {}, { seen: elsewhere });
    await act(() => client.invalidateQueries());
    expect([stored(), screens[0]?.seen]).toEqual([1, elsewhere]);
    expect(await row()).not.toHaveTextContent('New since');
  }
  await userEvent.click(screen.getByRole('button', { name: /^Rest/ }));
  await userEvent.click(screen.getByRole('button', { name: /^Busy/ }));
  await waitFor(() => expect(screens[0]?.seen).toEqual(['BBBB', 'CCCC']));
});

test('a past list is no look: its screen is opened, and nothing is marked or stored', async () => {
  showInstant('2026-11-17T18:14:00.000Z');
  const { screens } = await startSaved([{ id: 1, name: 'Busy', query: 'rvol=2..&view=all', seen: ['CCCC'] }]);
  const { client } = openScreen('?view=all');
  await waitFor(async () => expect(await chips()).toEqual(['Busy 2']));
  await userEvent.click(screen.getByRole('button', { name: /^Busy/ }));
  expect(screen.getByRole('button', { name: /^Busy/ })).toHaveAttribute('aria-pressed', 'true');
  expect(client.getMutationCache().getAll()).toEqual([]);
  expect(screens[0]?.seen).toEqual(['CCCC']);
});

test('stars and a past instant are parts of a visit: the link keeps them, the saved list does not', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const { screens } = await startSaved([{ id: 1, name: 'Starred', query: 'rvol=3..&view=all&watch=1', seen: [] }], {
    myStars: { stars: [{ symbol: 'CCCC', starred_at: '2026-11-17T18:14:00.000Z' }], most: 500 },
  });
  openScreen('?rvol=2..&view=all&watch=1&asof=2026-11-16T18:14:00.000Z');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as new' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Busy{Enter}');
  await waitFor(() => expect(screens[1]?.query).toBe('rvol=2..&view=all'));
  expect(await screen.findByRole('button', { name: /^Busy/, pressed: true })).toHaveTextContent('Busy 2');
  await userEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  const link = new URLSearchParams(copied[0]?.split('?')[1]);
  expect(Object.fromEntries(link)).toEqual({
    rvol: '2..',
    view: 'all',
    watch: '1',
    asof: '2026-11-16T18:14:00.000Z',
  });
  // One saved with stars before opens the list its chip counts.
  await userEvent.click(screen.getByRole('button', { name: /^Starred/ }));
  expect(at()).toBe('?rvol=3..&view=all');
});

test('a screen is renamed and removed', async () => {
  const { screens } = await startSaved([{ id: 1, name: 'Busy', query: 'rvol=2..&view=all', seen: [] }]);
  openScreen('?rvol=2..&view=all');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or remove Busy' }));
  await userEvent.type(screen.getByLabelText('Name'), ' ones{Enter}');
  await waitFor(() => expect(screens[0]?.name).toBe('Busy ones'));
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or remove Busy ones' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove this screen' }));
  await waitFor(() => expect(screens).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await chips()).toEqual([]);
});

test('a screen carries the columns of the device it was saved on, and so does its link', async () => {
  localStorage.setItem('screenerColumns', 'rsi,float');
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  const { screens } = await startSaved();
  const first = openScreen('?view=all&rvol=2..');
  await userEvent.click(await screen.findByRole('button', { name: 'Save this list' }));
  await userEvent.type(screen.getByLabelText('Name'), 'Busy{Enter}');
  await waitFor(() => expect(screens).toMatchObject([{ query: 'columns=rsi%2Cfloat&rvol=2..&view=all' }]));
  expect(await screen.findByRole('button', { name: /^Busy/, pressed: true })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(copied.map((text) => text.split('?')[1])).toEqual([screens[0]?.query]));
  first.unmount();
  // On another device, where nothing was chosen.
  localStorage.clear();
  openScreen('?view=all');
  await userEvent.click(await screen.findByRole('button', { name: 'Show filters' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Busy/ }));
  expect(at()).toBe('?view=all&columns=rsi,float&rvol=2..');
  expect(screen.getByRole('columnheader', { name: /^RSI 14/ })).toBeVisible();
  expect(localStorage.getItem('screenerColumns')).toBeNull();
});

test('a screen without columns shows those of the device, and takes other ones when asked to', async () => {
  localStorage.setItem('screenerColumns', 'float');
  const { screens } = await startSaved([{ id: 1, name: 'Busy', query: 'rvol=2..&view=all', seen: [] }]);
  const first = openScreen('?rvol=2..&view=all');
  expect(await screen.findByRole('button', { name: /^Busy/, pressed: true })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: /^Float/ })).toBeVisible();
  first.unmount();
  screens.splice(0, 1, { id: 1, name: 'Busy', query: 'columns=rsi&rvol=2..&view=all', seen: [] });
  openScreen('?rvol=2..&view=all');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep these columns in Busy' }));
  await waitFor(() => expect(screens[0]?.query).toBe('columns=float&rvol=2..&view=all'));
  expect(await screen.findByRole('button', { name: /^Busy/, pressed: true })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Keep these columns/ })).toBeNull();
});

test('with the most screens there can be nothing more is offered', async () => {
  await startSaved([1, 2, 3].map((id) => ({ id, name: `Screen ${id}`, query: `rsi=${id}..`, seen: null })));
  openScreen('?view=all');
  expect(await screen.findByRole('button', { name: 'Save as new' })).toBeDisabled();
});
