// The table of Golden Eye: its groups, columns, order, search, folding, and what a row shows when it is opened.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at, onPhone } from '../drawn-screen.tsx';
import { cells, openScreen, startSample, symbols, table } from './open-screen.tsx';
import { amzn, samplePoll, sampleStock, tna } from './sample-poll.ts';

beforeEach(() => {
  localStorage.clear();
  onPhone(false);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

test('stocks stand in six categories in their order, those with most patterns first', async () => {
  // GOLD-17, GOLD-18, GOLD-19, GOLD-20, GOLD-21, GOLD-22, GOLD-23, GOLD-33
  await startSample();
  openScreen();
  await table();
  const groups = screen.getAllByRole('rowheader').filter((head) => head.getAttribute('scope') === 'rowgroup');
  expect(groups.map((head) => head.querySelector('button')?.textContent)).toEqual([
    'ETFs & Indices',
    'Market Context',
    'Mega Caps',
    'Volatile Tech',
    'Crypto Plays',
    'Wild Cards',
  ]);
  expect(symbols()).toEqual(['TNA', 'SPY', 'AMZN', 'AAPL', 'AMD', 'COIN', 'GME']);
  expect(screen.getByRole('columnheader', { name: 'Pattern' })).toHaveAttribute('aria-sort', 'descending');
});

test('a row shows eleven columns, its volume in millions', async () => {
  // GOLD-24, GOLD-30, CALC-49
  await startSample();
  openScreen();
  await table();
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Symbol',
    'Price',
    'Chg%',
    'Volume',
    'Pattern',
    'Action',
    'Entry',
    'Stop',
    'Target',
    'Conf%',
    'Risk',
  ]);
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
});

test('entry is not shown for a stock to avoid, and stop and target only above zero', async () => {
  // CALC-75, CALC-76
  await startSample();
  openScreen();
  await table();
  expect(cells('AMD').slice(5)).toEqual([
    'AVOID',
    '--',
    '--',
    '--',
    '--',
    'Moved +2.40% in 5 minutes, too late to enter',
  ]);
  expect(cells('SPY').slice(4)).toEqual(['--', 'NONE', '--', '--', '--', '--', '--']);
});

test('one pattern stands for a stock with several: golden window, reversal, support bounce, gap and go, market follow', async () => {
  // CALC-73
  const all = {
    has_golden_window: true,
    has_reversal: true,
    has_support_bounce: true,
    has_gap_and_go: true,
    has_market_follow: true,
  };
  const stocks = [
    sampleStock('AAPL', { ...all, pattern_count: 5 }),
    sampleStock('MSFT', { ...all, has_golden_window: false, pattern_count: 4 }),
    sampleStock('NVDA', { ...all, has_golden_window: false, has_reversal: false, pattern_count: 3 }),
    sampleStock('META', { has_gap_and_go: true, has_market_follow: true, pattern_count: 2 }),
    sampleStock('TSLA', { has_market_follow: true, pattern_count: 1 }),
  ];
  await startSample({ goldenEyeCurrent: { ...samplePoll, stocks } });
  openScreen();
  await table();
  expect(symbols().map((symbol) => cells(symbol)[4])).toEqual([
    'Golden Window+4 more',
    'Reversal+3 more',
    'Support Bounce+2 more',
    'Gap & Go+1 more',
    'Market Follow',
  ]);
});

test('NEW stands on stocks that moved more than one percent in five minutes', async () => {
  // CALC-74
  await startSample();
  openScreen();
  await table();
  const badges = screen.getAllByText('NEW').map((badge) => badge.closest('tr')?.querySelector('button')?.textContent);
  expect(badges).toEqual(['AMD']);
});

test('confidence has four tiers', async () => {
  // CALC-54
  const scores = { AAPL: 80, MSFT: 60, NVDA: 40, META: 39 };
  const stocks = Object.entries(scores).map(([symbol, confidence_score]) => sampleStock(symbol, { confidence_score }));
  await startSample({ goldenEyeCurrent: { ...samplePoll, stocks } });
  openScreen('?sort=confidence_score-desc');
  await table();
  const tiers = symbols().map((symbol) => {
    const row = screen.getByRole('button', { name: symbol }).closest('tr');
    const cell = row === null ? null : within(row).getByRole('img').closest('td');
    return [cell?.textContent, cell?.querySelector('[title]')?.getAttribute('title')];
  });
  // The word before the number, and no sign of a chance.
  expect(tiers).toEqual([
    ['very strong 80', 'very strong: strength, not probability'],
    ['strong 60', 'strong: strength, not probability'],
    ['moderate 40', 'moderate: strength, not probability'],
    ['weak 39', 'weak: strength, not probability'],
  ]);
  expect(screen.getByText(/strength, not probability/)).toBeVisible();
});

test('a press on a column sorts by it within the categories, another press turns it round', async () => {
  await startSample();
  openScreen();
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(at()).toBe('?sort=symbol-desc');
  await userEvent.click(screen.getByRole('button', { name: 'Symbol' }));
  expect(at()).toBe('?sort=symbol-asc');
  expect(symbols().slice(2, 4)).toEqual(['AAPL', 'AMZN']);
});

test('the search finds symbols and categories', async () => {
  // GOLD-13, VALID-22
  await startSample();
  openScreen();
  await table();
  const field = screen.getByLabelText('Search symbols or categories');
  await userEvent.type(field, 'mz');
  expect(symbols()).toEqual(['AMZN']);
  await userEvent.clear(field);
  await userEvent.type(field, 'mega');
  expect(symbols()).toEqual(['AMZN', 'AAPL']);
  await waitFor(() => expect(at()).toBe('?q=mega'));
});

test('a category folds away, and says so when it hides a golden window', async () => {
  // GOLD-17, GOLD-26, GOLD-34
  await startSample();
  openScreen();
  await table();
  expect(screen.queryByText('Golden Window!')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mega Caps' }));
  expect(screen.getByText('Golden Window!')).toBeVisible();
  expect(symbols()).not.toContain('AMZN');
  expect(at()).toBe('?folded=mega_caps');
  await userEvent.click(screen.getByRole('button', { name: 'Crypto Plays' }));
  expect(screen.getAllByText('Golden Window!')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Mega Caps' }));
  expect(symbols()).toContain('AMZN');
});

test('a press on a row shows its metrics, what its patterns were judged on, the day before and its chart', async () => {
  // GOLD-25, GOLD-34
  await startSample();
  openScreen();
  await table();
  await userEvent.click(screen.getByText('248.77'));
  expect(at()).toBe('?open=AMZN');
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  expect(within(details).getByRole('heading', { name: 'Raw Metrics' })).toBeVisible();
  expect(within(details).getByText('Relative volume', { selector: 'dt' }).parentElement).toHaveTextContent('3.42x');
  expect(within(details).getByText('Free float traded today').parentElement).toHaveTextContent('1.00%');
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
    'Passed: Relative volume 3.42x needs above 3x',
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
  for (const line of [
    'VWAP 247.73',
    'Target 250.01',
    'Entry from 248.70',
    'Stop 248.15',
    'Opening high 247.40',
    'Prev high 246.90',
  ])
    expect(lines).toHaveTextContent(line);
  const own = within(details).getByText(/120 of 240 reached the target first \(50.0%\)/);
  expect(own).toHaveTextContent("By a reader's, prices 15 minutes late, 48 of 180 reached the target first (26.7%)");
  expect(own).toHaveTextContent('Claimed: 68%');
  await userEvent.click(screen.getByRole('button', { name: 'AMZN' }));
  expect(screen.queryByRole('region', { name: 'AMZN in detail' })).toBeNull();
});

test('a row without a chart keeps its figures and offers to ask again', async () => {
  await startSample({ goldenEyeBars: undefined });
  openScreen('?open=AMZN');
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  expect(await within(details).findByText('The chart is not available')).toBeVisible();
  expect(within(details).getByText('3.42x')).toBeVisible();
  expect(within(details).getByText('Found: Golden Window, Market Follow.')).toBeVisible();
});

test('beyond the watchlist stand the strongest windows of the whole market', async () => {
  const { asked } = await startSample();
  openScreen();
  await table();
  await userEvent.click(screen.getByRole('tab', { name: 'Beyond the watchlist' }));
  await table('Beyond the watchlist');
  expect(symbols()).toEqual(['ZZZQ']);
  expect(at()).toBe('?scope=market');
  expect(asked.some(({ path }) => path.endsWith('?scope=market'))).toBe(true);
  // The head speaks of all that were looked at, and says how many of them are listed.
  expect(screen.getByText(/stocks tracking$/)).toHaveTextContent('7,431 stocks tracking');
  expect(screen.getByText(/listed$/)).toHaveTextContent('1 listed');
  expect(screen.getByText(/^Of 4 stocks with a pattern/)).toHaveTextContent(
    'Listed are the strongest that stand and have traded $1 million or more today.',
  );
});

test('on a phone each stock is an item of two lines that opens in place', async () => {
  onPhone(true);
  await startSample({ goldenEyeCurrent: { ...samplePoll, stocks: [amzn, tna] } });
  openScreen();
  const list = await screen.findByRole('list', { name: 'Mega Caps' });
  const item = within(list).getByRole('button', { name: /^AMZN/ });
  expect(item).toHaveTextContent('AMZN');
  expect(item).toHaveTextContent('248.77 +1.34%');
  expect(item).toHaveTextContent('BUY');
  expect(item).toHaveTextContent('strong 74');
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(item);
  expect(within(list).getByRole('region', { name: 'AMZN in detail' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Mega Caps/ }));
  expect(screen.getByText('Golden Window!')).toBeVisible();
});

test('on a phone the comparisons fold, and what was found stands open', async () => {
  onPhone(true);
  await startSample({ goldenEyeCurrent: { ...samplePoll, stocks: [amzn] } });
  openScreen('?open=AMZN');
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  expect(await within(details).findByText(/Relative volume: 3.42x, needs above 3x/)).toBeVisible();
  expect(within(details).queryByText(/high of the day: unknown/)).toBeNull();
  await userEvent.click(within(details).getByRole('button', { name: 'Reversal' }));
  expect(within(details).getByText(/high of the day: unknown, needs from 2%/)).toBeVisible();
});

test('a stock whose free float nobody tells says so', async () => {
  const stocks = samplePoll.stocks.map((stock) => ({ ...stock, float_rotation: null }));
  await startSample({ goldenEyeCurrent: { ...samplePoll, stocks } });
  openScreen('?open=AMZN');
  const details = await screen.findByRole('region', { name: 'AMZN in detail' });
  expect(within(details).getByText('Free float traded today').parentElement).toHaveTextContent('float not known');
});
