// Virtual grid of a tab's cards, which scroll in a frame of complete rows while a symbol's panel is open.
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { MiniCard } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { SymbolTile } from '../../symbol/head/symbol-tile.tsx';
import { StarMark } from '../../symbol/stars/star-button.tsx';
import { useStarred, useToggleStar } from '../../symbol/stars/stars.ts';
import { evenHeights, useRowWindow } from '../../ui/tables/row-window.ts';
import { useMedia } from '../../ui/time/clock.ts';

const CARD_PX = 156;
const GAP_PX = 12;
const ROW_PX = CARD_PX + GAP_PX;
const HEIGHTS = evenHeights(ROW_PX);
/** Rows of the cards' frame when it is above the panel; beside the panel the window's height decides. */
const FRAME_ROWS = 2;
const LEAST_ROWS = 3;
/** Height of the sticky bar plus a small gap. */
const TOP_PX = 72;
/** Height of the parts above the cards at the top of the page plus a small gap. */
const ABOVE_PX = 296;

type CardGridProps = {
  cards: readonly MiniCard[];
  label: string;
  /** Open symbol; null for none. */
  selected: string | null;
  /** True if the panel is open beside the cards, which then form one column. */
  beside: boolean;
  onSelect: (symbol: string) => void;
};

/**
 * One to five columns by the width of the page, one beside a panel. Two columns at 320 px leave no room for counts
 * beside bell and star.
 */
function useColumns(beside: boolean): number {
  const five = useMedia('(min-width: 80rem)');
  const four = useMedia('(min-width: 64rem)');
  const three = useMedia('(min-width: 48rem)');
  const two = useMedia('(min-width: 22rem)');
  if (beside) return 1;
  return five ? 5 : four ? 4 : three ? 3 : two ? 2 : 1;
}

export function CardGrid({ cards, label, selected, beside, onSelect }: CardGridProps) {
  const columns = useColumns(beside);
  const windowPx = useWindowHeight();
  const starred = useStarred();
  const toggleStar = useToggleStar();
  const frame = useRef<HTMLDivElement>(null);
  const rows = Math.ceil(cards.length / columns);
  const frameRows = beside ? Math.max(LEAST_ROWS, Math.floor((windowPx - ABOVE_PX + GAP_PX) / ROW_PX)) : FRAME_ROWS;
  const framed = selected !== null && rows > frameRows;
  const { from, to } = useRowWindow({
    count: rows,
    heights: HEIGHTS,
    element: frame,
    scroller: framed ? 'frame' : 'page',
  });
  const place = selected === null ? -1 : cards.findIndex(({ symbol }) => symbol === selected);
  const row = place < 0 ? null : Math.floor(place / columns);
  useSelectedInView(frame, framed, row);
  return (
    <div
      ref={frame}
      className={framed ? 'relative snap-y overflow-y-auto overscroll-contain' : 'relative'}
      style={framed ? { height: ROW_PX * frameRows - GAP_PX } : undefined}
    >
      <ul aria-label={label} className="relative" style={{ height: Math.max(0, rows * ROW_PX - GAP_PX) }}>
        {cards.slice(from * columns, to * columns).map((card, at) => {
          const index = from * columns + at;
          return (
            <li
              key={card.symbol}
              aria-posinset={index + 1}
              aria-setsize={cards.length}
              className="absolute top-0 snap-start p-px"
              style={{
                height: CARD_PX,
                width: `calc((100% - ${(columns - 1) * GAP_PX}px) / ${columns})`,
                left: `calc((100% + ${GAP_PX}px) / ${columns} * ${index % columns})`,
                transform: `translateY(${Math.floor(index / columns) * ROW_PX}px)`,
              }}
            >
              <SymbolTile
                facts={card}
                selected={card.symbol === selected}
                onOpen={() => onSelect(card.symbol)}
                className="h-full"
              />
              <StarMark
                symbol={card.symbol}
                starred={starred?.has(card.symbol)}
                onToggle={toggleStar}
                className="absolute right-8 bottom-2 z-1 pointer-coarse:right-7 pointer-coarse:-bottom-1.5"
              />
              <AlertBell
                target={{ kind: 'symbol', symbol: card.symbol }}
                className="absolute! right-2 bottom-2 pointer-coarse:right-0 pointer-coarse:-bottom-1.5"
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function useWindowHeight(): number {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('resize', changed);
      return () => window.removeEventListener('resize', changed);
    },
    () => window.innerHeight,
  );
}

/**
 * Scrolls the open symbol's card into view: inside the frame once it appears, on the page once the frame is removed.
 */
function useSelectedInView(frame: { current: HTMLElement | null }, framed: boolean, row: number | null): void {
  const last = useRef({ framed: false, row: 0 });
  useLayoutEffect(() => {
    const box = frame.current;
    if (box === null) return;
    const before = last.current;
    if (framed && row !== null) {
      const hidden = row * ROW_PX < box.scrollTop || (row + 1) * ROW_PX > box.scrollTop + box.clientHeight;
      if (hidden) box.scrollTop = Math.max(0, row - 1) * ROW_PX;
      // The row of cards and panel: beside a panel the cards themselves stick to the window.
      const { top } = (box.closest('[role=tabpanel]')?.parentElement ?? box).getBoundingClientRect();
      if (!before.framed && top < TOP_PX) window.scrollTo({ top: Math.max(0, window.scrollY + top - TOP_PX) });
    }
    if (!framed && before.framed) {
      const top = box.getBoundingClientRect().top + window.scrollY + before.row * ROW_PX;
      if (top > window.innerHeight / 2) window.scrollTo({ top: top - window.innerHeight / 2 });
    }
    last.current = { framed, row: row ?? before.row };
  }, [frame, framed, row]);
}
