// Live data of the cards: who gets it when, refreshing, waiting, failing; and signals that come card by card.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { untilPolled } from '../until.ts';
import { openScreen, sampleServers } from './open-screen.tsx';
import { type Refusal, refuse } from './sample-server.ts';
import { latest, liveData, noDetails, sampleSignals } from './sample-signals.ts';

const { start, server } = sampleServers();

const card = (symbol: string) => screen.findByRole('article', { name: new RegExp(`^${symbol}`) });
const asked = (endpoint: string) => server().asked.filter((path) => path.includes(endpoint));
const now = Date.now();

test('the first four symbols of a tab get live data on opening, on every other tab once it is chosen', async () => {
  // SIGPRO-19, L-30
  await start();
  openScreen();
  await waitFor(() => expect(asked('/live')).toHaveLength(2));
  await userEvent.click(screen.getByRole('tab', { name: /Bullish/ }));
  await waitFor(() => expect(asked('/live')).toHaveLength(6));
  expect(asked('/live').map((path) => path.split('/')[3])).toEqual(['NVDA', 'CVNA', 'MSFT', 'AAPL', 'COST', 'WMT']);
  await userEvent.click(screen.getByRole('tab', { name: /Premium/ }));
  await userEvent.click(screen.getByRole('tab', { name: /Bullish/ }));
  expect(asked('/live')).toHaveLength(6);
});

test('a card beyond the fourth is pending until its live data is loaded by hand', async () => {
  // SIGPRO-22, CALC-02
  await start();
  openScreen('?tab=bullish');
  const oracle = await card('ORCL');
  expect(within(oracle).getByText('PENDING ANALYSIS')).toBeVisible();
  await userEvent.click(within(oracle).getByRole('button', { name: 'Load live data of ORCL' }));
  expect(await within(oracle).findByTitle('AI, confidence high')).toHaveTextContent('STRONG BUY');
  expect(await within(oracle).findByText('$214.36')).toBeVisible();
});

test('refreshing marks the card, asks the source again, and takes the mark away', async () => {
  // SIGPRO-20, SIGPRO-23
  const release: (() => void)[] = [];
  let high = 120;
  await start({
    live: (symbol, refresh) => {
      const reply = liveData(symbol, now);
      const priced = { ...reply, quote: { c: 100, d: 1, dp: 1, h: high, l: 90, pc: 99 } };
      return refresh ? new Promise<LiveReply>((resolve) => release.push(() => resolve(priced))) : priced;
    },
  });
  openScreen();
  const nvidia = await card('NVDA');
  await userEvent.click(within(nvidia).getByRole('button', { name: 'Show Why for NVDA' }));
  expect(await within(nvidia).findByText('120.00')).toBeVisible();
  high = 130;
  await userEvent.click(within(nvidia).getByRole('button', { name: 'Refresh NVDA' }));
  expect(within(nvidia).getByRole('button', { name: 'Refreshing NVDA' })).toBeVisible();
  expect(nvidia).toHaveAttribute('aria-busy', 'true');
  expect(within(nvidia).getByText('120.00')).toBeVisible();
  await waitFor(() => expect(release).toHaveLength(1));
  expect(asked('refresh=true')).toEqual(['/api/signals/NVDA/live?refresh=true']);
  release[0]?.();
  expect(await within(nvidia).findByRole('button', { name: 'Refresh NVDA' })).toBeVisible();
  expect(within(nvidia).getByText('130.00')).toBeVisible();
  expect(nvidia).toHaveAttribute('aria-busy', 'false');
});

test('the analysis is shown as running while live data loads', async () => {
  // ERR-16
  await start({ live: () => new Promise<Refusal>(() => undefined) });
  openScreen();
  const nvidia = await card('NVDA');
  expect(await within(nvidia).findByText('Analyzing signals with AI...')).toBeVisible();
  expect(within(nvidia).getByText('PENDING ANALYSIS')).toBeVisible();
});

test('a failure of live data is only logged; the card stays usable', async () => {
  // ERR-09
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await start({ live: () => refuse(404, 'Sample failure') });
  openScreen();
  const nvidia = await card('NVDA');
  // A card offers to load them until the load begins, too.
  await waitFor(() => expect(log).toHaveBeenCalledWith('live data of NVDA', expect.objectContaining({ status: 404 })));
  expect(await within(nvidia).findByRole('button', { name: 'Load live data of NVDA' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Polls come due every four seconds; one whose answer is on the way puts off the next. */
const polledUntil = (holds: () => boolean) => untilPolled(holds, 4_000);

test('an unfinished analysis is polled until it is ready', async () => {
  // CALC-01, ERR-16
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let ready = false;
  await start({
    live: (symbol) => {
      const reply = liveData(symbol, now);
      const waits = { source: null, as_of: null, received_at: null, stale: false, problem: 'pending' as const };
      return ready ? reply : { ...reply, aiAnalysis: null, sections: { ...reply.sections, aiAnalysis: waits } };
    },
  });
  openScreen();
  const nvidia = await card('NVDA');
  await within(nvidia).findByText('RSI 14 73.2');
  expect(within(nvidia).getByText('Analyzing signals with AI...')).toBeVisible();
  ready = true;
  await polledUntil(() => within(nvidia).queryByTitle('AI, confidence high') !== null);
  expect(within(nvidia).queryByText('Analyzing signals with AI...')).toBeNull();
  vi.useRealTimers();
});

test('an analysis that never comes is given up, and the signals speak', async () => {
  // ERR-15
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await start({
    live: (symbol) => {
      const reply = liveData(symbol, now, { aiAnalysis: null });
      const waits = { source: null, as_of: null, received_at: null, stale: false, problem: 'pending' as const };
      return { ...reply, sections: { ...reply.sections, aiAnalysis: waits } };
    },
  });
  openScreen();
  const short = await card('CVNA');
  await within(short).findByText('RSI 14 73.2');
  await polledUntil(() => within(short).queryByText('Analyzing signals with AI...') === null);
  const badge = await within(short).findByTitle('By score: no analysis by the AI, confidence high');
  expect(badge).toHaveTextContent('SHORT');
  expect(asked('/CVNA/live').length).toBeLessThanOrEqual(6);
  vi.useRealTimers();
});

test('a batch too large to be published with its signals gets them card by card', async () => {
  // SIGPRO-28
  const bare = sampleSignals.map((one) => ({
    ...one,
    signal_details: { ...noDetails, premium: one.signal_details.premium },
  }));
  await start({ latest: () => latest(bare) });
  openScreen();
  const nvidia = await card('NVDA');
  expect(await within(nvidia).findByText('Analyst Upgrades')).toBeVisible();
  expect(asked('/symbol/').sort()).toEqual(['/api/signals/symbol/CVNA', '/api/signals/symbol/NVDA']);
});

test('signals that cannot be read by symbol leave the card with what is known', async () => {
  // ERR-09
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bare = sampleSignals.map((one) => ({
    ...one,
    signal_details: { ...noDetails, premium: one.signal_details.premium },
  }));
  await start({ latest: () => latest(bare), signals: () => refuse(404, 'gone') });
  openScreen();
  const nvidia = await card('NVDA');
  await waitFor(() => expect(log).toHaveBeenCalledWith('signals of NVDA', expect.objectContaining({ status: 404 })));
  expect(within(nvidia).getByText('Idea Engine', { selector: 'li span' })).toBeVisible();
});
