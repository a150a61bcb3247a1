// Registration screen, while registration is open or with an invitation; its form is validated by domain/accounts.

import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import {
  cleanText,
  PASSWORD_HINT,
  passwordTicks,
  type Registration,
  registrationLimits,
  registrationProblems,
} from '../../../domain/accounts/registration-rules.ts';
import { ApiError, errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useVisitorStatus } from '../../api/visitor-status.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { useForm } from '../../ui/controls/form.ts';
import { Link } from '../../ui/controls/link.tsx';
import { NewPasswordField } from '../../ui/controls/new-password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';

export function RegisterScreen() {
  const { registration: status, mails } = useVisitorStatus();
  const [params] = useSearchParams();
  const invitation = useInvitation(params.get('invite'));
  if (status === 'loading' || invitation?.state === 'loading') {
    return (
      <PublicPage title="Create your account">
        <Spinner label="Loading..." />
      </PublicPage>
    );
  }
  if (invitation?.state === 'refused') {
    return (
      <PublicPage title="Invitation not accepted">
        <p role="alert" className="text-ink-2">
          {invitation.words}
        </p>
        {status === 'open' && (
          <Link to="/register" className={buttonClass('outline', 'lg')}>
            Register without it
          </Link>
        )}
        <Link to="/login" className={buttonClass('primary', 'lg')}>
          Go to Login
        </Link>
      </PublicPage>
    );
  }
  if (status === 'closed' && invitation === null) {
    return (
      <PublicPage title="Registration Currently Closed">
        <p className="text-ink-2">
          Smart Cat is in private alpha with limited spots. Join the waitlist on the start page and we write when a
          place is free.
        </p>
        <Link to="/login" className={buttonClass('primary', 'lg')}>
          Go to Login
        </Link>
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Create your account">
      <RegisterForm invitation={invitation ?? undefined} confirms={mails && invitation === null} />
      <p className="text-ink-2">
        Already registered?{' '}
        <Link
          to="/login"
          className="inline-flex min-h-6 items-center text-ink underline max-sm:-my-3 max-sm:min-h-control max-sm:min-w-control underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </PublicPage>
  );
}

const EMPTY: Registration = { full_name: '', email: '', password: '', confirm_password: '' };
const REGISTERED = 'Registration successful! Please log in.';
const CONFIRM = 'Almost done: open the link we have sent to your address, then sign in.';

type RegisterFormProps = {
  invitation?: Invitation;
  /** True if the address must be confirmed by a mailed link before the first sign-in. */
  confirms: boolean;
};

/** An invitation fixes the address to the invited one. */
function RegisterForm({ invitation, confirms }: RegisterFormProps) {
  const navigate = useNavigate();
  const { field, error, isBusy, onSubmit } = useForm(
    { ...EMPTY, email: invitation?.email ?? '' },
    registrationProblems,
    async ({ email, password, full_name }) => {
      const body = { email: cleanText(email), password, full_name: cleanText(full_name) };
      const invite = invitation && { invite: invitation.invite };
      await call(accountEndpoints.register, { body: { ...body, ...invite } }).catch((failure: unknown) => {
        logFailure('registration', failure);
        throw failure;
      });
      await navigate('/login', { state: { message: confirms ? CONFIRM : REGISTERED } });
    },
  );
  return (
    // Validation messages below the fields, in the order of the rules, replace the browser's.
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error !== null && (
        <Notice tone="error">{(error instanceof ApiError ? error.detail : null) ?? 'Registration failed'}</Notice>
      )}
      <TextField
        {...field('full_name')}
        label="Full name"
        autoComplete="name"
        maxLength={registrationLimits.full_name_max}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={invitation !== undefined}
        hint={invitation === undefined ? undefined : 'The address that was invited'}
        maxLength={registrationLimits.email_max}
      />
      <NewPasswordField {...field('password')} label="Password" hint={PASSWORD_HINT} toTicks={passwordTicks} />
      <TextField {...field('confirm_password')} label="Confirm password" type="password" autoComplete="new-password" />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        {isBusy ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}

type Invitation = { invite: string; email: string };
type Checked = { state: 'loading' } | { state: 'refused'; words: string } | ({ state: 'open' } & Invitation);

/** Null without a link. */
function useInvitation(invite: string | null): Checked | null {
  const [checked, setChecked] = useState<Checked>({ state: 'loading' });
  useEffect(() => {
    if (invite === null) return;
    const stop = new AbortController();
    setChecked({ state: 'loading' });
    call(accountEndpoints.checkInvitation, { body: { invite }, signal: stop.signal })
      .then(({ email }) => setChecked({ state: 'open', invite, email }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        logFailure('invitation', error);
        setChecked({ state: 'refused', words: errorText(error, 'The invitation could not be checked.') });
      });
    return () => stop.abort();
  }, [invite]);
  return invite === null ? null : checked;
}
