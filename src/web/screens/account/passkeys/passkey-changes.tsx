// Dialogs that rename and remove a passkey.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts';
import type { Passkey } from '../../../../domain/accounts/passkey.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { OwnerModal } from '../owner-modal.tsx';
import { PasskeyNameField } from './passkey-name-field.tsx';

type PasskeyChangeProps = { passkey: Passkey; onClose: () => void };

export function RenamePasskey({ passkey, onClose }: PasskeyChangeProps) {
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => call(passkeyEndpoints.renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: onClose,
    onSettled: () => invalidate(client, passkeyEndpoints.passkeys),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!rename.isPending) rename.mutate();
  };
  return (
    <Modal
      width="narrow"
      onClose={onClose}
      title={`Rename ${passkey.name}`}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={rename.isPending}>
            Rename
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        {rename.isError && <Notice tone="error">{errorText(rename.error, 'Failed to rename the passkey')}</Notice>}
        <PasskeyNameField name={name} onChange={setName} autoFocus />
      </form>
    </Modal>
  );
}

export function RemovePasskey({ passkey, onClose }: PasskeyChangeProps) {
  const client = useQueryClient();
  return (
    <OwnerModal
      title={`Remove ${passkey.name}?`}
      verb="Remove"
      failure="Failed to remove the passkey"
      change={(body) => call(passkeyEndpoints.removePasskey, { params: { id: passkey.id }, body })}
      onDone={() => {
        onClose();
        void invalidate(client, passkeyEndpoints.passkeys);
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">It signs in no more. Your device may still list it: delete it there too.</p>
    </OwnerModal>
  );
}
