// Virtual rows of cards; two columns on large screens.
import { clsx } from 'clsx';
import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Signal } from '../../../domain/signals/signal.ts';
import { useMeasuredRows } from '../../ui/tables/measured-rows.ts';
import { useRowWindow } from '../../ui/tables/row-window.ts';
import { runAfter, useMedia } from '../../ui/time/clock.ts';
import type { PageAddress } from './page-address.ts';

export type CardListProps = {
  listed: readonly Signal[];
  /** Instant of the batch that lists the cards; null without one. */
  batch: string | null;
  label: string;
  open: PageAddress['open'];
};

export type PlacedCard = Pick<CardListProps, 'batch'> & {
  signal: Signal;
  /** Place in the whole list, from 1; `of`: length of that list. */
  place: number;
  of: number;
};

/**
 * `guessPx`: height of a row before it is measured; `overscan`: rows drawn beyond the window; `twoFromRem`: least width
 * for two columns.
 */
export type RowSizes = { guessPx: { wide: number; phone: number }; overscan: number; twoFromRem: number };

/** Delay until rows beyond the window are drawn too. */
const REST_MS = 250;

function useRested(): boolean {
  const [rested, setRested] = useState(false);
  useEffect(() => runAfter(REST_MS, () => startTransition(() => setRested(true))), []);
  return rested;
}

type CardRowsOf = ReturnType<typeof useCardRows>;

export function useCardRows({ listed, batch }: CardListProps, { guessPx, overscan, twoFromRem }: RowSizes) {
  const columns = useMedia(`(min-width: ${twoFromRem}rem)`) ? 2 : 1;
  const phone = useMedia('(max-width: 40rem)');
  const list = useRef<HTMLDivElement>(null);
  const count = Math.ceil(listed.length / columns);
  const keyOf = useCallback((row: number) => listed[row * columns]?.symbol ?? String(row), [listed, columns]);
  const { heights, measure, startOf } = useMeasuredRows(count, phone ? guessPx.phone : guessPx.wide, keyOf);
  const { from, to, seen } = useRowWindow({
    count,
    heights,
    element: list,
    scroller: 'page',
    // A card is hundreds of elements: on a slow phone those in the window come first.
    overscan: useRested() ? overscan : 0,
    printed: false,
    paintFirst: true,
  });
  const inRow = (row: number) => listed.slice(row * columns, (row + 1) * columns);
  const toCards = (row: number): PlacedCard[] =>
    inRow(row).map((signal, column) => ({
      signal,
      batch,
      place: row * columns + column + 1,
      of: listed.length,
    }));
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  return {
    list,
    columns,
    rows,
    toCards,
    keyOf,
    measure,
    /** Height in CSS pixels of the rows above that are not drawn; `below` likewise. */
    above: startOf(from),
    below: startOf(count) - startOf(to),
    /** Symbols of the rows in the window. */
    inSight: () =>
      rows.filter((row) => row >= seen.from && row < seen.to).flatMap((row) => inRow(row).map(({ symbol }) => symbol)),
  };
}

type CardRowsProps = {
  of: CardRowsOf;
  label: string;
  /** Gaps between the cards of a row and below it. */
  gaps: string;
  children: (cards: readonly PlacedCard[]) => ReactNode;
};

export function CardRows({ of, label, gaps, children }: CardRowsProps) {
  const { list, columns, rows, toCards, keyOf, measure, above, below } = of;
  return (
    <div
      ref={list}
      role="feed"
      aria-label={label}
      className="[overflow-anchor:none]"
      style={{ paddingTop: above, paddingBottom: below }}
    >
      {rows.map((row) => (
        <div
          key={keyOf(row)}
          ref={measure}
          data-key={keyOf(row)}
          role="presentation"
          className={clsx('grid', gaps)}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {children(toCards(row))}
        </div>
      ))}
    </div>
  );
}
