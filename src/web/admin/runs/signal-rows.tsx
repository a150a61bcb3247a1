// Stored signals behind a breakdown line, with raw line and parsed cells of the chosen one.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { cut, plural, signed } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { StoredSignal, SymbolDetail } from '../../../domain/pipeline/symbol-detail.ts';
import { errorText } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { calendarDay, zonedTime } from '../../ui/time/time-format.ts';
import { kilobytes, separatorWords } from '../parts/batches/batch-words.ts';
import type { ChosenLine } from './breakdown-list.tsx';

const CELLS_SHOWN = 3;
const CELL_CHARS = 40;

/** Signals of the line's list on its side; premium rows match both sides, because their direction names no side. */
export function findSignals({ signalDetails }: SymbolDetail, { type, side }: ChosenLine): StoredSignal[] {
  return signalDetails.filter(
    ({ signal_type_name, direction }) => signal_type_name === type && (direction === side || direction === 'premium'),
  );
}

type SignalRowsProps = {
  run: number;
  symbol: string;
  line: ChosenLine;
  rows: readonly StoredSignal[];
  shown: StoredSignal | null;
  onShow: (signal: StoredSignal) => void;
};

/** Cells that distinguish a row: filled ones other than symbol and company. */
function toFactsText({ row_data }: StoredSignal): string {
  const entries = Object.entries(row_data).filter(
    ([name, value]) =>
      /[A-Z ]/.test(name) && !/^(company|symbol|ticker)$/i.test(name) && value !== null && value !== '',
  );
  return entries
    .slice(0, CELLS_SHOWN)
    .map(([name, value]) => `${name} ${cut(String(value), CELL_CHARS)}`)
    .join(', ');
}

export function SignalRows({ run, symbol, line, rows, shown, onShow }: SignalRowsProps) {
  const now = useNow(minuteMs);
  const sign = line.side === 'bullish' ? 1 : -1;
  const crumbs = [`Batch ${run}`, symbol, `${line.type}, ${plural(rows.length, 'signal')}`];
  return (
    <section aria-label={`Signals of ${line.type}`} className="grid min-w-0 gap-3">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-label text-ink-3">
        {crumbs.map((crumb) => (
          <li key={crumb} className="flex items-center gap-1.5">
            {crumb}
            <ChevronRight aria-hidden className="size-3" />
          </li>
        ))}
        <li className="min-w-0 truncate text-ink">
          {shown === null ? 'no signal' : `${shown.file_name}, line ${shown.line_number}`}
        </li>
      </ol>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-strong">
          {line.type}{' '}
          <span className="text-label font-regular text-ink-3">
            {line.side}, {line.points_each} points each
          </span>
        </h3>
        <span className="text-label text-ink-3">
          {line.count} x {line.points_each} = {signed(sign * line.total_points, 0)}
        </span>
      </div>
      <ul className="max-h-48 overflow-auto rounded-md border border-line">
        {rows.map((row) => (
          <li key={row.id} className="border-line not-last:border-b">
            <button
              type="button"
              aria-pressed={row.id === shown?.id}
              onClick={() => onShow(row)}
              className={clsx(
                'grid min-h-9 w-full grid-cols-[4rem_minmax(0,1fr)_minmax(0,14rem)] items-center gap-3 px-3 text-left hover:bg-hover -outline-offset-2! max-lg:grid-cols-[4rem_minmax(0,1fr)] max-lg:py-1',
                row.id === shown?.id && 'bg-brand-soft',
              )}
            >
              <span>{calendarDay(row.signal_date, now)}</span>
              <span className="truncate text-ink-2">{toFactsText(row) || row.direction}</span>
              <code className="truncate text-label text-ink-2 max-lg:col-start-2">
                {row.file_name}
                <span className="text-ink-3">:{row.line_number}</span>
              </code>
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <RawLine key={shown.id} signal={shown} line={line} />}
    </section>
  );
}

/** User and time of the mending, and each changed cell. */
function Mending({ receipt: { mended, columns, cells } }: { receipt: ReplyOf<typeof endpoints.signalReceipt> }) {
  if (mended == null) return null;
  const changed = columns
    .map((name, place) => ({ name, place, before: cells[place] ?? '', after: mended.cells[place] ?? '' }))
    .filter(({ before, after }) => before !== after);
  return (
    <section aria-label="How it was mended" className="border-l-2 border-warn pl-3">
      <p>
        Put back from quarantine <Age at={mended.at} />
        {mended.by_user === null ? '' : ` by account ${mended.by_user}`}
      </p>
      <ul className="text-label">
        {changed.map(({ name, place, before, after }) => (
          <li key={place} className="wrap-anywhere">
            {name}: <del className="text-ink-3">{before === '' ? 'empty' : before}</del> became{' '}
            <ins className="no-underline">{after === '' ? 'empty' : after}</ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RawLine({ signal, line }: { signal: StoredSignal; line: ChosenLine }) {
  const now = useNow(minuteMs);
  const { data, isPending, error } = useQuery(queryFor(endpoints.signalReceipt, { params: { id: signal.id } }));
  if (error !== null)
    return <Notice tone="error">{errorText(error, 'The line this signal came from could not be read.')}</Notice>;
  if (isPending) return <Skeleton className="h-40" />;
  const header = { line_number: data.header_line, raw: data.columns.join(data.separator) };
  const lines = [...data.before.filter((row) => row.line_number > data.header_line), data, ...data.after];
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-strong">The line it came from</h3>
        <span className="text-label text-ink-3">
          {kilobytes(data.size_bytes)}, {separatorWords[data.separator] ?? data.separator},{' '}
          {data.encoding.toUpperCase()}, {plural(data.rows, 'row')}
        </span>
      </div>
      <ol
        aria-label="Lines of the file"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-md border border-line bg-page py-1 text-label"
      >
        {[header, ...lines].map(({ line_number, raw }) => (
          <li
            key={line_number}
            aria-current={line_number === data.line_number || undefined}
            className={clsx(
              'flex w-max min-w-full gap-3 px-2 leading-6 whitespace-pre',
              line_number === data.line_number ? 'bg-brand-soft text-ink' : 'text-ink-3',
            )}
          >
            <span className="w-12 shrink-0 border-r border-line pr-2 text-right text-ink-3">{line_number}</span>
            <code>{raw}</code>
          </li>
        ))}
      </ol>
      <section aria-label="How it was read" className="grid gap-2">
        <h3 className="font-strong">How it was read</h3>
        <Facts
          items={[
            ['Symbol', signal.symbol],
            ['Direction', line.side, line.side === 'bullish' ? 'text-bull' : 'text-bear'],
            ['Points', line.points_each],
            ['Signal date', calendarDay(signal.signal_date, now)],
            ['Signal type', signal.signal_type_name],
            ['Stored as', signal.direction],
            ['Received', zonedTime(data.received_at, now)],
            ['Imported', zonedTime(signal.imported_at, now)],
          ]}
          className="grid grid-cols-4 gap-x-4 gap-y-2 max-lg:grid-cols-2"
          valueClass="truncate"
        />
        <Mending receipt={data} />
        <p className="text-label wrap-anywhere text-ink-3">
          File hash <code>{data.sha256.slice(0, 16)}</code>, imported with batch {data.batch_id}.
        </p>
      </section>
    </>
  );
}
