// Button that leads to the OpenID Connect provider of this site.
import { useState } from 'react';
import { providerEndpoints } from '../../../contract/accounts/providers.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keepTicket } from '../../api/sign-in/provider-ticket.ts';
import { Button } from '../../ui/controls/button.tsx';

type ProviderButtonProps = { name: string; onProblem: (words: string | null) => void };

export function ProviderButton({ name, onProblem }: ProviderButtonProps) {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    onProblem(null);
    try {
      const { url, ticket } = await call(providerEndpoints.beginProviderSignIn);
      keepTicket(ticket);
      window.location.assign(url);
    } catch (failure) {
      onProblem(errorText(failure, `${name} cannot be reached. Sign in with your password.`));
      setBusy(false);
    }
  };
  return (
    <Button size="lg" busy={busy} onClick={() => void leave()}>
      Continue with {name}
    </Button>
  );
}
