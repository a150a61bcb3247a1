// Invitation link, shown once for the administrator to copy, or to send by e-mail where the product can.
import { useMutation } from '@tanstack/react-query';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useVisitorStatus } from '../../api/visitor-status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CopyOnce } from '../../ui/overlays/copy-once.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Age } from '../../ui/time/age.tsx';

export type InviteLinkProps = { email: string; path: string; expiresAt: string; onClose: () => void };

export function InviteLink({ email, path, expiresAt, onClose }: InviteLinkProps) {
  const { mails } = useVisitorStatus();
  const link = `${window.location.origin}${path}`;
  const send = useMutation({
    mutationFn: () => {
      const invite = new URL(link).searchParams.get('invite') ?? '';
      return call(accountMailEndpoints.mailInvitation, { body: { invite } });
    },
    onSuccess: () => showToast('success', `The invitation is on its way to ${email}.`),
    onError: (error) => showToast('error', errorText(error, 'The invitation could not be sent')),
  });
  const action = mails && (
    <Button busy={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
      {send.isSuccess ? 'Sent' : 'Send by mail'}
    </Button>
  );
  return (
    <CopyOnce title={`Invitation for ${email}`} noun="link" text={link} onClose={onClose} action={action}>
      Send it to {email} yourself{mails ? ', or by mail from here' : ': the program sends no mail'}. It makes one
      account with this address and can be used until <Age at={expiresAt} show="time" />. It is not shown again; a new
      link withdraws this one.
    </CopyOnce>
  );
}
