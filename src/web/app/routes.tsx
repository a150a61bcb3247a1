// Which address shows what. Every screen is its own download; the frame and its data layer come with the first signed-in one.
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { useAuth } from '../api/auth-provider.tsx';
import { readEnded } from '../api/ended-session.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { AdminOnly } from './admin-only.tsx';
import { Checking } from './checking.tsx';
import { homePath } from './home-path.ts';
import { sitePages } from './pages.ts';
import { Protected } from './protected.tsx';
import { redirects } from './redirects.ts';

const Landing = lazyPart(() => import('../screens/landing/landing-screen.tsx'), 'LandingScreen');
const Login = lazyPart(() => import('../screens/login/login-screen.tsx'), 'LoginScreen');
const Register = lazyPart(() => import('../screens/register/register-screen.tsx'), 'RegisterScreen');
const Frame = lazyPart(() => import('./frame.tsx'), 'Frame');
const Page = lazyPart(() => import('./frame.tsx'), 'Page');
const Dashboard = lazyPart(() => import('../screens/dashboard/dashboard-screen.tsx'), 'DashboardScreen');
const SignalsPro = lazyPart(() => import('../screens/signals-pro/signals-pro-screen.tsx'), 'SignalsProScreen');
const Screener = lazyPart(() => import('../screens/screener/screener-screen.tsx'), 'ScreenerScreen');
const GoldenEye = lazyPart(() => import('../screens/goldeneye/goldeneye-screen.tsx'), 'GoldenEyeScreen');
const Stocks = lazyPart(() => import('../screens/stocks/stocks-screen.tsx'), 'StocksScreen');
const Account = lazyPart(() => import('../screens/account/account-screen.tsx'), 'AccountScreen');
const Check = lazyPart(() => import('../screens/test/test-screen.tsx'), 'TestScreen');
const AdminLayout = lazyPart(() => import('../admin/layout/admin-layout.tsx'), 'AdminLayout');
const Pipeline = lazyPart(() => import('../admin/pipeline/pipeline-screen.tsx'), 'PipelineScreen');

/** The landing page for visitors; who is signed in goes on to the home screen. */
function Start() {
  const { isLoading, isAuthenticated } = useAuth();
  if (isLoading) return <Checking />;
  return isAuthenticated ? <Navigate to={homePath} replace /> : <Landing />;
}

/** Login and registration: whoever is or becomes signed in goes home, or back to where a session ended. */
function Guests() {
  const { state } = useLocation();
  return useAuth().isAuthenticated ? <Navigate to={readEnded(state) ?? homePath} replace /> : <Outlet />;
}

export function AppRoutes() {
  return (
    <Suspense fallback={<Checking />}>
      <Routes>
        <Route path="/" element={<Start />} />
        <Route element={<Guests />}>
          <Route path="/login" element={<Login />} />
          <Route path="/register" element={<Register />} />
        </Route>
        <Route element={<Protected />}>
          {redirects.map(({ from, to }) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          <Route element={<Frame />}>
            <Route element={<Page />}>
              <Route path="/dashboard" element={<Dashboard />} />
              <Route path="/signals-live-pro" element={<SignalsPro />} />
              <Route path="/screener" element={<Screener />} />
              <Route path="/goldeneye" element={<GoldenEye />} />
              <Route path="/stocks" element={<Stocks />} />
              <Route path="/account" element={<Account />} />
              <Route path="/test" element={<Check />} />
            </Route>
            <Route element={<AdminOnly />}>
              <Route path="/admin" element={<AdminLayout sitePages={sitePages} />}>
                <Route path="pipeline" element={<Pipeline />} />
              </Route>
            </Route>
          </Route>
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
