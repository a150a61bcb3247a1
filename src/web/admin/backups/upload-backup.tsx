// Upload of a backup file in parts, with progress and the reason of a refusal.
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { UPLOAD_PART_BYTES } from '../../../domain/backup/backup-view.ts';
import { call } from '../../api/call.ts';
import { useAction } from '../../api/use-action.ts';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { FailedCall } from '../parts/failures/failed-call.tsx';
import { sizeWords } from './backup-words.tsx';

async function send(file: File, onReceived: (bytes: number) => void): Promise<string> {
  const { upload } = await call(endpoints.startBackupUpload, { body: { bytes: file.size } });
  for (let at = 0; ; ) {
    const part = new File([file.slice(at, at + UPLOAD_PART_BYTES)], file.name);
    const input = { params: { upload }, query: { at }, files: [part] };
    const { received, file_name } = await call(endpoints.sendBackupPart, input);
    if (file_name !== null) return file_name;
    at = received;
    onReceived(received);
  }
}

export function UploadBackup({ mostBytes }: { mostBytes: number }) {
  const [received, setReceived] = useState(0);
  const sending = useAction(
    (file: File) => {
      setReceived(0);
      return send(file, setReceived);
    },
    [endpoints.backups],
  );
  const file = sending.variables;
  return (
    <>
      <FileButton
        label="Backup file"
        accept=".backup"
        onFiles={([chosen]) => sending.mutate(chosen)}
        busy={sending.isPending}
        title={`At most ${sizeWords(mostBytes)}`}
        Icon={Upload}
      >
        Upload a backup
      </FileButton>
      {sending.isPending && file !== undefined && (
        <div className="grid w-full gap-1">
          <ProgressBar label="Upload" value={received} max={file.size} />
          <span className="text-label text-ink-3">
            {sizeWords(received)} of {sizeWords(file.size)} received
          </span>
        </div>
      )}
      {sending.isSuccess && (
        <Notice tone="success" className="w-full">
          {sending.data} is in the list, every byte as it was written.
        </Notice>
      )}
      <FailedCall call={sending} className="w-full" title={`${file?.name ?? 'The file'} was not taken`} />
    </>
  );
}
