// Six tables of minute tracking: rows, pages, filters and forms.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AggregatesScreen } from '../../../src/web/admin/minutes/aggregates-screen.tsx';
import { IndicatorsScreen } from '../../../src/web/admin/minutes/indicators-screen.tsx';
import { MinuteLogsScreen } from '../../../src/web/admin/minutes/logs-screen.tsx';
import { LuldScreen } from '../../../src/web/admin/minutes/luld-screen.tsx';
import { MinuteNewsScreen } from '../../../src/web/admin/minutes/news-screen.tsx';
import { TrackedSymbolsScreen } from '../../../src/web/admin/minutes/symbols-screen.tsx';
import { Refused } from '../contract-server.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { rowTexts } from '../texts.ts';
import { openMinutes } from './open-minutes.tsx';
import { LONG_ERROR, luld, sampleChart, sampleSymbols } from './sample-minutes.ts';

const tables = [
  ['Minute Aggregates', <AggregatesScreen key="a" />, 'minuteAggregates'],
  ['LULD Events', <LuldScreen key="l" />, 'minuteLuld'],
  ['News Data', <MinuteNewsScreen key="n" />, 'minuteNews'],
  ['Technical Indicators', <IndicatorsScreen key="i" />, 'minuteIndicators'],
  ['API Logs', <MinuteLogsScreen key="g" />, 'minuteLogs'],
  ['Tracked Symbols', <TrackedSymbolsScreen key="s" />, 'trackedSymbols'],
] as const;

const rowsOf = async (name: string) => rowTexts(await screen.findByRole('table', { name }));

// MIN-05, MIN-06, MIN-07, PROD-21
test.each(tables)(
  '%s: Loading... first, No data available without rows or with a refusal',
  async (title, page, name) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let isRefused = true;
    await openMinutes(page, {
      [name]: async () => {
        await released;
        if (isRefused) throw new Refused({ status: 400, detail: 'sample refusal' });
        return { data: [], total: 0 };
      },
    });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByText('sample refusal')).toBeVisible();
    expect(screen.getByText('No data available')).toBeVisible();
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('sample refusal')).toBeNull());
    expect(await screen.findByText('No data available')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  },
);

// MIN-08, MIN-09, MIN-10, ACONST-19, AAPI-32
test('pages are 100 rows each, stand in the address, and end at the first and the last one', async () => {
  const { paths } = await openMinutes(<LuldScreen />, {
    minuteLuld: ({ path }) => ({ data: [luld(path.includes('offset=200') ? 90 : 2, 0, [15], [47, 52])], total: 201 }),
  });
  await screen.findByText(/of 3, 201 rows/);
  expect(screen.getByLabelText('Page')).toHaveValue('1');
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(at()).toBe('?page=2');
  await waitFor(() => expect(screen.getByLabelText('Page')).toHaveValue('2'));
  expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled());
  expect(at()).toBe('?page=3');
  expect(paths('minuteLuld')).toEqual(
    [0, 100, 200].map((offset) => `/api/admin/minute-tracking/luld?limit=100&offset=${offset}`),
  );
  await userEvent.clear(screen.getByLabelText('Page'));
  await userEvent.type(screen.getByLabelText('Page'), '1{Enter}');
  await waitFor(() => expect(at()).toBe(''));
});

// MIN-08, MIN-10
test('a page beyond the last of three is the last one', async () => {
  const { paths } = await openMinutes(
    <LuldScreen />,
    {
      minuteLuld: ({ path }) => ({
        data: path.includes('offset=200') ? [luld(90, 0, [15], [47, 52])] : [],
        total: 201,
      }),
    },
    '?page=4',
  );
  await waitFor(() => expect(at()).toBe('?page=3'));
  await waitFor(() => expect(paths('minuteLuld').at(-1)).toBe('/api/admin/minute-tracking/luld?limit=100&offset=200'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  await waitFor(() => expect(screen.queryByText('No data available')).toBeNull());
});

test('rows are filtered by symbol, New York day and Pacific time of day; all of it stands in the address', async () => {
  const { paths } = await openMinutes(<LuldScreen />, {}, '?page=4&day=2026-11-17&from=07:15&to=07:44');
  await screen.findAllByText('IONQ');
  await userEvent.type(screen.getByRole('textbox', { name: 'Symbol' }), 'ionq');
  await waitFor(() => expect(at()).toBe('?day=2026-11-17&from=07:15&to=07:44&symbol=ionq'));
  const from = Date.parse('2026-11-17T15:15:00Z');
  const to = Date.parse('2026-11-17T15:45:00Z');
  await waitFor(() =>
    expect(paths('minuteLuld').at(-1)).toBe(
      `/api/admin/minute-tracking/luld?limit=100&offset=0&symbol=IONQ&from=${from}&to=${to}`,
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all rows' }));
  await waitFor(() => expect(at()).toBe(''));
  expect(screen.getByLabelText('From, PT')).toBeDisabled();
});

// ROUTE-29, AENT-30
test('minute aggregates tell when a bar came, that it was corrected, and that it is from history', async () => {
  await openMinutes(<AggregatesScreen />);
  const [newest, corrected, history] = await rowsOf('Minute Aggregates');
  expect(newest).toEqual([
    'Nov 17, 07:45 PT',
    'IONQ',
    '51.06',
    '51.14',
    '50.93',
    '51.00',
    expect.stringMatching(/^51\.\d{4}$/),
    '50.0101',
    expect.stringMatching(/^\d{2},\d{3}$/),
    '4,750,000',
    '49.95',
    '95',
    'no',
    '+11 ms',
    expect.stringMatching(/^\d+$/),
  ]);
  expect(corrected?.at(-2)).toBe('corrected Nov 17, 07:46 PT');
  expect(history?.slice(7, 10)).toEqual(['--', expect.any(String), '--']);
  expect(history?.at(-2)).toBe('from history');
});

// ROUTE-30, AENT-31
test('LULD events name tape and event, and tell the time to the millisecond', async () => {
  const tapes = ([1, 2, 3] as const).map((tape) => ({ ...luld(tape, 0, [21], null), tape }));
  await openMinutes(<LuldScreen />, { minuteLuld: { data: [...sampleChart.luld.toReversed(), ...tapes], total: 8 } });
  const rows = await rowsOf('LULD Events');
  expect(rows[0]?.slice(0, 7)).toEqual([
    'Nov 17, 08:30:30.104 PT',
    'IONQ',
    'Bands 48.70 to 53.82',
    '48.70',
    '53.82',
    '15',
    'NYSE',
  ]);
  expect(rows.map((cells) => cells[2])).toEqual([
    'Bands 48.70 to 53.82',
    'Trading goes on, bands 47.55 to 52.55',
    'Trading halted',
    'Bands 47.90 to 52.90',
    'Bands 47.55 to 52.55',
    ...tapes.map(() => 'Indicator 21'),
  ]);
  expect(rows.slice(5).map((cells) => cells[6])).toEqual(['NYSE', 'AMEX', 'NASDAQ']);
  // A halt has no limits.
  expect(rows[2]?.slice(3, 6)).toEqual(['--', '--', '17']);
});

// ROUTE-31, AENT-32
test('news are shown by their first 500 characters, whole on demand; without a symbol they are market-wide', async () => {
  await openMinutes(<MinuteNewsScreen />);
  const [[, symbol, preview] = []] = await rowsOf('News Data');
  expect(symbol).toBe('Market-wide');
  expect(preview).toHaveLength(500);
  expect(preview).not.toContain('last words');
  await userEvent.click(screen.getByRole('button', { name: 'Whole response, Market-wide' }));
  expect(screen.getByRole('region', { name: 'Whole response, Market-wide' }).textContent).toContain('last words');
  expect(at()).toBe('?row=2');
  await userEvent.click(screen.getByRole('button', { name: 'Whole response, Market-wide' }));
  expect(screen.queryByRole('region', { name: 'Whole response, Market-wide' })).toBeNull();
});

// ROUTE-32, AENT-33, MIN-08
test('indicators show value, and of MACD signal and histogram; a page in the address that is none is the first', async () => {
  const { paths } = await openMinutes(<IndicatorsScreen />, {}, '?page=none');
  const rows = await rowsOf('Technical Indicators');
  expect(rows.map((cells) => cells.slice(1, 6))).toEqual([
    ['NVDA', 'MACD', '0.4321', '0.4000', '0.0321'],
    ['NVDA', 'RSI', '57.1250', '--', '--'],
  ]);
  expect(paths('minuteIndicators')).toEqual(['/api/admin/minute-tracking/indicators?limit=100&offset=0']);
});

// ROUTE-33, AENT-34, CALC-83, AAPI-33
test('log errors are cut at 100 characters, whole on demand; statistics are of the newest 100 rows', async () => {
  const { paths } = await openMinutes(<MinuteLogsScreen />);
  const [cells = []] = await rowsOf('API Logs');
  expect(cells.slice(1, 7)).toEqual(['api_call', 'news', 'TSLA', 'timeout', '5,000 ms', '88']);
  expect(cells[7]).toHaveLength(100);
  await userEvent.click(screen.getByRole('button', { name: 'Whole error of row 4' }));
  expect(screen.getByText(LONG_ERROR)).toBeVisible();
  const statistics = within(screen.getByRole('table', { name: 'Statistics by service' }));
  expect(statistics.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'ServiceRowsSuccess rateAverageSlowest',
    'All services475.0%1,400 ms5,000 ms',
    'news366.7%1,733 ms5,000 ms',
    'indicators1100.0%400 ms400 ms',
  ]);
  expect(paths('minuteLogs')).toEqual(['/api/admin/minute-tracking/logs?limit=100&offset=0']);
});

// AAPI-33
test('on a later page of the log the statistics are still of the newest rows, which can be filtered by status', async () => {
  const { paths } = await openMinutes(<MinuteLogsScreen />, {}, '?page=3');
  await screen.findByRole('table', { name: 'Statistics by service' });
  expect(paths('minuteLogs').toSorted()).toEqual(
    [0, 200].map((offset) => `/api/admin/minute-tracking/logs?limit=100&offset=${offset}`),
  );
  // Rows are filtered by status, in the address and on the server.
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'timeout');
  expect(at()).toBe('?status=timeout');
  await waitFor(() =>
    expect(paths('minuteLogs').at(-1)).toBe('/api/admin/minute-tracking/logs?limit=100&offset=0&status=timeout'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all rows' }));
  expect(at()).toBe('');
});

// ROUTE-34, AENT-35, AAPI-34
test('tracked symbols come whole, with their categories counted', async () => {
  const { paths } = await openMinutes(<TrackedSymbolsScreen />);
  const rows = await rowsOf('Tracked Symbols');
  expect(rows.map((cells) => cells.slice(0, 4))).toEqual([
    ['NVDA', 'megacap', 'active', 'Nov 1'],
    ['SPY', 'etf', 'active', 'Nov 1'],
    ['IONQ', 'volatile', 'active', 'Nov 1'],
  ]);
  const categories = within(screen.getByRole('list', { name: 'Categories' }));
  expect(categories.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'screener 0',
    'etf 1',
    'megacap 1',
    'volatile 1',
    'control 0',
  ]);
  expect(paths('trackedSymbols')).toEqual(['/api/admin/minute-tracking/symbols']);
});

// MIN-08, ACONST-19, AAPI-34
test('more than 100 tracked symbols are paged here', async () => {
  const data = Array.from({ length: 101 }, (_, index) => ({
    ...(sampleSymbols[0] as (typeof sampleSymbols)[number]),
    id: index + 1,
    symbol: `S${index + 1}`,
  }));
  const { paths } = await openMinutes(<TrackedSymbolsScreen />, { trackedSymbols: { data } }, '?page=2');
  expect((await rowsOf('Tracked Symbols')).map(([symbol]) => symbol)).toEqual(['S101']);
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  expect(paths('trackedSymbols')).toHaveLength(1);
});

test('a day without times is the whole New York day; rows can be read as JSON', async () => {
  const { paths } = await openMinutes(<IndicatorsScreen />, {}, '?day=2026-11-17&view=json');
  const text = (await screen.findByRole('region', { name: 'Technical Indicators as JSON' })).textContent ?? '';
  expect(JSON.parse(text)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Rows' }));
  expect(await screen.findByRole('table', { name: 'Technical Indicators' })).toBeVisible();
  expect(at()).toBe('?day=2026-11-17');
  const [from, to] = ['2026-11-17T05:00:00Z', '2026-11-18T05:00:00Z'].map(Date.parse);
  expect(paths('minuteIndicators').at(-1)).toContain(`&from=${from}&to=${to}`);
});

test.each([
  [tables[0], /^IONQ 51\.00 Nov 17, 07:45 PT High 51\.14 Low 50\.93 VWAP 51\.\d{4} Volume \S+ \+11 ms$/],
  [tables[1], /^IONQ NYSE Nov 17, 08:30:30\.104 PT Bands 48\.70 to 53\.82$/],
  [tables[2], /^Market-wide .+ PT \{/],
  [tables[3], /^NVDA MACD 0\.4321 .+ PT Signal 0\.4000 Histogram 0\.0321$/],
  [tables[4], /^api_call news TSLA timeout .+ PT 5,000 ms .{100}$/],
  [tables[5], /^NVDA megacap active$/],
] as const)('on a phone a row of %s is a card', async ([title, page], text) => {
  onPhone(true);
  await openMinutes(page);
  const [card] = within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');
  expect(card?.textContent?.replace(/\s+/g, ' ').trim()).toMatch(text);
});
