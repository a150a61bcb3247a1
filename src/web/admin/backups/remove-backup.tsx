// Confirmed removal of a backup, from the folder or from the second place.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { ConfirmModal } from '../../ui/overlays/confirm-modal.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';

type RemoveBackupProps = { fileName: string; from: 'folder' | 'second place'; onClose: () => void };

export function RemoveBackup({ fileName, from, onClose }: RemoveBackupProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call(from === 'folder' ? endpoints.removeBackup : endpoints.removeBackupCopy, {
        params: { file_name: fileName },
      }),
    onSuccess: () => {
      showToast('success', `${fileName} removed from the ${from}`);
      onClose();
      return invalidate(client, endpoints.backups, endpoints.secondPlace);
    },
  });
  return (
    <ConfirmModal
      title={`Remove this backup from the ${from}?`}
      verb="Remove"
      busy={remove.isPending}
      failure={remove.isError ? errorText(remove.error) : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      {fileName} is deleted for good.{from === 'folder' && ' A copy in the second place stays.'}
    </ConfirmModal>
  );
}
