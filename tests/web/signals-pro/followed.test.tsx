// Signals Pro while a newer batch is published: the cards follow, what one types and has opened stays as it is.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { signalEndpoints } from '../../../src/contract/signals.ts';
import type { SignalListColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import { keyFor } from '../../../src/web/api/query-for.ts';
import { storeToken } from '../../../src/web/api/token.ts';
import { SignalsProScreen } from '../../../src/web/screens/signals-pro/signals-pro-screen.tsx';
import { SectionBoundary } from '../../../src/web/ui/failures/section-boundary.tsx';
import { type Asked, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';
import { latest, sampleSignals } from './sample-signals.ts';
// Parts with a download of their own are at hand here: no test waits for their code.
import '../../../src/web/screens/signals-pro/guide-drawer.tsx';

beforeEach(() => {
  localStorage.setItem('proIntroBannerDismissed', 'true');
  storeToken('sct_sample');
  vi.stubGlobal('innerHeight', 6_000);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

const batch = (id: number, signals = sampleSignals): SignalListColumns => {
  const state = latest(signals, '2026-11-17T17:58:00.000Z');
  return { ...state, batch_info: { ...state.batch_info, batch_id: id } };
};

async function open(search: string) {
  const streams: Asked[] = [];
  const served = await serveContract({
    signalColumns: batch(7),
    signalStats: () => {
      const { batch_info, counts_by_type } = served.answers.signalColumns as SignalListColumns;
      return { batch_info, counts_by_type };
    },
    snapshotStream: (one: Asked) => {
      streams.push(one);
    },
    liveData: new Refused({ status: 404 }),
  });
  const drawn = drawScreen(`/signals-live-pro${search}`, <SignalsProScreen />);
  await screen.findAllByRole('article');
  await waitFor(() => expect(streams).toHaveLength(1));
  const tell = (id: number, source_id: number) => {
    const now = new Date().toISOString();
    const news = { kind: 'signals', id, source_id, as_of: now, received_at: now, published_at: now };
    return act(async () => streams.at(-1)?.tell?.({ sent_at: now, snapshots: [news] }));
  };
  const read = () => served.asked.filter(({ name }) => name === 'signalColumns').length;
  return { ...served, ...drawn, tell, read };
}

const symbols = () => screen.getAllByRole('article').map((card) => card.querySelector('h2 button')?.textContent);

test('what was known when the page began to listen is not read again; a newer batch is, at once', async () => {
  const { tell, answers, read } = await open('?tab=bullish');
  await tell(70, 7);
  expect(read()).toBe(1);
  answers.signalColumns = batch(
    8,
    sampleSignals.filter(({ symbol }) => symbol !== 'MSFT'),
  );
  await tell(71, 8);
  await waitFor(() => expect(symbols()).toEqual(['AAPL', 'COST', 'WMT', 'ORCL']));
  expect(read()).toBe(2);
  // An older state that is published again is followed too.
  answers.signalColumns = batch(
    5,
    sampleSignals.filter(({ symbol }) => symbol !== 'AAPL'),
  );
  await tell(72, 5);
  await waitFor(() => expect(symbols()).toEqual(['MSFT', 'COST', 'WMT', 'ORCL']));
});

test('text in the search with its focus, an open drawer and the tab stay through a publication', async () => {
  const { tell, answers, read } = await open('');
  await tell(70, 7);
  expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName('Premium 2');
  const field = screen.getByLabelText('Search symbol or company');
  await userEvent.type(field, 'nvi');
  // Fewer premium signals than before, and still some: the tab under the reader stays.
  answers.signalColumns = batch(
    8,
    sampleSignals.filter(({ symbol }) => symbol !== 'CVNA'),
  );
  await tell(71, 8);
  await waitFor(() => expect(read()).toBe(2));
  expect(await screen.findByRole('tab', { name: 'Premium 1/1' })).toHaveAttribute('aria-selected', 'true');
  expect(field).toHaveValue('nvi');
  expect(field).toHaveFocus();
});

test('an open drawer stays open, and the address with it', async () => {
  const { tell, answers, read } = await open('?guide=open');
  const drawer = await screen.findByRole('dialog', { name: 'Pro Guide' });
  await tell(70, 7);
  answers.signalColumns = batch(8);
  await tell(71, 8);
  await waitFor(() => expect(read()).toBe(2));
  expect(screen.getByRole('dialog', { name: 'Pro Guide' })).toBe(drawer);
  expect(at()).toBe('?guide=open');
});

test('a minute without news costs a question about the totals, and the list only when they are others', async () => {
  const { answers, asked, client, read } = await open('?tab=bullish');
  await act(() => client.refetchQueries({ queryKey: keyFor(signalEndpoints.signalColumns) }));
  expect(read()).toBe(1);
  expect(asked.filter(({ name }) => name === 'signalStats')).toHaveLength(1);
  answers.signalColumns = batch(
    8,
    sampleSignals.filter(({ symbol }) => symbol !== 'MSFT'),
  );
  await act(() => client.refetchQueries({ queryKey: keyFor(signalEndpoints.signalColumns) }));
  await waitFor(() => expect(symbols()).toEqual(['AAPL', 'COST', 'WMT', 'ORCL']));
});

test('a reply in which a field is missing is reported in plain words, never in those of the program', async () => {
  await serveContract({ signalColumns: new Refused({ status: 200, text: JSON.stringify({ signals: null }) }) });
  drawScreen(
    '/signals-live-pro',
    <SectionBoundary>
      <SignalsProScreen />
    </SectionBoundary>,
  );
  expect(await screen.findByRole('alert', {})).toHaveTextContent('Failed to fetch signalsTry again');
  for (const line of document.querySelectorAll('p')) expect(line.textContent).not.toMatch(/Cannot read|undefined/);
});
