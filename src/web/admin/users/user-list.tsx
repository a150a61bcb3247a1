// Accounts: search, role and state, actions with confirmation.
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { type ManagedUser, userRoles, userStates } from '../../../domain/accounts/administration.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { Loaded, MorePages } from '../../symbol/failures/loaded.tsx';
import { actions, age, count, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { MessageNotice } from '../../ui/layout/message-notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { Menu, MenuItem } from '../../ui/popovers/menu.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useFleeting } from '../../ui/time/clock.ts';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { anyText, choice, FilterRow, oneOf, search, useFilters } from '../parts/list/filters.tsx';
import { useKeyPages } from '../parts/list/use-key-pages.ts';

const DONE_STAYS_MS = 5_000;
/** Two fields side by side on phones. */
const HALF = 'w-44 max-sm:w-[calc(50%-0.375rem)]';
const ROLES = { admin: 'Administrators', user: 'Users' };
const STATES = { enabled: 'Enabled', disabled: 'Disabled' };
const roles = userRoles.filter((role) => role !== 'all');
const states = userStates.filter((state) => state !== 'all');

/** Action waiting for the administrator's confirmation. */
type Asked = { user: ManagedUser; action: UserAction };

type RowMenu = {
  /** Id of the signed-in account, which cannot be changed here; undefined while unknown. */
  myId: number | undefined;
  onAsk: (asked: Asked) => void;
  onShowLog: (user: ManagedUser) => void;
};

export function UserList() {
  const { user: me } = useAuth();
  const { go } = useAddress();
  const [asked, ask] = useState<Asked | null>(null);
  const [done, showDone] = useFleeting<string>(DONE_STAYS_MS);
  const filters = useFilters({ find: anyText, role: oneOf(roles), state: oneOf(states) });
  const list = useKeyPages(endpoints.users, filters.chosen, ({ users }) => users);

  return (
    <div className="grid gap-3">
      <FilterRow
        filters={filters}
        fields={[
          search('find', 'Search accounts', 'Name or email'),
          choice('role', 'Role', 'All', roles, { toWord: (role) => ROLES[role], className: HALF }),
          choice('state', 'State', 'All', states, { toWord: (state) => STATES[state], className: HALF }),
        ]}
      />
      <MessageNotice tone="success" text={done} onDismiss={() => showDone(null)} />
      <Loaded query={list} title="Failed to load accounts">
        {({ rows }) => (
          <DataTable
            label="Accounts"
            columns={columnsWith({
              myId: me?.id,
              onAsk: ask,
              onShowLog: ({ email }) => go({ tab: 'audit', who: email, find: null, role: null, state: null }),
            })}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                boxed
                title="No accounts found"
                reason="No account has this in its name or address with the chosen role and state."
                action={<Button onClick={filters.clear}>Show all accounts</Button>}
              />
            }
          />
        )}
      </Loaded>
      <MorePages list={list} label="More accounts" />
      {asked !== null && (
        <ConfirmAction
          title={asked.action.title(asked.user)}
          verb={asked.action.verb}
          run={() => asked.action.run(asked.user)}
          changed={[endpoints.users, endpoints.auditLog]}
          onDone={() => showDone(asked.action.done(asked.user))}
          onClose={() => ask(null)}
        >
          {asked.action.consequence(asked.user)}
        </ConfirmAction>
      )}
    </div>
  );
}

const columnsWith = (menu: RowMenu): readonly Column<ManagedUser>[] => [
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

function Actions({ user, myId, onAsk, onShowLog }: { user: ManagedUser } & RowMenu) {
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

type UserAction = {
  verb: string;
  title: (user: ManagedUser) => string;
  consequence: (user: ManagedUser) => string;
  done: (user: ManagedUser) => string;
  run: (user: ManagedUser) => Promise<unknown>;
};

const params = ({ id }: ManagedUser) => ({ params: { id } });
const sessions = ({ open_sessions: count }: ManagedUser) => (count === 1 ? 'session' : `${count} sessions`);

const promote: UserAction = {
  verb: 'Make administrator',
  title: ({ email }) => `Make ${email} an administrator?`,
  consequence: () =>
    'Administrators run and publish the pipeline, turn automations on and off, and manage all accounts.',
  done: ({ email }) => `${email} is an administrator now`,
  run: (user) => call(endpoints.promoteUser, params(user)),
};
const demote: UserAction = {
  verb: 'Take administrator role',
  title: ({ email }) => `Take the administrator role from ${email}?`,
  consequence: () => 'The administrator area closes for the account at once. It stays signed in as an ordinary user.',
  done: ({ email }) => `${email} is an ordinary user now`,
  run: (user) => call(endpoints.demoteUser, params(user)),
};
const disable: UserAction = {
  verb: 'Disable',
  title: ({ email }) => `Disable ${email}?`,
  consequence: (user) =>
    `${user.open_sessions === 0 ? 'The account' : `Its ${sessions(user)} ${user.open_sessions === 1 ? 'ends' : 'end'} at once, and it`} cannot sign in until it is enabled again. Its access tokens are revoked.`,
  done: ({ email }) => `Disabled ${email}`,
  run: (user) => call(endpoints.disableUser, params(user)),
};
const enable: UserAction = {
  verb: 'Enable',
  title: ({ email }) => `Enable ${email} again?`,
  consequence: () =>
    'The account may sign in with its password. Sessions and access tokens that ended do not come back.',
  done: ({ email }) => `Enabled ${email}`,
  run: (user) => call(endpoints.enableUser, params(user)),
};
const endSessions: UserAction = {
  verb: 'End all sessions',
  title: ({ email }) => `End all sessions of ${email}?`,
  consequence: () =>
    'The account is signed out everywhere at once, and its access tokens are revoked. It may sign in again.',
  done: ({ email }) => `Ended all sessions of ${email}`,
  run: (user) => call(endpoints.endUserSessions, params(user)),
};

function actionsFor(user: ManagedUser): UserAction[] {
  return [
    user.is_admin ? demote : promote,
    ...(user.open_sessions > 0 ? [endSessions] : []),
    user.disabled_at === null ? disable : enable,
  ];
}
