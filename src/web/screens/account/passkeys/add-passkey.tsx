// Dialog that adds a passkey: its name and the password, then the browser's own dialog.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts';
import { agentName } from '../../../../domain/accounts/agent-name.ts';
import { invalidate } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { spokenWords } from '../../../ui/failures/spoken-error.ts';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { OwnerConfirmation, useHasPassword } from '../owner-confirmation.tsx';

const NAME_MOST = 60;

export function AddPasskey({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(() => agentName(navigator.userAgent));
  const hasPassword = useHasPassword();
  const [password, setPassword] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('../../../api/sign-in/browser-passkeys.ts');
      await makePasskey(name.trim(), hasPassword ? password : undefined);
    },
    onSuccess: async () => {
      showToast('success', 'Passkey added. You can sign in with it from now on.');
      onClose();
      await invalidate(client, passkeyEndpoints.passkeys);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  };
  return (
    <Modal
      open
      width="narrow"
      onClose={onClose}
      title="Add passkey"
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={add.isPending}>
            Continue
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={submit}>
        {add.isError && (
          <Notice tone="error">{spokenWords(add.error, 'The passkey could not be added. Please try again.')}</Notice>
        )}
        <TextField
          label="Name"
          hint="To tell it from your other passkeys"
          required
          maxLength={NAME_MOST}
          value={name}
          onChange={setName}
        />
        <OwnerConfirmation hasPassword={hasPassword} password={password} onChange={setPassword} />
        <p className="text-ink-2">Your browser then asks where to keep the passkey.</p>
      </form>
    </Modal>
  );
}
