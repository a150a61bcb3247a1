// The table of Golden Eye: its groups, columns, order, search, folding, and what a row shows when it is opened.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { showInstant } from '../../../src/web/api/shown-instant.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { texts } from '../texts.ts';
import { cells, openSample, openTable, symbols, table, unfoldAll } from './open-screen.tsx';
import { AS_OF, amzn, amznBars, samplePoll, sampleStock, tna } from './sample-poll.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

// GOLD-17, GOLD-18, GOLD-19, GOLD-20, GOLD-21, GOLD-22, GOLD-23, GOLD-33, GOLD-24, GOLD-30, CALC-49, CALC-75, CALC-76, CALC-74
test('stocks are in six categories in order; a row shows eleven columns, prices where they count, and NEW', async () => {
  await openTable();
  const groups = screen.getAllByRole('rowheader').filter((head) => head.getAttribute('scope') === 'rowgroup');
  // Rows that are not tradable are one line of their category; a category without any tradable row says so itself.
  expect(groups.map((head) => head.querySelector('button')?.textContent)).toEqual([
    'ETFs & Indices',
    'Market Context',
    'Mega Caps',
    '1 symbol, no pattern',
    'Volatile Tech',
    'Crypto Plays',
    'Wild Cards',
  ]);
  expect(symbols()).toEqual(['TNA', 'AMZN']);
  expect(screen.getByText('1 avoided: AMD, 5-minute momentum +2.40%, at most 2%')).toBeVisible();
  expect(screen.getAllByText('1 tradable')).toHaveLength(2);
  await unfoldAll();
  expect(symbols()).toEqual(['TNA', 'SPY', 'AMZN', 'AAPL', 'AMD', 'COIN', 'GME']);
  expect(at()).toBe('?unfolded=market_context,mega_caps,volatile_tech,crypto_plays,wild_cards');
  expect(screen.getByRole('columnheader', { name: 'Pattern' })).toHaveAttribute('aria-sort', 'descending');
  expect(texts(await table(), 'columnheader')).toEqual(
    'Symbol Price Chg% Volume Pattern Action Entry Stop Target Conf% Risk'.split(' '),
  );
  expect(cells('AMZN').slice(1)).toEqual([
    '248.77',
    '+1.34%',
    '12.3M',
    'Golden Window+1 more',
    'BUY',
    '248.70 to 248.84',
    '248.15',
    '250.01',
    'strong 74',
    '--',
  ]);
  expect(cells('GME').slice(1, 4)).toEqual(['N/A', 'N/A', 'N/A']);
  expect(cells('AMD').slice(5)).toEqual([
    'AVOID',
    '--',
    '--',
    '--',
    '--',
    'Moved +2.40% in 5 minutes, too late to enter',
  ]);
  expect(cells('SPY').slice(4)).toEqual(['--', 'NONE', '--', '--', '--', '--', '--']);
  const badges = screen.getAllByText('NEW').map((badge) => badge.closest('tr')?.querySelector('button')?.textContent);
  expect(badges).toEqual(['AMD']);
});

test('a press on a column sorts by it within the categories, another press turns it round', async () => {
  const stocks = [amzn, tna, sampleStock('MSFT'), sampleStock('META')];
  await openTable({ goldenEyeCurrent: { ...samplePoll, stocks } });
  await userEvent.click(screen.getByRole('button', { name: '2 symbols, no pattern' }));
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(at()).toBe('?unfolded=mega_caps&sort=symbol-desc');
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(at()).toBe('?unfolded=mega_caps&sort=symbol-asc');
  // Tradable rows stay before the others, which are sorted among themselves.
  expect(symbols()).toEqual(['TNA', 'AMZN', 'META', 'MSFT']);
});

// GOLD-13, VALID-22, GOLD-17, GOLD-26, GOLD-27, GOLD-34
test('the search finds symbols and categories, or gives tips; a collapsed category marks a golden window inside it', async () => {
  await openTable();
  const field = screen.getByLabelText('Search symbols or categories');
  await userEvent.type(field, 'mz');
  expect(symbols()).toEqual(['AMZN']);
  await userEvent.clear(field);
  await userEvent.type(field, 'mega');
  expect(symbols()).toEqual(['AMZN', 'AAPL']);
  await waitFor(() => expect(at()).toBe('?q=mega'));
  await userEvent.clear(field);
  await userEvent.type(field, 'nosuch');
  expect(await screen.findByText('No stocks found')).toBeVisible();
  expect(screen.getByText(/Try part of a symbol/)).toHaveTextContent('Wild Cards');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(symbols()).toContain('AMZN');
  await waitFor(() => expect(at()).toBe(''));
  expect(screen.queryByText('Golden Window!')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mega Caps' }));
  expect(screen.getByText('Golden Window!')).toBeVisible();
  expect(symbols()).not.toContain('AMZN');
  expect(at()).toBe('?folded=mega_caps');
  await userEvent.click(screen.getByRole('button', { name: 'ETFs & Indices' }));
  expect(screen.getAllByText('Golden Window!')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Mega Caps' }));
  expect(symbols()).toContain('AMZN');
});

test('a press on a row shows its metrics, what its patterns were judged on, the day before and its chart', async () => {
  // GOLD-25, GOLD-34
  await openTable();
  await userEvent.click(screen.getByText('248.77'));
  expect(at()).toBe('?open=AMZN');
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  expect(within(details).getByRole('heading', { name: 'Raw Metrics' })).toBeVisible();
  for (const [label, figure] of [
    ['Volume pace', '3.42x'],
    ['Free float traded today', '1.00%'],
    ['Below the high of the day', '0.21%'],
    ['Above the low of the day', '1.40%'],
    ['Spread, $', '0.02'],
  ] as const) {
    expect(within(details).getByText(label, { selector: 'dt' }).parentElement).toHaveTextContent(`${label}${figure}`);
  }
  expect(within(details).getByRole('heading', { name: 'Previous Day' })).toBeVisible();
  expect(within(details).getByText('101.25')).toBeVisible();
  expect(within(details).getByRole('heading', { name: 'Pattern Analysis' })).toBeVisible();
  const checksOf = (pattern: string) => {
    const items = within(details).getByRole('heading', { name: new RegExp(`^${pattern}`) }).parentElement!;
    return [...items.querySelectorAll('li')].map((item) => item.textContent);
  };
  // In columns: the figure beside its name, what it needs below.
  await waitFor(() => expect(checksOf('Golden Window')).toHaveLength(2));
  expect(checksOf('Golden Window')).toEqual([
    'Passed: Volume pace 3.42x needs above 3x',
    'Passed: 5-minute momentum 0.71% needs 0.3 to 0.8%',
  ]);
  expect(checksOf('Reversal')).toEqual([
    'Not passed: First close below the high of the day unknown needs from 2%',
    'Not passed: Closes rise no needs 3 minutes in a row',
  ]);
  expect(checksOf('Disqualifiers')).toEqual(['low volume 3.42x disqualifies below 3x']);
  expect(within(details).getByText('Patterns').parentElement).toHaveTextContent('2.00 gives 23.3 of 35');
  const plan = within(details).getByRole('heading', { name: 'Plan' }).parentElement!;
  for (const words of ['Target250.01 (+0.50%)', 'Entry248.70 to 248.84', 'Stop248.15 (−0.25%)', 'Risk a share$0.62'])
    expect(plan).toHaveTextContent(words);
  expect(plan).toHaveTextContent('Reward to risk2.0');
  const lines = within(details).getByRole('list', { name: 'Lines of the chart' });
  // Few entries: the levels of the day carry their names in the chart.
  expect(lines).toHaveTextContent(/^ ?Target 250.01 ?Entry 248.77 ?Stop 248.15 ?VWAP 247.73$/);
  expect(within(details).getByRole('img', { name: 'AMZN, one-minute candles of the last hour' })).toHaveTextContent(
    'Opening high',
  );
  await userEvent.click(within(details).getByRole('button', { name: 'Session' }));
  expect(await within(details).findByRole('slider', { name: 'Candles of AMZN' })).toBeVisible();
  expect(await within(details).findByRole('group', { name: 'Verdicts of AMZN' })).toHaveTextContent('Today');
  expect(within(details).getByText(/target first in/)).toHaveTextContent(
    'Golden Window, BUY and SELL: target first in 120 of 240 (50.0%, 95% interval 43.0% to 57.0%), +0.18 R on average after costs. Entered 15 min later, as a reader could: 48 of 180. Counted on the watchlist alone. Claimed: 68%. Strength: to be read beside the measured rate.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'AMZN' }));
  expect(screen.queryByRole('region', { name: 'AMZN in detail' })).toBeNull();
});

test('a row without a chart or a known free float keeps its figures and says so', async () => {
  const stocks = samplePoll.stocks.map((stock) => ({ ...stock, float_rotation: null }));
  await openSample({ goldenEyeBars: undefined, goldenEyeCurrent: { ...samplePoll, stocks } }, '?open=AMZN');
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  expect(await within(details).findByText('The chart is not available')).toBeVisible();
  expect(within(details).getByText('3.42x')).toBeVisible();
  expect(within(details).getByText('Free float traded today').parentElement).toHaveTextContent('float not known');
  expect(within(details).getByText(/^Found: Golden Window, Market Follow\./)).toHaveTextContent(
    'The figures compared with each threshold could not be read for this minute.',
  );
});

test('in the past the comparisons of a row are said to be not kept', async () => {
  onTestFinished(() => showInstant(null));
  showInstant(new Date(AS_OF + 60_000).toISOString());
  await openSample({ goldenEyeBars: { ...amznBars, trace: null } }, '?open=AMZN');
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  expect(await within(details).findByText(/^Found: Golden Window, Market Follow\./)).toHaveTextContent(
    'The figures compared with each threshold are not kept for the past.',
  );
});

test('beyond the watchlist are the strongest windows of the whole market', async () => {
  const { asked } = await openTable();
  await userEvent.click(screen.getByRole('tab', { name: 'Beyond the watchlist' }));
  await table('Beyond the watchlist');
  expect(symbols()).toEqual(['ZZZQ']);
  expect(at()).toBe('?scope=market');
  expect(asked.some(({ path }) => path.endsWith('?scope=market'))).toBe(true);
  // The head speaks of all that were looked at, and says how many of them are listed.
  expect(screen.getByText(/stocks tracking$/)).toHaveTextContent('7,431 stocks tracking');
  expect(screen.getByText(/listed$/)).toHaveTextContent('1 listed');
  expect(screen.getByText(/^9 stocks have a pattern/)).toHaveTextContent(
    '9 stocks have a pattern, 2 are tradable now. 3 more fail only on volume below 3x, 1 only on momentum above 2%, 2 on two rules or more. 1 could not be judged: a figure is unknown. Shown: at least $1M traded today, strongest first.',
  );
});

test('on a phone each stock is an item with its plan that opens in place', async () => {
  onPhone(true);
  await openSample({ goldenEyeCurrent: { ...samplePoll, stocks: [amzn, tna] } });
  const list = await screen.findByRole('list', { name: 'Mega Caps' });
  const item = within(list).getByRole('button', { name: /^AMZN/ });
  expect(item).toHaveTextContent('AMZN');
  expect(item).toHaveTextContent('248.77 +1.34%');
  expect(item).toHaveTextContent('BUY');
  expect(item).toHaveTextContent('strong 74');
  expect(item).toHaveTextContent('Entry 248.70 to 248.84Stop 248.15Target 250.01Conf% 74');
  expect(screen.queryByRole('table', { name: 'Watchlist' })).toBeNull();
  await userEvent.click(item);
  const details = within(list).getByRole('region', { name: 'AMZN in detail' });
  // Comparisons collapse, except those of found patterns.
  expect(await within(details).findByText(/Volume pace: 3.42x, needs above 3x/)).toBeVisible();
  expect(within(details).queryByText(/high of the day: unknown/)).toBeNull();
  await userEvent.click(within(details).getByRole('button', { name: 'Reversal' }));
  expect(within(details).getByText(/high of the day: unknown, needs from 2%/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Mega Caps/ }));
  expect(screen.getByText('Golden Window!')).toBeVisible();
});
