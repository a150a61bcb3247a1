// Live Signals: filters and trading signals with what stands behind each, why a decision is not better, and the figures.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { unknownCompany } from '../../../src/domain/screener/company-figures.ts';
import { whyNot } from '../../../src/domain/screener/explain/why-not.ts';
import { decide, judgeLights } from '../../../src/domain/screener/rules/signal-lights.ts';
import { toReadings } from '../../../src/domain/screener/rules/trade-signals.ts';
import type { EarlierRun } from '../../../src/domain/screener/screener-stock.ts';
import { flipWords } from '../../../src/web/stock/trace/why-not.tsx';
import { withFlips } from '../../domain/screener/random-stocks.ts';
import { searchResult } from '../screener/sample-stocks.ts';
import { openStock } from './open-stock.tsx';
import { companyFacts, sampleStock, stockParts, weakStock } from './sample-stock.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const region = (name: string) => screen.findByRole('region', { name });

describe('activated filters', () => {
  test('are counted, and every measure stands beside its threshold with its outcome', async () => {
    // MODAL-11
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
  });

  test('that look at an unknown figure neither pass nor fail', async () => {
    await openStock({ stock: sampleStock({ marketrank: null }) });
    const row = (await screen.findByText('MarketRank', { selector: 'td span' })).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('--');
    expect(row).toHaveTextContent('Unknown');
  });
});

describe('runs of the day', () => {
  const at = (run_number: number, active_filter_codes: EarlierRun['active_filter_codes']) => ({
    run_number,
    received_at: `2026-11-17T1${run_number}:14:00Z`,
    active_filter_codes,
  });

  // ENT-35
  test('stand beside each other, with the filters that were active in each', async () => {
    const filters_by_run = [at(5, ['PM']), at(6, []), at(7, ['PM', 'VS'])];
    await openStock({ inRun: { run_info: { expected_runs: 8 }, filters_by_run, estimates: [] } });
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
  });

  test('beyond those expected all stand there; a stock that is in no run has none', async () => {
    const filters_by_run = [at(1, ['PM']), at(2, ['PM'])];
    const { view } = await openStock({ inRun: { run_info: { expected_runs: 1 }, filters_by_run, estimates: [] } });
    const table = within(await region('Filters by run today')).getByRole('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(3);
    view.unmount();
    await openStock();
    await region('Activated filters');
    expect(screen.queryByRole('region', { name: 'Filters by run today' })).toBeNull();
    expect(screen.queryByRole('list', { name: 'Estimates' })).toBeNull();
  });

  test('name the figures that are estimates', async () => {
    const estimates = [{ field: 'relative_volume', text: 'Estimate: from liquid stocks' }];
    await openStock({ inRun: { run_info: { expected_runs: 14 }, filters_by_run: [], estimates } });
    expect(await screen.findByRole('list', { name: 'Estimates' })).toHaveTextContent(
      'Volume pace. Estimate: from liquid stocks',
    );
  });
});

describe('figures of the company', () => {
  test('that the run did not know come from the details with their instant; a newer rank stands for the page', async () => {
    const stock = sampleStock({ beta: null, next_earnings_date: null, marketrank: 4.71, pe_ratio_forward: null });
    const figures = { ...unknownCompany, beta: 1.42, next_earnings_date: '2026-12-03', marketrank: 2 };
    const company = { figures, as_of: '2026-11-17T18:05:00.000Z' };
    await openStock({ stock, answers: { tickerDetails: { ...companyFacts, ...stockParts, company } } });
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
    expect(await region('Volume and trading')).toHaveTextContent('Next earningsDec 3');
    expect(await region('Fundamentals')).toHaveTextContent('P/E forward--');
    // What made the run list it stays as the run judged it.
    expect(await region('Activated filters')).toHaveTextContent('4.71');
  });
});

describe('next earnings', () => {
  const calendar = (date: string) => ({
    ...searchResult('KSTL', 'Kestrel Samples Inc.'),
    prices_as_of: null,
    exchange: 'XNAS',
    type: 'CS',
    sector: null,
    industry: null,
    market_cap: null,
    next_earnings_date: date,
    next_earnings_bell: 'before' as const,
  });

  test('name the bell the calendar has for that day', async () => {
    const stock = sampleStock({ next_earnings_date: '2026-12-03' });
    await openStock({ stock, answers: { stockIdentity: calendar('2026-12-03') } });
    const facts = await region('Volume and trading');
    await waitFor(() => expect(facts).toHaveTextContent('Next earningsDec 3 before the open'));
  });

  test('without a day of the run are those of the calendar', async () => {
    const stock = sampleStock({ next_earnings_date: null });
    await openStock({ stock, answers: { stockIdentity: calendar('2026-12-03') } });
    const facts = await region('Volume and trading');
    await waitFor(() => expect(facts).toHaveTextContent('Next earningsDec 3 before the open'));
  });

  test('of another day than the calendar has name no bell', async () => {
    const stock = sampleStock({ next_earnings_date: '2026-12-03' });
    const { asked } = await openStock({ stock, answers: { stockIdentity: calendar('2027-03-04') } });
    await waitFor(() => expect(asked.map(({ name }) => name)).toContain('stockIdentity'));
    const facts = await region('Volume and trading');
    expect(facts).toHaveTextContent('Next earningsDec 3');
    expect(facts).not.toHaveTextContent('before the open');
  });
});

describe('trading signals', () => {
  test('each shows its light, its figure, what it asks for, and what it says of the trade', async () => {
    // MODAL-12
    await openStock();
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
  });

  test('of a NO tell what would flip it, the nearest way first, and every way shown really does', async () => {
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
      for (const flips of way.ways) expect(decide(judgeLights(withFlips(readings, flips))).decision).toBe(way.target);
    }
  });

  test('that could not be computed say so', async () => {
    await openStock({ stock: { ...sampleStock(), trade_signals: null } });
    expect(await region('Trading signals')).toHaveTextContent('No trading signal could be computed.');
    expect(await region('KSTL in short')).toHaveTextContent('SKIP');
  });
});

describe('figures', () => {
  test('stand in groups: company, volume and trading, fundamentals, technical indicators', async () => {
    // MODAL-13, CALC-48, CALC-52
    await openStock({ stock: sampleStock({ rsi: 75.5 }) });
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
      ['Technical indicators', 'RSI 14', '75.5overbought'],
      ['Technical indicators', 'Distance to VWAP', '+2.17%'],
    ] as const) {
      expect(within(await region(group)).getByText(name).nextElementSibling).toHaveTextContent(value);
    }
  });

  // CALC-34
  test('that nobody knows are two dashes, never a zero', async () => {
    const unknown = { pe_ratio_trailing: null, net_margins: null, debt_to_equity: null, beta: null, sector: null };
    await openStock({ stock: sampleStock({ ...unknown, relative_volume: null, next_earnings_date: null }) });
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
  });

  test('of the day show the momentum of each part with its bars, and how often the stock was seen', async () => {
    // CALC-23
    await openStock();
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
  });

  test('count the runs the stock was seen in out of 3 when their number is unknown', async () => {
    await openStock({ totalRuns: null });
    expect(within(await region('Momentum today')).getByText('Seen').nextElementSibling).toHaveTextContent('3/3');
  });
});

describe('a quote newer than the run', () => {
  test('is the price of the page, with what follows it; the figures of the run name theirs', async () => {
    const quote = { c: 220, d: 16.44, dp: 8.076242, h: 221, l: 203, pc: 203.56, as_of: '2026-11-17T18:13:00.000Z' };
    const stock = sampleStock({ as_of: '2026-11-17T18:00:00.000Z', current_price: 200, market_cap: 2e9 });
    await openStock({ stock, answers: { tickerDetails: { ...companyFacts, ...stockParts, quote } } });
    const head = await region('KSTL in short');
    await waitFor(() => expect(head).toHaveTextContent('$220.00'));
    expect(head).toHaveTextContent('+8.08%');
    expect(head).toHaveTextContent('Market cap$2.20B');
    expect(head).toHaveTextContent('221.00');
    expect(await region('Technical indicators')).toHaveTextContent('Price at the run $200.00');
    expect(await region('Activated filters')).toHaveTextContent('Judged at the price of the run, $200.00');
  });
});
