// Screen of a mailed link: choose a new password. Its form is loaded on demand, because few visitors come here.
import { useSearchParams } from 'react-router';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';

const NewPasswordForm = lazyPart(
  () => import('./new-password-form.tsx'),
  'NewPasswordForm',
  <Spinner label="Loading..." />,
);

export function ResetPasswordScreen() {
  const [params] = useSearchParams();
  const token = params.get('token');
  return (
    <PublicPage title="Choose a new password">
      {token === null ? (
        <>
          <p className="text-ink-2">This address lacks its link. Open the one in your e-mail, or ask for another.</p>
          <Link to="/forgot-password" className={buttonClass('primary', 'lg')}>
            Ask for a link
          </Link>
        </>
      ) : (
        <NewPasswordForm token={token} />
      )}
    </PublicPage>
  );
}
