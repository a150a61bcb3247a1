// Accounts: search, role and state, actions with confirmation.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { userRoles, userStates } from '../../../domain/accounts/administration.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { invalidate, keyFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { useFleeting } from '../../ui/time/clock.ts';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { useKeyPages } from './use-key-pages.ts';
import { type AskedOfUser, UserTable } from './user-table.tsx';

const DONE_STAYS_MS = 5_000;
const ROLES = { all: 'All', admin: 'Administrators', user: 'Users' };
const STATES = { all: 'All', enabled: 'Enabled', disabled: 'Disabled' };

const chooseOne = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice =>
  choices.find((choice) => choice === text) ?? (choices[0] as Choice);

export function UserList() {
  const client = useQueryClient();
  const { user: me } = useAuth();
  const { params, adjust, go } = useAddress();
  const [text, setText] = useSearchText(params.get('find') ?? '', (find) => adjust({ find }));
  const [asked, ask] = useState<AskedOfUser | null>(null);
  const [done, showDone] = useFleeting<string>(DONE_STAYS_MS);
  const role = chooseOne(userRoles, params.get('role'));
  const state = chooseOne(userStates, params.get('state'));
  const query = { find: params.get('find') ?? '', role, state };
  const list = useKeyPages(keyFor(endpoints.users, { query }, 'pages'), (after, signal) =>
    call(endpoints.users, { query: after === undefined ? query : { ...query, after }, signal }),
  );
  const users = list.data?.flatMap((page) => page.users) ?? [];

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
      <QueryFailure query={list} title="Failed to load accounts" />
      {list.isPending && <Skeleton className="h-96" />}
      {list.isSuccess && (
        <UserTable
          users={users}
          myId={me?.id}
          onAsk={ask}
          onShowLog={({ email }) => go({ tab: 'audit', who: email, find: null, role: null, state: null })}
          onShowAll={() => {
            setText('');
            adjust({ find: null, role: null, state: null });
          }}
        />
      )}
      {list.hasNextPage && (
        <Button className="justify-self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More accounts
        </Button>
      )}
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
