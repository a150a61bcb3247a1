// Linking of the account to a sign-in provider: owner's proof, redirect to the provider, completion on return.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { providerEndpoints } from '../../../../contract/accounts/providers.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { invalidate } from '../../../api/query-for.ts';
import { keepTicket, takeTicket } from '../../../api/sign-in/provider-ticket.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { showToast } from '../../../ui/overlays/toast.tsx';
import { useOwnerProof } from '../owner-confirmation.tsx';

const FAILED = 'The account could not be linked. Please try again.';

/** Finishes linking if the address holds the provider's answer. Returns the problem of the attempt, null for none. */
export function useLinkReturn(): string | null {
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

type LinkProviderProps = { name: string; onClose: () => void };

export function LinkProvider({ name, onClose }: LinkProviderProps) {
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
