// Card of passkeys: list, and the dialogs that add, rename and remove one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts';
import { agentName } from '../../../../domain/accounts/agent-name.ts';
import type { OwnerProof } from '../../../../domain/accounts/owner-proof.ts';
import type { Passkey } from '../../../../domain/accounts/passkey.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate, queryFor } from '../../../api/query-for.ts';
import { canUsePasskeys } from '../../../api/sign-in/passkey-use.ts';
import { Loaded } from '../../../symbol/failures/loaded.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { SectionCard } from '../../../ui/layout/card.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { OwnerModal } from '../owner-confirmation.tsx';

const NO_BROWSER = 'This browser has no passkeys. Open this page in a newer one.';

export function PasskeyCard() {
  const passkeys = useQuery(queryFor(passkeyEndpoints.passkeys));
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<{ passkey: Passkey; to: 'rename' | 'remove' } | null>(null);
  const origin = passkeys.data?.origin ?? null;
  return (
    <SectionCard
      title="Passkeys"
      aside={
        passkeys.data !== undefined &&
        canUsePasskeys(origin) && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        )
      }
    >
      <p className="text-ink-2">
        Sign in with your fingerprint, face or PIN. A passkey replaces the password and the code of an authenticator
        app.
      </p>
      <Loaded query={passkeys} words="Failed to load the passkeys" className="mt-3" skeleton="mt-3 h-14">
        {({ passkeys: list, unavailable }) => (
          <>
            {!canUsePasskeys(origin) && (
              <p className="mt-3 text-warn">
                {unavailable ?? (origin === window.location.origin ? NO_BROWSER : <OtherAddress at={origin} />)}
              </p>
            )}
            {list.length === 0 && <p className="mt-3 text-ink-3">No passkeys yet.</p>}
            <ul className="mt-1 grid empty:hidden">
              {list.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} onChange={(to) => setChanging({ passkey, to })} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {changing?.to === 'rename' && <RenamePasskey passkey={changing.passkey} onClose={() => setChanging(null)} />}
      {changing?.to === 'remove' && <RemovePasskey passkey={changing.passkey} onClose={() => setChanging(null)} />}
    </SectionCard>
  );
}

function OtherAddress({ at }: { at: string | null }) {
  return (
    <>
      Passkeys work at{' '}
      <a className="underline underline-offset-4 wrap-anywhere" href={`${at}/account`}>
        {at}
      </a>{' '}
      only. Open this page there to add or use one.
    </>
  );
}

function PasskeyLine({ passkey, onChange }: { passkey: Passkey; onChange: (to: 'rename' | 'remove') => void }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-last:border-b">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere">{passkey.name}</span>
          {passkey.is_synced && <Badge tone="info">Synced</Badge>}
          {!passkey.works_here && <Badge tone="warn">Other address</Badge>}
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
        {!passkey.works_here && (
          <p className="text-label text-warn wrap-anywhere">
            Belongs to {passkey.address}: it cannot sign in here and does not count as a way to sign in.
          </p>
        )}
      </div>
      <Button size="sm" aria-label={`Rename ${passkey.name}`} onClick={() => onChange('rename')}>
        Rename
      </Button>
      <Button size="sm" aria-label={`Remove ${passkey.name}`} onClick={() => onChange('remove')}>
        Remove
      </Button>
    </li>
  );
}

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

function AddPasskey({ onClose }: { onClose: () => void }) {
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

function RenamePasskey({ passkey, onClose }: PasskeyChangeProps) {
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

function RemovePasskey({ passkey, onClose }: PasskeyChangeProps) {
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
