// Table of accounts, each with its action menu.
import { EllipsisVertical } from 'lucide-react';
import type { ManagedUser } from '../../../domain/accounts/administration.ts';
import { plural } from '../../../domain/market/format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../ui/popovers/menu.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
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

export function UserTable({ users, onShowAll, ...actions }: UserTableProps) {
  return (
    <DataTable
      label="Accounts"
      className="tabular-nums"
      columns={columnsWith(actions)}
      rows={users}
      rowKey={({ id }) => id}
      phoneCard={(user) => (
        <div className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-1">
            <p className="font-strong wrap-anywhere">{user.email}</p>
            <p className="flex flex-wrap items-center gap-2">
              {user.id === actions.myId && <Badge tone="info">You</Badge>}
              {showRole(user)}
              {showState(user)}
            </p>
            <p className="text-label text-ink-2">
              {user.full_name}, {plural(user.open_sessions, 'open session')}, last sign-in{' '}
              <Age at={user.last_sign_in_at} unknown="never" />
            </p>
          </div>
          <Actions user={user} {...actions} />
        </div>
      )}
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

const columnsWith = (actions: UserActions): readonly Column<ManagedUser>[] => [
  {
    id: 'account',
    header: 'Account',
    cell: (user) => (
      <span className="flex items-center gap-2">
        <b title={user.email} className="max-w-64 truncate font-strong">
          {user.email}
        </b>
        {user.id === actions.myId && <Badge tone="info">You</Badge>}
      </span>
    ),
  },
  {
    id: 'name',
    header: 'Name',
    cell: ({ full_name }) => (
      <span title={full_name} className="block max-w-40 truncate">
        {full_name}
      </span>
    ),
  },
  { id: 'role', header: 'Role', cell: showRole },
  { id: 'state', header: 'State', cell: showState },
  {
    id: 'sign-in',
    header: 'Last sign-in',
    cell: ({ last_sign_in_at }) => <Age at={last_sign_in_at} unknown="never" />,
  },
  { id: 'sessions', header: 'Open sessions', align: 'right', cell: ({ open_sessions }) => open_sessions },
  { id: 'since', header: 'Account since', cell: ({ created_at }) => <Age at={created_at} show="time" /> },
  {
    id: 'actions',
    pinned: true,
    header: <span className="sr-only">Actions</span>,
    align: 'right',
    width: 'w-12',
    cell: (user) => <Actions user={user} {...actions} />,
  },
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
