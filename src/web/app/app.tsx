// Root component of the web with its providers.
import { BrowserRouter } from 'react-router';
import { AuthProvider } from '../api/auth-provider.tsx';
import { AppRoutes } from './routes.tsx';
import { TopBoundary } from './top-boundary.tsx';

export function App() {
  return (
    <TopBoundary>
      <AuthProvider>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </AuthProvider>
    </TopBoundary>
  );
}
