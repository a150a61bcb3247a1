// Only for signed-in people: the others are sent to the login screen, and shown why when their session ended by itself.
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../api/auth-provider.tsx';
import { endedSession } from '../api/ended-session.ts';
import { Checking } from './checking.tsx';

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export function Protected() {
  const { pathname, search } = useLocation();
  const { isLoading, isAuthenticated, sessionEnded } = useAuth();
  if (isLoading) return <Checking />;
  if (!isAuthenticated) {
    const state = sessionEnded ? endedSession(SESSION_ENDED, `${pathname}${search}`) : null;
    return <Navigate to="/login" replace state={state} />;
  }
  return <Outlet />;
}
