// Sign-ins without the password form: a passkey by its button or by autofill, and the OpenID Connect provider.
import { useEffect, useEffectEvent } from 'react';
import { providerEndpoints } from '../../../contract/accounts/providers.ts';
import { errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { keepTicket } from '../../api/sign-in/provider-ticket.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useTask } from '../../ui/controls/task.ts';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { spokenWords } from '../../ui/failures/spoken-error.ts';

/**
 * Passkeys among the suggestions of the email field, where site and browser have them. `onProblem` must stay the same
 * between renders.
 */
export function usePasskeyAutofill(isOffered: boolean, onProblem: (words: string) => void): void {
  const { accept } = useAuth();
  const signedIn = useEffectEvent(accept);
  useEffect(() => {
    if (!isOffered) return;
    const stop = new AbortController();
    const refused = (failure: unknown) => onProblem(spokenWords(failure, 'Signing in with a passkey failed.'));
    import('../../api/sign-in/browser-passkeys.ts')
      .then(({ signInByAutofill }) => (stop.signal.aborted ? null : signInByAutofill(stop.signal, refused)))
      .then((session) => session !== null && !stop.signal.aborted && signedIn(session))
      .catch((failure: unknown) => logFailure('passkey autofill', failure));
    return () => stop.abort();
  }, [isOffered, onProblem]);
}

/** The code of passkeys is fetched when the button is pressed. */
export function PasskeyButton({ onProblem }: { onProblem: (words: string | null) => void }) {
  const { accept } = useAuth();
  const { isBusy, begin } = useTask(async () => {
    onProblem(null);
    try {
      const { signInWithPasskey } = await import('../../api/sign-in/browser-passkeys.ts');
      accept(await signInWithPasskey());
    } catch (failure) {
      onProblem(spokenWords(failure, 'Signing in with a passkey failed. Please try again.'));
    }
  });
  return (
    <Button size="lg" busy={isBusy} onClick={begin}>
      Sign in with a passkey
    </Button>
  );
}

export function ProviderButton({ name, onProblem }: { name: string; onProblem: (words: string | null) => void }) {
  const { isBusy, begin } = useTask(async () => {
    onProblem(null);
    try {
      const { url, ticket } = await call(providerEndpoints.beginProviderSignIn);
      keepTicket(ticket);
      window.location.assign(url);
      // Busy until the browser has left the page.
      await new Promise(() => undefined);
    } catch (failure) {
      onProblem(errorText(failure, `${name} cannot be reached. Sign in with your password.`));
    }
  });
  return (
    <Button size="lg" busy={isBusy} onClick={begin}>
      Continue with {name}
    </Button>
  );
}
