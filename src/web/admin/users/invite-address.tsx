// Invitation form for an address outside the waitlist; the single-use link is shown once.
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';

export type MadeLink = { email: string; invite_path: string; expires_at: string };

export function InviteAddress({ onMade }: { onMade: (link: MadeLink) => void }) {
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: (address: string) => call(endpoints.inviteAddress, { body: { email: address } }),
    onSuccess: (link) => {
      setEmail('');
      onMade(link);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') invite.mutate(email.trim());
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Invite an address"
          type="email"
          className="w-72 max-sm:w-full"
          value={email}
          onChange={setEmail}
          autoComplete="off"
        />
        <Button type="submit" className="min-h-11!" busy={invite.isPending} disabled={email.trim() === ''}>
          Make link
        </Button>
      </div>
      {invite.isError && (
        <Notice tone="error" title="Not invited" onDismiss={() => invite.reset()}>
          {errorText(invite.error)}
        </Notice>
      )}
    </form>
  );
}
