// Only for signed-in people: the others are sent to the login screen, told why when their session ended by itself.
import { Navigate, Outlet } from 'react-router';
import { useAuth } from '../api/auth-provider.tsx';
import { Checking } from './checking.tsx';

export const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export function Protected() {
  const { isLoading, isAuthenticated, sessionEnded } = useAuth();
  if (isLoading) return <Checking />;
  if (!isAuthenticated)
    return <Navigate to="/login" replace state={sessionEnded ? { message: SESSION_ENDED } : null} />;
  return <Outlet />;
}
