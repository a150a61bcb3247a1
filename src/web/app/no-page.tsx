// Page for an unknown address: names it and links to the existing pages.

import { Link } from '../ui/controls/link.tsx';
import { PublicPage } from '../ui/layout/public-page.tsx';
import { menuPages } from './pages.ts';

const visitorLinks = [
  { path: '/', title: 'Start page' },
  { path: '/login', title: 'Sign in' },
];

export function NoPage({ at, isSignedIn }: { at: string; isSignedIn: boolean }) {
  return (
    <PublicPage title="There is no page at this address">
      <p>
        Nothing is at <code className="wrap-anywhere">{at}</code>. Check the address for a typing error, or go on here:
      </p>
      <ul className="grid gap-1">
        {(isSignedIn ? menuPages : visitorLinks).map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-control items-center underline underline-offset-4">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </PublicPage>
  );
}
