// Screen of a mailed link: confirms a new account's address on a press, because mail programs open links themselves.
import { useNavigate, useSearchParams } from 'react-router';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { useTask } from '../../ui/controls/task.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';

const CONFIRMED = 'Address confirmed. Please sign in.';

export function ConfirmAddressScreen() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { isBusy, error, begin } = useTask(async () => {
    await call(accountMailEndpoints.confirmAddress, { body: { token: params.get('token') ?? '-' } });
    await navigate('/login', { replace: true, state: { message: CONFIRMED } });
  });
  return (
    <PublicPage title="Confirm your address">
      {error !== null && (
        <Notice tone="error">{errorText(error, 'The address could not be confirmed. Please try again.')}</Notice>
      )}
      <p className="text-ink-2">Your account opens once its email address is confirmed.</p>
      <Button variant="primary" size="lg" busy={isBusy} onClick={begin}>
        Confirm my address
      </Button>
      <Link to="/login" className={buttonClass('outline', 'lg')}>
        Go to Login
      </Link>
    </PublicPage>
  );
}
