// Table of accounts, each with its action menu.
import { EllipsisVertical } from 'lucide-react';
import type { ManagedUser } from '../../../domain/accounts/administration.ts';
import { actions, age, count, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../ui/popovers/menu.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { actionsFor, type UserAction } from './user-actions.ts';

/** Action waiting for the administrator's confirmation. */
export type AskedOfUser = { user: ManagedUser; action: UserAction };

type UserActions = {
  /** Id of the signed-in account, which cannot be changed here; undefined while unknown. */
  myId: number | undefined;
  onAsk: (asked: AskedOfUser) => void;
  onShowLog: (user: ManagedUser) => void;
};

type UserTableProps = UserActions & { users: readonly ManagedUser[]; onShowAll: () => void };

export function UserTable({ users, onShowAll, ...menu }: UserTableProps) {
  return (
    <DataTable
      label="Accounts"
      columns={columnsWith(menu)}
      rows={users}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          className="rounded-md border border-line bg-surface"
          title="No accounts found"
          reason="No account has this in its name or address with the chosen role and state."
          action={<Button onClick={onShowAll}>Show all accounts</Button>}
        />
      }
    />
  );
}

const columnsWith = (menu: UserActions): readonly Column<ManagedUser>[] => [
  shown('account', 'Account', { phone: 'title' }, (user) => (
    <span className="flex items-center gap-2">
      <b title={user.email} className="truncate font-strong sm:max-w-64">
        {user.email}
      </b>
      {user.id === menu.myId && <Badge tone="info">You</Badge>}
    </span>
  )),
  shown('name', 'Name', { phone: 'fact' }, ({ full_name }) => (
    <span title={full_name} className="block truncate sm:max-w-40">
      {full_name}
    </span>
  )),
  shown('role', 'Role', { phone: 'fact' }, showRole),
  shown('state', 'State', { phone: 'fact' }, showState),
  age('last_sign_in_at', 'Last sign-in', { unknown: 'never', phone: 'named' }),
  count('open_sessions', 'Open sessions', { phone: 'named' }),
  age('created_at', 'Account since'),
  actions((user) => <Actions user={user} {...menu} />, { width: 'w-12', phone: 'aside' }),
];

function Actions({ user, myId, onAsk, onShowLog }: { user: ManagedUser } & UserActions) {
  return (
    <Menu
      name={`Actions for ${user.email}`}
      label={<EllipsisVertical aria-hidden className="size-4" />}
      className="inline-block"
    >
      {user.id !== myId &&
        actionsFor(user).map((action) => (
          <MenuItem key={action.verb} onSelect={() => onAsk({ user, action })}>
            {action.verb}
          </MenuItem>
        ))}
      <MenuItem onSelect={() => onShowLog(user)}>Show in audit log</MenuItem>
    </Menu>
  );
}

function showRole({ is_admin }: ManagedUser) {
  return is_admin ? <Badge tone="premium">Administrator</Badge> : <span className="text-ink-2">User</span>;
}

function showState({ disabled_at }: ManagedUser) {
  return disabled_at === null ? <span className="text-ink-2">Enabled</span> : <Badge tone="bear">Disabled</Badge>;
}
