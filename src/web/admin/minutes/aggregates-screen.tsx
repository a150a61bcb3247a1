// Minute Aggregates page: bars newest first; for one symbol also the day as a chart.
import { CirclePause, Unplug } from 'lucide-react';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { compact, decimal, plural, price, whole } from '../../../domain/market/format.ts';
import { type Halt, type Missing, missingBetween, readHalts } from '../../../domain/minutes/halts.ts';
import type { AggregateRow, MinuteChart } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { errorText } from '../../api/api-error.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { clockDigits, clockTime, secondDigits, zonedFull } from '../../ui/time/time-format.ts';
import { lagText, minuteWithDay, secondWithDay } from './clock-words.ts';
import { DayChart, gapWords } from './day-chart/day-chart.tsx';
import type { Stretch } from './day-chart/day-view.ts';
import { MinutesLink } from './tables/minutes-link.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';
import { type TableAddress, useTableAddress } from './tables/table-address.ts';
import { useMinuteChart } from './use-minutes.ts';

const VWAP_PLACES = 4;

const orNone = (value: number | null, words: (value: number) => string) => (value === null ? '--' : words(value));
const fine = (value: number | null) => orNone(value, (known) => decimal(known, VWAP_PLACES));

function Close({ row: { open, close } }: { row: AggregateRow }) {
  if (close === null) return '--';
  const ink = open === null || close === open ? undefined : close > open ? 'text-bull' : 'text-bear';
  return <span className={ink}>{price(close)}</span>;
}

/** Delay after the end of the minute, time of a correction, or the word that the row came from history. */
function Received({ row, now }: { row: AggregateRow; now: number }) {
  const whole = `received ${zonedFull(row.received_at)}`;
  if (row.corrected_at !== null) {
    return (
      <span className="text-info" title={`${whole}, corrected ${zonedFull(row.corrected_at)}`}>
        corrected {minuteWithDay(Date.parse(row.corrected_at), now)}
      </span>
    );
  }
  if (row.source === 'history') return <span title={whole}>from history</span>;
  return (
    <span title={whole}>{lagText(row.received_at, row.end_timestamp) ?? secondWithDay(row.received_at, now)}</span>
  );
}

const columnsAt = (now: number): readonly Column<AggregateRow>[] => [
  {
    id: 'start_timestamp',
    header: 'Minute',
    cell: ({ start_timestamp, end_timestamp }) => (
      <span title={`${zonedFull(start_timestamp)} to ${secondDigits(end_timestamp)}`}>
        {minuteWithDay(start_timestamp, now)}
      </span>
    ),
  },
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <MinutesLink symbol={symbol} /> },
  { id: 'open', header: 'Open', align: 'right', cell: ({ open }) => orNone(open, price) },
  { id: 'high', header: 'High', align: 'right', cell: ({ high }) => orNone(high, price) },
  { id: 'low', header: 'Low', align: 'right', cell: ({ low }) => orNone(low, price) },
  { id: 'close', header: 'Close', align: 'right', cell: (row) => <Close row={row} /> },
  { id: 'vwap', header: 'VWAP', align: 'right', cell: ({ vwap }) => fine(vwap) },
  { id: 'avg_price', header: 'Day VWAP', align: 'right', cell: ({ avg_price }) => fine(avg_price) },
  { id: 'volume', header: 'Volume', align: 'right', cell: ({ volume }) => orNone(volume, whole) },
  {
    id: 'accumulated_volume',
    header: 'Accumulated',
    align: 'right',
    cell: ({ accumulated_volume }) => orNone(accumulated_volume, whole),
  },
  {
    id: 'official_open',
    header: 'Official open',
    align: 'right',
    cell: ({ official_open }) => orNone(official_open, price),
  },
  {
    id: 'avg_trade_size',
    header: 'Avg trade',
    align: 'right',
    cell: ({ avg_trade_size }) => orNone(avg_trade_size, whole),
  },
  { id: 'is_otc', header: 'OTC', cell: ({ is_otc }) => (is_otc ? 'yes' : 'no') },
  { id: 'received_at', header: 'Received', align: 'right', cell: (row) => <Received row={row} now={now} /> },
  { id: 'id', header: 'Id', align: 'right', cell: ({ id }) => <span className="text-ink-3">{id}</span> },
];

export function AggregatesScreen() {
  const address = useTableAddress();
  const now = useNow(minuteMs);
  const { symbol, day } = address;
  const chart = useMinuteChart(symbol === '' ? null : symbol, day === '' ? null : day);
  // While the next symbol loads, the chart still holds the previous one, whose halts do not apply to these rows.
  const data = chart.data?.symbol === symbol ? chart.data : undefined;
  const halts = data === undefined ? [] : readHalts(data.luld);
  const minutes = data === undefined ? 0 : haltedMinutes(halts, data);
  return (
    <RowsScreen
      title="Minute Aggregates"
      table="aggregates"
      address={address}
      columns={columnsAt(now)}
      note={minutes > 0 && symbol !== '' ? `${plural(minutes, 'minute')} halted that day` : null}
      between={data && ((row, next) => missingLine(row, next, data, halts))}
      first={{
        id: 'chart',
        label: 'Chart and rows',
        content: <Chart address={address} chart={data} error={chart.isError ? chart.error : null} />,
      }}
      phoneCard={(row) => (
        <div className="grid gap-1 tabular-nums">
          <div className="flex flex-wrap gap-x-3">
            <MinutesLink symbol={row.symbol} />
            <span>
              <Close row={row} />
            </span>
            <span className="text-ink-2">{orNone(row.volume, compact)}</span>
            <span className="ml-auto">{minuteWithDay(row.start_timestamp, now)}</span>
          </div>
          <p className="flex flex-wrap gap-x-3 text-label text-ink-2">
            <span>
              {orNone(row.low, price)} to {orNone(row.high, price)}, VWAP {fine(row.vwap)}
            </span>
            <span className="ml-auto">
              <Received row={row} now={now} />
            </span>
          </p>
        </div>
      )}
    />
  );
}

type ChartProps = { address: TableAddress; chart: MinuteChart | undefined; error: unknown };

function Chart({ address: { symbol, filter, change }, chart, error }: ChartProps) {
  if (symbol === '') {
    return (
      <p className="text-label text-ink-3">Type a symbol, or press one in the table, to see its day as a chart.</p>
    );
  }
  if (error !== null && chart === undefined) {
    return <p className="text-label text-warn">{errorText(error, `The chart of ${symbol} could not be loaded.`)}</p>;
  }
  if (chart === undefined) return <Skeleton className="h-96" />;
  const show = ({ from, to }: Stretch) =>
    change({ day: chart.date, from: clockDigits(from), to: clockDigits(to - minuteMs) });
  return <DayChart chart={chart} asked={filter} onStretch={show} />;
}

/** Whole minutes of the day with trading halted. */
function haltedMinutes(halts: readonly Halt[], { bars }: MinuteChart): number {
  const newest = bars.at(-1)?.end_timestamp ?? 0;
  return halts.reduce(
    (sum, { from_ms, to_ms }) => sum + Math.max(0, Math.round(((to_ms ?? newest) - from_ms) / minuteMs)),
    0,
  );
}

/** Line between a row and the earlier one for minutes missing between them. */
function missingLine(row: AggregateRow, next: AggregateRow | undefined, chart: MinuteChart, halts: readonly Halt[]) {
  if (next === undefined || next.symbol !== row.symbol || row.symbol !== chart.symbol) return null;
  if (newYorkDate(next.start_timestamp) !== newYorkDate(row.start_timestamp)) return null;
  const missing = missingBetween(next.end_timestamp, row.start_timestamp, halts, chart.gaps);
  return missing === null ? null : <MissingLine missing={missing} />;
}

function MissingLine({ missing }: { missing: Missing }) {
  const { from_ms, to_ms } = missing;
  const when = from_ms === to_ms ? clockTime(from_ms) : `${clockDigits(from_ms)} to ${clockTime(to_ms)}`;
  const halted = missing.why === 'halt';
  const Icon = halted ? CirclePause : Unplug;
  return (
    <p
      className={`sticky left-0 flex w-fit items-center gap-2 px-3 py-1 text-label wrap-anywhere whitespace-normal ${halted ? 'bg-warn-soft text-warn' : 'bg-info-soft text-info'}`}
    >
      <Icon aria-hidden className="size-3 shrink-0" />
      <span>
        {halted ? `${when}, halted: no bars, no gap. ${pauseWords(missing.halt)}` : `${when}. ${gapWords(missing.gap)}`}
      </span>
    </p>
  );
}

const pauseWords = ({ from_ms, to_ms }: Halt) =>
  `LULD pause ${to_ms === null ? `since ${secondDigits(from_ms)}` : `from ${secondDigits(from_ms)} to ${secondDigits(to_ms)}`}`;
