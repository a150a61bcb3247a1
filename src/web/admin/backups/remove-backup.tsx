// Confirmed removal of a backup, from the folder or from the second place.
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';

type RemoveBackupProps = { fileName: string; from: 'folder' | 'second place'; onClose: () => void };

export function RemoveBackup({ fileName, from, onClose }: RemoveBackupProps) {
  const client = useQueryClient();
  const endpoint = from === 'folder' ? endpoints.removeBackup : endpoints.removeBackupCopy;
  return (
    <ConfirmAction
      title={`Remove this backup from the ${from}?`}
      verb="Remove"
      run={() => call(endpoint, { params: { file_name: fileName } })}
      onDone={() => {
        showToast('success', `${fileName} removed from the ${from}`);
        onClose();
        void invalidate(client, endpoints.backups, endpoints.secondPlace);
      }}
      onClose={onClose}
    >
      {fileName} is deleted for good.{from === 'folder' && ' A copy in the second place stays.'}
    </ConfirmAction>
  );
}
