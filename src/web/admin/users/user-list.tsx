// Accounts: search, role and state; what is done to one is asked about before.
import { useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { type ManagedUser, userRoles, userStates } from '../../../domain/accounts/administration.ts';
import { plural } from '../../../domain/market/format.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { invalidate, keyFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { Menu, MenuItem } from '../../ui/popovers/menu.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useFleeting } from '../../ui/time/clock.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { useKeyPages } from './use-key-pages.ts';
import { actionsFor, type UserAction } from './user-actions.ts';

const DONE_STAYS_MS = 5_000;
const ROLES = { all: 'All', admin: 'Administrators', user: 'Users' };
const STATES = { all: 'All', enabled: 'Enabled', disabled: 'Disabled' };

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice =>
  choices.find((choice) => choice === text) ?? (choices[0] as Choice);

export function UserList() {
  const client = useQueryClient();
  const { user: me } = useAuth();
  const { params, adjust, go } = useAddress();
  const [text, setText] = useSearchText(params.get('find') ?? '', (find) => adjust({ find }));
  const [asked, ask] = useState<{ user: ManagedUser; action: UserAction } | null>(null);
  const [done, showDone] = useFleeting<string>(DONE_STAYS_MS);
  const role = oneOf(userRoles, params.get('role'));
  const state = oneOf(userStates, params.get('state'));
  const query = { find: params.get('find') ?? '', role, state };
  const list = useKeyPages(keyFor(endpoints.users, { query }, 'pages'), (after, signal) =>
    call(endpoints.users, { query: after === undefined ? query : { ...query, after }, signal }),
  );
  const users = list.data?.flatMap((page) => page.users) ?? [];

  const actions = (user: ManagedUser) => (
    <Menu
      name={`Actions for ${user.email}`}
      label={<EllipsisVertical aria-hidden className="size-4" />}
      className="inline-block"
    >
      {user.id !== me?.id &&
        actionsFor(user).map((action) => (
          <MenuItem key={action.verb} onSelect={() => ask({ user, action })}>
            {action.verb}
          </MenuItem>
        ))}
      <MenuItem onSelect={() => go({ tab: 'audit', who: user.email, find: null, role: null, state: null })}>
        Show in audit log
      </MenuItem>
    </Menu>
  );

  const columns: readonly Column<ManagedUser>[] = [
    {
      id: 'account',
      header: 'Account',
      cell: (user) => (
        <span className="flex items-center gap-2">
          <b title={user.email} className="max-w-64 truncate font-strong">
            {user.email}
          </b>
          {user.id === me?.id && <Badge tone="info">You</Badge>}
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
    { id: 'role', header: 'Role', cell: roleOf },
    { id: 'state', header: 'State', cell: stateOf },
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
      cell: actions,
    },
  ];

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          value={text}
          onChange={setText}
          placeholder="Name or email"
          label="Search accounts"
          maxLength={searchRules.most_chars.value}
        />
        <SelectField
          label="Role"
          className="w-40 max-sm:flex-1"
          value={role}
          onChange={(chosen) => adjust({ role: chosen === 'all' ? null : chosen })}
          options={userRoles.map((value) => ({ value, label: ROLES[value] }))}
        />
        <SelectField
          label="State"
          className="w-32 max-sm:flex-1"
          value={state}
          onChange={(chosen) => adjust({ state: chosen === 'all' ? null : chosen })}
          options={userStates.map((value) => ({ value, label: STATES[value] }))}
        />
      </div>
      {done !== null && (
        <Notice tone="success" onDismiss={() => showDone(null)}>
          {done}
        </Notice>
      )}
      {list.isError && (
        <Notice
          tone="error"
          title="Failed to load accounts"
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        >
          {errorText(list.error, 'The server did not say why.')}
        </Notice>
      )}
      {list.isPending && <Skeleton className="h-96" />}
      {list.isSuccess && (
        <DataTable
          label="Accounts"
          className="tabular-nums"
          columns={columns}
          rows={users}
          rowKey={({ id }) => id}
          phoneCard={(user) => (
            <div className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-1">
                <p className="font-strong wrap-anywhere">{user.email}</p>
                <p className="flex flex-wrap items-center gap-2">
                  {user.id === me?.id && <Badge tone="info">You</Badge>}
                  {roleOf(user)}
                  {stateOf(user)}
                </p>
                <p className="text-label text-ink-2">
                  {user.full_name}, {plural(user.open_sessions, 'open session')}, last sign-in{' '}
                  <Age at={user.last_sign_in_at} unknown="never" />
                </p>
              </div>
              {actions(user)}
            </div>
          )}
          empty={
            <EmptyState
              className="rounded-md border border-line bg-surface"
              title="No accounts found"
              reason="No account has this in its name or address with the chosen role and state."
              action={
                <Button
                  onClick={() => {
                    setText('');
                    adjust({ find: null, role: null, state: null });
                  }}
                >
                  Show all accounts
                </Button>
              }
            />
          }
        />
      )}
      {list.hasNextPage && (
        <Button className="justify-self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More accounts
        </Button>
      )}
      {asked !== null && (
        <ConfirmModal
          title={asked.action.title(asked.user)}
          verb={asked.action.verb}
          run={() => asked.action.run(asked.user)}
          onDone={() => {
            ask(null);
            showDone(asked.action.done(asked.user));
            void invalidate(client, endpoints.users, endpoints.auditLog);
          }}
          onClose={() => ask(null)}
        >
          {asked.action.consequence(asked.user)}
        </ConfirmModal>
      )}
    </div>
  );
}

function roleOf({ is_admin }: ManagedUser) {
  return is_admin ? <Badge tone="premium">Administrator</Badge> : <span className="text-ink-2">User</span>;
}

function stateOf({ disabled_at }: ManagedUser) {
  return disabled_at === null ? <span className="text-ink-2">Enabled</span> : <Badge tone="bear">Disabled</Badge>;
}
