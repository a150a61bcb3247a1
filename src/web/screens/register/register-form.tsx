// Registration form, validated by the rules of domain/accounts before it is sent.
import { useNavigate } from 'react-router';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import {
  cleanText,
  PASSWORD_HINT,
  passwordTicks,
  type Registration,
  registrationLimits,
  registrationProblems,
} from '../../../domain/accounts/registration-rules.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useForm } from '../../ui/controls/form.ts';
import { NewPasswordField } from '../../ui/controls/new-password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { logFailure } from '../../ui/failures/log-failure.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import type { Invitation } from './invitation.ts';

const EMPTY: Registration = { full_name: '', email: '', password: '', confirm_password: '' };
const REGISTERED = 'Registration successful! Please log in.';
const CONFIRM = 'Almost done: open the link we have sent to your address, then sign in.';

type RegisterFormProps = {
  invitation?: Invitation;
  /** True if the address must be confirmed by a mailed link before the first sign-in. */
  confirms: boolean;
};

/** An invitation fixes the address to the invited one. */
export function RegisterForm({ invitation, confirms }: RegisterFormProps) {
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
