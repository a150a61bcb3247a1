// Live data of the cards: who gets it when, refreshing, waiting, failing; and signals that come card by card.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { untilPolled } from '../until.ts';
import { refuse, sampleServers } from './open-screen.tsx';
import { latest, liveData, noDetails, sampleSignals } from './sample-signals.ts';

const { open, server } = sampleServers();

const card = (symbol: string) => screen.findByRole('article', { name: new RegExp(`^${symbol}`) });
const asked = (endpoint: string) => server().asked.filter((path) => path.includes(endpoint));
const now = Date.now();

test('the first four symbols of a tab get live data on opening, on every other tab once it is chosen', async () => {
  // SIGPRO-19, L-30
  await open();
  await waitFor(() => expect(asked('/live')).toHaveLength(2));
  await userEvent.click(screen.getByRole('tab', { name: /Bullish/ }));
  await waitFor(() => expect(asked('/live')).toHaveLength(6));
  expect(asked('/live').map((path) => path.split('/')[3])).toEqual(['NVDA', 'CVNA', 'MSFT', 'AAPL', 'COST', 'WMT']);
  await userEvent.click(screen.getByRole('tab', { name: /Premium/ }));
  await userEvent.click(screen.getByRole('tab', { name: /Bullish/ }));
  expect(asked('/live')).toHaveLength(6);
});

test('a card beyond the fourth is pending until its live data is loaded by hand', async () => {
  // SIGPRO-22, SIGPRO-25, CALC-02
  await open('?tab=bullish');
  const oracle = await card('ORCL');
  expect(within(oracle).getByText('PENDING ANALYSIS')).toBeVisible();
  await userEvent.click(within(oracle).getByRole('button', { name: 'Load live data of ORCL' }));
  expect(await within(oracle).findByTitle('AI, confidence high')).toHaveTextContent('STRONG BUY');
  expect(await within(oracle).findByText('$214.36')).toBeVisible();
  // No premium signals, no box for them.
  expect(within(await card('AAPL')).queryByText('Premium analysis')).toBeNull();
});

test('the analysis runs while live data loads; refreshing marks the card, asks the source again, and takes the mark away', async () => {
  // SIGPRO-20, SIGPRO-23, ERR-16
  const release: (() => void)[] = [];
  let high = 120;
  await open('', {
    live: (symbol) => {
      const reply = liveData(symbol, now);
      const priced = { ...reply, quote: { c: 100, d: 1, dp: 1, h: high, l: 90, pc: 99 } };
      return symbol !== 'NVDA' ? priced : new Promise<LiveReply>((resolve) => release.push(() => resolve(priced)));
    },
  });
  const nvidia = await card('NVDA');
  expect(await within(nvidia).findByText('Analyzing signals with AI...')).toBeVisible();
  expect(within(nvidia).getByText('PENDING ANALYSIS')).toBeVisible();
  await waitFor(() => expect(release).toHaveLength(1));
  release[0]?.();
  await userEvent.click(within(nvidia).getByRole('button', { name: 'Show Why for NVDA' }));
  expect(await within(nvidia).findByText('120.00')).toBeVisible();
  high = 130;
  await userEvent.click(within(nvidia).getByRole('button', { name: 'Refresh NVDA' }));
  expect(within(nvidia).getByRole('button', { name: 'Refreshing NVDA' })).toBeVisible();
  expect(nvidia).toHaveAttribute('aria-busy', 'true');
  expect(within(nvidia).getByText('120.00')).toBeVisible();
  await waitFor(() => expect(release).toHaveLength(2));
  expect(asked('refresh=true')).toEqual(['/api/signals/NVDA/live?refresh=true']);
  release[1]?.();
  expect(await within(nvidia).findByRole('button', { name: 'Refresh NVDA' })).toBeVisible();
  expect(within(nvidia).getByText('130.00')).toBeVisible();
  expect(nvidia).toHaveAttribute('aria-busy', 'false');
});

test('a failure of live data is only logged; the card stays usable', async () => {
  // ERR-09
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open('', { live: () => refuse(404, 'Sample failure') });
  const nvidia = await card('NVDA');
  // A card offers to load them until the load begins, too.
  await waitFor(() => expect(log).toHaveBeenCalledWith('live data of NVDA', expect.objectContaining({ status: 404 })));
  expect(await within(nvidia).findByRole('button', { name: 'Load live data of NVDA' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Polls come due every four seconds; one whose answer is on the way puts off the next. */
const polledUntil = (holds: () => boolean) => untilPolled(holds, 4_000);

test('an analysis that never comes is given up, and the signals speak', async () => {
  // ERR-15
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await open('', {
    live: (symbol) => {
      const reply = liveData(symbol, now, { aiAnalysis: null });
      const waits = { source: null, as_of: null, received_at: null, stale: false, problem: 'pending' as const };
      return { ...reply, sections: { ...reply.sections, aiAnalysis: waits } };
    },
  });
  const short = await card('CVNA');
  await within(short).findByText('RSI 14 73.2');
  await polledUntil(() => within(short).queryByText('Analyzing signals with AI...') === null);
  const badge = await within(short).findByTitle('By score: no analysis by the AI, confidence high');
  expect(badge).toHaveTextContent('SHORT');
  expect(asked('/CVNA/live').length).toBeLessThanOrEqual(6);
});

test('a batch too large to be published with its signals gets them card by card; what cannot be read leaves the card as it is', async () => {
  // SIGPRO-28, ERR-09
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bare = sampleSignals.map((one) => ({
    ...one,
    signal_details: { ...noDetails, premium: one.signal_details.premium },
  }));
  const { signals } = server().answers;
  await open('', {
    latest: () => latest(bare),
    signals: (symbol) => (symbol === 'CVNA' ? refuse(404, 'gone') : signals(symbol)),
  });
  expect(await within(await card('NVDA')).findByText('Analyst Upgrades')).toBeVisible();
  await waitFor(() => expect(log).toHaveBeenCalledWith('signals of CVNA', expect.objectContaining({ status: 404 })));
  expect(within(await card('CVNA')).getByText('Stocks to Short', { selector: 'li span' })).toBeVisible();
  expect(asked('/symbol/').sort()).toEqual(['/api/signals/symbol/CVNA', '/api/signals/symbol/NVDA']);
});
