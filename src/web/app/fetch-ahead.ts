// Who comes with a token most likely stays: the page is fetched while the session is still being checked.
import { readToken } from '../api/token.ts';
import { homePath, userPages } from './pages.ts';

/** Failures are met again, and reported, when the page is drawn. */
export function fetchAhead(pathname: string): void {
  if (readToken() === null) return;
  const page = userPages.find(({ path }) => path === (pathname === '/' ? homePath : pathname));
  for (const load of [() => import('./frame/frame.tsx'), page?.load]) load?.().catch(() => undefined);
}
