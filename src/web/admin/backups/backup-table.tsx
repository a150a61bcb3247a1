// Table of backups, newest first, each with its verdict, to download, restore and remove.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { BackupView } from '../../../domain/backup/backup-view.ts';
import { whole } from '../../../domain/market/format.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { apiHost } from '../../api/host.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveFrom } from '../../ui/controls/save-file.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { duration } from '../../ui/time/time-format.ts';
import { CopyState, kindWords, sizeWords, Verdict } from './backup-words.tsx';
import { RemoveBackup } from './remove-backup.tsx';

const columnsWith = (actions: (backup: BackupView) => ReactNode): readonly Column<BackupView>[] => [
  { id: 'taken', header: 'Taken', cell: ({ taken_at }) => <Age at={taken_at} show="time" /> },
  { id: 'kind', header: 'Kind', cell: kindWords },
  { id: 'size', header: 'Size', align: 'right', cell: ({ bytes }) => sizeWords(bytes) },
  { id: 'rows', header: 'Rows', align: 'right', wide: true, cell: ({ rows }) => (rows === null ? '--' : whole(rows)) },
  {
    id: 'took',
    header: 'Took',
    align: 'right',
    cell: ({ took_ms }) => (took_ms === null ? '--' : duration(took_ms)),
  },
  {
    id: 'verdict',
    header: 'Verification',
    width: 'w-full',
    cell: (backup) => (
      <span className="grid">
        <Verdict backup={backup} />
        <CopyState backup={backup} />
      </span>
    ),
  },
  {
    id: 'file',
    header: 'File',
    wide: true,
    cell: ({ file_name }) => (
      <span className="block w-44 text-label wrap-anywhere whitespace-normal text-ink-3">{file_name ?? '--'}</span>
    ),
  },
  { id: 'actions', header: <span className="sr-only">Actions</span>, align: 'right', cell: actions },
];

type BackupTableProps = {
  backups: readonly BackupView[];
  /** Newest verified file, which cannot be removed; null while none is verified. */
  newestVerified: string | null;
  onRestore: (backup: BackupView) => void;
};

export function BackupTable({ backups, newestVerified, onRestore }: BackupTableProps) {
  const actions = (backup: BackupView) =>
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
      className="tabular-nums"
      columns={columnsWith(actions)}
      rows={backups}
      rowKey={({ taken_at, file_name }) => `${taken_at} ${file_name ?? ''}`}
      phoneCard={(backup) => (
        <div className="grid gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b className="font-strong">
              <Age at={backup.taken_at} show="time" />
            </b>
            <span className="ml-auto">{sizeWords(backup.bytes)}</span>
          </span>
          <Verdict backup={backup} />
          <CopyState backup={backup} />
          <span className="flex flex-wrap items-center gap-x-4">
            <span className="text-label text-ink-3">{kindWords(backup)}</span>
            <span className="ml-auto">{actions(backup)}</span>
          </span>
        </div>
      )}
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
