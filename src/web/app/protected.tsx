// Route guard: visitors go to the login screen, which leads them back; an ended session is explained there.
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../api/auth-provider.tsx';
import type { ReturnState } from '../api/return-path.ts';
import { Checking } from './checking.tsx';

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export function Protected() {
  const { pathname, search } = useLocation();
  const { isLoading, isAuthenticated, sessionEnded, hasLoggedOut } = useAuth();
  if (isLoading) return <Checking />;
  if (!isAuthenticated) {
    const state: ReturnState = { ...(sessionEnded && { message: SESSION_ENDED }), returnTo: `${pathname}${search}` };
    return <Navigate to="/login" replace state={hasLoggedOut ? null : state} />;
  }
  return <Outlet />;
}
