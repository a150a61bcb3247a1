// Form of a new password by a mailed link; the login then shows that the password has changed.
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { PASSWORD_HINT, passwordProblem, passwordTicks } from '../../../domain/accounts/registration-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RuleTicks } from '../../ui/controls/rule-ticks.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';

const CHANGED = 'Password changed. Please sign in with it.';

export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [form, setForm] = useState({ next: '', again: '' });
  const [problems, setProblems] = useState<{ next?: string | undefined; again?: string | undefined }>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = {
      next: passwordProblem(form.next) ?? undefined,
      again: form.again === form.next ? undefined : 'Passwords do not match',
    };
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    setRefusal(null);
    try {
      await call(accountMailEndpoints.resetPassword, { body: { token, new_password: form.next } });
      await navigate('/login', { replace: true, state: { message: CHANGED } });
    } catch (failure) {
      setRefusal(errorText(failure, 'The password could not be changed. Please try again.'));
      setBusy(false);
    }
  };
  const field = (name: keyof typeof form) => ({
    type: 'password',
    autoComplete: 'new-password',
    value: form[name],
    error: problems[name] ?? null,
    onChange: (value: string) => {
      setForm({ ...form, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      <TextField {...field('next')} label="New password" hint={form.next === '' ? PASSWORD_HINT : undefined} />
      {form.next !== '' && <RuleTicks label="What a password needs" rules={passwordTicks(form.next)} />}
      <TextField {...field('again')} label="Confirm new password" />
      <p className="text-ink-2">All your sessions and access tokens end with it.</p>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        Change password
      </Button>
    </form>
  );
}
