// Passkeys among the suggestions of the login's email field, where site and browser have them.
import { useEffect, useEffectEvent } from 'react';
import { useAuth } from '../../api/auth-provider.tsx';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { spokenWords } from '../../ui/failures/spoken-error.ts';

/** `onProblem` must stay the same between renders. */
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
