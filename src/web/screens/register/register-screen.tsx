// Registration screen, while registration is open or with an invitation.
import { Link, useSearchParams } from 'react-router';
import { useVisitorStatus } from '../../api/visitor-status.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useInvitation } from './invitation.ts';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen() {
  const { registration: status, mails } = useVisitorStatus();
  const [params] = useSearchParams();
  const invitation = useInvitation(params.get('invite'));
  if (status === 'loading' || invitation?.state === 'loading') {
    return (
      <PublicPage title="Create your account">
        <Spinner label="Loading..." />
      </PublicPage>
    );
  }
  if (invitation?.state === 'refused') {
    return (
      <PublicPage title="Invitation not accepted">
        <p role="alert" className="text-ink-2">
          {invitation.words}
        </p>
        {status === 'open' && (
          <Link to="/register" className={buttonClass('outline', 'lg')}>
            Register without it
          </Link>
        )}
        <Link to="/login" className={buttonClass('primary', 'lg')}>
          Go to Login
        </Link>
      </PublicPage>
    );
  }
  if (status === 'closed' && invitation === null) {
    return (
      <PublicPage title="Registration Currently Closed">
        <p className="text-ink-2">
          Smart Cat is in private alpha with limited spots. Join the waitlist on the start page and we write when a
          place is free.
        </p>
        <Link to="/login" className={buttonClass('primary', 'lg')}>
          Go to Login
        </Link>
      </PublicPage>
    );
  }
  return (
    <PublicPage title="Create your account">
      <RegisterForm invitation={invitation ?? undefined} confirms={mails && invitation === null} />
      <p className="text-ink-2">
        Already registered?{' '}
        <Link
          to="/login"
          className="inline-flex min-h-6 items-center text-ink underline max-sm:-my-3 max-sm:min-h-control max-sm:min-w-control underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </PublicPage>
  );
}
