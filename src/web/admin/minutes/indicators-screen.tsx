// Technical Indicators page: RSI, SMA, EMA and MACD of the tracked symbols.
import { decimal } from '../../../domain/market/format.ts';
import type { IndicatorRow } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { minuteWithDay, secondWithDay } from './clock-words.ts';
import { MinutesLink } from './tables/minutes-link.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';
import { useTableAddress } from './tables/table-address.ts';

const PLACES = 4;

const figure = (value: number | null) => (value === null ? '--' : decimal(value, PLACES));

const columnsAt = (now: number): readonly Column<IndicatorRow>[] => [
  {
    id: 'timestamp',
    header: 'Newest bar',
    cell: ({ timestamp }) => <span title={zonedFull(timestamp)}>{minuteWithDay(timestamp, now)}</span>,
  },
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <MinutesLink symbol={symbol} /> },
  { id: 'indicator_type', header: 'Indicator', cell: ({ indicator_type }) => indicator_type },
  { id: 'value', header: 'Value', align: 'right', cell: ({ value }) => figure(value) },
  { id: 'signal_value', header: 'Signal', align: 'right', cell: ({ signal_value }) => figure(signal_value) },
  {
    id: 'histogram_value',
    header: 'Histogram',
    align: 'right',
    cell: ({ histogram_value }) => figure(histogram_value),
  },
  {
    id: 'fetch_timestamp',
    header: 'Fetched',
    align: 'right',
    cell: ({ fetch_timestamp }) => (
      <span title={zonedFull(fetch_timestamp)}>{secondWithDay(fetch_timestamp, now)}</span>
    ),
  },
  { id: 'id', header: 'Id', align: 'right', cell: ({ id }) => <span className="text-ink-3">{id}</span> },
];

export function IndicatorsScreen() {
  const address = useTableAddress();
  const now = useNow(minuteMs);
  return (
    <RowsScreen
      title="Technical Indicators"
      table="indicators"
      address={address}
      columns={columnsAt(now)}
      phoneCard={(row) => (
        <div className="grid gap-1">
          <div className="flex flex-wrap gap-x-3">
            <MinutesLink symbol={row.symbol} />
            <span>
              {row.indicator_type} <b className="font-strong tabular-nums">{figure(row.value)}</b>
            </span>
            <span className="ml-auto tabular-nums">{minuteWithDay(row.timestamp, now)}</span>
          </div>
          {row.signal_value !== null && (
            <p className="text-label text-ink-2 tabular-nums">
              signal {figure(row.signal_value)}, histogram {figure(row.histogram_value)}
            </p>
          )}
        </div>
      )}
    />
  );
}
