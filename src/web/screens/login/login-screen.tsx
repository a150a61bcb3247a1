// Login screen: password with its code, a passkey by button or autofill, and the OpenID Connect provider.
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { providerEndpoints } from '../../../contract/accounts/providers.ts';
import { restoredEndpoints } from '../../../contract/operations/restored.ts';
import { backupTime } from '../../../domain/backup/names.ts';
import { errorText } from '../../api/api-error.ts';
import { CodeNeeded, useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { readReturnPath } from '../../api/return-path.ts';
import { keepTicket } from '../../api/sign-in/provider-ticket.ts';
import { useReply, useVisitorStatus } from '../../api/visitor-status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { useTask } from '../../ui/controls/task.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { spokenWords } from '../../ui/failures/spoken-error.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';

const ProviderReturn = lazyPart(() => import('./provider-return.tsx'), 'ProviderReturn', null);

/** Message passed by another screen; null for none. */
function readMessage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' && state.message !== '' ? state.message : null;
}

export function LoginScreen() {
  const { login } = useAuth();
  const { registration, passkeys, passkeysElsewhere, provider, mails } = useVisitorStatus();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const message = readMessage(state);
  const ended = readReturnPath(state) !== null;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Null until the account asks for a code. */
  const [code, setCode] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  usePasskeyAutofill(passkeys, setError);

  /** Sets a field and drops the code, which belongs to one account and password. */
  const another = (set: (text: string) => void) => (text: string) => {
    set(text);
    setCode(null);
  };

  const { isBusy, onSubmit } = useTask(async () => {
    setError(null);
    try {
      // The routes redirect home after sign-in.
      await login(email, password, code ?? undefined);
    } catch (failure) {
      if (failure instanceof CodeNeeded) setCode('');
      else setError(spokenWords(failure, 'Invalid email or password'));
    }
  });

  const endReturn = useCallback(
    (problem: string | null) => {
      setError(problem);
      void navigate('/login', { replace: true });
    },
    [navigate],
  );
  if (new URLSearchParams(search).has('state')) {
    return (
      <PublicPage title="Sign in">
        <ProviderReturn query={search} onEnd={endReturn} />
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Sign in">
      {error === null && message !== null && <Notice tone={ended ? 'warn' : 'success'}>{message}</Notice>}
      <RestoredNotice />
      {error !== null && <Notice tone="error">{error}</Notice>}
      <form className="grid gap-4" onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          autoComplete={passkeys ? 'username webauthn' : 'username'}
          required
          value={email}
          onChange={another(setEmail)}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={another(setPassword)}
        />
        {code !== null && <CodeField autoFocus value={code} onChange={setCode} />}
        <Button type="submit" variant="primary" size="lg" busy={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      {passkeys && <PasskeyButton onProblem={setError} />}
      {passkeysElsewhere !== null && (
        <p className="text-ink-2">
          Passkeys work at{' '}
          <a className="underline underline-offset-4 wrap-anywhere" href={`${passkeysElsewhere}/login`}>
            {passkeysElsewhere}
          </a>{' '}
          only.
        </p>
      )}
      {provider !== null && <ProviderButton name={provider} onProblem={setError} />}
      <ForgottenPassword mails={mails} />
      {registration === 'open' && (
        <p className="text-ink-2">
          No account yet?{' '}
          <Link
            to="/register"
            className="inline-flex min-h-6 items-center text-ink underline max-sm:-my-3 max-sm:min-h-control max-sm:min-w-control underline-offset-4"
          >
            Create one
          </Link>
        </p>
      )}
    </PublicPage>
  );
}

function ForgottenPassword({ mails }: { mails: boolean }) {
  if (mails) {
    return (
      <Link
        to="/forgot-password"
        className="inline-flex min-h-6 w-fit items-center text-ink-2 underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-control"
      >
        Forgot your password?
      </Link>
    );
  }
  return (
    <details className="text-ink-2">
      <summary className="flex min-h-6 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-control">
        Forgot your password?
      </summary>
      <p className="pt-2">Ask your administrator to reset your password.</p>
    </details>
  );
}

/** Notice for a day after a restore, because accounts are those of the backup. */
function RestoredNotice() {
  // No failure is shown: sign-in works without this answer and reports an unavailable server itself.
  const takenAt = useReply((signal) => call(restoredEndpoints.restoredNotice, { signal })).reply?.taken_at ?? null;
  if (takenAt === null) return null;
  return (
    <Notice tone="info" title={`Restored from the backup of ${backupTime(takenAt)}`}>
      Everyone signs in again. On a new machine accounts and passwords are those of the backup.
    </Notice>
  );
}

/**
 * Passkeys among the suggestions of the email field, where site and browser have them. `onProblem` must stay the same
 * between renders.
 */
function usePasskeyAutofill(isOffered: boolean, onProblem: (words: string) => void): void {
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
function PasskeyButton({ onProblem }: { onProblem: (words: string | null) => void }) {
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

function ProviderButton({ name, onProblem }: { name: string; onProblem: (words: string | null) => void }) {
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
