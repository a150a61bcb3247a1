// Thousands of cards, of which only those near the window exist; two columns on large screens.
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef } from 'react';
import type { Standings } from '../../../domain/signals/score/score-standing.ts';
import { useMedia } from '../../ui/time/clock.ts';
import type { Listed } from './latest-signals.ts';
import { useListTop } from './list-top.ts';
import type { PageAddress } from './page-address.ts';
import { SignalCard } from './signal-card.tsx';

/** First guesses until a row was measured. */
const ROW_PX = { wide: 500, phone: 1050 };
const OVERSCAN = 1;

type CardGridProps = {
  listed: readonly Listed[];
  /** Instant of the batch they are listed by. */
  batch: string | null;
  standings: Standings;
  label: string;
  open: PageAddress['open'];
};

export function CardGrid({ listed, batch, standings, label, open }: CardGridProps) {
  const columns = useMedia('(min-width: 75rem)') ? 2 : 1;
  const phone = useMedia('(max-width: 40rem)');
  const list = useRef<HTMLDivElement>(null);
  const top = useListTop(list);
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
  return (
    <div ref={list} role="feed" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          role="presentation"
          className="absolute inset-x-0 top-0 grid items-start gap-4 pb-4"
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {listed.slice(row.index * columns, (row.index + 1) * columns).map(({ signal }, column) => (
            <SignalCard
              key={signal.symbol}
              signal={signal}
              batch={batch}
              standing={standings(signal.smart_cat_score)}
              open={open}
              place={row.index * columns + column + 1}
              of={listed.length}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
