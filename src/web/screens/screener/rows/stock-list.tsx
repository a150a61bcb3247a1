// List of stocks on a phone: virtual rows of three lines.
import { useRef } from 'react';
import { price, signedPercent } from '../../../../domain/market/format.ts';
import { type ListedColumns, type ListedStock, stockAt } from '../../../../domain/screener/list/listed-columns.ts';
import { AlertBell } from '../../../symbol/alerts/alert-bell.tsx';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { StarButton } from '../../../symbol/stars/star-button.tsx';
import { FilterChips } from '../../../symbol/trade-signals/filter-chips.tsx';
import { LightRow } from '../../../symbol/trade-signals/signal-lights.tsx';
import { evenHeights, useRowWindow } from '../../../ui/tables/row-window.ts';
import { RowVerdict, StockDecision } from './row-verdicts.tsx';

const CARD_PX = 100;
const HEIGHTS = evenHeights(CARD_PX);

type StockListProps = { label: string; list: ListedColumns; rows: Uint32Array; onOpen: (symbol: string) => void };

export function StockList({ label, list, rows, onOpen }: StockListProps) {
  const box = useRef<HTMLUListElement>(null);
  const { from, to } = useRowWindow({ count: rows.length, heights: HEIGHTS, element: box, scroller: 'page' });
  return (
    <ul
      ref={box}
      aria-label={label}
      className="relative overflow-hidden rounded-md border border-line bg-surface"
      style={{ height: rows.length * CARD_PX }}
    >
      {Array.from(rows.subarray(from, to), (row, at) => (
        <li
          key={list.symbol[row]}
          aria-posinset={from + at + 1}
          aria-setsize={rows.length}
          className="absolute inset-x-0 top-0 border-b border-line"
          style={{ height: CARD_PX, transform: `translateY(${(from + at) * CARD_PX}px)` }}
        >
          <StockCard stock={stockAt(list, row)} onOpen={onOpen} />
          <StarButton symbol={list.symbol[row] ?? ''} className="absolute top-0 right-0 size-11!" />
          <AlertBell
            target={{ kind: 'symbol', symbol: list.symbol[row] ?? '' }}
            className="absolute! right-2.5 bottom-2 pointer-coarse:right-0 pointer-coarse:bottom-0"
          />
        </li>
      ))}
    </ul>
  );
}

function StockCard({ stock, onOpen }: { stock: ListedStock; onOpen: (symbol: string) => void }) {
  const change = stock.change_from_prev_close_pct;
  return (
    <button
      type="button"
      onClick={() => onOpen(stock.symbol)}
      className="grid h-full w-full grid-cols-[minmax(0,1fr)] content-center gap-1.5 px-3 text-left -outline-offset-2! hover:bg-hover"
    >
      {/* Room for the star at the end of this line. */}
      <span className="flex items-baseline gap-2 pr-7">
        <b>{stock.symbol}</b>
        <span className="min-w-0 truncate text-label text-ink-2">{stock.company_name}</span>
        <span className="ml-auto whitespace-nowrap">
          {price(stock.current_price)} <span className={toneInk[findTone(change)]}>{signedPercent(change)}</span>
        </span>
      </span>
      <span className="flex items-center justify-between gap-1.5">
        <LightRow lights={stock.lights} className="gap-0.5" markClass="size-4!" />
        <FilterChips active={stock.active_filter_codes} onlyActive className="gap-0.5!" chipClass="min-w-6! px-0!" />
      </span>
      <span className="flex items-center gap-3">
        <RowVerdict symbol={stock.symbol} horizon="minutes" />
        <StockDecision stock={stock} />
        <RowVerdict symbol={stock.symbol} horizon="weeks" />
      </span>
    </button>
  );
}
