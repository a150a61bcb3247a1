// The reconstructed record on its page: what it can hold, what to leave alone, and calls drawn by their own prices.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { RecordView } from '../../../src/domain/record/record-view.ts';
import { openRecord } from './open-record.tsx';
import { fullRecord, oneCall, someCalls, youngRecord } from './sample-record.ts';

const record = {
  ...fullRecord,
  market: 'reconstructed' as const,
  sources: fullRecord.sources.filter(({ kind }) => kind === 'list' || kind === 'score'),
  unsettled: { history_missing: 21_137 },
};

const show = (path: string, shown: RecordView = record, recordCalls = someCalls) =>
  openRecord(path, {
    ...{ record: shown, recordCalls },
    recordCall: { ...oneCall, call: { ...oneCall.call, market: 'reconstructed' } },
  });

test('leaves out kinds that cannot be built afterwards, was not published, and names sources that chance explains', async () => {
  await show('/track-record?market=reconstructed');
  expect(await screen.findByRole('tab', { name: /^Sources/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: /^Score bands/ })).toBeVisible();
  for (const name of [/^Decisions/, /^Filters/, /^Lights/, /^Patterns/]) {
    expect(screen.queryByRole('tab', { name })).toBeNull();
    expect(screen.queryByRole('heading', { name })).toBeNull();
  }
  expect(screen.queryByText(/calls published/)).toBeNull();
  expect(screen.getByText(/Calls made afterwards are in no ledger/)).toBeVisible();
  // A call is counted once for each horizon: figures above the number of calls are of outcomes, and say so.
  expect(
    screen.getByText(/Outcomes that could not be settled: days are missing in the stored history \(21,137\)/),
  ).toBeVisible();
  const heading = await screen.findByRole('heading', { name: 'Nothing to follow' });
  expect(heading.parentElement).toHaveTextContent(
    'Analyst Upgrades: chance can explain what following it earned or lost.',
  );
});

test('a source has its median, drift, share of chance and turnover beside its mean, its calls and their receipts', async () => {
  // The head counts the calls listed below it, also those made since the figures.
  const later = { ...someCalls, totals: { ...someCalls.totals, all: 1_234, open: 1_000 } };
  const { asked } = await show('/track-record?market=reconstructed&source=list:4:1&call=777', record, later);
  expect(await within(await screen.findByRole('dialog')).findByText(/^1,234 calls, /)).toBeVisible();
  const list = within((await screen.findByText('Median')).closest('dl')!);
  const figures = list.getAllByRole('definition').map(({ textContent }) => textContent);
  const labels = list.getAllByRole('term').map(({ textContent }) => textContent);
  expect(Object.fromEntries(labels.map((label, at) => [label, figures[at]]))).toEqual({
    Median: '+0.10%',
    'Older half of its days': '+0.10%',
    'Newer half': '+0.14%',
    'Shrunken mean': '+0.10%',
    'False-finding rate (q)': '60.0%',
    'Stocks new each day': '40.0%',
  });
  // A call that is not among those listed has its receipt above them.
  const linked = within(await screen.findByRole('region', { name: 'Receipt of call 777' }));
  expect(await linked.findByText(/Known after the close, Oct 26/)).toBeVisible();
  await userEvent.click(linked.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Receipt of call 777' })).toBeNull());
  // A call is drawn by its own prices, not by bars of the market shown now.
  await userEvent.click(screen.getByRole('button', { name: 'Receipt of the call on NVDA' }));
  expect(
    await screen.findByRole('img', { name: 'NVDA at entry $190.40 and at its exits, the last $203.78' }),
  ).toBeVisible();
  expect(screen.getByText(/Known after the close, Oct 26/)).toBeVisible();
  expect(asked.some(({ path }) => path.includes('/bars'))).toBe(false);
});

test.each([
  ['no split', 1],
  ['a split between', 10],
])('the path of a call ends where its return says: %s', async (_, shares) => {
  const [outcome] = oneCall.outcomes;
  const outcomes = [
    { ...outcome!, horizon: '5' as const, exit_at: '2026-11-02T21:00:00.000Z', exit_price: 209.44, gross: 0.1 },
    { ...outcome!, exit_price: 199.92 / shares, gross: 0.05 },
  ];
  const call = { ...oneCall.call, market: 'reconstructed' as const };
  await openRecord('/track-record?market=reconstructed&source=list:4:1&call=1', {
    ...{ record, recordCall: { ...oneCall, call, outcomes } },
  });
  const chart = await screen.findByRole('img', { name: /^NVDA at entry \$190.40/ });
  const topOf = (words: RegExp) => Number.parseFloat(within(chart).getByText(words).parentElement!.style.top);
  expect([topOf(/^in 190.40$/), topOf(/^209.44$/)]).toEqual([92, 8]);
  expect(topOf(/^out /)).toBeCloseTo(50, 9);
});

test('a source without a call says so, by its name where it has one', async () => {
  const { totals } = someCalls;
  const none = { ...someCalls, totals: { ...totals, all: 0, right: 0, wrong: 0, unsettled: 0, open: 0 }, calls: [] };
  await show('/track-record?market=reconstructed&source=list:4:-1', record, none);
  expect(await screen.findByText('No call of this source is in this record.')).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByText('Analyst Upgrades')).toBeVisible();
  expect(screen.queryByText(/0 right, 0 wrong/)).toBeNull();
});

test('a horizon without an outcome is not said to come', async () => {
  await show('/track-record?market=reconstructed&horizon=close');
  expect(await screen.findByText('No score of this record has an outcome at the close.')).toBeVisible();
  expect(screen.queryByText(/once calls are settled/)).toBeNull();
});

test('a choice that can hold no call says why, and a day that is none is no choice', async () => {
  const filter = { from: '2026-12-01', to: '2026-11-01', trend: 'above' as const, volatility: null };
  const regimes_since = { trend: '2026-05-26', volatility: null };
  const { asked } = await show('/track-record?from=2026-13-45&to=2026-02-30&trend=above', {
    ...youngRecord,
    calls: 0,
    filter,
    regimes_since,
  });
  const reason = await screen.findByText(/The first day lies after the last one/);
  expect(reason).toHaveTextContent('The trend of SPY is known from May 26 on. Choose other days, or all of them.');
  const record = asked.map(({ path }) => path).filter((path) => /^\/api\/record(\?|$)/.test(path));
  expect(record).toEqual(['/api/record?trend=above']);
  expect(screen.getByText('No calls became known on these days')).toBeVisible();
  expect(screen.queryByText(/^since/)).toBeNull();
});

test('a tenth of the score without a bar says why it has none', async () => {
  const [score] = fullRecord.score;
  const without = (...tenths: number[]) =>
    score!.deciles.map((one) =>
      tenths.includes(one.decile) ? { ...one, calls: 0, mean: null, low: null, high: null } : one,
    );
  await show('/track-record', { ...fullRecord, score: [{ ...score!, deciles: without(4, 5, 8) }] });
  const part = await screen.findByRole('region', { name: 'Score by tenth' });
  expect(
    within(part).getByText('Tenths 4, 5 and 8 had no stock: stocks with the same score stand together in one tenth.'),
  ).toBeVisible();
  expect(within(part).getByRole('img', { name: /3: −0.06%, 4: no stock, 5: no stock, 6: / })).toBeVisible();
  expect(within(part).getByTitle('Tenth 8: no stock')).toBeInTheDocument();
});

test('a made-up market is checked against what is true of its lists', async () => {
  const planted = { source: '2', name: 'Momentum Alerts', side: 1 as const, settled: 1_584 };
  await openRecord('/track-record', {
    record: { ...record, market: 'simulated_past' },
    recordTruth: {
      horizon: '5',
      lists: [
        { ...planted, truth: 0.0115, mean: 0.0195, low: 0.0104, high: 0.0286, verdict: 'found' },
        {
          ...planted,
          source: '6',
          name: 'Price Target Raised',
          truth: -0.002,
          mean: -0.01,
          low: -0.02,
          high: -0.001,
          verdict: 'against',
        },
      ],
      others: { judged: 34, called: 2, falsely: 1 },
      intervals: { all: 57, hold: 54 },
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Checked against a known truth' }));
  expect(
    part.getByText(/^1 of 2 planted effects are found so far. Of 34 lists with nothing planted 1 was called wrongly/),
  ).toHaveTextContent('(5% may be). 54 of 57 intervals hold the true mean (95% should).');
  const rows = part.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Momentum Alerts.*Found.*true \+1\.1\d%, measured \+1\.95%/);
  expect(rows[1]).toMatch(/Price Target Raised.*Against its sign/);
});

test('says how far the record of earlier sessions is, until it is whole', async () => {
  await openRecord('/track-record', {
    record: { ...youngRecord, market: 'simulated' },
    recordProgress: { written: 41, settled: 30, of: 62, computed_at: null },
  });
  expect(await screen.findByText(/^41 of 62 earlier sessions are written so far, 30 of them settled\./)).toBeVisible();
});
