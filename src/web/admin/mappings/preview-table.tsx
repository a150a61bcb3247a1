// Preview of a mapping: counts with reasons, and the first rows.
import { plural, whole } from '../../../domain/market/format.ts';
import { clipped, name, shown, text } from '../../symbol/tables/fields.tsx';
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

const columns: readonly Column<Row>[] = [
  shown('line', 'Line', { align: 'right', phone: 'title' }, ({ line }) => line),
  shown(
    'raw',
    'As it came',
    { width: 'w-1/3', phone: 'line', phoneCell: ({ raw, reason }) => reason ?? raw },
    ({ raw }) => (
      <code className="block max-w-96 truncate text-label" title={raw}>
        {raw}
      </code>
    ),
  ),
  name('symbol', 'Symbol'),
  text('signal_type', 'Signal type', { phone: 'fact' }),
  text('direction', 'Direction', { phone: 'fact' }),
  text('date', 'Date'),
  shown('outcome', 'Outcome', { phone: 'aside' }, ({ outcome }) => <Badge tone={TONES[outcome]}>{outcome}</Badge>),
  clipped('reason', 'Reason', 'max-w-72', { unknown: '' }),
];

export function PreviewTable({ preview }: { preview: Preview }) {
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-x-5 gap-y-1" role="status">
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
        className="sm:max-h-96"
        dense
        columns={columns}
        rows={preview.rows}
        rowKey={({ line }) => line}
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
