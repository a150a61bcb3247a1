// Columns of quarantined rows: line, row as received, reason.
import type { QuarantinedRow } from '../../../../domain/pipeline/quarantine.ts';
import type { Column } from '../../../ui/tables/columns.ts';
import { RawRow } from './raw-row.tsx';

export const quarantineColumns: readonly Column<QuarantinedRow>[] = [
  {
    id: 'file',
    header: 'File, line',
    cell: (row) => (
      <span className="block min-w-28 max-w-56 py-1 whitespace-normal wrap-anywhere">
        {row.file_name}
        <span className="text-ink-3">:{row.line_number}</span>
      </span>
    ),
  },
  {
    id: 'raw',
    header: 'Row as received',
    width: 'w-1/2',
    cell: (row) => <RawRow row={row} className="block min-w-60 py-1 text-label whitespace-pre-wrap wrap-anywhere" />,
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: (row) => (
      <span className="block min-w-36 max-w-96 py-1 whitespace-normal" title={row.reason}>
        {row.reason}
      </span>
    ),
  },
];
