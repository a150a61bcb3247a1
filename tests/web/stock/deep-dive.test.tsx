// The deep dive of stocks and funds: what is there, how much of it shows first, and what stands out.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { StockDetails } from '../../../src/domain/stocks/details/details.ts';
import { DeepDive } from '../../../src/web/stock/deep-dive/deep-dive.tsx';
import { isLowExpense } from '../../../src/web/stock/deep-dive/fund-parts.tsx';
import { fundamentalFigure } from '../../../src/web/stock/deep-dive/fundamental-table.tsx';
import { fundParts, stockParts } from './sample-stock.ts';

const dive = (details: StockDetails, price: number | null = 214.36) =>
  render(<DeepDive symbol="KSTL" details={details} price={price} />);
const part = (name: string) => screen.getByRole('region', { name });
const rowsOf = (name: string) =>
  within(within(part(name)).getByRole('table'))
    .getAllByRole('row')
    .slice(1);
const parts = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

// DEEP-01, DEEP-02, DEEP-06, DEEP-03, DEEP-08, DEEP-05
test('a stock has ratings, targets, rank, actions and fundamentals, long ones in part until all are asked for', async () => {
  dive(stockParts);
  expect(parts()).toEqual([
    'Analyst ratings',
    'Price targets',
    'Market rank',
    'Analyst actions',
    'Ratings over time',
    'Profitability',
    'Debt',
    'Sales and book value',
  ]);
  const ratings = part('Analyst ratings');
  expect(ratings).toHaveTextContent('50 analysts');
  expect(
    within(ratings).getByRole('img', { name: 'Ratings: Strong buy 30, Buy 12, Hold 6, Sell 1, Strong sell 1' }),
  ).toBeVisible();
  const targets = part('Price targets');
  expect(
    within(targets).getByRole('img', { name: 'Targets from $190.00 to $300.00, mean $248.00, price $214.36' }),
  ).toBeVisible();
  expect(targets).toHaveTextContent('Upside +15.7%');
  expect(rowsOf('Ratings over time').map((row) => row.textContent)).toEqual([
    'CurrentBuy$248.00',
    '30 days agoBuy$238.00',
    '90 days agoBuy$228.00',
  ]);
  const rank = part('Market rank');
  expect(within(rank).getByRole('img', { name: '4.70 out of 5 stars' })).toBeVisible();
  expect(rank).toHaveTextContent('4.70/5');
  expect(rank).toHaveTextContent('Percentile 98');
  expect(rank).toHaveTextContent('Dividend strength');
  expect(rank).toHaveTextContent('-- of 5');
  await userEvent.click(within(rank).getByRole('button', { name: 'Analysts' }));
  expect(rank).toHaveTextContent('ConsensusStrong Buy');
  expect(rowsOf('Analyst actions')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 7 analyst actions' }));
  expect(rowsOf('Analyst actions')).toHaveLength(7);
  expect(rowsOf('Analyst actions')[1]).toHaveTextContent('raised');
  await userEvent.click(screen.getByRole('button', { name: 'Show less of analyst actions' }));
  expect(rowsOf('Analyst actions')).toHaveLength(5);
  expect(rowsOf('Profitability')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 12 rows of profitability' }));
  expect(rowsOf('Profitability')).toHaveLength(12);
  expect(rowsOf('Debt')[0]).toHaveTextContent('Debt to equityLatest0.13x');
});

describe('a fund', () => {
  // DEEP-01, DEEP-04, DEEP-08
  test('has holdings, exposures, fees beside other groups, and opinions gathered from its holdings', async () => {
    dive(fundParts);
    expect(parts()).toEqual([
      'Rating of the holdings',
      'Price target of the holdings',
      'Fund expenses',
      'Top holdings',
      'Sector exposure',
      'Industry exposure',
    ]);
    expect(part('Rating of the holdings')).toHaveTextContent('Buy2.71 of 4');
    expect(part('Sector exposure')).toHaveTextContent('Technology50.10%');
    const header = within(part('Fund expenses')).getAllByRole('columnheader');
    expect(header.map((cell) => cell.textContent)).toEqual(['% a year', 'This fund', 'Large cap', 'All funds']);
    expect(rowsOf('Fund expenses').at(-1)).toHaveTextContent('Net expense0.200.760.61');
    expect(rowsOf('Top holdings')).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 25 holdings' }));
    expect(rowsOf('Top holdings')).toHaveLength(25);
  });

  test.each([
    [0.2, true],
    [0.499, true],
    [0.5, false],
    [1.2, false],
    [null, false],
  ])('with a net expense of %s % is called low: %s', (net, low) => {
    // DEEP-07
    expect(isLowExpense(net)).toBe(low);
    const { expenses } = fundParts;
    if (expenses === undefined) throw new Error('the sample fund has expenses');
    dive({ expenses: { ...expenses, net_expense: net } });
    const badge = within(part('Fund expenses')).queryByText('Low');
    expect(badge === null).toBe(!low);
  });
});

test('nothing known has a message, not empty boxes', () => {
  dive({ holdings: [], consensus_rating: undefined });
  expect(screen.getByText('No details are known for KSTL.')).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
});

test('a price that is not known leaves the scale without its mark', () => {
  dive({ consensus_price_target: stockParts.consensus_price_target }, null);
  expect(screen.getByRole('img', { name: /price N\/A$/ })).toBeVisible();
});

test.each([
  [1_500_000, 'USD', '$1.50M'],
  [12.5, 'USD', '$12.50'],
  [12.5, '%', '12.50%'],
  [0.13, 'x', '0.13x'],
  [45, 'days', '45 days'],
  [null, 'USD', '--'],
])('the fundamental %s %s reads %s', (value, unit, text) => {
  expect(fundamentalFigure({ value, unit })).toBe(text);
});
