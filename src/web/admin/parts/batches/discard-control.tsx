// Discard and restore of a batch or file, with reason and link to publish the state without it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import type { Discarded } from '../../../../domain/pipeline/batch.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { FailedCall } from '../failures/failed-call.tsx';

type DiscardControlProps = {
  batchId: number;
  /** File of the batch; absent for the whole batch. */
  file?: { id: number; file_name: string };
  discarded: Discarded | null;
};

/** Button that opens the dialog: Discard, or Restore once discarded. */
export function DiscardControl(props: DiscardControlProps) {
  const [isOpen, setOpen] = useState(false);
  const name = props.file?.file_name ?? `batch ${props.batchId}`;
  const verb = props.discarded === null ? 'Discard' : 'Restore';
  return (
    <>
      <Button size="sm" aria-label={`${verb} ${name}`} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {isOpen && <DiscardDialog {...props} name={name} verb={verb} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = DiscardControlProps & { name: string; verb: 'Discard' | 'Restore'; onClose: () => void };

function DiscardDialog({ batchId, file, name, verb, onClose }: DialogProps) {
  const [reason, setReason] = useState('');
  const client = useQueryClient();
  const work = useMutation({
    mutationFn: () => {
      const body = { reason: reason.trim() };
      if (file === undefined) {
        const params = { id: batchId };
        return verb === 'Discard'
          ? call(endpoints.discardBatch, { params, body })
          : call(endpoints.restoreBatch, { params });
      }
      const params = { id: batchId, file: file.id };
      return verb === 'Discard'
        ? call(endpoints.discardBatchFile, { params, body })
        : call(endpoints.restoreBatchFile, { params });
    },
  });
  const close = () => {
    onClose();
    if (work.isSuccess) {
      void invalidate(client, endpoints.batches, endpoints.batch, endpoints.dryRunBatch, endpoints.auditLog);
    }
  };
  const isReady = verb === 'Restore' || reason.trim() !== '';
  return (
    <Modal
      width="narrow"
      onClose={close}
      title={`${verb} ${name}?`}
      footer={
        work.isSuccess ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button variant="primary" busy={work.isPending} disabled={!isReady} onClick={() => work.mutate()}>
              {verb}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        )
      }
    >
      <div className="grid gap-3">
        {work.isSuccess ? (
          <Notice tone="success">
            {work.data.message}
            {work.data.publish_batch !== null && (
              <ButtonLink
                to={`/admin/pipeline/publish/${work.data.publish_batch}`}
                variant="link"
                size="sm"
                onClick={close}
              >
                Review and publish batch {work.data.publish_batch}
              </ButtonLink>
            )}
          </Notice>
        ) : (
          <p className="text-ink-2 wrap-anywhere">
            {verb === 'Discard'
              ? 'Its rows count in no later state. What readers see now stays as it is until the next publication. It can be restored.'
              : 'Its rows count again from the next publication on.'}
          </p>
        )}
        {verb === 'Discard' && !work.isSuccess && (
          <TextField label="Reason" autoComplete="off" maxLength={500} value={reason} onChange={setReason} />
        )}
        <FailedCall call={work} />
      </div>
    </Modal>
  );
}
