// List of compact cards, which loads their details in turn; a full card opens below its row.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadLiveSymbol } from '../../symbol/live/live-data.ts';
import { symbolSignalsQuery } from '../../symbol/signals/signal-details.ts';
import { useDebounced } from '../../ui/time/clock.ts';
import { SignalCard } from './card/signal-card.tsx';
import { type CardListProps, CardRows, useCardRows } from './card-rows.tsx';
import { CompactCard } from './compact-card.tsx';

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
function useWindowLoads(symbols: readonly string[], batch: string | null): void {
  const client = useQueryClient();
  const rested = useDebounced(symbols.join(' '), REST_MS, '');
  useEffect(() => {
    if (rested === '') return;
    const loads = new AbortController();
    void loadInTurn(client, rested.split(' '), batch, loads.signal);
    return () => loads.abort();
  }, [client, rested, batch]);
}

const SIZES = { guessPx: { wide: 96, phone: 164 }, overscan: 2, twoFromRem: 75 };

export function CompactList(props: CardListProps) {
  const { batch, label, open } = props;
  const [why, setWhy] = useState<ReadonlySet<string>>(new Set());
  const rows = useCardRows(props, SIZES);
  useWindowLoads(rows.inSight(), batch);
  const toggle = (symbol: string) => {
    const next = new Set(why);
    if (!next.delete(symbol)) next.add(symbol);
    setWhy(next);
  };
  return (
    <CardRows of={rows} label={label} gaps="gap-x-3 gap-y-1.5 pb-1.5">
      {(cards) => (
        <>
          {cards.map((card) => (
            <CompactCard
              key={card.signal.symbol}
              {...card}
              onOpen={() => open('detail', card.signal.symbol)}
              why={why.has(card.signal.symbol)}
              onWhy={() => toggle(card.signal.symbol)}
            />
          ))}
          {cards.map(
            (card) =>
              why.has(card.signal.symbol) && (
                <div key={card.signal.symbol} role="presentation" className="col-span-full">
                  <SignalCard {...card} open={open} />
                </div>
              ),
          )}
        </>
      )}
    </CardRows>
  );
}
