// The stocks page: search, popular stocks, and the panel with everything known about the picked one.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { FoundStock } from '../../../src/domain/signals/search/found-stock.ts';
import { noOverview } from '../../../src/domain/stocks/overview/overview.ts';
import { StocksScreen } from '../../../src/web/screens/stocks/stocks-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { catchSavedFiles } from '../saved-files.ts';
import { searchResult } from '../screener/sample-stocks.ts';
import { liveData } from '../signals-pro/sample-signals.ts';
import { noHistory } from '../stock/open-stock.tsx';
import { sampleAnalysis, sampleBars, stockParts } from '../stock/sample-stock.ts';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';

const result = (symbol: string, changes: Partial<FoundStock> = {}) =>
  searchResult(symbol, `${symbol} Samples`, changes);
const popular = [result('KSTL'), result('PLVR', { url: null }), result('HRON')];
const found = (q: string) =>
  q === 'none' ? [] : [result('WREN'), result('IBIS')].filter(({ symbol }) => symbol.includes(q.toUpperCase()));

const usual: Answers = {
  ...noHistory,
  stockBars: sampleBars(),
  stocksOverview: noOverview(),
  searchStocks: ({ path }) => {
    const q = new URL(path, 'http://localhost').searchParams.get('q') ?? '';
    return { results: q === '' ? [] : found(q), popular: q === '' ? popular : [] };
  },
  analyzeListed: { live_data: liveData('KSTL', Date.now()), ai_analysis: sampleAnalysis.analysis, details: stockParts },
};

async function open(search = '', answers: Answers = {}) {
  const server = await serveContract({ ...usual, ...answers });
  drawScreen(`/stocks${search}`, <StocksScreen />);
  return server;
}

const refuse = (status: number, detail?: string) => new Refused({ status, detail });
const section = (name: string) => screen.findByRole('region', { name });
const field = () => screen.getByLabelText('Search symbol or company');

test('popular stocks stand under the title and are asked again by Refresh; a search shows what it found once the typing rests', async () => {
  // STOCK-01, STOCK-02, STOCK-03, STOCK-08
  const { asked } = await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stock Analysis');
  expect(screen.getByRole('status', { name: 'Loading popular stocks' }).children).toHaveLength(10);
  const list = await screen.findByRole('list', { name: 'Popular Stocks' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(list).toHaveTextContent('KSTLKSTL Samples$12.50−0.25 (−1.96%)Volume 1.25M');
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(asked.filter(({ name }) => name === 'searchStocks')).toHaveLength(2));
  await userEvent.keyboard('/');
  expect(field()).toHaveFocus();
  await userEvent.keyboard('wre');
  expect(screen.getByRole('status', { name: 'Searching stocks' }).children).toHaveLength(5);
  const results = await screen.findByRole('list', { name: 'Search Results' });
  expect(within(results).getAllByRole('listitem')).toHaveLength(1);
  const searched = asked.filter(({ path }) => path.includes('q=') && !path.endsWith('q='));
  expect(searched.map(({ path }) => path)).toEqual(['/api/stocks/search?q=wre']);
  await waitFor(() => expect(at()).toBe('?q=wre'));
});

test('an export says of each price when it was, whatever the time is', async () => {
  const saved = catchSavedFiles();
  const times = { KSTL: '2026-11-13T21:00:00.000Z', PLVR: '2026-11-13T20:14:00.000Z', HRON: null };
  await open('', {
    marketStatus: { ...sampleMarket, now: '2026-11-15T20:00:00.000Z' },
    verdicts: verdictAnswer(Date.now()),
    searchStocks: {
      results: [],
      popular: Object.entries(times).map(([symbol, prices_as_of]) => result(symbol, { prices_as_of })),
    },
  });
  await screen.findByRole('list', { name: 'Popular Stocks' });
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.file).toBe('popular-stocks_2026-11-13_2100Z.csv');
  const lines = (await saved[0]?.text)?.trim().split('\r\n') ?? [];
  expect(lines.map((line) => line.split(',').at(-1))).toEqual(['as_of', times.KSTL, times.PLVR, '']);
});

test('a search that finds nothing says so and can be cleared', async () => {
  await open('?q=none');
  expect(await screen.findByText('No results found for "none"')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(screen.queryByRole('region', { name: 'Search Results' })).toBeNull();
});

test('popular stocks and a search that fail say so, and can be asked for again', async () => {
  // ERR-30
  await open('?q=wre', { searchStocks: refuse(400) });
  for (const name of ['Search Results', 'Popular Stocks']) {
    const alert = await within(await section(name)).findByRole('alert');
    expect(alert).toHaveTextContent('Failed to search stocks. Please try again.');
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible();
  }
});

describe('the panel', () => {
  const card = async (symbol: string) => screen.findByRole('button', { name: new RegExp(`^${symbol}`) });

  test('opens with symbol and name, says that it loads, then shows the deep dive', async () => {
    // STOCK-04, STOCK-05
    const { promise: waiting, resolve: arrive } = Promise.withResolvers<void>();
    const { asked } = await open('', {
      analyzeListed: async () => waiting.then(() => usual.analyzeListed),
    });
    await userEvent.click(await card('KSTL'));
    const panel = await section('Analysis of KSTL');
    expect(within(panel).getByRole('heading', { level: 2 })).toHaveTextContent('KSTL KSTL Samples');
    expect(within(panel).getByText('Loading analysis...')).toBeVisible();
    arrive();
    expect(await within(panel).findByRole('region', { name: 'Analyst ratings' })).toBeVisible();
    expect(within(panel).getByRole('region', { name: 'AI analysis' })).toHaveTextContent('BUY');
    expect(asked.find(({ name }) => name === 'analyzeListed')?.body).toEqual({ url: 'stock:KSTL' });
    expect(at()).toBe('?symbol=KSTL');
    expect(await card('KSTL')).toHaveAttribute('aria-pressed', 'true');
  });

  test('is closed by its control or by Escape, and the focus returns to the card', async () => {
    // STOCK-06
    await open();
    await userEvent.click(await card('KSTL'));
    await userEvent.click(screen.getByRole('button', { name: 'Close analysis' }));
    expect(screen.queryByRole('region', { name: 'Analysis of KSTL' })).toBeNull();
    expect(at()).toBe('');
    expect(await card('KSTL')).toHaveFocus();
    await userEvent.click(await card('HRON'));
    await section('Analysis of HRON');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Analysis of HRON' })).toBeNull());
  });

  test('that cannot load says so with the server’s words, and can try again', async () => {
    // STOCK-05, ERR-29
    const { answers } = await open('', { analyzeListed: refuse(422, 'The source is away.') });
    await userEvent.click(await card('KSTL'));
    const box = await screen.findByRole('alert');
    expect(box).toHaveTextContent('Failed to load analysisThe source is away.');
    answers.analyzeListed = usual.analyzeListed;
    await userEvent.click(within(box).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Analyst ratings' })).toBeVisible();
  });

  test('does not open for a stock without url', async () => {
    // STOCK-07
    const { asked } = await open('?symbol=PLVR');
    expect(await screen.findByText('PLVR cannot be analyzed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^PLVR/ })).toBeNull();
    expect(screen.getByText('Cannot be analyzed')).toBeVisible();
    expect(asked.some(({ name }) => name === 'analyzeListed')).toBe(false);
  });

  test.each([
    ['a stock no list shows', 'WREN', 'region', { name: 'Analyst ratings' }],
    // ERR-29
    ['a symbol nobody lists, with what failed', 'NOSUCH', 'alert', {}],
  ] as const)('opens from an address also for %s', async (_, symbol, role, options) => {
    await open(`?symbol=${symbol}`);
    const found = await within(await section(`Analysis of ${symbol}`)).findByRole(role, options);
    if (role === 'alert') expect(found).toHaveTextContent('Failed to load analysis');
  });
});
