// LULD Events page: bands and halts with tape and time to the millisecond.
import { price } from '../../../domain/market/format.ts';
import type { LuldRow } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { count, shown } from '../../symbol/tables/fields.tsx';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { nanosecondText } from './clock-words.ts';
import { type LuldKind, luldKind, luldWords, tapeNames } from './day-chart/luld-words.ts';
import { id, symbol, time } from './tables/minute-columns.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';

const TONES: Record<LuldKind, BadgeTone> = { halt: 'warn', resume: 'info', bands: 'neutral', other: 'neutral' };

/** Halts have no limits: the feed sends 0. */
const toLimitText = (limit: number | null) => (limit ? price(limit) : '--');

function EventTime({ row: { event_timestamp } }: { row: LuldRow }) {
  const now = useNow(minuteMs);
  return <span title={`${event_timestamp} ns since 1970`}>{nanosecondText(event_timestamp, now)}</span>;
}

const columns: readonly Column<LuldRow>[] = [
  shown('event_timestamp', 'Time', { phone: 'aside' }, (row) => <EventTime row={row} />),
  symbol(),
  shown('what', 'Event', { phone: 'fact' }, (row) => <Badge tone={TONES[luldKind(row)]}>{luldWords(row)}</Badge>),
  shown('low_limit', 'Low limit', { align: 'right' }, ({ low_limit }) => toLimitText(low_limit)),
  shown('high_limit', 'High limit', { align: 'right' }, ({ high_limit }) => toLimitText(high_limit)),
  shown('indicators', 'Indicators', {}, ({ indicators }) => indicators.join(', ') || '--'),
  shown('tape', 'Tape', { phone: 'title' }, ({ tape }) => tapeNames[tape]),
  count('sequence_number', 'Sequence'),
  time('received_at', 'Received', { align: 'right' }),
  id(),
];

export function LuldScreen() {
  return <RowsScreen title="LULD Events" table="luld" columns={columns} />;
}
