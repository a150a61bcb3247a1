// Preview of a mapping: counts with reasons, and the first rows.
import { plural, whole } from '../../../domain/market/format.ts';
import { Badge, type BadgeTone } from '../../ui/status/badge.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import type { OpenedFile } from './mapping-types.ts';

type Preview = NonNullable<OpenedFile['preview']>;
type Row = Preview['rows'][number];

const TONES: Readonly<Record<Row['outcome'], BadgeTone>> = {
  accepted: 'bull',
  quarantined: 'warn',
  skipped: 'neutral',
};

const outcome = (row: Row) => <Badge tone={TONES[row.outcome]}>{row.outcome}</Badge>;

const columns: readonly Column<Row>[] = [
  { id: 'line', header: 'Line', align: 'right', cell: ({ line }) => line },
  {
    id: 'raw',
    header: 'As it came',
    width: 'w-1/3',
    cell: ({ raw }) => (
      <code className="block max-w-96 truncate text-label" title={raw}>
        {raw}
      </code>
    ),
  },
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <b className="font-strong">{symbol ?? '--'}</b> },
  { id: 'type', header: 'Signal type', cell: ({ signal_type }) => signal_type ?? '--' },
  { id: 'direction', header: 'Direction', cell: ({ direction }) => direction ?? '--' },
  { id: 'date', header: 'Date', cell: ({ date }) => date ?? '--' },
  { id: 'outcome', header: 'Outcome', cell: outcome },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason }) => (
      <span className="block max-w-72 truncate" title={reason ?? undefined}>
        {reason ?? ''}
      </span>
    ),
  },
];

export function PreviewTable({ preview }: { preview: Preview }) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums" role="status">
        <span className={preview.accepted > 0 ? 'text-bull' : 'text-ink-2'}>{whole(preview.accepted)} accepted</span>
        <span className={preview.quarantined > 0 ? 'text-warn' : 'text-ink-3'}>
          {whole(preview.quarantined)} quarantined
        </span>
        <span className="text-ink-3">{whole(preview.skipped)} skipped</span>
      </p>
      <Reasons label="Quarantined because" reasons={preview.quarantine_reasons} />
      <Reasons label="Skipped because" reasons={preview.skip_reasons} />
      <DataTable
        label="Rows as they would be read"
        className="sm:max-h-96 tabular-nums"
        dense
        columns={columns}
        rows={preview.rows}
        rowKey={({ line }) => line}
        phoneCard={(row) => (
          <span className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <span className="text-ink-3">{row.line}</span> <b className="font-strong">{row.symbol ?? '--'}</b>
              {row.signal_type} {row.direction} {outcome(row)}
            </span>
            <span className="text-label text-ink-2 wrap-anywhere">{row.reason ?? row.raw}</span>
          </span>
        )}
      />
    </div>
  );
}

const SHOWN = 6;

function Reasons({ label, reasons }: { label: string; reasons: Preview['skip_reasons'] }) {
  if (reasons.length === 0) return null;
  const more = reasons.length - SHOWN;
  return (
    <div className="text-label text-ink-2">
      <p className="text-ink-3">{label}</p>
      <ul>
        {reasons.slice(0, SHOWN).map(({ reason, rows }) => (
          <li key={reason} className="wrap-anywhere">
            {reason} ({whole(rows)})
          </li>
        ))}
        {more > 0 && <li>{plural(more, 'more reason')}</li>}
      </ul>
    </div>
  );
}
