// LULD Events page: bands and halts with tape and time to the millisecond.
import { price, whole } from '../../../domain/market/format.ts';
import type { LuldRow } from '../../../domain/minutes/minute-rows.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { nanosecondText, secondWithDay } from './clock-words.ts';
import { type LuldKind, luldKind, luldWords, tapeNames } from './day-chart/luld-words.ts';
import { MinutesLink } from './tables/minutes-link.tsx';
import { RowsScreen } from './tables/rows-screen.tsx';
import { useTableAddress } from './tables/table-address.ts';

const TONES: Record<LuldKind, BadgeTone> = { halt: 'warn', resume: 'info', bands: 'neutral', other: 'neutral' };

/** Halts have no limits: the feed sends 0. */
const toLimitText = (limit: number | null) => (limit ? price(limit) : '--');

const What = ({ row }: { row: LuldRow }) => <Badge tone={TONES[luldKind(row)]}>{luldWords(row)}</Badge>;

const columnsAt = (now: number): readonly Column<LuldRow>[] => [
  {
    id: 'event_timestamp',
    header: 'Time',
    cell: ({ event_timestamp }) => (
      <span title={`${event_timestamp} ns since 1970`}>{nanosecondText(event_timestamp, now)}</span>
    ),
  },
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <MinutesLink symbol={symbol} /> },
  { id: 'what', header: 'Event', cell: (row) => <What row={row} /> },
  { id: 'low_limit', header: 'Low limit', align: 'right', cell: ({ low_limit }) => toLimitText(low_limit) },
  { id: 'high_limit', header: 'High limit', align: 'right', cell: ({ high_limit }) => toLimitText(high_limit) },
  { id: 'indicators', header: 'Indicators', cell: ({ indicators }) => indicators.join(', ') || '--' },
  { id: 'tape', header: 'Tape', cell: ({ tape }) => tapeNames[tape] },
  {
    id: 'sequence_number',
    header: 'Sequence',
    align: 'right',
    cell: ({ sequence_number }) => (sequence_number === null ? '--' : whole(sequence_number)),
  },
  {
    id: 'received_at',
    header: 'Received',
    align: 'right',
    cell: ({ received_at }) => <span title={zonedFull(received_at)}>{secondWithDay(received_at, now)}</span>,
  },
  { id: 'id', header: 'Id', align: 'right', cell: ({ id }) => <span className="text-ink-3">{id}</span> },
];

export function LuldScreen() {
  const address = useTableAddress();
  const now = useNow(minuteMs);
  return (
    <RowsScreen
      title="LULD Events"
      table="luld"
      address={address}
      columns={columnsAt(now)}
      phoneCard={(row) => (
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <MinutesLink symbol={row.symbol} />
            <span className="text-ink-3">{tapeNames[row.tape]}</span>
            <span className="ml-auto tabular-nums">{nanosecondText(row.event_timestamp, now)}</span>
          </div>
          <p>
            <What row={row} />
          </p>
        </div>
      )}
    />
  );
}
