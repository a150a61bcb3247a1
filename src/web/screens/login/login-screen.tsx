// Sign in.
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../api/auth-provider.tsx';
import { readEnded } from '../../api/ended-session.ts';
import { useRegistrationStatus } from '../../api/registration-status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { spokenWords } from '../../ui/failures/spoken-error.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';

/** The message another screen passed along, when it is one. */
function messageOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' && state.message !== '' ? state.message : null;
}

export function LoginScreen() {
  const { login } = useAuth();
  const registration = useRegistrationStatus();
  const { state } = useLocation();
  const message = messageOf(state);
  const ended = readEnded(state) !== null;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      // Who becomes signed in is led home by the routes.
      await login(email, password);
    } catch (failure) {
      setError(spokenWords(failure, 'Invalid email or password'));
      setBusy(false);
    }
  };

  return (
    <PublicPage title="Sign in">
      {error === null && message !== null && <Notice tone={ended ? 'warn' : 'success'}>{message}</Notice>}
      {error !== null && <Notice tone="error">{error}</Notice>}
      <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <TextField label="Email" type="email" autoComplete="username" required value={email} onChange={setEmail} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" variant="primary" size="lg" busy={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </Button>
      </form>
      <details className="text-ink-2">
        <summary className="flex min-h-6 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:text-ink max-sm:min-h-control">
          Forgot your password?
        </summary>
        <p className="pt-2">
          Passwords are never sent by mail. Ask an administrator for a new one: it ends your open sessions, and you
          change it under Account once you are in.
        </p>
        <p className="pt-2 text-label text-ink-3">
          Administrators run <code className="wrap-anywhere">npm run user -- reset your@address</code> where the server
          is installed.
        </p>
      </details>
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
