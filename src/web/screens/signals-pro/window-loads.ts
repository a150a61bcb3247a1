// Loads of the compact list: details of the symbols in the window, once scrolling rests, a few at a time.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { loadLiveSymbol } from '../../symbol/live/live-data.ts';
import { symbolSignalsQuery } from '../../symbol/signals/signal-details.ts';
import { useDebounced } from '../../ui/time/clock.ts';

/** Delay after which scrolling counts as ended. */
const REST_MS = 400;
const AT_ONCE = 3;

/** Loads AT_ONCE symbols at a time; cached ones are skipped, failures only logged. */
async function loadInTurn(client: QueryClient, symbols: string[], batch: string | null, signal: AbortSignal) {
  const next = async (): Promise<void> => {
    const symbol = symbols.shift();
    if (symbol === undefined || signal.aborted) return;
    await client.prefetchQuery(symbolSignalsQuery(symbol, batch));
    if (!signal.aborted) await loadLiveSymbol(client, symbol);
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** `batch` is the instant of the published batch. Symbols that leave the window before their turn are skipped. */
export function useWindowLoads(symbols: readonly string[], batch: string | null): void {
  const client = useQueryClient();
  const rested = useDebounced(symbols.join(' '), REST_MS, '');
  useEffect(() => {
    if (rested === '') return;
    const loads = new AbortController();
    void loadInTurn(client, rested.split(' '), batch, loads.signal);
    return () => loads.abort();
  }, [client, rested, batch]);
}
