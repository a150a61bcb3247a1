// Registration form, validated by the rules of domain/accounts before it is sent.
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import {
  cleanText,
  PASSWORD_HINT,
  passwordTicks,
  type Registration,
  type RegistrationField,
  registrationLimits,
  registrationProblems,
} from '../../../domain/accounts/registration-rules.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RuleTicks } from '../../ui/controls/rule-ticks.tsx';
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
  const [form, setForm] = useState({ ...EMPTY, email: invitation?.email ?? '' });
  const [problems, setProblems] = useState<Partial<Record<RegistrationField, string>>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const edit = (field: RegistrationField) => (value: string) => {
    setForm({ ...form, [field]: value });
    setProblems({ ...problems, [field]: undefined });
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = registrationProblems(form);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    setRefusal(null);
    try {
      const body = { email: cleanText(form.email), password: form.password, full_name: cleanText(form.full_name) };
      await call(accountEndpoints.register, {
        body: invitation === undefined ? body : { ...body, invite: invitation.invite },
      });
      await navigate('/login', { state: { message: confirms ? CONFIRM : REGISTERED } });
    } catch (failure) {
      logFailure('registration', failure);
      setRefusal((failure instanceof ApiError ? failure.detail : null) ?? 'Registration failed');
      setBusy(false);
    }
  };

  const field = (name: RegistrationField) => ({
    name,
    value: form[name],
    onChange: edit(name),
    error: problems[name] ?? null,
  });

  return (
    // Own messages below the fields, in the order of the rules, in place of the browser's.
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
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
      <TextField
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={form.password === '' ? PASSWORD_HINT : undefined}
      />
      {form.password !== '' && <RuleTicks label="What a password needs" rules={passwordTicks(form.password)} />}
      <TextField {...field('confirm_password')} label="Confirm password" type="password" autoComplete="new-password" />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {busy ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}
