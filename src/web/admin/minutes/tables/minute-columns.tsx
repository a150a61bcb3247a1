// Columns of the minute tables: symbol, times, id; opener of a row.
import type { ReactNode } from 'react';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { type FieldOf, shown } from '../../../symbol/tables/fields.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { touchArea } from '../../../ui/controls/touch-area.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import { useNow } from '../../../ui/time/clock.ts';
import { zonedFull } from '../../../ui/time/time-format.ts';
import { OpenRow, useOpenedRow } from '../../parts/batches/open-row.tsx';
import { minuteWithDay, secondWithDay } from '../clock-words.ts';

type Extra<Row> = Partial<Column<Row>>;

function MinutesLink({ symbol }: { symbol: string }) {
  return (
    <Link
      to={`/admin/minute-tracking/aggregates?symbol=${encodeURIComponent(symbol)}`}
      title={`Minutes of ${symbol}`}
      className={`font-strong hover:underline ${touchArea}`}
    >
      {symbol}
    </Link>
  );
}

/** Symbol, linked to its minutes; `unknown` is shown if a row has no symbol. */
export const symbol = <Row extends { symbol: string | null }>({
  unknown = '--',
  ...extra
}: Extra<Row> & { unknown?: ReactNode } = {}): Column<Row> =>
  shown('symbol', 'Symbol', { phone: 'title', ...extra }, (row) =>
    row.symbol ? <MinutesLink symbol={row.symbol} /> : unknown,
  );

export const id = <Row extends { id: number }>(extra?: Extra<Row>): Column<Row> =>
  shown('id', 'Id', { align: 'right', ...extra }, (row) => <span className="text-ink-3">{row.id}</span>);

type RowTimeProps = { at: string | number; to?: 'second' | 'minute'; title?: string };

/** Time of day, with the date unless it is today; the tooltip has the full instant, or `title`. */
export function RowTime({ at, to = 'second', title = zonedFull(at) }: RowTimeProps) {
  const now = useNow(minuteMs);
  return <span title={title}>{to === 'second' ? secondWithDay(at, now) : minuteWithDay(Number(at), now)}</span>;
}

export const time = <Row,>(
  field: FieldOf<Row, string | number>,
  header: string,
  { to = 'second', ...extra }: Extra<Row> & Pick<RowTimeProps, 'to'> = {},
): Column<Row> => shown(field, header, extra, (row) => <RowTime at={row[field] as string | number} to={to} />);

/** Content of a cell after the arrow that opens its row. */
export function RowOpener({ row, label, children }: { row: { id: number }; label: string; children: ReactNode }) {
  const { opened, toggle } = useOpenedRow('row');
  return (
    <OpenRow open={opened === row.id} label={label} onToggle={() => toggle(row)}>
      {children}
    </OpenRow>
  );
}
