// Minute Aggregates page: bars newest first; for one symbol also the day as a chart.
import { CirclePause, Unplug } from 'lucide-react';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { compact, decimal, plural, price } from '../../../domain/market/format.ts';
import { type Halt, type Missing, missingBetween, readHalts } from '../../../domain/minutes/halts.ts';
import type { AggregateRow, MinuteChart } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { errorText } from '../../api/api-error.ts';
import { count, figure, shown } from '../../symbol/tables/fields.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { clockDigits, clockTime, secondDigits, zonedFull } from '../../ui/time/time-format.ts';
import { lagText, minuteWithDay, secondWithDay } from './clock-words.ts';
import { DayChart, gapWords } from './day-chart/day-chart.tsx';
import type { Stretch } from './day-chart/day-view.ts';
import { id, RowTime, symbol } from './tables/minute-columns.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';
import { useTableAddress } from './tables/table-address.ts';
import { useMinuteChart } from './use-minutes.ts';

const VWAP_PLACES = 4;

const fine = (value: number) => decimal(value, VWAP_PLACES);

function showClose({ open, close }: AggregateRow) {
  if (close === null) return '--';
  const ink = open === null || close === open ? undefined : close > open ? 'text-bull' : 'text-bear';
  return <span className={ink}>{price(close)}</span>;
}

/** Delay after the end of the minute, time of a correction, or `from history` for a backfilled row. */
function Received({ row }: { row: AggregateRow }) {
  const now = useNow(minuteMs);
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

const columns: readonly Column<AggregateRow>[] = [
  shown('start_timestamp', 'Minute', { phone: 'aside' }, ({ start_timestamp, end_timestamp }) => (
    <RowTime
      at={start_timestamp}
      to="minute"
      title={`${zonedFull(start_timestamp)} to ${secondDigits(end_timestamp)}`}
    />
  )),
  symbol(),
  figure('open', 'Open', price),
  figure('high', 'High', price, { phone: 'named' }),
  figure('low', 'Low', price, { phone: 'named' }),
  shown('close', 'Close', { align: 'right', phone: 'title' }, showClose),
  figure('vwap', 'VWAP', fine, { phone: 'named' }),
  figure('avg_price', 'Day VWAP', fine),
  count('volume', 'Volume', { phone: 'named', phoneCell: ({ volume }) => (volume === null ? '--' : compact(volume)) }),
  count('accumulated_volume', 'Accumulated'),
  figure('official_open', 'Official open', price),
  count('avg_trade_size', 'Avg trade'),
  shown('is_otc', 'OTC', {}, ({ is_otc }) => (is_otc ? 'yes' : 'no')),
  shown('received_at', 'Received', { align: 'right', phone: 'fact' }, (row) => <Received row={row} />),
  id(),
];

export function AggregatesScreen() {
  const { symbol: chosen, day } = useTableAddress();
  const chart = useMinuteChart(chosen === '' ? null : chosen, day === '' ? null : day);
  // While the next symbol loads, the chart still shows the previous one, whose halts do not apply to these rows.
  const data = chart.data?.symbol === chosen ? chart.data : undefined;
  const halts = data === undefined ? [] : readHalts(data.luld);
  const minutes = data === undefined ? 0 : haltedMinutes(halts, data);
  return (
    <RowsScreen
      title="Minute Aggregates"
      table="aggregates"
      columns={columns}
      note={minutes > 0 && chosen !== '' ? `${plural(minutes, 'minute')} halted that day` : null}
      between={(row, next) => data && missingLine(row, next, data, halts)}
      first={{ id: 'chart', label: 'Chart and rows', content: <Chart chart={data} error={chart.error} /> }}
    />
  );
}

function Chart({ chart, error }: { chart: MinuteChart | undefined; error: unknown }) {
  const { symbol, filter, change } = useTableAddress();
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
