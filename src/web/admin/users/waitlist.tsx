// The waitlist: who waits longest first, and the invitation of each address.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { type WaitlistEntry, waitlistStates } from '../../../domain/accounts/admission.ts';
import { whole } from '../../../domain/market/format.ts';
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
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { ConfirmModal } from './confirm-modal.tsx';
import { InviteAddress, type MadeLink } from './invite-address.tsx';
import { InviteLink } from './invite-link.tsx';
import { useKeyPages } from './use-key-pages.ts';

const STATES = { all: 'All', waiting: 'Waiting', invited: 'Invited', registered: 'Registered' };

type Asked = { entry: WaitlistEntry; about: 'new link' | 'withdraw' };

const isOpen = ({ registered, invitation }: WaitlistEntry) => !registered && invitation?.state === 'open';

export function Waitlist() {
  const client = useQueryClient();
  const { params, adjust } = useAddress();
  const [text, setText] = useSearchText(params.get('find') ?? '', (find) => adjust({ find }));
  const [link, showLink] = useState<MadeLink | null>(null);
  const [asked, ask] = useState<Asked | null>(null);
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

  const actions = (entry: WaitlistEntry) => {
    if (entry.registered) return null;
    if (!isOpen(entry)) {
      return (
        <Button
          size="sm"
          busy={invite.isPending && invite.variables.id === entry.id}
          aria-label={`Invite ${entry.email}`}
          onClick={() => invite.mutate(entry)}
        >
          Invite
        </Button>
      );
    }
    return (
      <span className="inline-flex gap-2">
        <Button size="sm" aria-label={`New link for ${entry.email}`} onClick={() => ask({ entry, about: 'new link' })}>
          New link
        </Button>
        <Button
          size="sm"
          aria-label={`Withdraw the invitation of ${entry.email}`}
          onClick={() => ask({ entry, about: 'withdraw' })}
        >
          Withdraw
        </Button>
      </span>
    );
  };

  const columns: readonly Column<WaitlistEntry>[] = [
    {
      id: 'email',
      header: 'Address',
      cell: ({ email }) => (
        <b title={email} className="block max-w-72 truncate font-strong">
          {email}
        </b>
      ),
    },
    { id: 'since', header: 'Waiting since', cell: ({ created_at }) => <Age at={created_at} /> },
    { id: 'standing', header: 'Invitation', cell: standingOf },
    {
      id: 'by',
      header: 'Invited by',
      cell: ({ invitation }) => (
        <span title={invitation?.invited_by} className="block max-w-48 truncate">
          {invitation?.invited_by ?? '--'}
        </span>
      ),
    },
    { id: 'actions', pinned: true, header: <span className="sr-only">Actions</span>, align: 'right', cell: actions },
  ];

  return (
    <section className="grid gap-3" aria-label="Waitlist">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-title font-strong">Waitlist</h2>
        {counts !== undefined && (
          <span className="text-ink-3">
            {whole(counts.all)} addresses, {whole(counts.waiting)} waiting, {whole(counts.invited)} invited,{' '}
            {whole(counts.registered)} registered
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
          {errorText(invite.error, 'The server did not say why.')}
        </Notice>
      )}
      {list.isError && (
        <Notice
          tone="error"
          title="Failed to load the waitlist"
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        >
          {errorText(list.error, 'The server did not say why.')}
        </Notice>
      )}
      {list.isPending && <Skeleton className="h-64" />}
      {list.isSuccess && (
        <DataTable
          label="Addresses"
          className="tabular-nums"
          columns={columns}
          rows={entries}
          rowKey={({ id }) => id}
          phoneCard={(entry) => (
            <div className="grid gap-2">
              <p className="font-strong wrap-anywhere">{entry.email}</p>
              <p className="text-label text-ink-2">
                Since <Age at={entry.created_at} />
              </p>
              <div className="flex flex-wrap items-center justify-between gap-2">
                {standingOf(entry)}
                {actions(entry)}
              </div>
            </div>
          )}
          empty={
            <EmptyState
              className="rounded-md border border-line bg-surface"
              title={counts?.all === 0 ? 'Nobody is waiting' : 'No addresses found'}
              reason={
                counts?.all === 0
                  ? 'Visitors join the waitlist on the start page.'
                  : 'No address of the waitlist fits the search and the choice.'
              }
              action={
                counts?.all !== 0 && (
                  <Button
                    onClick={() => {
                      setText('');
                      adjust({ find: null, state: null });
                    }}
                  >
                    Show all addresses
                  </Button>
                )
              }
            />
          }
        />
      )}
      {list.hasNextPage && (
        <Button className="justify-self-start" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          More addresses
        </Button>
      )}
      {asked?.about === 'new link' && (
        <ConfirmModal
          title={`Make a new link for ${asked.entry.email}?`}
          verb="Make new link"
          run={() => invite.mutateAsync(asked.entry)}
          onDone={() => ask(null)}
          onClose={() => ask(null)}
        >
          The link that was given out before stops working at once.
        </ConfirmModal>
      )}
      {asked?.about === 'withdraw' && (
        <ConfirmModal
          title={`Withdraw the invitation of ${asked.entry.email}?`}
          verb="Withdraw"
          run={() => call(endpoints.revokeInvitation, { params: { id: asked.entry.id } })}
          onDone={() => {
            ask(null);
            refresh();
          }}
          onClose={() => ask(null)}
        >
          Its link stops working at once and says so. The address stays on the waitlist.
        </ConfirmModal>
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

function standingOf({ registered, invitation }: WaitlistEntry) {
  if (registered) return <Badge tone="bull">Registered</Badge>;
  switch (invitation?.state) {
    case 'open':
      return (
        <span className="inline-flex items-center gap-2">
          <Badge tone="info">Invited</Badge>
          <span className="text-label text-ink-3">
            until <Age at={invitation.expires_at} show="time" />
          </span>
        </span>
      );
    case 'expired':
      return <Badge tone="stale">Expired</Badge>;
    case 'revoked':
      return <Badge tone="neutral">Withdrawn</Badge>;
    default:
      return <Badge tone="pending">Waiting</Badge>;
  }
}
