// The watchlist as a table: order by buttons, notes, columns, unknown figures.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { addDays, newYorkDate } from '../../../src/domain/market/calendar.ts';
import type { WatchlistColumn } from '../../../src/domain/watchlist/watchlist-rows.ts';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { WatchlistScreen } from '../../../src/web/screens/watchlist/watchlist-screen.tsx';
import { ToastRegion } from '../../../src/web/ui/overlays/toast.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { verdictAnswer } from '../symbol/verdicts/sample-verdicts.ts';
import { starredRow as row, starsOf } from './sample-rows.ts';

const rows = [
  row('NVDA', {
    company_name: 'Sample Chips',
    current_price: 214.36,
    change_percent: 5.19,
    smart_cat_score: 134,
    score_history: [94, 119, 134],
    note: 'watch',
  }),
  row('AAPL'),
  row('TNA'),
];
const table = {
  rows,
  columns: ['price', 'score', 'since', 'history', 'note'] satisfies WatchlistColumn[],
  history_days: ['2026-11-13', '2026-11-16', '2026-11-17'],
  prices_as_of: '2026-11-17T18:14:00.000Z',
};

async function show(answers: Answers = {}) {
  const served = await serveContract({
    verdicts: verdictAnswer(Date.now()),
    watchlistRows: table,
    myStars: starsOf(rows.map(({ symbol }) => symbol)),
    noteStar: row('AAPL'),
    orderStars: { success: true },
    chooseColumns: { success: true },
    removeStar: { success: true },
    watchlists: { lists: [], most: 20 },
    ...answers,
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

const order = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((line) => within(line).getByRole('link').textContent);
const sent = (asked: { name: string; body: unknown }[], name: string) =>
  asked.filter((one) => one.name === name).map(({ body }) => body);

test('figures carry their unit, what is unknown is no figure, and a row goes with its star', async () => {
  await show();
  const head = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
  expect(head).toEqual([
    'Order',
    'Symbol',
    'Minutes',
    'Today',
    'Lists',
    'Price',
    'Smart Cat Scorepoints',
    'Score changepoints since Nov 16',
    'Score by daysince Nov 13',
    'Note',
  ]);
  const [, nvda, aapl] = screen.getAllByRole('row');
  expect(within(nvda as HTMLElement).getByText('$214.36')).toBeVisible();
  expect(within(nvda as HTMLElement).getByText('+15')).toBeVisible();
  expect(
    within(nvda as HTMLElement).getByRole('img', { name: '3 scores of NVDA since Nov 13: from +94 to +134' }),
  ).toBeVisible();
  await expect.poll(() => within(aapl as HTMLElement).getAllByText('--')).toHaveLength(4);
  await waitFor(() => expect(aapl).toHaveTextContent(/NONE.*MAYBE.*STRONG BUY/));
  await userEvent.click(screen.getByRole('button', { name: 'Star AAPL' }));
  expect(order()).toEqual(['NVDA', 'TNA']);
});

test('a note is saved on leaving its field; a row is moved by its buttons, which keep the focus', async () => {
  const { asked } = await show();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Note on AAPL'), 'after earnings{Enter}');
  await waitFor(() => expect(sent(asked, 'noteStar')).toEqual([{ note: 'after earnings', was: '' }]));
  await user.type(screen.getByLabelText('Note on NVDA'), ' more{Escape}');
  expect(screen.getByLabelText('Note on NVDA')).toHaveValue('watch');
  await user.tab();
  expect(sent(asked, 'noteStar')).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Move NVDA up' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Move TNA up' }));
  expect(order()).toEqual(['NVDA', 'TNA', 'AAPL']);
  expect(screen.getByRole('button', { name: 'Move TNA up' })).toHaveFocus();
  expect(screen.getByText('TNA moved to place 2 of 3')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  expect(order()).toEqual(['TNA', 'NVDA', 'AAPL']);
  // At the top its other button is left.
  expect(screen.getByRole('button', { name: 'Move TNA down' })).toHaveFocus();
  await waitFor(() =>
    expect(sent(asked, 'orderStars')).toEqual([
      { symbol: 'TNA', before: 'AAPL' },
      { symbol: 'TNA', before: 'NVDA' },
    ]),
  );
});

test('columns are chosen; a refused choice shows an error and is reverted', async () => {
  const { asked, answers } = await show();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Columns, 5 of 9' }));
  await user.click(screen.getByRole('checkbox', { name: 'Volume' }));
  expect(screen.getByRole('columnheader', { name: /Volume/ })).toBeVisible();
  await waitFor(() => expect(sent(asked, 'chooseColumns')).toEqual([{ column: 'volume', shown: true }]));
  answers.chooseColumns = new Refused({ status: 503, detail: 'The database is away' });
  await user.click(screen.getByRole('checkbox', { name: 'Note' }));
  expect(await screen.findByText('The database is away')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Note' })).toBeVisible());
});

test('rows are sorted by a column, unknown days last, and the own order comes back; reports within a week are named', async () => {
  const day = (ahead: number) => addDays(newYorkDate(Date.now()), ahead);
  const dated = [
    row('NVDA', { next_earnings_date: day(5) }),
    row('AAPL'),
    row('TNA', { next_earnings_date: day(2), next_earnings_bell: 'after' }),
    row('IBIS', { next_earnings_date: day(20) }),
  ];
  await show({
    watchlistRows: { ...table, rows: dated, columns: ['earnings'] },
    myStars: starsOf(dated.map(({ symbol }) => symbol)),
  });
  const line = screen.getByText(/^Reporting in the next 7 days:/);
  expect(line).toHaveTextContent(/: TNA .* after the close, NVDA /);
  expect(line).not.toHaveTextContent('IBIS');
  expect(within(line).getByRole('link', { name: 'NVDA' })).toHaveAttribute('href', '/stocks/NVDA');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Earnings' }));
  expect(order()).toEqual(['TNA', 'NVDA', 'IBIS', 'AAPL']);
  expect(screen.getByRole('columnheader', { name: /Earnings/ })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('combobox', { name: 'Order by' })).toHaveDisplayValue('Earnings, soonest first');
  // What is moved by hand is the own order alone.
  expect(screen.queryByRole('button', { name: 'Move TNA up' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Earnings' }));
  expect(order()).toEqual(['IBIS', 'NVDA', 'TNA', 'AAPL']);
  await user.click(screen.getByRole('button', { name: 'Earnings' }));
  expect(order()).toEqual(['NVDA', 'AAPL', 'TNA', 'IBIS']);
  expect(screen.getByRole('button', { name: 'Move TNA up' })).toBeEnabled();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order by' }), 'Added, newest first');
  expect(screen.getByRole('combobox', { name: 'Order by' })).toHaveDisplayValue('Added, newest first');
});

test.each([
  [table.prices_as_of, /^Today's stars, with prices, scores and verdicts as they were then\. Dates of reports/],
  [null, /^Today's stars, with scores and verdicts as they were then\. Prices and dates of reports are not kept\.$/],
])(
  'at an earlier instant, with prices of %s, the list of today stands with what was said then',
  async (prices_as_of, words) => {
    showInstant('2026-11-17T18:14:30.000Z');
    const { asked } = await show({ watchlistRows: { ...table, prices_as_of } });
    expect(screen.getByText(words)).toBeVisible();
    const asks = (start: string) => asked.some(({ path }) => path.startsWith(`${start}?asof=`));
    expect(asks('/api/watchlist/rows')).toBe(true);
    await expect.poll(() => asks('/api/verdicts')).toBe(true);
  },
);
