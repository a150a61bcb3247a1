// Return from the sign-in provider: finishes the sign-in, or first asks for the account's password or code.
import { useEffect, useRef, useState } from 'react';
import { providerEndpoints } from '../../../contract/accounts/providers.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { takeTicket } from '../../api/sign-in/provider-ticket.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { useTask } from '../../ui/controls/task.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';

const BEGIN_AGAIN = 'This sign-in began in another window. Please begin again.';
const FAILED = 'The sign-in failed. Please try again.';

type Asked = { ticket: string; email: string; needs: 'password' | 'code' };
/** `query` comes from the callback address; `onEnd` shows the login again, with a message. */
type ProviderReturnProps = { query: string; onEnd: (problem: string | null) => void };

export function ProviderReturn({ query, onEnd }: ProviderReturnProps) {
  const { accept } = useAuth();
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Set on the first run: ticket and answer of the provider can be used only once. */
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const ticket = takeTicket();
    if (ticket === null) return onEnd(BEGIN_AGAIN);
    call(providerEndpoints.finishProviderSignIn, { body: { ticket, query } })
      .then(({ session, needs, email }) => {
        if (session !== null) accept(session);
        else if (needs !== null) setAsked({ ticket, email, needs });
      })
      .catch((failure: unknown) => onEnd(errorText(failure, FAILED)));
  }, [query, onEnd, accept]);
  if (asked === null) return <Spinner label="Signing in..." />;
  return <Confirm asked={asked} onEnd={onEnd} />;
}

function Confirm({ asked, onEnd }: { asked: Asked; onEnd: ProviderReturnProps['onEnd'] }) {
  const { accept } = useAuth();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(asked.needs === 'code' ? '' : null);
  const { isBusy, error, onSubmit } = useTask(async () => {
    try {
      const given = { ...(asked.needs === 'password' && { password }), ...(code !== null && { code }) };
      accept(await call(providerEndpoints.confirmProviderSignIn, { body: { ticket: asked.ticket, ...given } }));
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 428)) throw failure;
      setCode('');
    }
  });
  return (
    <form className="grid gap-4" onSubmit={onSubmit}>
      {error !== null && <Notice tone="error">{errorText(error, FAILED)}</Notice>}
      <p className="text-ink-2 wrap-anywhere">
        {asked.needs === 'password'
          ? `You have an account as ${asked.email}. Enter its password once to link it.`
          : `Your account ${asked.email} asks for a code too.`}
      </p>
      <input type="email" name="username" autoComplete="username" value={asked.email} readOnly hidden />
      {asked.needs === 'password' && (
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
          value={password}
          onChange={setPassword}
        />
      )}
      {code !== null && <CodeField autoFocus value={code} onChange={setCode} />}
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        Sign in
      </Button>
      <Button size="lg" onClick={() => onEnd(null)}>
        Cancel
      </Button>
    </form>
  );
}
