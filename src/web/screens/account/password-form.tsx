// Form that changes the password; asks for a code if sign-ins do. All other sessions end with the change.
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { PASSWORD_HINT, passwordProblem, passwordTicks } from '../../../domain/accounts/registration-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { RuleTicks } from '../../ui/controls/rule-ticks.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAsksForCode } from './owner-confirmation.tsx';

const EMPTY = { current: '', code: '', next: '', again: '' };

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const asksForCode = useAsksForCode();
  const [form, setForm] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<typeof EMPTY>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const field = (name: keyof typeof EMPTY) => ({
    value: form[name],
    error: problems[name] ?? null,
    onChange: (value: string) => {
      setForm({ ...form, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const found = {
      current: form.current === '' ? 'Please enter your current password' : undefined,
      code: asksForCode && form.code === '' ? 'Please enter a code' : undefined,
      next: passwordProblem(form.next) ?? undefined,
      again: form.again === form.next ? undefined : 'Passwords do not match',
    };
    setProblems(found);
    if (Object.values(found).some(Boolean)) return;
    setBusy(true);
    setRefusal(null);
    try {
      const code = asksForCode && { code: form.code };
      const body = { current_password: form.current, new_password: form.next, ...code };
      await call(accountEndpoints.changePassword, { body });
      setForm(EMPTY);
      showToast('success', 'Password changed. Every other session has ended.');
      await invalidate(client, accountEndpoints.sessions);
    } catch (failure) {
      setRefusal(errorText(failure, 'Failed to change the password'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Card>
      <CardSection title="Change password">
        <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
          {refusal !== null && <Notice tone="error">{refusal}</Notice>}
          {/* Account name, for password managers. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <TextField {...field('current')} type="password" label="Current password" autoComplete="current-password" />
          {asksForCode && <CodeField {...field('code')} />}
          <TextField
            {...field('next')}
            type="password"
            label="New password"
            autoComplete="new-password"
            hint={form.next === '' ? PASSWORD_HINT : undefined}
          />
          {form.next !== '' && <RuleTicks label="What a password needs" rules={passwordTicks(form.next)} />}
          <TextField {...field('again')} type="password" label="Confirm new password" autoComplete="new-password" />
          <div>
            <Button type="submit" variant="primary" busy={busy}>
              Change password
            </Button>
          </div>
        </form>
      </CardSection>
    </Card>
  );
}
