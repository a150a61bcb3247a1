// Administrator pages in their layout; other users are redirected home. The server checks access itself.
import { Navigate, Route, Routes } from 'react-router';
import { AdminLayout } from '../admin/layout/admin-layout.tsx';
import { adminPages } from '../admin/pages.ts';
import { useAuth } from '../api/auth-provider.tsx';
import { PageTitle } from './frame/page-title.tsx';
import { createRoutes } from './lazy-screen.tsx';
import { homePath, menuPages } from './pages.ts';
import { ToStart } from './to-start.tsx';

const AREA = '/admin/';
/** Window titles; inside the area the sidebar names the page. */
export const titledAdminPages = adminPages.map(({ path, title }) => ({ path, title: `${title} - Admin` }));
const routes = createRoutes(adminPages.map(({ path, load }) => ({ path: path.slice(AREA.length), load })));

export function AdminArea() {
  const { user } = useAuth();
  if (!user?.is_admin) return <Navigate to={homePath} replace />;
  return (
    <>
      <PageTitle pages={titledAdminPages} />
      <Routes>
        <Route element={<AdminLayout sitePages={menuPages} />}>{routes}</Route>
        <Route path="*" element={<ToStart />} />
      </Routes>
    </>
  );
}
