// Waitlist, longest wait first, with the invitation of each address.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { type WaitlistEntry, waitlistStates } from '../../../domain/accounts/admission.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, keyFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { InviteAddress, type MadeLink } from './invite-address.tsx';
import { InviteLink } from './invite-link.tsx';
import { useKeyPages } from './use-key-pages.ts';
import { type AskedOfEntry, WaitlistTable } from './waitlist-table.tsx';

const STATES = { all: 'All', waiting: 'Waiting', invited: 'Invited', registered: 'Registered' };

export function Waitlist() {
  const client = useQueryClient();
  const { params, adjust } = useAddress();
  const [text, setText] = useSearchText(params.get('find') ?? '', (find) => adjust({ find }));
  const [link, showLink] = useState<MadeLink | null>(null);
  const [asked, ask] = useState<AskedOfEntry | null>(null);
  const state = waitlistStates.find((one) => one === params.get('state')) ?? 'all';
  const query = { find: params.get('find') ?? '', state };
  const list = useKeyPages(keyFor(endpoints.waitlist, { query }, 'pages'), (after, signal) =>
    call(endpoints.waitlist, { query: after === undefined ? query : { ...query, after }, signal }),
  );
  const refresh = () => void invalidate(client, endpoints.waitlist, endpoints.auditLog);
  const invite = useMutation({
    mutationFn: ({ id }: WaitlistEntry) => call(endpoints.invite, { params: { id } }),
    onSuccess: showLink,
    onSettled: refresh,
  });
  const entries = list.data?.flatMap((page) => page.entries) ?? [];
  const counts = list.data?.[0]?.counts;

  return (
    <section className="grid gap-3" aria-label="Waitlist">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-title font-strong">Waitlist</h2>
        {counts !== undefined && (
          <span className="text-ink-3">
            {plural(counts.all, 'address', 'addresses')}, {whole(counts.waiting)} waiting, {whole(counts.invited)}{' '}
            invited, {whole(counts.registered)} registered
          </span>
        )}
      </div>
      <InviteAddress
        onMade={(made) => {
          showLink(made);
          refresh();
        }}
      />
      <div className="flex flex-wrap items-end gap-3">
        <SearchBox
          value={text}
          onChange={setText}
          placeholder="Search email"
          label="Search the waitlist"
          maxLength={searchRules.most_chars.value}
        />
        <SelectField
          label="Show"
          className="w-40 max-sm:w-full"
          value={state}
          onChange={(chosen) => adjust({ state: chosen === 'all' ? null : chosen })}
          options={waitlistStates.map((value) => ({ value, label: STATES[value] }))}
        />
      </div>
      {invite.isError && (
        <Notice tone="error" title="Not invited" onDismiss={() => invite.reset()}>
          {errorText(invite.error)}
        </Notice>
      )}
      <QueryFailure query={list} title="Failed to load the waitlist" />
      {list.isPending && <Skeleton className="h-64" />}
      {list.isSuccess && (
        <WaitlistTable
          entries={entries}
          isEmpty={counts?.all === 0}
          inviting={invite.isPending ? invite.variables.id : null}
          onInvite={invite.mutate}
          onAsk={ask}
          onShowAll={() => {
            setText('');
            adjust({ find: null, state: null });
          }}
        />
      )}
      {list.hasNextPage && (
        <Button className="justify-self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More addresses
        </Button>
      )}
      {asked !== null && (
        <ConfirmAsked
          {...asked}
          newLink={() => invite.mutateAsync(asked.entry)}
          onWithdrawn={refresh}
          onClose={() => ask(null)}
        />
      )}
      {link !== null && (
        <InviteLink
          email={link.email}
          path={link.invite_path}
          expiresAt={link.expires_at}
          onClose={() => showLink(null)}
        />
      )}
    </section>
  );
}

type ConfirmAskedProps = AskedOfEntry & {
  newLink: () => Promise<unknown>;
  onWithdrawn: () => void;
  onClose: () => void;
};

function ConfirmAsked({ entry, about, newLink, onWithdrawn, onClose }: ConfirmAskedProps) {
  if (about === 'new link') {
    return (
      <ConfirmAction
        title={`Make a new link for ${entry.email}?`}
        verb="Make new link"
        run={newLink}
        onDone={onClose}
        onClose={onClose}
      >
        The link that was given out before stops working at once.
      </ConfirmAction>
    );
  }
  return (
    <ConfirmAction
      title={`Withdraw the invitation of ${entry.email}?`}
      verb="Withdraw"
      run={() => call(endpoints.revokeInvitation, { params: { id: entry.id } })}
      onDone={() => {
        onClose();
        onWithdrawn();
      }}
      onClose={onClose}
    >
      Its link stops working at once and says so. The address stays on the waitlist.
    </ConfirmAction>
  );
}
