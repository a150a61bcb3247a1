// Table of backups, newest first, each with its verdict, to download, restore and remove.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { BackupView } from '../../../domain/backup/backup-view.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { apiHost } from '../../api/host.ts';
import { actions, age, count, figure, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { saveFrom } from '../../ui/controls/save-file.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { duration } from '../../ui/time/time-format.ts';
import { CopyState, kindWords, sizeWords, Verdict } from './backup-words.tsx';
import { RemoveBackup } from './remove-backup.tsx';

const columnsWith = (buttons: (backup: BackupView) => ReactNode): readonly Column<BackupView>[] => [
  age('taken_at', 'Taken', { show: 'time', phone: 'title' }),
  shown('kind', 'Kind', { phone: 'fact' }, kindWords),
  figure('bytes', 'Size', sizeWords, { phone: 'aside' }),
  count('rows', 'Rows', { wide: true }),
  figure('took_ms', 'Took', duration),
  shown('verdict', 'Verification', { width: 'w-full', phone: 'line' }, (backup) => (
    <span className="grid">
      <Verdict backup={backup} />
      <CopyState backup={backup} />
    </span>
  )),
  shown('file', 'File', { wide: true }, ({ file_name }) => (
    <span className="block w-44 text-label wrap-anywhere whitespace-normal text-ink-3">{file_name ?? '--'}</span>
  )),
  actions(buttons, { pinned: false }),
];

type BackupTableProps = {
  backups: readonly BackupView[];
  /** Newest verified file, which cannot be removed; null while none is verified. */
  newestVerified: string | null;
  onRestore: (backup: BackupView) => void;
};

export function BackupTable({ backups, newestVerified, onRestore }: BackupTableProps) {
  const buttons = (backup: BackupView) =>
    backup.file_name === null || backup.state === 'running' ? null : (
      <BackupActions
        fileName={backup.file_name}
        isNewest={backup.file_name === newestVerified}
        onRestore={() => onRestore(backup)}
      />
    );
  return (
    <DataTable
      label="Backups"
      columns={columnsWith(buttons)}
      rows={backups}
      rowKey={({ taken_at, file_name }) => `${taken_at} ${file_name ?? ''}`}
      empty={<EmptyState dense title="No backup yet" reason="The first is taken at the time named above, or now." />}
    />
  );
}

type BackupActionsProps = { fileName: string; isNewest: boolean; onRestore: () => void };

function BackupActions({ fileName, isNewest, onRestore }: BackupActionsProps) {
  const [removes, setRemoves] = useState(false);
  const download = useMutation({
    mutationFn: () => call(endpoints.backupDownload, { params: { file_name: fileName } }),
    onSuccess: ({ path }) => saveFrom(`${apiHost()}${path}`, fileName),
  });
  return (
    <span className="inline-flex items-center gap-4">
      {download.isError && (
        <span role="alert" className="text-label whitespace-normal text-bear">
          {errorText(download.error)}
        </span>
      )}
      <Button
        variant="link"
        busy={download.isPending}
        aria-label={`Download ${fileName}`}
        onClick={() => download.mutate()}
      >
        Download
      </Button>
      <Button variant="link" aria-label={`Restore ${fileName}`} onClick={onRestore}>
        Restore
      </Button>
      <Button
        variant="link"
        aria-label={`Remove ${fileName}`}
        disabled={isNewest}
        title={isNewest ? 'The newest verified backup stays until another one is taken' : undefined}
        onClick={() => setRemoves(true)}
      >
        Remove
      </Button>
      {removes && <RemoveBackup fileName={fileName} from="folder" onClose={() => setRemoves(false)} />}
    </span>
  );
}
