// User menu: account, administration, logout.
import { ChevronDown, CircleUser, History, LogOut, Settings2, UserRound } from 'lucide-react';
import { useAuth } from '../../api/auth-provider.tsx';
import { showEarlier } from '../../api/shown-instant.ts';
import { Link } from '../../ui/controls/link.tsx';
import { Menu, MenuItem, menuItemClass, useCloseMenu } from '../../ui/popovers/menu.tsx';

function MenuLink({ to, children }: { to: string; children: React.ReactNode }) {
  const close = useCloseMenu();
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={menuItemClass} onClick={close}>
      {children}
    </Link>
  );
}

export function UserMenu() {
  const { user, logout } = useAuth();
  if (user === null) return null;
  return (
    <Menu
      name={`User menu of ${user.full_name}`}
      label={
        <>
          <UserRound aria-hidden className="size-4" />
          <span className="max-w-32 truncate max-[100rem]:hidden">{user.full_name.split(' ')[0]}</span>
          <ChevronDown aria-hidden className="size-3" />
        </>
      }
    >
      <MenuLink to="/account">
        <CircleUser aria-hidden />
        Account
      </MenuLink>
      <MenuItem onSelect={showEarlier}>
        <History aria-hidden />
        Show an earlier time
      </MenuItem>
      {user.is_admin && (
        <MenuLink to="/admin">
          <Settings2 aria-hidden />
          Admin Portal
        </MenuLink>
      )}
      <MenuItem onSelect={logout}>
        <LogOut aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  );
}
