// Thousands of cards in rows, of which only those near the window exist; two columns on large screens.
import { measureElement, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Standings } from '../../../domain/signals/score/score-standing.ts';
import { after, useMedia } from '../../ui/time/clock.ts';
import type { Listed } from './latest-signals.ts';
import { useListTop } from './list-top.ts';
import type { PageAddress } from './page-address.ts';

export type CardListProps = {
  listed: readonly Listed[];
  /** Instant of the batch they are listed by. */
  batch: string | null;
  standings: Standings;
  label: string;
  open: PageAddress['open'];
};

/** A card of a row, and its place in the whole list, from 1. */
export type PlacedSignal = Listed & { place: number };

/** `guess_px` are heights of a row until it was measured; `overscan` rows beyond the window exist as well. */
export type RowSizes = { guess_px: { wide: number; phone: number }; overscan: number };

/** The first rows stand and have been drawn: what lies beyond the window may come. */
const REST_MS = 250;

/**
 * A phone draws one card at first: it is measured when the page has been laid out anyway, not by a layout of its own within
 * the drawing. Wider windows draw several, and those below must not move.
 */
const measureLater: typeof measureElement = (element, entry, of) => {
  if (entry !== undefined) return measureElement(element, entry, of);
  const row = of.indexFromElement(element);
  return of.itemSizeCache.get(of.options.getItemKey(row)) ?? of.options.estimateSize(row);
};

function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => after(REST_MS, () => startTransition(() => setRested(true))), []);
  return rested;
}

export type CardRowsOf = ReturnType<typeof useCardRows>;

export function useCardRows(listed: readonly Listed[], { guess_px, overscan }: RowSizes) {
  const columns = useMedia('(min-width: 75rem)') ? 2 : 1;
  const phone = useMedia('(max-width: 40rem)');
  const list = useRef<HTMLDivElement>(null);
  const top = useListTop(list);
  // The same functions at every drawing: with new ones it measures all rows of the list again.
  const estimateSize = useCallback(() => (phone ? guess_px.phone : guess_px.wide), [phone, guess_px]);
  const getItemKey = useCallback((row: number) => listed[row * columns]?.signal.symbol ?? row, [listed, columns]);
  const virtual = useWindowVirtualizer({
    count: Math.ceil(listed.length / columns),
    estimateSize,
    // A card is hundreds of elements: on a slow phone those in the window come first.
    overscan: useRested() ? overscan : 0,
    // Known before anything is measured, so that the first rows are part of the first drawing, which can be interrupted.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: top,
    getItemKey,
    measureElement: phone ? measureLater : measureElement,
  });
  const rows = virtual.getVirtualItems();
  const cardsOf = (row: VirtualItem): PlacedSignal[] =>
    listed
      .slice(row.index * columns, (row.index + 1) * columns)
      .map((one, column) => ({ ...one, place: row.index * columns + column + 1 }));
  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {};
  return {
    list,
    top,
    columns,
    virtual,
    rows,
    cardsOf,
    /** Symbols of the rows that stand in the window. */
    inSight: () =>
      rows
        .filter(({ index }) => index >= startIndex && index <= endIndex)
        .flatMap((row) => cardsOf(row).map(({ signal }) => signal.symbol)),
  };
}

type CardRowsProps = {
  of: CardRowsOf;
  label: string;
  /** Gaps between the cards of a row and below it. */
  gaps: string;
  children: (cards: readonly PlacedSignal[]) => ReactNode;
};

export function CardRows({ of: { list, top, columns, virtual, rows, cardsOf }, label, gaps, children }: CardRowsProps) {
  return (
    <div ref={list} role="feed" aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
      {rows.map((row) => (
        <div
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          role="presentation"
          className={clsx('absolute inset-x-0 top-0 grid', gaps)}
          style={{
            transform: `translateY(${row.start - top}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {children(cardsOf(row))}
        </div>
      ))}
    </div>
  );
}
