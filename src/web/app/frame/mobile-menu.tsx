// Menu of small screens: a drawer with pages and account actions.
import { History, LogOut } from 'lucide-react';
import { useAuth } from '../../api/auth-provider.tsx';
import { showEarlier } from '../../api/shown-instant.ts';
import { Button } from '../../ui/controls/button.tsx';
import { NavLink } from '../../ui/controls/link.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { menuPages } from '../pages.ts';
import { SourceLabel } from './source-label.tsx';

const LINE =
  'flex min-h-11 items-center rounded-md px-3 hover:bg-hover aria-[current=page]:bg-brand-soft aria-[current=page]:font-strong';

export function MobileMenu({ onClose }: { onClose: () => void }) {
  const { user, logout } = useAuth();
  return (
    <Drawer onClose={onClose} title="Menu">
      <nav aria-label="Pages" className="grid gap-1">
        {menuPages.map((page) => (
          <NavLink key={page.path} to={page.path} className={LINE} onClick={onClose}>
            {page.mobileTitle ?? page.title}
          </NavLink>
        ))}
      </nav>
      <div className="mt-4 grid gap-1 border-t border-line pt-4">
        <p className="px-3 text-label text-ink-3">{user?.full_name}</p>
        <NavLink to="/account" className={LINE} onClick={onClose}>
          Account
        </NavLink>
        <Button
          variant="ghost"
          className="justify-start text-ink"
          onClick={() => {
            onClose();
            showEarlier();
          }}
          Icon={History}
        >
          Show an earlier time
        </Button>
        {user?.is_admin && (
          <NavLink to="/admin" className={LINE} onClick={onClose}>
            Admin Portal
          </NavLink>
        )}
        <Button variant="ghost" className="justify-start text-ink" onClick={logout} Icon={LogOut}>
          Logout
        </Button>
      </div>
      <div className="mt-4 flex items-center gap-3 border-t border-line pt-4">
        <ThemeSwitch />
        <SourceLabel />
      </div>
    </Drawer>
  );
}
