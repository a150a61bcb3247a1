// Discarding of an unknown file, after a confirmation.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import type { UnknownFile } from './mapping-types.ts';

export function DiscardFile({ file, onClose }: { file: UnknownFile; onClose: () => void }) {
  const client = useQueryClient();
  const discard = useMutation({
    mutationFn: () => call(endpoints.discardFile, { params: { id: file.id }, body: { confirm: true } }),
    onSuccess: () => {
      void invalidate(client, endpoints.unknownFiles, endpoints.auditLog);
      onClose();
    },
  });
  return (
    <Modal
      open
      width="narrow"
      onClose={onClose}
      title={`Discard ${file.file_name}?`}
      footer={
        <>
          <Button variant="primary" busy={discard.isPending} onClick={() => discard.mutate()}>
            Discard
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2 wrap-anywhere">
          It is no longer listed as unknown. Its bytes stay, and batch {file.batch_id} goes on naming it. When the same
          file comes again, it is listed again.
        </p>
        {discard.isError && <Notice tone="error">{errorText(discard.error)}</Notice>}
      </div>
    </Modal>
  );
}
