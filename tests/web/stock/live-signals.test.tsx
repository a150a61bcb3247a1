// Live Signals: filters and trading signals with what stands behind each, why a decision is not better, and the figures.
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { unknownCompany } from '../../../src/domain/screener/company-figures.ts';
import { whyNot } from '../../../src/domain/screener/explain/why-not.ts';
import { toReadings } from '../../../src/domain/screener/rules/trade-signals.ts';
import type { EarlierRun } from '../../../src/domain/screener/screener-stock.ts';
import { NextEarnings } from '../../../src/web/stock/next-earnings.tsx';
import { FiltersByRun, type StockInRun } from '../../../src/web/stock/trace/filters-by-run.tsx';
import { flipWords } from '../../../src/web/stock/trace/why-not.tsx';
import { serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { searchResult } from '../screener/sample-stocks.ts';
import { openStock } from './open-stock.tsx';
import { companyFacts, sampleStock, stockParts, weakStock } from './sample-stock.ts';

const region = (name: string) => screen.findByRole('region', { name });

test('filters stand beside their thresholds, lights beside what they ask for, momentum beside its bars, figures in groups', async () => {
  // MODAL-11, MODAL-12, MODAL-13, CALC-23, CALC-48
  await openStock();
  const filters = await region('Activated filters');
  expect(within(filters).getByRole('heading')).toHaveTextContent('Activated filters (4/4)');
  const rows = within(within(filters).getByRole('table')).getAllByRole('row').slice(1);
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(
    cells.map(([, measure, value, , threshold, margin, result]) => [measure, value, threshold, margin, result]),
  ).toEqual([
    ['Gain today', '+5.19%', 'above 5%', '+0.19', 'Pass'],
    ['Full-day volume', '3.42x', 'above 3x', '+0.42', 'Pass'],
    ['MarketRank', '4.71', 'above 4.5', '+0.21', 'Pass'],
    ['or News sentiment', '0.84', 'above 1', '−0.16', 'Fail'],
    ['RSI 14', '63.2', '30 to 70', '+6.8', 'Pass'],
    ['or Below 52-week high', '3.2%', 'up to 5%', '+1.8', 'Pass'],
  ]);
  expect(filters).toHaveTextContent('Since the run before: gained Volume Surge, Technical Breakout.');
  const signals = await region('Trading signals');
  const lines = within(signals)
    .getAllByRole('listitem')
    .filter((line) => line.textContent?.includes('in favour:'));
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Freshness in favourin favour: below 30 minwatch: below 60 minas of .*\d\d:\d\d PT, .*$/),
    expect.stringMatching(/^Volume Trend in favourin favour: above 2%watch: from −2%\+6\.\d%$/),
    expect.stringMatching(/^VWAP Distance watchin favour: 0 to 1\.5%watch: −0\.5 to 3%\+2\.17%$/),
    expect.stringMatching(/^RSI Energy in favourin favour: 30 to 65watch: 25 to 7563\.2$/),
    expect.stringMatching(/^News Catalyst in favourin favour: positive within 24 h.*Positive, 45 min ago/),
  ]);
  expect(within(signals).getByRole('link', { name: /Kestrel Samples raises its outlook/ })).toHaveAttribute(
    'href',
    'https://example.com/kestrel-orders',
  );
  expect(signals).toHaveTextContent('YES: 3 or more lights in favour. MAYBE: 2. NO: 1 or none.');
  expect(screen.queryByText(/^Why not YES/)).toBeNull();
  const momentum = await region('Momentum today');
  for (const [part, words, bars] of [
    ['Opening', 'Hot', '4 of 5 bars'],
    ['Midday', 'Explosive', '5 of 5 bars'],
  ] as const) {
    const value = within(momentum).getByText(part).nextElementSibling as HTMLElement;
    expect(value).toHaveTextContent(words);
    expect(within(value).getByTitle(bars)).toBeVisible();
  }
  expect(within(momentum).getByText('Closing').nextElementSibling).toHaveTextContent('--');
  expect(within(momentum).getByText('Seen').nextElementSibling).toHaveTextContent('3/7');
  await screen.findByText('Kestrel Samples makes sample parts.');
  for (const [group, name, value] of [
    ['Company overview', 'Employees', '29,600'],
    ['Company overview', 'Exchange', 'NASDAQ'],
    ['Volume and trading', 'Volume, regular session', '623.80M'],
    ['Volume and trading', 'Volume pace', '3.40x'],
    ['Volume and trading', 'Next earnings', 'Nov 19'],
    ['Fundamentals', 'P/E trailing', '41.20'],
    ['Fundamentals', 'Revenue, year', '$130.50B'],
    ['Fundamentals', 'Net margin', '54.10%'],
    ['Technical indicators', 'Distance to VWAP', '+2.17%'],
  ] as const) {
    expect(within(await region(group)).getByText(name).nextElementSibling).toHaveTextContent(value);
  }
  // A stock in no run.
  expect(screen.queryByRole('region', { name: 'Filters by run today' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Estimates' })).toBeNull();
});

// CALC-34
test('a figure nobody knows is two dashes, never a zero, and neither passes nor fails; signals and runs unknown say so', async () => {
  const unknown = { pe_ratio_trailing: null, net_margins: null, debt_to_equity: null, beta: null, sector: null };
  const stock = sampleStock({ ...unknown, marketrank: null, relative_volume: null, next_earnings_date: null });
  await openStock({ stock: { ...stock, trade_signals: null }, totalRuns: null });
  const rank = (await screen.findByText('MarketRank', { selector: 'td' })).closest('tr') as HTMLElement;
  expect(rank).toHaveTextContent('--');
  expect(rank).toHaveTextContent('Unknown');
  for (const [group, name] of [
    ['Fundamentals', 'P/E trailing'],
    ['Fundamentals', 'Net margin'],
    ['Fundamentals', 'Debt to equity'],
    ['Technical indicators', 'Beta'],
    ['Company overview', 'Sector'],
    ['Volume and trading', 'Volume pace'],
    ['Volume and trading', 'Next earnings'],
  ] as const) {
    expect(within(await region(group)).getByText(name).nextElementSibling?.textContent).toBe('--');
  }
  expect(await region('Trading signals')).toHaveTextContent('No trading signal could be computed.');
  expect(await region('KSTL in short')).toHaveTextContent('SKIP');
  expect(within(await region('Momentum today')).getByText('Seen').nextElementSibling).toHaveTextContent('3/3');
});

// ENT-35, CALC-52
test('runs of the day stand beside each other with their filters, all of them beyond those expected, and name estimates', async () => {
  const at = (run_number: number, active_filter_codes: EarlierRun['active_filter_codes']) => ({
    run_number,
    received_at: `2026-11-17T1${run_number}:14:00Z`,
    active_filter_codes,
  });
  const filters_by_run = [at(5, ['PM']), at(6, []), at(7, ['PM', 'VS'])];
  const estimates = [{ field: 'relative_volume', text: 'Estimate: from liquid stocks' }];
  const inRun: StockInRun = { run_info: { expected_runs: 8 }, filters_by_run, estimates };
  const { view } = await openStock({ stock: sampleStock({ rsi: 75.5 }), inRun });
  const table = within(await region('Filters by run today')).getByRole('table');
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.children, (cell) => cell.textContent));
  expect(rows).toEqual([
    ['Run', '5', '6', '7', '8'],
    ['PM', 'active', 'not active', 'active', 'to come'],
    ['VS', 'not active', 'not active', 'active', 'to come'],
    ['SM', 'not active', 'not active', 'not active', 'to come'],
    ['TB', 'not active', 'not active', 'not active', 'to come'],
  ]);
  expect(within(table).getByRole('columnheader', { name: '7' })).toHaveAttribute(
    'title',
    'Tue, Nov 17, 2026, 09:14:00 PT',
  );
  expect(screen.getByRole('list', { name: 'Estimates' })).toHaveTextContent(
    'Volume pace. Estimate: from liquid stocks',
  );
  expect(within(await region('Technical indicators')).getByText('RSI 14').nextElementSibling).toHaveTextContent(
    '75.5overbought',
  );
  view.unmount();
  render(<FiltersByRun inRun={{ ...inRun, run_info: { expected_runs: 6 } }} />);
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

test('figures the run did not know come from the details with their instant; a newer quote and rank stand for the page', async () => {
  const stock = sampleStock({
    ...{ beta: null, next_earnings_date: null, marketrank: 4.71, pe_ratio_forward: null },
    ...{ consensus_price_target: null, as_of: '2026-11-17T18:00:00.000Z' },
  });
  const company = {
    figures: {
      ...unknownCompany,
      ...{ beta: 1.42, next_earnings_date: '2026-12-03', marketrank: 2, consensus_price_target: 248 },
    },
    as_of: '2026-11-17T18:05:00.000Z',
  };
  const quote = { c: 220, d: 16.22, dp: 7.959564, h: 221, l: 203, pc: 203.78, as_of: '2026-11-17T18:13:00.000Z' };
  await openStock({ stock, answers: { tickerDetails: { ...companyFacts, ...stockParts, company, quote } } });
  const technical = await region('Technical indicators');
  const beta = await within(technical).findByText('1.42');
  expect(beta).toHaveAttribute(
    'title',
    expect.stringMatching(/^Not known to the run; from the details of .*10:05 PT$/),
  );
  // One rank on a page, the deep dive's; what the filter was judged with stays with the filter.
  expect(within(technical).getByText('2.00')).toHaveAttribute(
    'title',
    expect.stringMatching(/^As of .*10:05 PT; the run was judged with 4\.71$/),
  );
  expect(technical).toHaveTextContent('Price at the run $214.36');
  expect(await region('Volume and trading')).toHaveTextContent('Next earningsDec 3');
  expect(await region('Fundamentals')).toHaveTextContent('P/E forward--');
  // What made the run list it stays as the run judged it.
  const filters = await region('Activated filters');
  expect(filters).toHaveTextContent('4.71');
  expect(filters).toHaveTextContent('Judged at the price of the run, $214.36');
  // MODAL-03
  const head = await region('KSTL in short');
  for (const words of ['$220.00', '+7.96%', 'Market cap$5.36T', '221.00', '$248.00', 'Upside +12.7%'])
    expect(head).toHaveTextContent(words);
});

test.each([
  ['with its bell where the calendar has that day', '2026-12-03', '2026-12-03', 'Dec 3 before the open'],
  ['from the calendar where the run knows none', null, '2026-12-03', 'Dec 3 before the open'],
  ['without a bell where the calendar has another day', '2026-12-03', '2027-03-04', 'Dec 3'],
])('the day of the next earnings stands %s', async (_, day, next_earnings_date, words) => {
  await serveContract({
    stockIdentity: {
      ...searchResult('KSTL', 'Kestrel Samples Inc.'),
      ...{ prices_as_of: null, exchange: 'XNAS', type: 'CS', sector: null, industry: null, market_cap: null },
      next_earnings_date,
      next_earnings_bell: 'before',
    },
  });
  const { client, container } = drawScreen('/', <NextEarnings symbol="KSTL" day={day} />);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await waitFor(() => expect(container.textContent).toBe(words));
});

test('the signals of a NO tell what would flip it, the nearest way first', async () => {
  const stock = weakStock();
  expect(stock.trade_signals?.summary.decision).not.toBe('YES');
  await openStock({ stock });
  const signals = await region('Trading signals');
  // On a phone, where one stands below the other, it is read before the chart.
  const chart = screen.getByRole('region', { name: `Chart of ${stock.symbol}` });
  const sentence = screen.getByText(/^Why not YES/);
  expect(sentence.compareDocumentPosition(chart) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await userEvent.click(within(signals).getByRole('button', { name: 'All ways' }));
  const readings = toReadings(stock.trade_signals as NonNullable<typeof stock.trade_signals>);
  for (const way of whyNot(readings, stock)) {
    const target = within(signals).getByRole('region', { name: `To be ${way.target}` });
    const more = within(target).queryByRole('button', { name: /^Show all/ });
    if (more !== null) await userEvent.click(more);
    const shown = within(target)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(shown).toEqual(way.ways.map((flips) => flips.map(flipWords).join(', and ')));
  }
});
