// Routes from the table of pages. Each screen is a separate download; the frame loads with the first signed-in screen.
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { useAuth } from '../api/auth-provider.tsx';
import { type ReturnState, readReturnPath } from '../api/return-path.ts';
import { lazyPart } from '../ui/failures/lazy-part.tsx';
import { Checking } from './checking.tsx';
import { createLazyScreen, createRoutes } from './lazy-screen.tsx';
import { guestPages, homePath, landingPage, openPages, redirects, userPages } from './pages.ts';
import { readNoPage, ToStart } from './to-start.tsx';

const Landing = createLazyScreen(landingPage);
const guestRoutes = createRoutes(guestPages);
const openRoutes = createRoutes(openPages);
const userRoutes = createRoutes(userPages);
const NoPage = lazyPart(() => import('./no-page.tsx'), 'NoPage');
const Frame = lazyPart(() => import('./frame/frame.tsx'), 'Frame');
const Page = lazyPart(() => import('./frame/frame.tsx'), 'Page');
const AdminArea = lazyPart(() => import('./admin-area.tsx'), 'AdminArea');

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** Landing page for visitors; signed-in users are redirected to the home screen. */
function Start() {
  const { state } = useLocation();
  const { isLoading, isAuthenticated } = useAuth();
  if (isLoading) return <Checking />;
  const unknown = readNoPage(state);
  if (unknown !== null) return <NoPage at={unknown} isSignedIn={isAuthenticated} />;
  return isAuthenticated ? <Navigate to={homePath} replace /> : <Landing />;
}

/**
 * Guards login and registration: signed-in users are redirected to the requested page, or home. The provider has one
 * callback address, so a return from account linking continues to the account page.
 */
function Guests() {
  const { state, search } = useLocation();
  const { isLoading, isAuthenticated } = useAuth();
  // While loading, the login must not mistake a return from account linking for a sign-in.
  if (isLoading) return <Checking />;
  if (!isAuthenticated) return <Outlet />;
  const linking = sessionStorage.getItem('provider-link') && `/account${search}`;
  return <Navigate to={linking || (readReturnPath(state) ?? homePath)} replace />;
}

/**
 * Guards the pages of users: visitors are redirected to the login and back afterwards; the login explains an ended
 * session.
 */
function Protected() {
  const { pathname, search } = useLocation();
  const { isLoading, isAuthenticated, sessionEnded, hasLoggedOut } = useAuth();
  if (isLoading) return <Checking />;
  if (!isAuthenticated) {
    const state: ReturnState = { ...(sessionEnded && { message: SESSION_ENDED }), returnTo: `${pathname}${search}` };
    return <Navigate to="/login" replace state={hasLoggedOut ? null : state} />;
  }
  return <Outlet />;
}

export function AppRoutes() {
  return (
    <Suspense fallback={<Checking />}>
      <Routes>
        <Route path={landingPage.path} element={<Start />} />
        {openRoutes}
        <Route element={<Guests />}>{guestRoutes}</Route>
        <Route element={<Protected />}>
          {redirects.map(({ path, to }) => (
            <Route key={path} path={path} element={<Navigate to={to} replace />} />
          ))}
          <Route element={<Frame />}>
            <Route element={<Page />}>{userRoutes}</Route>
            <Route path="/admin/*" element={<AdminArea />} />
          </Route>
        </Route>
        <Route path="*" element={<ToStart />} />
      </Routes>
    </Suspense>
  );
}
