// Card of passkeys: list, add, remove.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts';
import type { Passkey } from '../../../../domain/accounts/passkey.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate, queryFor } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { ConfirmModal } from '../../../ui/overlays/confirm-modal.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { AddPasskey } from './add-passkey.tsx';

const NO_BROWSER = 'This browser has no passkeys. Open this page in a newer one.';

export function PasskeyCard() {
  const passkeys = useQuery(queryFor(passkeyEndpoints.passkeys));
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const list = passkeys.data?.passkeys;
  const unavailable = passkeys.data?.unavailable ?? ('PublicKeyCredential' in window ? null : NO_BROWSER);
  return (
    <Card>
      <CardSection
        title="Passkeys"
        aside={
          list !== undefined &&
          unavailable === null && (
            <Button size="sm" onClick={() => setAdding(true)}>
              Add passkey
            </Button>
          )
        }
      >
        <p className="text-ink-2">
          Sign in with your fingerprint, face or PIN. A passkey replaces the password and the code together.
        </p>
        {passkeys.isPending && <Skeleton className="mt-3 h-14" />}
        {passkeys.isError && (
          <Notice
            tone="error"
            className="mt-3"
            action={<Button onClick={() => void passkeys.refetch()}>Try again</Button>}
          >
            {errorText(passkeys.error, 'Failed to load the passkeys')}
          </Notice>
        )}
        {list !== undefined && unavailable !== null && <p className="mt-3 text-warn">{unavailable}</p>}
        {list?.length === 0 && <p className="mt-3 text-ink-3">No passkeys yet.</p>}
        {list !== undefined && list.length > 0 && (
          <ul className="mt-1 grid">
            {list.map((passkey) => (
              <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
            ))}
          </ul>
        )}
      </CardSection>
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {removing !== null && <RemovePasskey passkey={removing} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function PasskeyLine({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere">{passkey.name}</span>
          {passkey.is_synced && <Badge tone="info">Synced</Badge>}
        </p>
        <p className="text-label text-ink-3">
          {passkey.last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <Age at={passkey.last_used_at} />
            </>
          )}
          . Created <Age at={passkey.created_at} show="time" />.
        </p>
      </div>
      <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(passkeyEndpoints.removePasskey, { params: { id: passkey.id } }),
    onSuccess: onClose,
    onSettled: () => invalidate(client, passkeyEndpoints.passkeys),
  });
  return (
    <ConfirmModal
      title={`Remove ${passkey.name}?`}
      verb="Remove"
      busy={remove.isPending}
      failure={remove.isError ? errorText(remove.error, 'Failed to remove the passkey') : null}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      It signs in no more. Your device may still list it: delete it there too.
    </ConfirmModal>
  );
}
