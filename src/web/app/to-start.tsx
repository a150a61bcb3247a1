// Redirect from an unknown address to the start page, which names the address.
import { Navigate, useLocation } from 'react-router';
import { landingPage } from './pages.ts';

export function ToStart() {
  const { pathname } = useLocation();
  return <Navigate to={landingPage.path} replace state={{ noPageAt: pathname }} />;
}

/** Requested path; null for any other state. */
export function readNoPage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('noPageAt' in state)) return null;
  return typeof state.noPageAt === 'string' ? state.noPageAt : null;
}
