// Which address shows what, from the table of pages. Every screen is its own download; the frame and its data layer come with the first signed-in one.
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { useAuth } from '../api/auth-provider.tsx';
import { readEnded } from '../api/ended-session.ts';
import { lazyPart } from '../ui/failures/lazy-part.tsx';
import { Checking } from './checking.tsx';
import { guestPages, homePath, landingPage, redirects, userPages } from './pages.ts';
import { Protected } from './protected.tsx';
import { screenOf } from './screen-of.ts';

const Landing = screenOf(landingPage);
const guestRoutes = guestPages.map((page) => ({ path: page.path, Screen: screenOf(page) }));
const userRoutes = userPages.map((page) => ({ path: page.path, Screen: screenOf(page) }));
const Frame = lazyPart(() => import('./frame/frame.tsx'), 'Frame');
const Page = lazyPart(() => import('./frame/frame.tsx'), 'Page');
const AdminArea = lazyPart(() => import('./admin-area.tsx'), 'AdminArea');

/** The landing page for visitors; who is signed in goes on to the home screen. */
function Start() {
  const { isLoading, isAuthenticated } = useAuth();
  if (isLoading) return <Checking />;
  return isAuthenticated ? <Navigate to={homePath} replace /> : <Landing />;
}

/** Login and registration: a visitor who is or becomes signed in goes home, or back to where a session ended. */
function Guests() {
  const { state } = useLocation();
  return useAuth().isAuthenticated ? <Navigate to={readEnded(state) ?? homePath} replace /> : <Outlet />;
}

export function AppRoutes() {
  return (
    <Suspense fallback={<Checking />}>
      <Routes>
        <Route path={landingPage.path} element={<Start />} />
        <Route element={<Guests />}>
          {guestRoutes.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route element={<Protected />}>
          {redirects.map(({ path, to }) => (
            <Route key={path} path={path} element={<Navigate to={to} replace />} />
          ))}
          <Route element={<Frame />}>
            <Route element={<Page />}>
              {userRoutes.map(({ path, Screen }) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
            </Route>
            <Route path="/admin/*" element={<AdminArea />} />
          </Route>
        </Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}
