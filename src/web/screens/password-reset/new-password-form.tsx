// Form of a new password by a mailed link; the login then shows that the password has changed.
import { useNavigate } from 'react-router';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { PASSWORD_HINT, passwordProblem, passwordTicks } from '../../../domain/accounts/registration-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useForm } from '../../ui/controls/form.ts';
import { NewPasswordField } from '../../ui/controls/new-password-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';

const CHANGED = 'Password changed. Please sign in with it.';

export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const { field, error, isBusy, onSubmit } = useForm(
    { next: '', again: '' },
    ({ next, again }) => ({
      next: passwordProblem(next) ?? undefined,
      again: again === next ? undefined : 'Passwords do not match',
    }),
    async ({ next }) => {
      await call(accountMailEndpoints.resetPassword, { body: { token, new_password: next } });
      await navigate('/login', { replace: true, state: { message: CHANGED } });
    },
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {error !== null && (
        <Notice tone="error">{errorText(error, 'The password could not be changed. Please try again.')}</Notice>
      )}
      <NewPasswordField {...field('next')} label="New password" hint={PASSWORD_HINT} toTicks={passwordTicks} />
      <TextField {...field('again')} type="password" autoComplete="new-password" label="Confirm new password" />
      <p className="text-ink-2">All your sessions and access tokens end with it.</p>
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        Change password
      </Button>
    </form>
  );
}
