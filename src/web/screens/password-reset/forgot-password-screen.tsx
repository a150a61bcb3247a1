// Screen that asks for the address of an account whose password is forgotten; the answer is the same for every address.
import { useState } from 'react';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { useTask } from '../../ui/controls/task.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const { isBusy, error, onSubmit } = useTask(async () => {
    await call(accountMailEndpoints.askPasswordReset, { body: { email: email.trim() } });
    setSent(true);
  });
  return (
    <PublicPage title="Reset your password">
      {isSent ? (
        <Notice tone="success">
          If an account has this address, a link is on its way to it. It works once, for{' '}
          {accountRules.reset_lasts.value} minutes.
        </Notice>
      ) : (
        <form className="grid gap-4" onSubmit={onSubmit}>
          {error !== null && (
            <Notice tone="error">{errorText(error, 'The link could not be sent. Please try again.')}</Notice>
          )}
          <p className="text-ink-2">We send you a link to choose a new password.</p>
          <TextField label="Email" type="email" autoComplete="username" required value={email} onChange={setEmail} />
          <Button type="submit" variant="primary" size="lg" busy={isBusy}>
            Send link
          </Button>
        </form>
      )}
      <Link to="/login" className={buttonClass('outline', 'lg')}>
        Back to sign in
      </Link>
    </PublicPage>
  );
}
