// The track record as readers use it: what holds up, groups by state, calls behind a figure, receipts, young records.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { price } from '../../../src/domain/market/format.ts';
import { settlementRules } from '../../../src/domain/rules/record-rules.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { openRecord } from './open-record.tsx';
import { fullRecord, oneCall, someCalls, youngRecord } from './sample-record.ts';

const aboveMarket = (one: (typeof fullRecord.sources)[number]) =>
  one.benchmark === 'spy' ? { ...one, benchmark: 'market' as const } : one;

describe('The page', () => {
  test('opens with what holds up and what speaks against its sign; groups by state, with words for charts, at any horizon', async () => {
    await openRecord();
    expect(await screen.findByText(/^1 of the 4 sources shows an edge: Cluster Insider Buying/)).toBeVisible();
    expect(screen.getByRole('button', { name: '5 sessions', pressed: true })).toBeVisible();
    expect(screen.getByText('1,204,318')).toBeVisible();
    const costs = settlementRules.costs.value / 100;
    expect(screen.getByText(/^A call is written down/)).toHaveTextContent(`(the spread seen at entry, else ${costs}%)`);
    expect(screen.getByRole('button', { name: 'Live market, none' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Against their sign' })).toBeVisible();
    expect(
      screen.getByText((_, element) =>
        element?.tagName === 'LI'
          ? element.textContent ===
            'Biggest Percentage Gainers says up, yet following it lost 1.8% against SPY after 5 sessions.'
          : false,
      ),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Without a direction, yet telling' })).toBeNull();
    expect(
      await screen.findByRole('img', { name: /Mean excess of each tenth of the score, from the lowest: 1: / }),
    ).toBeVisible();
    expect(screen.getByRole('img', { name: /53.0% stated, 54.0% came right/ })).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Sources' });
    const heads = within(table).getAllByRole('rowheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Edge shown1the whole interval lies above zero, also with bounded returns and after the correction for all 8 figures judged here',
      'bullish Cluster Insider Buying',
      'Worse than chance1the whole interval lies below zero, also with bounded returns and after the correction for all 8 figures judged here: following these lost more than costs and chance explain',
      'bullish Biggest Percentage Gainers',
      'No edge shown1the interval contains zero, or would with bounded returns, or costs and chance explain it after the correction',
      'bullish Analyst Upgrades',
      'Not enough data1fewer than 200 calls or 15 days, too short a history for an interval, or over 20 sessions fewer than 8 outcomes that do not overlap',
      'bullish Congressional Purchases',
      'No direction1makes no call on a direction and is not judged1 source with no direction',
    ]);
    // Groups that show all they have offer no more.
    expect(within(table).getAllByRole('button', { name: /sources? with/ })).toHaveLength(1);
    // A search finds sources by name, folded ones too.
    const search = screen.getByRole('textbox', { name: 'Search a source' });
    await userEvent.type(search, 'halts');
    expect(await screen.findByText('Trading Halts (LULD)')).toBeVisible();
    const sources = () => within(screen.getByRole('table', { name: 'Sources' }));
    expect(sources().queryByText('Analyst Upgrades')).toBeNull();
    await userEvent.clear(search);
    await userEvent.click(await screen.findByRole('button', { name: '1 source with no direction' }));
    expect(sources().getByText('Trading Halts (LULD)')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: '20 sessions' }));
    expect(at()).toBe('?horizon=20');
    expect(screen.getByRole('button', { name: '+0.69, calls of Cluster Insider Buying' })).toBeVisible();
  });

  test('excess above the market is asked for', async () => {
    const { asked } = await openRecord();
    await userEvent.click(await screen.findByRole('button', { name: 'above the market' }));
    await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/record?benchmark=market'));
  });

  test('shows patterns in R, the score by its badges, a confidence as measured beside what it states; a measured score is one sentence', async () => {
    await openRecord();
    expect(await screen.findByText(/^The measured score, .* has no record at this horizon yet\.$/)).toBeVisible();
    expect(screen.queryByRole('tab', { name: /^Measured score/ })).toBeNull();
    await userEvent.click(await screen.findByRole('tab', { name: /^Patterns/ }));
    const table = screen.getByRole('table', { name: 'Patterns' });
    expect(within(table).getByText('Average, R')).toBeVisible();
    expect(within(table).getByRole('img', { name: /mean \+0\.11 R, 95% interval/ })).toBeVisible();
    expect(within(screen.getByRole('table', { name: 'Score bands' })).getByText('STRONG BUY')).toBeVisible();
    const part = await screen.findByRole('region', { name: 'Confidence against outcome' });
    expect(
      within(part).getByText(
        /On average the confidence is 21.0 points away from what happened, so it is shown in words/,
      ),
    ).toBeVisible();
    await userEvent.click(within(part).getByRole('button', { name: 'How the percentage is measured' }));
    const value = (name: string) => within(part).getByText(name).nextElementSibling;
    expect(value('Version')).toHaveTextContent('Nov 2, isotonic, since Nov 4');
    expect(value('Fitted on')).toHaveTextContent('2,310 calls');
    expect(value('Then off by')).toHaveTextContent('1.4 points on 1,840 later calls');
    expect(value('Brier skill')).toHaveTextContent('+0.2%, 0 is one share for all');
    expect(value('Shown as')).toHaveTextContent('a percentage: skill +0.4% on the newest 210');
    await userEvent.click(within(part).getByRole('button', { name: 'As stated' }));
    expect(within(part).getByRole('img', { name: /85.0% stated, 52.0% came right/ })).toBeVisible();
    // Another forecaster has another curve, or none yet.
    await userEvent.click(within(part).getByRole('button', { name: 'Golden Eye' }));
    expect(at()).toContain('confidence=window');
    expect(
      within(part).getByText(/120 of 200 calls settled. Until then confidence is shown as strength/),
    ).toBeVisible();
    expect(within(part).queryByText('Version')).toBeNull();
  });

  test('says of a list without a direction what its stocks did, where chance does not explain it, and ends with the newest nightly recomputation', async () => {
    const telling = {
      side: 0 as const,
      q: 0.004,
      mean: -0.0276,
      low: -0.0356,
      high: -0.0195,
      bounded_low: -0.03,
      bounded_high: -0.01,
    };
    const sources = fullRecord.sources.map((one) => (one.source === '63' ? { ...one, ...telling } : one));
    const recomputed = {
      ...{ day: '2026-11-15', checked: 7_407, identical: 7_407, difference: null },
      computed_at: '2026-11-16T08:30:00.000Z',
    };
    await openRecord('/track-record?benchmark=market', {
      record: { ...fullRecord, sources: sources.map(aboveMarket) },
      recordRecomputation: { recomputed },
    });
    expect(await screen.findByRole('heading', { name: 'Without a direction, yet telling' })).toBeVisible();
    expect(screen.getByText(/its stocks did 2\.8% worse than the market after 5 sessions/)).toBeVisible();
    expect(await screen.findByText(/^Recomputed from what was on file/)).toHaveTextContent(
      'Recomputed from what was on file: 7,407 of 7,407 scores and decisions of Nov 15 identical.',
    );
  });

  test('days that count stand in the address, and in every question', async () => {
    const { asked } = await openRecord('/track-record?from=2026-06-10&source=list:4:1');
    await userEvent.click(await screen.findByRole('button', { name: 'SPY above 200-day average', hidden: true }));
    expect(at()).toBe('?from=2026-06-10&source=list:4:1&trend=above');
    const paths = () => asked.map(({ path }) => path);
    await waitFor(() => expect(paths()).toContain('/api/record?from=2026-06-10&trend=above'));
    await waitFor(() =>
      expect(paths().some((path) => path.startsWith('/api/record/calls') && path.includes('trend=above'))).toBe(true),
    );
    await userEvent.click(screen.getByRole('button', { name: 'All days', hidden: true }));
    expect(at()).toBe('?source=list:4:1');
  });

  test('the measured score has tenths and a kind of its own once it has a record', async () => {
    const [score] = fullRecord.score;
    const [upgrades] = fullRecord.sources.filter(({ source, horizon }) => source === '4' && horizon === '5');
    await openRecord('/track-record', {
      record: {
        ...fullRecord,
        score: [
          score!,
          { ...score!, kind: 'measured', top_minus_bottom: { ...score!.top_minus_bottom, mean: 0.0101 } },
        ],
        sources: [
          ...fullRecord.sources,
          { ...upgrades!, kind: 'measured', source: 'above', name: 'Measured score above 0' },
        ],
      },
    });
    const part = await screen.findByRole('region', { name: 'Score by tenth' });
    expect(within(part).getByText('+0.26%')).toBeVisible();
    await userEvent.click(within(part).getByRole('button', { name: 'Measured score' }));
    expect(within(part).getByText('+1.01%')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: /^Measured score/ }));
    expect(
      within(screen.getByRole('table', { name: 'Measured score' })).getByText('Measured score above 0'),
    ).toBeVisible();
  });

  test('on a phone every source keeps its mean, interval and calls', async () => {
    onPhone(true);
    await openRecord();
    const edge = await screen.findByRole('region', { name: 'Edge shown' });
    expect(within(edge).getByText('Cluster Insider Buying')).toBeVisible();
    expect(within(edge).getByText('8,214 calls, outcomes of 102 sessions')).toBeVisible();
  });
});

describe('Calls behind a figure', () => {
  test('right and wrong, open and unsettled ones, each with entry, exit, result and a receipt that leads to its line', async () => {
    const { asked } = await openRecord();
    await userEvent.click(await screen.findByRole('button', { name: '+0.12, calls of Analyst Upgrades' }));
    const drawer = await screen.findByRole('dialog', { name: /Analyst Upgrades/ });
    expect(at()).toBe('?source=list:4:1');
    expect(
      await within(drawer).findByText(
        '50.3% beat SPY; of all stocks on the same days 49.6% did. 1 right, 1 wrong, 1 still open, 1 could not be settled.',
      ),
    ).toBeVisible();
    expect(
      within(drawer).getByText(
        "With every return, of its stocks and of the market's, counted up to 50% either way +0.14%, −0.18% to +0.46%; 1 return beyond",
      ),
    ).toBeVisible();
    const rows = within(within(drawer).getByRole('table', { name: 'Calls' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(4)?.textContent)).toEqual([
      'not settled yet',
      'unsettled',
      'wrong −4.1',
      'right +5.2',
    ]);
    await userEvent.click(within(drawer).getByRole('button', { name: 'Receipt of the call on NVDA' }));
    expect(await screen.findByText('NVDA,Sample Brokers,Buy,"$240.00"')).toBeVisible();
    expect(screen.getByText('upgrades-2026-10-26.csv')).toBeVisible();
    expect(at()).toBe('?source=list:4:1&call=1');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Wrong 1' }));
    await waitFor(() => expect(asked.at(-1)?.path).toContain('result=wrong'));
  });

  test('an installation that keeps raw lines says so; a receipt names what an outcome was corrected for and what stood before', async () => {
    const { row } = oneCall.receipt;
    const receipt = { ...oneCall.receipt, row: row && { ...row, raw: null } };
    const [outcome] = oneCall.outcomes;
    const corrected_for = 'split 10 for 1 of 2026-11-10';
    const superseded = { settled_at: '2026-11-16T21:05:00Z', superseded_at: '2026-11-20T15:00:00Z' };
    await openRecord('/track-record?source=list:4:1&call=1', {
      recordCall: {
        ...{ ...oneCall, receipt, outcomes: [{ ...outcome!, corrected_for }] },
        corrected: [{ ...outcome!, gross: -0.893, ...superseded }],
      },
    });
    expect(await screen.findByText('The text of the line is kept from readers here.')).toBeVisible();
    expect(screen.getByText(/: split 10 for 1 of 2026-11-10 was filed later. Before: .89.30%$/)).toBeVisible();
  });
});

describe('The chart of a call', () => {
  const bar = (date: string) => ({
    ...{ date, timestamp: Date.parse(`${date}T21:00:00.000Z`), open: 190, high: 204, low: 189, close: 203 },
    ...{ volume: 1_000, vwap: null, transactions: null },
  });
  const noBars = { session_date: null, source: null, as_of: null, stale: false, minute_bars: [] };

  test.each([
    ['2026-10-26', true],
    ['2026-10-27', false],
  ])('with bars since %s of an entry on 2026-10-26 is drawn: %s', async (first, isDrawn) => {
    const daily_bars = [first, '2026-10-28', '2026-11-23'].map(bar);
    const stockBars = { ...noBars, symbol: 'NVDA', span: 'daily' as const, daily_bars };
    await openRecord('/track-record?source=list:4:1&call=1', { stockBars });
    if (isDrawn) expect(await screen.findByRole('img', { name: /^Daily bars of NVDA/ })).toBeVisible();
    else expect(await screen.findByText('No daily bars of NVDA around the call.')).toBeVisible();
  });

  test.each([
    ['no split', 1, 1],
    ['a split after the exit', 10, 10],
    ['a reverse split after the entry', 0.05, 1],
  ])('marks prices as traded on the bars of their days, which are adjusted: %s', async (_, before, after) => {
    const daily_bars = ['2026-10-26', '2026-10-28', '2026-11-23'].map(bar);
    const stockBars = { ...noBars, symbol: 'NVDA', span: 'daily' as const, daily_bars };
    const [outcome] = oneCall.outcomes;
    const [entry_price, exit_price] = [190.4 * before, 203.78 * after];
    const recordCall = { ...oneCall, outcomes: [{ ...outcome!, entry_price, exit_price }] };
    await openRecord('/track-record?source=list:4:1&call=1', { stockBars, recordCall });
    const chart = await screen.findByRole('img', { name: /^Daily bars of NVDA/ });
    const topOf = (words: string) => Number.parseFloat(within(chart).getByText(words).parentElement!.style.top);
    expect(topOf(`in ${price(entry_price)}`)).toBeCloseTo(96 - (1.4 / 15) * 92, 3);
    expect(topOf(`out ${price(exit_price)}`)).toBeCloseTo(96 - (14.78 / 15) * 92, 3);
  });
});

describe('A young record', () => {
  test('says what is written down, when the first outcomes come, and lists its newest calls, each with the time it stays open until', async () => {
    const known_at = new Date().toISOString();
    const [first] = someCalls.calls;
    const calls = first === undefined ? [] : [{ ...first, known_at }];
    const totals = { all: 1, right: 0, wrong: 0, unsettled: 0, open: 1 };
    const { asked } = await openRecord('/track-record', {
      record: youngRecord,
      recordCalls: { ...someCalls, horizon: 'close', totals, calls },
    });
    expect(await screen.findByText(/^1,204 calls are written down/)).toBeVisible();
    expect(screen.getByText('First outcomes after the close of Nov 24')).toBeVisible();
    const table = within(await screen.findByRole('table', { name: 'Calls' }));
    expect(await table.findByText(/^open until .* PT$/)).toBeVisible();
    expect(table.getByRole('button', { name: 'Receipt of the call on MSFT' })).toBeVisible();
    const path = asked.find(({ name }) => name === 'recordCalls')?.path;
    expect(path).toMatch(/kind=decision.*horizon=close|horizon=close.*kind=decision/);
  });

  test('without a call says from when on there will be some', async () => {
    await openRecord('/track-record', { record: { ...youngRecord, calls: 0, first_call: null, first_outcomes: [] } });
    expect(await screen.findByText('No calls of the simulated market yet')).toBeVisible();
  });
});
