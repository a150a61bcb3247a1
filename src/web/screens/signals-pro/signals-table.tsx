// Signals Pro as a table: thousands of rows of which only those near the frame exist, sorted by their heads, worked by keyboard.

import { clsx } from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { localAction, shownAction, totalSignals } from '../../../domain/analysis/local-action.ts';
import { whole } from '../../../domain/market/format.ts';
import { type ListOrder, type OrderColumn, scoreChange } from '../../../domain/signals/list-order.ts';
import type { Standings } from '../../../domain/signals/score/score-standing.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { ShownActionBadge } from '../../symbol/ai/action-badge.tsx';
import { useLive } from '../../symbol/live/live-data.ts';
import { points } from '../../symbol/score/points.ts';
import { StandingText } from '../../symbol/score/score-bar.tsx';
import { toneInk, toneOf } from '../../symbol/score/side-style.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { HeaderCell, SortButton } from '../../ui/tables/header-cell.tsx';
import { scrollToRow, useRowWindow } from '../../ui/tables/row-window.ts';
import { nowMs, useMedia } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import type { Listed } from './latest-signals.ts';
import type { PageAddress } from './page-address.ts';

const ROW_PX = 36;
/** On touch a row is as high as the star in it must be. */
const TOUCH_ROW_PX = 44;
/** Text begins with A, days and figures with the largest. */
const TEXT: readonly OrderColumn[] = ['symbol', 'company'];
const UNKNOWN = '--';

type Column = {
  id: OrderColumn | 'action';
  word: string;
  title?: string;
  width: string;
  right?: boolean;
  /** Gives way on phones, where the score is to be seen at once. */
  wideOnly?: boolean;
  cell: (signal: Signal, standings: Standings) => ReactNode;
};

const toned = (value: number | null) => (
  <span className={toneInk[toneOf(value)]}>{value === null ? UNKNOWN : points(value)}</span>
);
const some = (count: number) => (count === 0 ? <span className="text-ink-3">0</span> : whole(count));

const COLUMNS: readonly Column[] = [
  {
    id: 'company',
    word: 'Company',
    width: 'w-[15rem] max-lg:w-[11rem]',
    wideOnly: true,
    cell: ({ company_name }) => (
      <span className="text-ink-2" title={company_name ?? undefined}>
        {company_name ?? UNKNOWN}
      </span>
    ),
  },
  {
    id: 'score',
    word: 'Score',
    width: 'w-[9rem] max-sm:w-[5rem]',
    right: true,
    cell: ({ smart_cat_score }, standings) => (
      <>
        <StandingText standing={standings(smart_cat_score)} className="mr-2 text-label max-sm:hidden" />
        <b className={toneInk[toneOf(smart_cat_score)]}>{points(smart_cat_score)}</b>
      </>
    ),
  },
  {
    id: 'action',
    word: 'Action',
    title: "The AI's where its analysis is at hand, else derived from the signals",
    width: 'w-[10rem]',
    cell: (signal) => <Action signal={signal} />,
  },
  {
    id: 'change',
    word: 'Change',
    title: 'Since the day before',
    width: 'w-[6rem]',
    right: true,
    cell: (signal) => toned(scoreChange(signal)),
  },
  {
    id: 'bullish',
    word: 'Bullish',
    title: 'Points',
    width: 'w-[6rem]',
    right: true,
    cell: ({ bullish_score }) => toned(bullish_score),
  },
  {
    id: 'bearish',
    word: 'Bearish',
    title: 'Points',
    width: 'w-[6rem]',
    right: true,
    cell: ({ bearish_score }) => toned(-bearish_score),
  },
  { id: 'signals', word: 'Signals', width: 'w-[6rem]', right: true, cell: (signal) => some(totalSignals(signal)) },
  {
    id: 'premium',
    word: 'Premium',
    width: 'w-[6rem]',
    right: true,
    cell: ({ premium_signal_count }) => some(premium_signal_count),
  },
  {
    id: 'newest',
    word: 'Newest',
    title: 'Day of the newest signal',
    width: 'w-[7rem]',
    right: true,
    cell: ({ newest_signal }) => (newest_signal === undefined ? UNKNOWN : calendarDay(newest_signal, nowMs())),
  },
];

function Action({ signal }: { signal: Signal }) {
  const { data } = useLive(signal.symbol);
  return <ShownActionBadge shown={shownAction(signal, data) ?? { ...localAction(signal), derived: true }} />;
}

type SignalsTableProps = {
  listed: readonly Listed[];
  standings: Standings;
  label: string;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  open: PageAddress['open'];
};

export function SignalsTable({ listed, standings, label, order, onOrder, open }: SignalsTableProps) {
  const rowPx = useMedia('(pointer: coarse)') ? TOUCH_ROW_PX : ROW_PX;
  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const idBase = useId();
  // The mark stays on its symbol when the list is renewed or sorted.
  const [marked, setMarked] = useState<string | null>(null);
  const { from, to } = useRowWindow({
    count: listed.length,
    rowPx,
    element: frame,
    scroller: 'frame',
    coveredPx: rowPx,
  });
  const place = marked === null ? -1 : listed.findIndex(({ signal }) => signal.symbol === marked);
  const sorting = `${order.column} ${order.direction}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another order begins at its top again
  useEffect(() => {
    if (frame.current !== null) frame.current.scrollTop = 0;
  }, [sorting]);

  const markPlace = (wanted: number) => {
    const at = Math.max(0, Math.min(listed.length - 1, wanted));
    const symbol = listed[at]?.signal.symbol;
    if (symbol === undefined) return;
    setMarked(symbol);
    scrollToRow(frame.current, at, rowPx);
  };
  const move = (by: number) => markPlace(place < 0 ? 0 : place + by);
  const pageRows = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / rowPx) - 2);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys inside a control belong to that control.
    if (event.target !== grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      if (marked === null || place < 0) return;
      open('detail', marked);
    } else if (event.key === 'ArrowDown' || event.key === 'j') move(1);
    else if (event.key === 'ArrowUp' || event.key === 'k') move(-1);
    else if (event.key === 'PageDown') move(pageRows());
    else if (event.key === 'PageUp') move(-pageRows());
    else if (event.key === 'Home') markPlace(0);
    else if (event.key === 'End') markPlace(listed.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const sortedBy = (column: Column['id']) => (order.column === column ? order.direction : null);
  const sortBy = (column: OrderColumn) => {
    const first = TEXT.includes(column) ? 'asc' : 'desc';
    const again = order.column === column && order.direction === first;
    onOrder({ column, direction: again ? (first === 'asc' ? 'desc' : 'asc') : first });
  };
  const head = ({ id, word, title, right, width, wideOnly }: Omit<Column, 'cell'>, first = false) => (
    <HeaderCell
      key={id}
      sorted={sortedBy(id)}
      align={right ? 'right' : 'left'}
      first={first}
      className={clsx(width, first ? 'pr-2 pl-3' : 'px-2', wideOnly && 'max-sm:hidden')}
    >
      {id === 'action' ? (
        <span title={title}>{word}</span>
      ) : (
        <span title={title}>
          <SortButton steady={!right} sorted={sortedBy(id)} onSort={() => sortBy(id)}>
            {word}
          </SortButton>
        </span>
      )}
    </HeaderCell>
  );

  return (
    <div
      ref={frame}
      className="max-h-[max(24rem,calc(100dvh-13rem))] overflow-auto overscroll-x-contain rounded-md border border-line bg-surface has-[>table:focus-visible]:border-brand has-[>table:focus-visible]:ring-1 has-[>table:focus-visible]:ring-brand"
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are marked and opened by keyboard
        role="grid"
        aria-label={label}
        aria-rowcount={listed.length + 1}
        aria-activedescendant={place >= from && place < to ? `${idBase}-marked` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="w-full min-w-[80rem] table-fixed border-separate border-spacing-0 outline-none! max-lg:min-w-[76rem] max-sm:min-w-[57rem]"
      >
        <thead>
          <tr aria-rowindex={1} style={{ height: rowPx }}>
            {head({ id: 'symbol', word: 'Symbol', width: 'w-[8rem]' }, true)}
            {COLUMNS.map((column) => head(column))}
          </tr>
        </thead>
        <tbody>
          <Gap px={from * rowPx} />
          {listed.slice(from, to).map(({ signal }, at) => (
            <tr
              key={signal.symbol}
              id={from + at === place ? `${idBase}-marked` : undefined}
              // The header is the first row.
              aria-rowindex={from + at + 2}
              aria-selected={from + at === place}
              style={{ height: rowPx }}
              className="group cursor-pointer"
              onClick={() => open('detail', signal.symbol)}
            >
              <td
                className={clsx(
                  CELL,
                  'sticky left-0 z-1 bg-surface pr-2 pl-3 group-aria-selected:shadow-[inset_var(--spacing-tick)_0_0_var(--color-brand)]',
                )}
              >
                <span className="flex items-center justify-between gap-2">
                  <b>{signal.symbol}</b>
                  {/* Out of the order of Tab: Enter opens the marked symbol, and there the key s is its star. */}
                  <StarButton symbol={signal.symbol} tabIndex={-1} />
                </span>
              </td>
              {COLUMNS.map(({ id, right, wideOnly, cell }) => (
                <td key={id} className={clsx(CELL, 'px-2', right && 'text-right', wideOnly && 'max-sm:hidden')}>
                  {cell(signal, standings)}
                </td>
              ))}
            </tr>
          ))}
          <Gap px={(listed.length - to) * rowPx} />
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'truncate border-b border-line group-hover:bg-hover group-aria-selected:bg-hover';

/** Room for rows that are not drawn. */
function Gap({ px }: { px: number }) {
  return px > 0 ? <tr aria-hidden style={{ height: px }} /> : null;
}
