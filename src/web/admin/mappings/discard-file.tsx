// Discarding of an unknown file, after a confirmation.
import { useQueryClient } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import type { UnknownFile } from './mapping-types.ts';

export function DiscardFile({ file, onClose }: { file: UnknownFile; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ConfirmAction
      title={`Discard ${file.file_name}?`}
      verb="Discard"
      run={() => call(endpoints.discardFile, { params: { id: file.id }, body: { confirm: true } })}
      onDone={() => {
        void invalidate(client, endpoints.unknownFiles, endpoints.auditLog);
        onClose();
      }}
      onClose={onClose}
    >
      It is no longer listed as unknown. Its bytes stay, and batch {file.batch_id} goes on naming it. When the same file
      comes again, it is listed again.
    </ConfirmAction>
  );
}
