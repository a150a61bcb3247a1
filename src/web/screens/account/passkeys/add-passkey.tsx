// Dialog that adds a passkey: its name and the owner's proof, then the browser's own dialog.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts';
import { agentName } from '../../../../domain/accounts/agent-name.ts';
import type { OwnerProof } from '../../../../domain/accounts/owner-proof.ts';
import { invalidate } from '../../../api/query-for.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { OwnerModal } from '../owner-modal.tsx';
import { PasskeyNameField } from './passkey-name-field.tsx';

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
