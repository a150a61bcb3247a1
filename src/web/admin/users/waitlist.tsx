// Waitlist, longest wait first, with invitations: of its entries, and of addresses outside it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type WaitlistEntry, waitlistStates } from '../../../domain/accounts/admission.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate, keyFor } from '../../api/query-for.ts';
import { useVisitorStatus } from '../../api/visitor-status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchBox } from '../../ui/controls/search-box.tsx';
import { SelectField } from '../../ui/controls/select-field.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { CopyOnce } from '../../ui/overlays/copy-once.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { useKeyPages } from './use-key-pages.ts';
import { type AskedOfEntry, WaitlistTable } from './waitlist-table.tsx';

type MadeLink = { email: string; invite_path: string; expires_at: string };

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
      {link !== null && <InviteLink link={link} onClose={() => showLink(null)} />}
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

/** Form for an address outside the waitlist. */
function InviteAddress({ onMade }: { onMade: (link: MadeLink) => void }) {
  const [email, setEmail] = useState('');
  const invite = useMutation({
    mutationFn: (address: string) => call(endpoints.inviteAddress, { body: { email: address } }),
    onSuccess: (link) => {
      setEmail('');
      onMade(link);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '') invite.mutate(email.trim());
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Invite an address"
          type="email"
          className="w-72 max-sm:w-full"
          value={email}
          onChange={setEmail}
          autoComplete="off"
        />
        <Button type="submit" className="min-h-11!" busy={invite.isPending} disabled={email.trim() === ''}>
          Make link
        </Button>
      </div>
      {invite.isError && (
        <Notice tone="error" title="Not invited" onDismiss={() => invite.reset()}>
          {errorText(invite.error)}
        </Notice>
      )}
    </form>
  );
}

/** Shown once, for the administrator to copy, or to send by e-mail where the product can. */
function InviteLink({ link, onClose }: { link: MadeLink; onClose: () => void }) {
  const { email, invite_path, expires_at } = link;
  const { mails } = useVisitorStatus();
  const address = `${window.location.origin}${invite_path}`;
  const send = useMutation({
    mutationFn: () => {
      const invite = new URL(address).searchParams.get('invite') ?? '';
      return call(accountMailEndpoints.mailInvitation, { body: { invite } });
    },
    onSuccess: () => showToast('success', `The invitation is on its way to ${email}.`),
    onError: (error) => showToast('error', errorText(error, 'The invitation could not be sent')),
  });
  const action = mails && (
    <Button busy={send.isPending} disabled={send.isSuccess} onClick={() => send.mutate()}>
      {send.isSuccess ? 'Sent' : 'Send by mail'}
    </Button>
  );
  return (
    <CopyOnce title={`Invitation for ${email}`} noun="link" text={address} onClose={onClose} action={action}>
      Send it to {email} yourself{mails ? ', or by mail from here' : ': the program sends no mail'}. It makes one
      account with this address and can be used until <Age at={expires_at} show="time" />. It is not shown again; a new
      link withdraws this one.
    </CopyOnce>
  );
}
