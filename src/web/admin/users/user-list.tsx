// Accounts: search, role and state, actions with confirmation.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { userRoles, userStates } from '../../../domain/accounts/administration.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { invalidate } from '../../api/query-for.ts';
import { Loaded, MorePages } from '../../symbol/failures/loaded.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useFleeting } from '../../ui/time/clock.ts';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { anyText, choice, FilterRow, oneOf, search, useFilters } from '../parts/list/filters.tsx';
import { useKeyPages } from '../parts/list/use-key-pages.ts';
import { type AskedOfUser, UserTable } from './user-table.tsx';

const DONE_STAYS_MS = 5_000;
/** Two fields side by side on phones. */
const HALF = 'w-44 max-sm:w-[calc(50%-0.375rem)]';
const ROLES = { admin: 'Administrators', user: 'Users' };
const STATES = { enabled: 'Enabled', disabled: 'Disabled' };
const roles = userRoles.filter((role) => role !== 'all');
const states = userStates.filter((state) => state !== 'all');

export function UserList() {
  const client = useQueryClient();
  const { user: me } = useAuth();
  const { go } = useAddress();
  const [asked, ask] = useState<AskedOfUser | null>(null);
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
      {done !== null && (
        <Notice tone="success" onDismiss={() => showDone(null)}>
          {done}
        </Notice>
      )}
      <Loaded query={list} title="Failed to load accounts">
        {({ rows }) => (
          <UserTable
            users={rows}
            myId={me?.id}
            onAsk={ask}
            onShowLog={({ email }) => go({ tab: 'audit', who: email, find: null, role: null, state: null })}
            onShowAll={filters.clear}
          />
        )}
      </Loaded>
      <MorePages list={list} label="More accounts" />
      {asked !== null && (
        <ConfirmAction
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
        </ConfirmAction>
      )}
    </div>
  );
}
