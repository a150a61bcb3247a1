// Signals Pro in short: three lines for each symbol, two columns on large screens; the full card opens under its row.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import type { Standings } from '../../../domain/signals/score/score-standing.ts';
import { useMedia } from '../../ui/time/clock.ts';
import { CompactCard } from './compact-card.tsx';
import type { Listed } from './latest-signals.ts';
import { useListTop } from './list-top.ts';
import type { PageAddress } from './page-address.ts';
import { SignalCard } from './signal-card.tsx';
import { useWindowLoads } from './window-loads.ts';

/** First guesses until a row was measured. */
const ROW_PX = { wide: 102, phone: 164 };
const OVERSCAN = 2;

type CompactListProps = {
  listed: readonly Listed[];
  /** Instant of the batch they are listed by. */
  batch: string | null;
  standings: Standings;
  label: string;
  open: PageAddress['open'];
};

export function CompactList({ listed, batch, standings, label, open }: CompactListProps) {
  const columns = useMedia('(min-width: 75rem)') ? 2 : 1;
  const phone = useMedia('(max-width: 40rem)');
  const list = useRef<HTMLDivElement>(null);
  const top = useListTop(list);
  const [why, setWhy] = useState<ReadonlySet<string>>(new Set());
  // The same functions at every drawing: with new ones it measures all rows of the list again.
  const estimateSize = useCallback(() => (phone ? ROW_PX.phone : ROW_PX.wide), [phone]);
  const getItemKey = useCallback((row: number) => listed[row * columns]?.signal.symbol ?? row, [listed, columns]);
  const virtual = useWindowVirtualizer({
    count: Math.ceil(listed.length / columns),
    estimateSize,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey,
  });
  const rowOf = (row: number) => listed.slice(row * columns, (row + 1) * columns);
  const rows = virtual.getVirtualItems();
  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {};
  const inSight = rows.filter(({ index }) => index >= startIndex && index <= endIndex);
  useWindowLoads(
    inSight.flatMap(({ index }) => rowOf(index).map(({ signal }) => signal.symbol)),
    batch,
  );
  const toggle = (symbol: string) => {
    const next = new Set(why);
    if (!next.delete(symbol)) next.add(symbol);
    setWhy(next);
  };
  return (
    <div ref={list} role="feed" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map((row) => (
        <div
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          role="presentation"
          className="absolute inset-x-0 top-0 grid gap-x-3 gap-y-2 pb-2"
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {rowOf(row.index).map(({ signal }, column) => (
            <CompactCard
              key={signal.symbol}
              signal={signal}
              batch={batch}
              standing={standings(signal.smart_cat_score)}
              onOpen={() => open('detail', signal.symbol)}
              why={why.has(signal.symbol)}
              onWhy={() => toggle(signal.symbol)}
              place={row.index * columns + column + 1}
              of={listed.length}
            />
          ))}
          {rowOf(row.index).map(
            ({ signal }, column) =>
              why.has(signal.symbol) && (
                <div key={signal.symbol} role="presentation" className="col-span-full">
                  <SignalCard
                    signal={signal}
                    batch={batch}
                    standing={standings(signal.smart_cat_score)}
                    open={open}
                    place={row.index * columns + column + 1}
                    of={listed.length}
                  />
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
