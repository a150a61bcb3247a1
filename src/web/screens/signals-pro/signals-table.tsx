// Signals Pro as a table.
import { useMemo } from 'react';
import { whole } from '../../../domain/market/format.ts';
import { type ListOrder, type OrderColumn, orderColumns, scoreChange } from '../../../domain/signals/list-order.ts';
import { totalSignals } from '../../../domain/signals/score/signal-count.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { type Horizon, horizonNames, horizonSources } from '../../../domain/verdicts/verdict.ts';
import { AiOpinion } from '../../symbol/ai/ai-opinion.tsx';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { MinuteFigure } from '../../symbol/prices/minute-price-line.tsx';
import { points } from '../../symbol/score/points.ts';
import { StandingText } from '../../symbol/score/score-bar.tsx';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { VerdictCell } from '../../symbol/verdicts/verdict-words.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { LongTable } from '../../ui/tables/long-table.tsx';
import { nowMs, useMedia } from '../../ui/time/clock.ts';
import { calendarDay } from '../../ui/time/time-format.ts';
import type { CardListProps } from './card-rows.tsx';

const ROW_PX = 36;
/** Row height on touch screens, set by the star's target size. */
const TOUCH_ROW_PX = 44;
const REM_PX = 16;
const UNKNOWN = '--';

const toned = (value: number | null) => (
  <span className={toneInk[findTone(value)]}>{value === null ? UNKNOWN : points(value)}</span>
);
const some = (count: number) => (count === 0 ? <span className="text-ink-3">0</span> : whole(count));

type SignalColumn = Column<Signal, string> & { rem: number };

const COMPANY_REM = { wide: 10, narrow: 9 };
const SCORE_REM = { wide: 9, phone: 5 };

const symbolColumn: SignalColumn = {
  id: 'symbol',
  header: 'Symbol',
  sortable: true,
  // Text sorts ascending first, days and figures descending.
  firstDirection: 'asc',
  rem: 8.5,
  cell: ({ symbol }) => (
    <span className="flex items-center justify-between gap-2">
      <b>{symbol}</b>
      {/* Not Tab stops: Enter opens the symbol, where the key s toggles its star. Phones have no room for them. */}
      <span className="flex max-sm:hidden">
        <StarButton symbol={symbol} tabIndex={-1} />
        <AlertBell target={{ kind: 'symbol', symbol }} tabIndex={-1} />
      </span>
    </span>
  ),
};

const companyColumn = (rem: number): SignalColumn => ({
  id: 'company',
  header: 'Company',
  sortable: true,
  firstDirection: 'asc',
  rem,
  cell: ({ company_name }) => (
    <span className="text-ink-2" title={company_name ?? undefined}>
      {company_name ?? UNKNOWN}
    </span>
  ),
});

const scoreColumn = (rem: number): SignalColumn => ({
  id: 'score',
  header: 'Score',
  sortable: true,
  align: 'right',
  rem,
  cell: ({ smart_cat_score }) => (
    <>
      <StandingText score={smart_cat_score} className="mr-2 text-label max-sm:hidden" />
      <b className={toneInk[findTone(smart_cat_score)]}>{points(smart_cat_score)}</b>
    </>
  ),
});

const figure = (
  id: OrderColumn,
  header: string,
  rem: number,
  cell: SignalColumn['cell'],
  title?: string,
): SignalColumn => ({ id, header, title, sortable: true, align: 'right', rem, cell });

const price = (id: string, header: string, rem: number, figure: 'price' | 'change' | 'volume'): SignalColumn => ({
  id,
  header,
  title: 'Of the minute',
  align: 'right',
  rem,
  cell: ({ symbol }) => <MinuteFigure symbol={symbol} figure={figure} />,
});

const verdict = (horizon: Horizon, rem: number): SignalColumn => ({
  id: horizon,
  header: horizonNames[horizon],
  title: `By ${horizonSources[horizon]}`,
  rem,
  cell: ({ symbol }) => <VerdictCell symbol={symbol} horizon={horizon} />,
});

const priceColumns: readonly SignalColumn[] = [
  price('price', 'Price', 5, 'price'),
  price('day_change', 'Change %', 5, 'change'),
  price('volume', 'Volume', 5, 'volume'),
];

const otherColumns: readonly SignalColumn[] = [
  verdict('minutes', 7.5),
  verdict('today', 7.5),
  verdict('weeks', 9.5),
  {
    id: 'opinion',
    header: 'AI opinion',
    title: "The AI's action where its analysis is at hand",
    rem: 11.5,
    cell: ({ symbol }) => <AiOpinion symbol={symbol} size="badge" />,
  },
  figure('change', 'Score change', 6, (signal) => toned(scoreChange(signal)), 'Since the day before'),
  figure('bullish', 'Bullish', 6, ({ bullish_score }) => toned(bullish_score), 'Points'),
  figure('bearish', 'Bearish', 6, ({ bearish_score }) => toned(-bearish_score), 'Points'),
  figure('signals', 'Signals', 6, (signal) => some(totalSignals(signal))),
  figure('premium', 'Premium', 6, ({ premium_signal_count }) => some(premium_signal_count)),
  figure(
    'newest',
    'Newest',
    7,
    ({ newest_signal }) => (newest_signal === undefined ? UNKNOWN : calendarDay(newest_signal, nowMs())),
    'Day of the newest signal',
  ),
];

/** Phones leave out the company, so that the score is in sight. */
function useColumns() {
  const narrow = useMedia('(max-width: 63.99rem)');
  const phone = useMedia('(max-width: 39.99rem)');
  return useMemo(() => {
    const shown = [
      symbolColumn,
      ...(phone ? [] : [companyColumn(narrow ? COMPANY_REM.narrow : COMPANY_REM.wide)]),
      ...priceColumns,
      scoreColumn(phone ? SCORE_REM.phone : SCORE_REM.wide),
      ...otherColumns,
    ];
    return {
      columns: shown.map((column) => ({ ...column, track: `minmax(0,${column.rem}fr)` })),
      narrowest: shown.reduce((sum, { rem }) => sum + rem, 0) * REM_PX,
    };
  }, [narrow, phone]);
}

const toSymbol = ({ symbol }: Signal) => symbol;
const toSignal = (signal: Signal) => signal;

type SignalsTableProps = Omit<CardListProps, 'batch'> & { order: ListOrder; onOrder: (order: ListOrder) => void };

export function SignalsTable({ listed, label, order, onOrder, open }: SignalsTableProps) {
  const rowPx = useMedia('(pointer: coarse)') ? TOUCH_ROW_PX : ROW_PX;
  return (
    <LongTable
      label={label}
      {...useColumns()}
      items={listed}
      toRowKey={toSymbol}
      toRow={toSignal}
      rowPx={rowPx}
      scroller="frame"
      sort={order}
      onSort={({ column, direction }) => {
        const known = orderColumns.find((name) => name === column);
        if (known !== undefined) onOrder({ column: known, direction });
      }}
      onOpen={(symbol) => open('detail', symbol)}
      topKey={`${order.column} ${order.direction}`}
    />
  );
}
