// Create an account, while registration is open.

import { Link } from 'react-router';
import { useRegistrationStatus } from '../../api/registration-status.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen() {
  const status = useRegistrationStatus();
  if (status === 'loading') {
    return (
      <PublicPage title="Create your account">
        <Spinner label="Loading..." />
      </PublicPage>
    );
  }
  if (status === 'closed') {
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
      <RegisterForm />
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
