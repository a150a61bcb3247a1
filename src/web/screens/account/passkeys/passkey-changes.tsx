// Dialogs that add, rename and remove a passkey.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts';
import { agentName } from '../../../../domain/accounts/agent-name.ts';
import type { OwnerProof } from '../../../../domain/accounts/owner-proof.ts';
import type { Passkey } from '../../../../domain/accounts/passkey.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { OwnerModal } from '../owner-modal.tsx';

const NAME_MOST = 60;

type PasskeyNameFieldProps = { name: string; onChange: (name: string) => void; autoFocus?: boolean };

function PasskeyNameField({ name, onChange, autoFocus }: PasskeyNameFieldProps) {
  return (
    <TextField
      label="Name"
      hint="To tell it from your other passkeys"
      required
      maxLength={NAME_MOST}
      autoFocus={autoFocus}
      data-autofocus={autoFocus === true ? true : undefined}
      value={name}
      onChange={onChange}
    />
  );
}

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(() => agentName(navigator.userAgent));
  const add = async (proof: OwnerProof) => {
    const { makePasskey } = await import('../../../api/sign-in/browser-passkeys.ts');
    await makePasskey(name.trim(), proof);
  };
  return (
    <OwnerModal
      title="Add passkey"
      verb="Continue"
      failure="The passkey could not be added. Please try again."
      change={add}
      onDone={() => {
        showToast('success', 'Passkey added. You can sign in with it from now on.');
        onClose();
        void invalidate(client, passkeyEndpoints.passkeys);
      }}
      onClose={onClose}
    >
      <PasskeyNameField name={name} onChange={setName} />
      <p className="text-ink-2">Your browser then asks where to keep the passkey.</p>
    </OwnerModal>
  );
}

type PasskeyChangeProps = { passkey: Passkey; onClose: () => void };

export function RenamePasskey({ passkey, onClose }: PasskeyChangeProps) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => call(passkeyEndpoints.renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: onClose,
    onSettled: () => invalidate(client, passkeyEndpoints.passkeys),
  });
  return (
    <FormModal
      title={`Rename ${passkey.name}`}
      verb="Rename"
      busy={rename.isPending}
      failure={rename.isError ? errorText(rename.error, 'Failed to rename the passkey') : null}
      onSubmit={rename.mutate}
      onClose={onClose}
    >
      <PasskeyNameField name={name} onChange={setName} autoFocus />
    </FormModal>
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
