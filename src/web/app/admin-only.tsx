// Only for administrators; anybody else is led home. The server refuses by itself, this keeps the screens out of sight.
import { Navigate, Outlet } from 'react-router';
import { useAuth } from '../api/auth-provider.tsx';
import { homePath } from './home-path.ts';

export function AdminOnly() {
  const { user } = useAuth();
  return user?.is_admin ? <Outlet /> : <Navigate to={homePath} replace />;
}
