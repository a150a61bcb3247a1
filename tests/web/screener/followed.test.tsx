// The screener while a newer run is published: what one types, has opened and marked stays as it is.
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeToken } from '../../../src/web/api/token.ts';
import { type Asked, Refused } from '../contract-server.ts';
import { at } from '../drawn-screen.tsx';
import { grid, openSample } from './open-screen.tsx';
import { current, runInfo, sampleStocks } from './sample-stocks.ts';
// The stock has a download of its own; no test waits for its code.
import '../../../src/web/stock/stock-modal.tsx';

beforeEach(() => {
  storeToken('sct_sample');
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

async function open(search: string) {
  const streams: Asked[] = [];
  const sample = await openSample(
    {
      snapshotStream: (one: Asked) => {
        streams.push(one);
      },
    },
    search,
  );
  await screen.findByText('NVIDIA Corporation');
  await waitFor(() => expect(streams).toHaveLength(1));
  const tell = (run_id: number) => {
    const now = new Date().toISOString();
    const news = { kind: 'screener', id: run_id, source_id: run_id, as_of: now, received_at: now, published_at: now };
    return act(async () => streams.at(-1)?.tell?.({ sent_at: now, snapshots: [news] }));
  };
  const first = runInfo().run_id ?? 0;
  const publish = async (stocks = sampleStocks) => {
    Object.assign(sample.answers, current(stocks, { ...runInfo(), run_id: first + 1 }));
    await tell(first + 1);
  };
  const runsRead = () => sample.asked.filter(({ path }) => path.includes('/screener/list')).length;
  return { ...sample, tell, publish, runsRead, first };
}

test('a run that is announced is read at once, the one shown is not read again, typed text and the focus stay', async () => {
  const { tell, publish, runsRead, first } = await open('');
  await tell(first);
  expect(runsRead()).toBe(1);
  const field = screen.getByLabelText('Search stocks');
  await userEvent.type(field, 'a');
  await publish(sampleStocks.filter(({ symbol }) => symbol !== 'NVDA'));
  await waitFor(() => expect(screen.queryByText('NVIDIA Corporation')).toBeNull());
  expect(runsRead()).toBe(2);
  expect(field).toHaveValue('a');
  expect(field).toHaveFocus();
});

test('the mark follows its stock to another row', async () => {
  const { publish, runsRead } = await open('?view=all');
  const table = await grid();
  table.focus();
  await userEvent.keyboard('jjj');
  const marked = () => document.querySelector('[aria-selected="true"] b')?.textContent;
  const before = marked();
  expect(before).toBeTruthy();
  await publish(sampleStocks.filter(({ symbol }) => symbol !== 'NVDA' || symbol === before));
  await waitFor(() => expect(runsRead()).toBe(2));
  expect(marked()).toBe(before);
});

test('an open stock stays open on its tab while its newer figures come, and also when they cannot be had', async () => {
  const { publish, answers, runsRead } = await open('?symbol=NVDA');
  const dialog = await screen.findByRole('dialog');
  await screen.findByRole('region', { name: 'Trading signals' });
  answers.currentStock = new Refused({ status: 503, detail: 'away' });
  await publish();
  await waitFor(() => expect(runsRead()).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.getByRole('dialog')).toBe(dialog);
  expect(screen.getByRole('region', { name: 'Trading signals' })).toBeVisible();
  expect(at()).toBe('?symbol=NVDA');
});
