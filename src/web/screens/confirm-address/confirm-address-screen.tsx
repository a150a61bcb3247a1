// Screen of a mailed link: confirms a new account's address on a press, because mail programs open links themselves.
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';

const CONFIRMED = 'Address confirmed. Please sign in.';

export function ConfirmAddressScreen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await call(accountMailEndpoints.confirmAddress, { body: { token: params.get('token') ?? '-' } });
      await navigate('/login', { replace: true, state: { message: CONFIRMED } });
    } catch (failure) {
      setProblem(errorText(failure, 'The address could not be confirmed. Please try again.'));
      setBusy(false);
    }
  };
  return (
    <PublicPage title="Confirm your address">
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <p className="text-ink-2">Your account opens once its email address is confirmed.</p>
      <Button variant="primary" size="lg" busy={busy} onClick={() => void confirm()}>
        Confirm my address
      </Button>
      <Link to="/login" className={buttonClass('outline', 'lg')}>
        Go to Login
      </Link>
    </PublicPage>
  );
}
