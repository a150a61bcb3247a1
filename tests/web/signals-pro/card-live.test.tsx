// Live data of the cards: who gets it when, refreshing, waiting, failing; the badge of the AI opinion.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { noSignalDetails } from '../../../src/domain/signals/unscored.ts';
import { untilPolled } from '../until.ts';
import { openScreen, refuse, sampleServers } from './open-screen.tsx';
import { latest, liveData, sampleSignals } from './sample-signals.ts';

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

test('an analysis that never comes is given up, and the signals speak', async () => {
  // ERR-15
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await open('', { live: (symbol) => pending(liveData(symbol, now)) });
  const short = await card('CVNA');
  await within(short).findByText('RSI 14 73.2');
  // Polls come due every four seconds; one whose answer is on the way puts off the next.
  await untilPolled(() => within(short).queryByText('Analyzing signals with AI...') === null, 4_000);
  const badge = await within(short).findByTitle('By score: no analysis by the AI, confidence high');
  expect(badge).toHaveTextContent('SHORT');
  expect(asked('/CVNA/live').length).toBeLessThanOrEqual(6);
});

test('a batch too large to be published with its signals gets them card by card; what cannot be read leaves the card as it is', async () => {
  // SIGPRO-28, ERR-09
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const bare = sampleSignals.map((one) => ({
    ...one,
    signal_details: { ...noSignalDetails, premium: one.signal_details.premium },
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

const WORDS = /PENDING ANALYSIS|STRONG BUY|STRONG SELL|BUY|SELL|HOLD|SHORT/;
/** The word of the cell AI opinion. */
const opinion = (of: HTMLElement) => WORDS.exec(/AI opinion.*/.exec(of.textContent ?? '')?.[0] ?? '')?.[0] ?? '';

/** Words the badge of a card has shown, each once in a row. */
async function watchBadge(symbol: string): Promise<string[]> {
  const found = await card(symbol);
  const seen = [opinion(found)];
  const note = () => {
    const word = opinion(found);
    if (word !== seen.at(-1)) seen.push(word);
  };
  new MutationObserver(note).observe(found, { childList: true, characterData: true, subtree: true });
  return seen;
}

const waits = { source: null, as_of: null, received_at: null, stale: false, problem: 'pending' as const };
const pending = (reply: LiveReply): LiveReply => ({
  ...reply,
  aiAnalysis: null,
  sections: { ...reply.sections, aiAnalysis: waits },
});
const withAction = (symbol: string, action: 'HOLD' | 'SELL'): LiveReply => {
  const reply = liveData(symbol, now);
  return reply.aiAnalysis === null ? reply : { ...reply, aiAnalysis: { ...reply.aiAnalysis, action } };
};

// CALC-01, ERR-16
test('the badge waits for the answer, takes it once, and stays whatever comes later, until the reader refreshes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let reply = (symbol: string) => pending(liveData(symbol, now));
  // Another part keeps the page asking after the analysis has come.
  const still = (live: LiveReply): LiveReply => ({ ...live, sections: { ...live.sections, news: waits } });
  await open('', { live: (symbol) => still(reply(symbol)) });
  const seen = await watchBadge('NVDA');
  const nvidia = await card('NVDA');
  await within(nvidia).findByText('RSI 14 73.2');
  expect(within(nvidia).getByText('Analyzing signals with AI...')).toBeVisible();
  reply = (symbol) => withAction(symbol, 'HOLD');
  act(() => void vi.advanceTimersByTime(4_000));
  await waitFor(() => expect(seen.at(-1)).toBe('HOLD'));
  expect(within(nvidia).queryByText('Analyzing signals with AI...')).toBeNull();
  for (const next of [
    (symbol: string) => withAction(symbol, 'SELL'),
    (symbol: string) => liveData(symbol, now, { aiAnalysis: null }),
  ]) {
    reply = next;
    act(() => void vi.advanceTimersByTime(4_000));
  }
  expect(seen).toEqual(['PENDING ANALYSIS', 'HOLD']);
  reply = (symbol) => withAction(symbol, 'SELL');
  await userEvent.click(within(nvidia).getByRole('button', { name: 'Refresh NVDA' }));
  await waitFor(() => expect(seen.at(-1)).toBe('SELL'));
});

// CALC-02, CALC-03, ERR-15
test('where no analysis comes the badge is the action by score, marked so, and the same in cards, compact rows and table', async () => {
  await open('', { live: (symbol) => liveData(symbol, now, { aiAnalysis: null }) });
  const seen = await watchBadge('CVNA');
  await waitFor(() => expect(seen).toEqual(['PENDING ANALYSIS', 'SHORT']));
  const short = await card('CVNA');
  expect(short).toHaveTextContent(/AI opinion.*SHORT by score/);
  expect(within(short).getByTitle('By score: no analysis by the AI, confidence high')).toHaveTextContent('SHORT');
  await userEvent.click(within(short).getByRole('button', { name: 'Show Why for CVNA' }));
  // The reasons of a card are code of their own, loaded when first opened.
  expect(await within(short).findByText('AI analysis not available')).toBeVisible();
  expect(within(short).getByText(/^By score:/, { selector: 'p:has(b)' })).toHaveTextContent('SHORT confidence high');
  expect(within(short).getByText('By source: it is on a stocks-to-short list.')).toBeVisible();
  cleanup();
  openScreen('?view=compact');
  await waitFor(async () =>
    expect(await screen.findByRole('article', { name: /CVNA/ })).toHaveTextContent(/AISHORTby score/),
  );
  cleanup();
  openScreen('?view=table');
  const row = (await screen.findByText('CVNA', { selector: 'b' })).closest('tr') as HTMLElement;
  // The table asks for the first symbols of a tab alone; this one is among them.
  await waitFor(() => expect(row).toHaveTextContent(/SHORT by score/));
});
