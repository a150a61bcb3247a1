// Quarantined rows of a batch: filters, table with mending, pages.
import { type ReactNode, useState } from 'react';
import { whole } from '../../../../domain/market/format.ts';
import type { QuarantinedRow } from '../../../../domain/pipeline/quarantine.ts';
import { actions, shown } from '../../../symbol/tables/fields.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { choice, FilterRow } from '../list/filters.tsx';
import { MendModal } from './mend-modal.tsx';
import type { Quarantine } from './use-quarantine.ts';

const columns: readonly Column<QuarantinedRow>[] = [
  shown(
    'file',
    'File, line',
    { phone: 'fact', phoneCell: (row) => `${row.file_name}, line ${row.line_number}` },
    (row) => (
      <span className="block min-w-28 max-w-56 py-1 whitespace-normal wrap-anywhere">
        {row.file_name}
        <span className="text-ink-3">:{row.line_number}</span>
      </span>
    ),
  ),
  shown('raw', 'Row as received', { width: 'w-1/2', phone: 'line' }, (row) => <RawRow row={row} />),
  shown('reason', 'Reason', { phone: 'title', phoneCell: ({ reason }) => <b>{reason}</b> }, ({ reason }) => (
    <span className="block min-w-36 max-w-96 py-1 whitespace-normal" title={reason}>
      {reason}
    </span>
  )),
];

type QuarantineRowsProps = {
  quarantine: Quarantine;
  label: string;
  className?: string;
  /** Empty state before a row was ever set aside. */
  none?: ReactNode;
  /** Second button of a row, beside Mend. */
  toButton?: (row: QuarantinedRow) => ReactNode;
};

export function QuarantineRows({ quarantine, label, className, none, toButton }: QuarantineRowsProps) {
  const { batchId, query, rows, done, setDone } = quarantine;
  const [mending, setMending] = useState<QuarantinedRow | null>(null);
  const buttons = actions<QuarantinedRow>((row) => (
    <span className="flex gap-2 sm:justify-end">
      {row.mended == null && (
        <Button
          size="sm"
          aria-label={`Mend line ${row.line_number} of ${row.file_name}`}
          onClick={() => setMending(row)}
        >
          Mend
        </Button>
      )}
      {toButton?.(row)}
    </span>
  ));
  const empty = (!quarantine.hasAny && none) || <EmptyState title="No rows" reason="No row of this choice is left." />;
  return (
    <div className="grid gap-3">
      {done !== null && <Notice tone="success">{done}</Notice>}
      <Choice quarantine={quarantine} />
      <DataTable
        label={label}
        className={className}
        dense
        columns={[...columns, buttons]}
        rows={rows}
        rowKey={({ id }) => id}
        empty={query.isPending ? <Spinner label="Loading..." /> : empty}
      />
      {mending !== null && (
        <MendModal
          row={mending}
          batchId={batchId}
          shown={rows}
          onClose={() => setMending(null)}
          onDone={(message) => {
            setMending(null);
            setDone(message);
          }}
        />
      )}
    </div>
  );
}

/** A third of the line. */
const THIRD = { className: 'w-full sm:w-[calc((100%-1.5rem)/3)]' };

/** Filters: rows in quarantine by file and reason, or rows put back. */
function Choice({ quarantine }: { quarantine: Quarantine }) {
  const { counts, chosen } = quarantine;
  if (counts === null || counts.waiting + counts.mended === 0) return null;
  const files = new Map(counts.files.map((file) => [String(file.file_id), `${file.file_name} (${whole(file.rows)})`]));
  const reasons = new Map(counts.reasons.map(({ reason, rows }) => [reason, `${reason} (${whole(rows)})`]));
  const ofWaiting = [
    choice('file', 'File', 'All files', [...files.keys()], { ...THIRD, toWord: (id) => files.get(id) ?? id }),
    choice('reason', 'Reason', 'All reasons', [...reasons.keys()], {
      ...THIRD,
      toWord: (one) => reasons.get(one) ?? one,
    }),
  ];
  return (
    <FilterRow
      filters={quarantine}
      fields={[
        choice('show', 'Rows', `In quarantine (${whole(counts.waiting)})`, ['mended'], {
          ...THIRD,
          toWord: () => `Put back (${whole(counts.mended)})`,
        }),
        ...(chosen.show === 'mended' ? [] : ofWaiting),
      ]}
    />
  );
}

/** Row as received; once put back, also its mended cells and the time. */
function RawRow({ row: { raw, mended } }: { row: QuarantinedRow }) {
  return (
    <span className="grid">
      <code className="block py-1 text-label whitespace-pre-wrap wrap-anywhere sm:min-w-60" title={raw}>
        {raw}
      </code>
      {mended != null && (
        <span className="max-w-80 text-label whitespace-normal text-ink-3">
          Put back <Age at={mended.at} show="time" />
          {mended.by_user === null ? '' : ` by account ${mended.by_user}`} as{' '}
          <code className="text-ink-2 wrap-anywhere">{mended.cells.join(', ')}</code>
        </span>
      )}
    </span>
  );
}

/** Buttons to other pages; renders nothing for a single page. */
export function QuarantinePages({ quarantine, size }: { quarantine: Quarantine; size?: 'sm' }) {
  const { page, pageCount, previous, next } = quarantine;
  if (pageCount <= 1) return null;
  return (
    <div className="flex items-center gap-3">
      <Button size={size} disabled={previous === null} onClick={() => previous?.()}>
        Previous
      </Button>
      <Button size={size} disabled={next === null} onClick={() => next?.()}>
        Next
      </Button>
      <span className="text-label text-ink-3">
        Page {page} of {whole(pageCount)}
      </span>
    </div>
  );
}
