// Layout of the administrator area: sidebar, date and time in the reader's zone, page.
import { PanelLeft } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { IconButton } from '../../ui/controls/button.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { useMedia, useNow } from '../../ui/time/clock.ts';
import { zonedFull } from '../../ui/time/time-format.ts';
import { Sidebar, SidebarDrawer } from './sidebar.tsx';
import type { PageLink } from './sidebar-entries.ts';

export function AdminLayout({ sitePages }: { sitePages: readonly PageLink[] }) {
  const { pathname } = useLocation();
  const narrow = useMedia('(max-width: 1023.98px)');
  const [collapsed, setCollapsed] = useState(false);
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <div className="flex min-h-0">
      {narrow ? (
        drawerOpen && <SidebarDrawer onClose={() => setDrawerOpen(false)} sitePages={sitePages} />
      ) : (
        <Sidebar collapsed={collapsed} sitePages={sitePages} />
      )}
      <div className="min-w-0 flex-1">
        <main
          id="content"
          tabIndex={-1}
          className="grid max-w-page content-start gap-4 p-5 pt-3 outline-none! max-sm:gap-3 max-sm:p-3 [&>*]:min-w-0 has-[[data-waiting]]:min-h-screen"
        >
          <div className="flex items-center gap-3 text-ink-3">
            <IconButton
              label={narrow ? 'Open sidebar' : collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
              aria-expanded={narrow ? drawerOpen : !collapsed}
              onClick={() => (narrow ? setDrawerOpen(true) : setCollapsed(!collapsed))}
              Icon={PanelLeft}
            />
            <ZonedNow />
          </div>
          <SectionBoundary resetKeys={[pathname]}>
            <Suspense fallback={<Spinner label="Loading..." />}>
              <Outlet />
            </Suspense>
          </SectionBoundary>
        </main>
      </div>
    </div>
  );
}

function ZonedNow() {
  const now = useNow(1_000);
  return (
    <time dateTime={new Date(now).toISOString()} className="ml-auto whitespace-nowrap text-label">
      {zonedFull(now)}
    </time>
  );
}
