// The reconstructed record on its page: what it can hold, what to leave alone, and calls drawn by their own prices.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TrackRecordScreen } from '../../../src/web/screens/track-record/track-record-screen.tsx';
import { serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { fullRecord, oneCall, someCalls } from './sample-record.ts';

const record = {
  ...fullRecord,
  market: 'reconstructed' as const,
  sources: fullRecord.sources.filter(({ kind }) => kind === 'list' || kind === 'score'),
  unsettled: { history_missing: 21_137 },
};

async function show(path: string) {
  const served = await serveContract({
    record,
    recordCalls: someCalls,
    recordCall: { ...oneCall, call: { ...oneCall.call, market: 'reconstructed' } },
    recordRecomputation: { recomputed: null },
  });
  drawScreen(
    path,
    <main>
      <TrackRecordScreen />
    </main>,
  );
  return served;
}

test('kinds that cannot be built afterwards are left out, and its calls were not published', async () => {
  await show('/track-record?market=reconstructed');
  expect(await screen.findByRole('tab', { name: /^Sources/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: /^Score bands/ })).toBeVisible();
  for (const name of [/^Decisions/, /^Filters/, /^Lights/, /^Patterns/]) {
    expect(screen.queryByRole('tab', { name })).toBeNull();
    expect(screen.queryByRole('heading', { name })).toBeNull();
  }
  expect(screen.queryByText(/calls published/)).toBeNull();
  expect(screen.getByText(/Reconstructed calls are in no ledger/)).toBeVisible();
  expect(screen.getByText(/days are missing in the stored history \(21,137\)/)).toBeVisible();
});

test('sources that chance explains are named', async () => {
  await show('/track-record?market=reconstructed');
  const heading = await screen.findByRole('heading', { name: 'Nothing to follow' });
  expect(heading.parentElement).toHaveTextContent(
    'Analyst Upgrades: chance can explain what following it earned or lost.',
  );
});

test('beside the mean stand its median, drift, share of chance and turnover', async () => {
  await show('/track-record?market=reconstructed&source=list:4:1');
  const list = within((await screen.findByText('Median')).closest('dl')!);
  const figures = list.getAllByRole('definition').map(({ textContent }) => textContent);
  const labels = list.getAllByRole('term').map(({ textContent }) => textContent);
  expect(Object.fromEntries(labels.map((label, at) => [label, figures[at]]))).toEqual({
    Median: '+0.10%',
    'Older half of its days': '+0.10%',
    'Newer half': '+0.14%',
    'Drawn to its kind': '+0.10%',
    'Corrected chance (q)': '60.0%',
    'Stocks new each day': '40.0%',
  });
});

test('a call is drawn by its own prices, not by bars of the market shown now', async () => {
  const { asked } = await show('/track-record?market=reconstructed&source=list:4:1&call=1');
  expect(
    await screen.findByRole('img', { name: 'NVDA at entry $190.40 and at its exits, the last $203.78' }),
  ).toBeVisible();
  expect(screen.getByText(/Known after the close, Oct 26/)).toBeVisible();
  expect(asked.some(({ path }) => path.includes('/bars'))).toBe(false);
});
