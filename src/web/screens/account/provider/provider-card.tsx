// Card of provider sign-in: linked identities, link, unlink. Absent without both a provider and linked identities.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { providerEndpoints } from '../../../../contract/accounts/providers.ts';
import type { LinkedIdentity } from '../../../../domain/accounts/provider-sign-in.ts';
import { call } from '../../../api/call.ts';
import { invalidate, queryFor } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card, CardSection } from '../../../ui/layout/card.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { OwnerModal } from '../owner-modal.tsx';
import { LinkProvider, useLinkReturn } from './link-provider.tsx';

export function ProviderCard() {
  const { data } = useQuery(queryFor(providerEndpoints.linkedIdentities));
  const [unlinking, setUnlinking] = useState<LinkedIdentity | null>(null);
  const [linking, setLinking] = useState(false);
  const problem = useLinkReturn();
  if (data === undefined || (data.provider === null && data.identities.length === 0)) return null;
  const name = data.provider ?? 'Your provider';
  return (
    <Card>
      <CardSection
        title={name}
        aside={
          data.provider !== null &&
          !linking && (
            <Button size="sm" onClick={() => setLinking(true)}>
              Link
            </Button>
          )
        }
      >
        {problem !== null && <Notice tone="error">{problem}</Notice>}
        {data.identities.length === 0 && (
          <p className="text-ink-2">Not linked. Once linked, {name} signs you in here.</p>
        )}
        {linking && <LinkProvider name={name} onClose={() => setLinking(false)} />}
        {data.identities.length > 0 && (
          <ul className="grid">
            {data.identities.map((identity) => (
              <li
                key={identity.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-last:border-b"
              >
                <div className="min-w-0 flex-1">
                  <p className="wrap-anywhere">{identity.email || 'No email address'}</p>
                  <p className="text-label text-ink-3">
                    {identity.last_used_at !== null && (
                      <>
                        Last used <Age at={identity.last_used_at} />.{' '}
                      </>
                    )}
                    Linked <Age at={identity.created_at} show="time" />.
                  </p>
                </div>
                <Button
                  size="sm"
                  aria-label={`Unlink ${identity.email || name}`}
                  onClick={() => setUnlinking(identity)}
                >
                  Unlink
                </Button>
              </li>
            ))}
          </ul>
        )}
      </CardSection>
      {unlinking !== null && <Unlink identity={unlinking} name={name} onClose={() => setUnlinking(null)} />}
    </Card>
  );
}

function Unlink({ identity, name, onClose }: { identity: LinkedIdentity; name: string; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <OwnerModal
      title={`Unlink ${identity.email || name}?`}
      verb="Unlink"
      failure="Failed to unlink"
      change={(body) => call(providerEndpoints.unlinkIdentity, { params: { id: identity.id }, body })}
      onDone={() => {
        onClose();
        void invalidate(client, providerEndpoints.linkedIdentities);
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">{name} signs you in no more until you link it again.</p>
    </OwnerModal>
  );
}
