// Card of passkeys: list, add, rename, remove.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts';
import type { Passkey } from '../../../../domain/accounts/passkey.ts';
import { queryFor } from '../../../api/query-for.ts';
import { canUsePasskeys } from '../../../api/sign-in/passkey-use.ts';
import { Loaded } from '../../../symbol/failures/loaded.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { Badge } from '../../../ui/status/badge.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-changes.tsx';

const NO_BROWSER = 'This browser has no passkeys. Open this page in a newer one.';

export function PasskeyCard() {
  const passkeys = useQuery(queryFor(passkeyEndpoints.passkeys));
  const [adding, setAdding] = useState(false);
  const [changing, setChanging] = useState<{ passkey: Passkey; to: 'rename' | 'remove' } | null>(null);
  const origin = passkeys.data?.origin ?? null;
  return (
    <Card>
      <CardSection
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
      </CardSection>
      {adding && <AddPasskey onClose={() => setAdding(false)} />}
      {changing?.to === 'rename' && <RenamePasskey passkey={changing.passkey} onClose={() => setChanging(null)} />}
      {changing?.to === 'remove' && <RemovePasskey passkey={changing.passkey} onClose={() => setChanging(null)} />}
    </Card>
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
