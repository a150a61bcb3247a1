// Confirmed removal of a backup, from the folder or from the second place.
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';

type RemoveBackupProps = { fileName: string; from: 'folder' | 'second place'; onClose: () => void };

export function RemoveBackup({ fileName, from, onClose }: RemoveBackupProps) {
  const endpoint = from === 'folder' ? endpoints.removeBackup : endpoints.removeBackupCopy;
  return (
    <ConfirmAction
      title={`Remove this backup from the ${from}?`}
      verb="Remove"
      run={() => call(endpoint, { params: { file_name: fileName } })}
      changed={[endpoints.backups, endpoints.secondPlace]}
      onDone={() => showToast('success', `${fileName} removed from the ${from}`)}
      onClose={onClose}
    >
      {fileName} is deleted for good.{from === 'folder' && ' A copy in the second place stays.'}
    </ConfirmAction>
  );
}
