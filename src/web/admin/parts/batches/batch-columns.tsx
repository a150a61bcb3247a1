// Columns of batches and of their files, shared by all tables that list them; empty state of a batch list.
import type { Batch } from '../../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../../domain/pipeline/batch-file.ts';
import { count, shown } from '../../../symbol/tables/fields.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { Badge, type BadgeTone } from '../../../ui/status/badge.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { fileListName, signalCountText, symbolCountText } from './batch-words.ts';

/** Files, signals and symbols. */
export const batchCounts: readonly Column<Batch>[] = [
  count('file_count', 'Files', { phone: 'named' }),
  shown('signals', 'Signals', { align: 'right', phone: 'named' }, signalCountText),
  shown('symbols', 'Symbols', { align: 'right', phone: 'named' }, symbolCountText),
];

type File = Pick<BatchFile, 'file_name' | 'file_type' | 'status' | 'notes' | 'discarded'>;

const TONES: Partial<Record<File['status'], BadgeTone>> = { imported: 'bull', skipped: 'warn', failed: 'bear' };

const toStatus = ({ status, discarded }: File) => (discarded ? 'discarded' : status);

export const fileName = (header: string): Column<File> =>
  shown(
    'name',
    header,
    { sortValue: ({ file_name }) => file_name, phone: 'title', phoneCell: ({ file_name }) => file_name },
    ({ file_name, notes }) => (
      <span className="block max-w-96 truncate" title={notes === null ? file_name : `${file_name}: ${notes}`}>
        {file_name}
      </span>
    ),
  );

export const fileList = (header: string): Column<File> =>
  shown('list', header, { sortValue: fileListName }, fileListName);

export const fileStatus = (width?: string): Column<File> =>
  shown('status', 'Status', { width, sortValue: toStatus, phone: 'aside' }, (file) => (
    <Badge
      tone={file.discarded ? 'neutral' : (TONES[file.status] ?? 'neutral')}
      title={file.discarded?.reason ?? file.notes ?? undefined}
    >
      {toStatus(file)}
    </Badge>
  ));

/** Empty list of batches, with the way to the pipeline. */
export function NoBatches({ title, reason, dense }: { title: string; reason?: string; dense?: boolean }) {
  return (
    <EmptyState
      boxed={!dense}
      dense={dense}
      title={title}
      reason={reason ?? 'Fetch or upload lists, then run the pipeline.'}
      action={<ButtonLink to="/admin/pipeline">Open Pipeline Status</ButtonLink>}
    />
  );
}
