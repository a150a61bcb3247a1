// Screen that asks for the address of an account whose password is forgotten; the answer is the same for every address.
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { accountRules } from '../../../domain/accounts/account-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';

export function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'ask' | 'busy' | 'sent'>('ask');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (step === 'busy') return;
    setStep('busy');
    setProblem(null);
    try {
      await call(accountMailEndpoints.askPasswordReset, { body: { email: email.trim() } });
      setStep('sent');
    } catch (failure) {
      setProblem(errorText(failure, 'The link could not be sent. Please try again.'));
      setStep('ask');
    }
  };
  return (
    <PublicPage title="Reset your password">
      {step === 'sent' ? (
        <Notice tone="success">
          If an account has this address, a link is on its way to it. It works once, for{' '}
          {accountRules.reset_lasts.value} minutes.
        </Notice>
      ) : (
        <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          <p className="text-ink-2">We send you a link to choose a new password.</p>
          <TextField label="Email" type="email" autoComplete="username" required value={email} onChange={setEmail} />
          <Button type="submit" variant="primary" size="lg" busy={step === 'busy'}>
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
