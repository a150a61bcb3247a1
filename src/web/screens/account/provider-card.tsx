// Card of provider sign-in: linked identities, linking with its return, unlinking. Hidden without a provider and
// identities.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { providerEndpoints } from '../../../contract/accounts/providers.ts';
import type { LinkedIdentity } from '../../../domain/accounts/provider-sign-in.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, queryFor } from '../../api/query-for.ts';
import { keepTicket, takeTicket } from '../../api/sign-in/provider-ticket.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Age } from '../../ui/time/age.tsx';
import { OwnerModal, useOwnerProof } from './owner-confirmation.tsx';

const FAILED = 'The account could not be linked. Please try again.';

/**
 * Finishes linking if the address contains the provider's answer. Returns the problem of the attempt, null for none.
 */
function useLinkReturn(): string | null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [problem, setProblem] = useState<string | null>(null);
  const isBack = new URLSearchParams(search).has('state');
  /** Set on the first run: ticket and answer of the provider can be used only once. */
  const hasBegun = useRef(false);
  const finish = useEffectEvent(async () => {
    const ticket = takeTicket('provider-link');
    if (!isBack) return;
    try {
      if (ticket === null) setProblem('Linking began in another window. Please begin again.');
      else {
        await call(providerEndpoints.finishProviderLink, { body: { ticket, query: search } });
        showToast('success', 'Linked. You can sign in with it from now on.');
      }
    } catch (failure) {
      setProblem(errorText(failure, FAILED));
    }
    await navigate('/account', { replace: true });
    await invalidate(client, providerEndpoints.linkedIdentities);
  });
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  }, []);
  return problem;
}

function LinkProvider({ name, onClose }: { name: string; onClose: () => void }) {
  const { fields, prove } = useOwnerProof();
  const begin = useMutation({
    mutationFn: async () => call(providerEndpoints.beginProviderLink, { body: await prove() }),
    onSuccess: ({ url, ticket }) => {
      keepTicket(ticket, 'provider-link');
      window.location.assign(url);
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!begin.isPending) begin.mutate();
  };
  return (
    <form className="mt-3 grid gap-4" onSubmit={submit}>
      {begin.isError && <Notice tone="error">{errorText(begin.error, FAILED)}</Notice>}
      {fields}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={begin.isPending}>
          Continue to {name}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

export function ProviderCard() {
  const { data } = useQuery(queryFor(providerEndpoints.linkedIdentities));
  const [unlinking, setUnlinking] = useState<LinkedIdentity | null>(null);
  const [linking, setLinking] = useState(false);
  const problem = useLinkReturn();
  if (data === undefined || (data.provider === null && data.identities.length === 0)) return null;
  const name = data.provider ?? 'Your provider';
  return (
    <SectionCard
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
      {data.identities.length === 0 && <p className="text-ink-2">Not linked. Once linked, {name} signs you in here.</p>}
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
              <Button size="sm" aria-label={`Unlink ${identity.email || name}`} onClick={() => setUnlinking(identity)}>
                Unlink
              </Button>
            </li>
          ))}
        </ul>
      )}
      {unlinking !== null && <Unlink identity={unlinking} name={name} onClose={() => setUnlinking(null)} />}
    </SectionCard>
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
