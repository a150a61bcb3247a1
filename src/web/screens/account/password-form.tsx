// Form that changes the password; asks for a code if sign-ins do. All other sessions end with the change.
import { useQueryClient } from '@tanstack/react-query';
import { accountEndpoints } from '../../../contract/accounts/accounts.ts';
import { PASSWORD_HINT, passwordProblem, passwordTicks } from '../../../domain/accounts/registration-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { useForm } from '../../ui/controls/form.ts';
import { NewPasswordField } from '../../ui/controls/new-password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAsksForCode } from './owner-confirmation.tsx';

const EMPTY = { current: '', code: '', next: '', again: '' };

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient();
  const asksForCode = useAsksForCode();
  const form = useForm(
    EMPTY,
    ({ current, code, next, again }) => ({
      current: current === '' ? 'Please enter your current password' : undefined,
      code: asksForCode && code === '' ? 'Please enter a code' : undefined,
      next: passwordProblem(next) ?? undefined,
      again: again === next ? undefined : 'Passwords do not match',
    }),
    async ({ current, code, next }) => {
      const body = { current_password: current, new_password: next, ...(asksForCode && { code }) };
      await call(accountEndpoints.changePassword, { body });
      form.clear();
      showToast('success', 'Password changed. Every other session has ended.');
      await invalidate(client, accountEndpoints.sessions);
    },
  );
  const { field } = form;
  return (
    <Card>
      <CardSection title="Change password">
        <form noValidate className="grid gap-4" onSubmit={form.onSubmit}>
          {form.error !== null && (
            <Notice tone="error">{errorText(form.error, 'Failed to change the password')}</Notice>
          )}
          {/* Account name, for password managers. */}
          <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
          <TextField {...field('current')} type="password" label="Current password" autoComplete="current-password" />
          {asksForCode && <CodeField {...field('code')} />}
          <NewPasswordField {...field('next')} label="New password" hint={PASSWORD_HINT} toTicks={passwordTicks} />
          <TextField {...field('again')} type="password" label="Confirm new password" autoComplete="new-password" />
          <div>
            <Button type="submit" variant="primary" busy={form.isBusy}>
              Change password
            </Button>
          </div>
        </form>
      </CardSection>
    </Card>
  );
}
