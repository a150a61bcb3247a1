// The AI opinion of a symbol: its badge changes once at most without the reader, and is the same in every view.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { openScreen, sampleServers } from './open-screen.tsx';
import { liveData } from './sample-signals.ts';

const { open } = sampleServers();
const now = Date.now();

const WORDS = /PENDING ANALYSIS|STRONG BUY|STRONG SELL|BUY|SELL|HOLD|SHORT/;
const card = (symbol: string) => screen.findByRole('article', { name: new RegExp(`^${symbol}`) });
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
test('it waits for the answer, takes it once, and stays whatever comes later, until the reader refreshes', async () => {
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
test('where no analysis comes it is the action by score, marked so, and the same in cards, compact rows and table', async () => {
  await open('', { live: (symbol) => liveData(symbol, now, { aiAnalysis: null }) });
  const seen = await watchBadge('CVNA');
  await waitFor(() => expect(seen).toEqual(['PENDING ANALYSIS', 'SHORT']));
  const short = await card('CVNA');
  expect(short).toHaveTextContent(/AI opinion.*SHORTby score/);
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
