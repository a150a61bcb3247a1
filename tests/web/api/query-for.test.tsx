// Queries: one key per endpoint and input, shared by pages and drawers, and asked again after a limit.
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { batchEndpoints } from '../../../src/contract/pipeline/batches.ts';
import { signalEndpoints } from '../../../src/contract/signals.ts';
import { ApiError } from '../../../src/web/api/api-error.ts';
import { createQueryClient } from '../../../src/web/api/query-client.ts';
import { invalidate, keyFor, queryFor } from '../../../src/web/api/query-for.ts';
import { useSymbolLoads } from '../../../src/web/screens/dashboard/symbol-loads.ts';
import { useSignalDetails } from '../../../src/web/symbol/signals/signal-details.ts';
import { onWidth, openScreen, panel, startSample } from '../dashboard/open-screen.tsx';
import { sampleSignals } from '../signals-pro/sample-signals.ts';

const BATCH = '2026-11-17T15:15:00Z';

beforeEach(() => onWidth(1440));

test('a key is method, path and input, and a version where the address does not say it', () => {
  const input = { params: { symbol: 'NVDA' } };
  expect(keyFor(signalEndpoints.symbolSignals, input)).toEqual(['GET /api/signals/symbol/:symbol', input]);
  expect(keyFor(signalEndpoints.symbolSignals, input, BATCH)).toEqual([
    'GET /api/signals/symbol/:symbol',
    input,
    BATCH,
  ]);
  // @ts-expect-error A query carries no files.
  queryFor(signalEndpoints.symbolSignals, { params: { symbol: 'NVDA' }, files: [] });
});

test('the signals of a symbol are read once for the dashboard and Signals Pro, and again with the next batch', async () => {
  const { asked } = await startSample();
  const [signal] = sampleSignals;
  if (signal === undefined) throw new Error('there are sample signals');
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const reads = () => asked.filter(({ name }) => name === 'symbolSignals').length;
  const panelOf = renderHook(() => useSymbolLoads(signal.symbol, BATCH), { wrapper });
  await waitFor(() => expect(panelOf.result.current.signals.data).toBeDefined());
  panelOf.unmount();
  const card = renderHook(({ batch }) => useSignalDetails(signal, batch), { wrapper, initialProps: { batch: BATCH } });
  await waitFor(() => expect(card.result.current.details).toEqual(signal.signal_details));
  expect(client.isFetching()).toBe(0);
  expect(reads()).toBe(1);
  card.rerender({ batch: '2026-11-17T17:15:00Z' });
  await waitFor(() => expect(reads()).toBe(2));
});

test('the news of an open panel are not read again by their drawer', async () => {
  const { asked } = await startSample();
  const { client } = openScreen('?symbol=NVDA');
  await panel('NVDA');
  await screen.findByRole('list', { name: 'News analysis' });
  await userEvent.click(screen.getByRole('button', { name: /detailed news/i }));
  await screen.findByRole('list', { name: 'Articles' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(asked.filter(({ name }) => name === 'richNews').map(({ path }) => path)).toEqual([
    '/api/signals/NVDA/rich-news?limit=10',
  ]);
});

test('every answer of an endpoint is asked for again, whatever its input was, and no other', async () => {
  const client = createQueryClient();
  const files = queryFor(batchEndpoints.batch, { params: { id: 7 } });
  const batches = queryFor(batchEndpoints.batches);
  client.setQueryData(files.queryKey, {});
  client.setQueryData(batches.queryKey, {});
  await invalidate(client, batchEndpoints.batch);
  expect(client.getQueryState(files.queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(batches.queryKey)?.isInvalidated).toBe(false);
});

test.each([
  ['429 is asked again after the minute it names', 429, 2],
  ['404 is not', 404, 1],
])('a query refused with %s', async (_, status, wanted) => {
  vi.useFakeTimers();
  let asked = 0;
  const client = createQueryClient();
  const queryFn = async () => {
    asked += 1;
    if (asked === 1) throw new ApiError(status, 'refused', '');
    return 'bars';
  };
  const observer = new QueryObserver(client, { queryKey: ['bars'], queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(asked).toBe(wanted);
  stop();
});
