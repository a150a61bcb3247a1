// The link of an invitation, shown this one time: the administrator copies it and sends it himself.
import { useRef, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Modal } from '../../ui/overlays/modal.tsx';
import { Age } from '../../ui/time/age.tsx';

export type InviteLinkProps = { email: string; path: string; expiresAt: string; onClose: () => void };

export function InviteLink({ email, path, expiresAt, onClose }: InviteLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  const [said, say] = useState('');
  const link = `${window.location.origin}${path}`;
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      say('Copied');
    } catch {
      // Browsers give the clipboard to secure pages alone; the link is selected.
      say('Press Ctrl+C to copy the selected link');
    }
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={`Invitation for ${email}`}
      footer={
        <>
          <Button variant="primary" onClick={() => void copy()}>
            Copy link
          </Button>
          <Button onClick={onClose}>Close</Button>
          <span role="status" className="text-ink-2">
            {said}
          </span>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField
          ref={field}
          label="Link"
          readOnly
          value={link}
          onChange={() => undefined}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className="text-ink-2 wrap-anywhere">
          Send it to {email} yourself: the program sends no mail. It makes one account with this address and can be used
          until <Age at={expiresAt} show="time" />. It is not shown again; a new link withdraws this one.
        </p>
      </div>
    </Modal>
  );
}
