// States of the screener: loading, failed, empty, phone, and while a newer run is published.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeToken } from '../../../src/web/api/token.ts';
import { type Asked, Refused } from '../contract-server.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { grid, openSample, symbols } from './open-screen.tsx';
import { current, runInfo, sampleStocks } from './sample-stocks.ts';
// The stock has a download of its own; no test waits for its code.
import '../../../src/web/stock/stock-modal.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

test('the screen loads, says what failed and tries again; a refresh that fails leaves the list where it is; the introduction is dismissed', async () => {
  // SCREEN-01, SCREEN-02, SCREEN-03, ERR-25, ERR-32
  const { answers } = await openSample({ screenerList: new Refused({ status: 403, text: '' }) });
  expect(screen.getByText('Loading screener data...')).toBeVisible();
  const panel = await screen.findByRole('alert');
  expect(panel).toHaveTextContent('Error Loading Screener');
  Object.assign(answers, current());
  await userEvent.click(within(panel).getByRole('button', { name: 'Try Again' }));
  await grid();
  expect(screen.queryByText('Loading screener data...')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  answers.screenerList = new Refused({ status: 403, detail: 'The run cannot be read' });
  await userEvent.keyboard('r');
  expect(await screen.findByText('The run cannot be read')).toBeVisible();
  expect(symbols()).toEqual(['NVDA', 'COIN']);
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss introduction' }));
  expect(screen.queryByText('The whole market through four filters')).toBeNull();
  expect(localStorage.getItem('screenerIntroDismissed')).toBe('true');
});

test('a view without stocks has a message and links to one that has some; filters that leave nothing can be cleared', async () => {
  // SCREEN-20
  await openSample({ ...current(sampleStocks.slice(2)) });
  expect(await screen.findByText('No stocks found')).toBeVisible();
  expect(screen.getByText(/No stock has 3 or more active filters/)).toBeVisible();
  // Those that lack least stand there meanwhile, under a heading of their own.
  expect(screen.getByRole('heading', { name: /^Nearest to Hot/ })).toBeVisible();
  expect(await screen.findByRole('grid', { name: 'Stocks nearest to Hot' })).toBeVisible();
  expect(symbols()).toEqual(['APLD', 'ACHR', 'AMD']);
  await userEvent.click(screen.getByRole('button', { name: 'Show All (3)' }));
  expect(symbols()).toEqual(['ACHR', 'AMD']);
  for (const filter of [/PM Price Momentum/, /SM Smart Money/])
    await userEvent.click(screen.getByRole('button', { name: filter }));
  expect(await screen.findByText('No stocks found')).toBeVisible();
  expect(screen.getByText(/No stock in All has PM and SM active/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(symbols()).toEqual(['ACHR', 'AMD']);
  expect(at()).toBe('?view=all');
});

test('before the first run the screen says when there will be one', async () => {
  await openSample({
    ...current([], { ...runInfo(), last_run_time: null, run_id: null }),
    screenerBeginning: { sessions_read: 150, sessions_wanted: 300 },
  });
  expect(await screen.findByText('No stocks found')).toBeVisible();
  expect(screen.getByText(/No run has listed a stock yet/)).toBeVisible();
  expect(await screen.findByText('150 of 300 sessions read')).toBeVisible();
  expect(screen.getByText(/^Last run/)).toHaveTextContent('never');
});

test('while momentum warms up an empty Rising says when it will be ready, one with stocks that it is not complete, All nothing', async () => {
  const warming = (minutes: number) => ({
    ...runInfo(),
    warming_up: { lacks: ['momentum' as const], ready_at: new Date(Date.now() + minutes * 60_000).toISOString() },
  });
  const steady = sampleStocks.filter(({ symbol }) => symbol === 'APLD' || symbol === 'ACHR');
  const { answers } = await openSample({ ...current(steady, warming(4)) }, '?view=rising');
  expect(await screen.findByText(/^Momentum is warming up, ready in about 4 min/)).toBeVisible();
  Object.assign(answers, current(sampleStocks, { ...warming(2), run_id: 8 }));
  await userEvent.keyboard('r');
  expect(await screen.findByText(/ready in about 2 min.*Until then the list is not complete/)).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: /^All/ }));
  expect(screen.queryByText(/warming up/)).toBeNull();
});

test('on a phone each stock is a card of two lines', async () => {
  // SCREEN-11, MODAL-01, CONST-18
  onPhone(true);
  await openSample({}, '?view=all');
  const list = await screen.findByRole('list', { name: 'All stocks: YES' });
  const cards = within(list).getAllByRole('button', { name: /^(?!Star |Set an alert )/ });
  expect(cards).toHaveLength(1);
  expect(within(screen.getByRole('list', { name: 'All stocks: MAYBE' })).getAllByText('MAYBE')).toHaveLength(3);
  expect(screen.getByRole('button', { name: /^NO 1/ })).toHaveAttribute('aria-expanded', 'false');
  expect(cards[0]).toHaveTextContent('NVDA');
  expect(cards[0]).toHaveTextContent('+6.25%');
  expect(cards[0]).toHaveTextContent('YES');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByLabelText('Search stocks')).toHaveAttribute('placeholder', 'Search stocks');
  await userEvent.click(cards[0] ?? list);
  expect(at()).toBe('?view=all&symbol=NVDA');
  expect(await screen.findByRole('dialog', { name: /^NVDA/ })).toBeVisible();
});

describe('while a newer run is published', () => {
  beforeEach(() => {
    storeToken('sct_sample');
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  async function open(search: string) {
    const streams: Asked[] = [];
    const sample = await openSample(
      {
        snapshotStream: (one: Asked) => {
          streams.push(one);
        },
      },
      search,
    );
    await screen.findByText('NVIDIA Corporation');
    await waitFor(() => expect(streams).toHaveLength(1));
    const tell = (run_id: number) => {
      const now = new Date().toISOString();
      const news = { kind: 'screener', id: run_id, source_id: run_id, as_of: now, received_at: now, published_at: now };
      return act(async () => streams.at(-1)?.tell?.({ sent_at: now, snapshots: [news] }));
    };
    const first = runInfo().run_id ?? 0;
    const publish = async (stocks = sampleStocks) => {
      Object.assign(sample.answers, current(stocks, { ...runInfo(), run_id: first + 1 }));
      await tell(first + 1);
    };
    const runsRead = () => sample.asked.filter(({ path }) => path.includes('/screener/list')).length;
    return { ...sample, tell, publish, runsRead, first };
  }

  test('a run that is announced is read at once, the one shown is not read again, typed text and the focus stay', async () => {
    const { tell, publish, runsRead, first } = await open('');
    await tell(first);
    expect(runsRead()).toBe(1);
    const field = screen.getByLabelText('Search stocks');
    await userEvent.type(field, 'a');
    await publish(sampleStocks.filter(({ symbol }) => symbol !== 'NVDA'));
    await waitFor(() => expect(screen.queryByText('NVIDIA Corporation')).toBeNull());
    expect(runsRead()).toBe(2);
    expect(field).toHaveValue('a');
    expect(field).toHaveFocus();
  });

  test('the mark follows its stock to another row', async () => {
    const { publish, runsRead } = await open('?view=all');
    const table = await grid();
    table.focus();
    await userEvent.keyboard('jjj');
    const marked = () => document.querySelector('[aria-selected="true"] b')?.textContent;
    const before = marked();
    expect(before).toBeTruthy();
    await publish(sampleStocks.filter(({ symbol }) => symbol !== 'NVDA' || symbol === before));
    await waitFor(() => expect(runsRead()).toBe(2));
    expect(marked()).toBe(before);
  });

  test('an open stock stays open on its tab while its newer figures come, and also when they cannot be had', async () => {
    const { publish, answers, runsRead } = await open('?symbol=NVDA');
    const dialog = await screen.findByRole('dialog');
    await screen.findByRole('region', { name: 'Trading signals' });
    answers.currentStock = new Refused({ status: 503, detail: 'away' });
    await publish();
    await waitFor(() => expect(runsRead()).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(screen.getByRole('region', { name: 'Trading signals' })).toBeVisible();
    expect(at()).toBe('?symbol=NVDA');
  });
});
