// Waitlist, longest wait first, with invitations of its entries and of other addresses.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountMailEndpoints } from '../../../contract/accounts/mails.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type WaitlistEntry, waitlistStates } from '../../../domain/accounts/admission.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-for.ts';
import { useVisitorStatus } from '../../api/visitor-status.ts';
import { Loaded, MorePages } from '../../symbol/failures/loaded.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { CopyOnce } from '../../ui/overlays/copy-once.tsx';
import { showToast } from '../../ui/overlays/toast.tsx';
import { Age } from '../../ui/time/age.tsx';
import { ConfirmAction } from '../parts/failures/confirm-action.tsx';
import { FailedCall } from '../parts/failures/failed-call.tsx';
import { anyText, choice, FilterRow, oneOf, search, useFilters } from '../parts/list/filters.tsx';
import { useKeyPages } from '../parts/list/use-key-pages.ts';
import { type AskedOfEntry, WaitlistTable } from './waitlist-table.tsx';

type MadeLink = { email: string; invite_path: string; expires_at: string };

const STATES = { waiting: 'Waiting', invited: 'Invited', registered: 'Registered' };
const states = waitlistStates.filter((state) => state !== 'all');

export function Waitlist() {
  const client = useQueryClient();
  const [link, showLink] = useState<MadeLink | null>(null);
  const [asked, ask] = useState<AskedOfEntry | null>(null);
  const filters = useFilters({ find: anyText, state: oneOf(states) });
  const list = useKeyPages(endpoints.waitlist, filters.chosen, ({ entries }) => entries);
  const refresh = () => void invalidate(client, endpoints.waitlist, endpoints.auditLog);
  const invite = useMutation({
    mutationFn: ({ id }: WaitlistEntry) => call(endpoints.invite, { params: { id } }),
    onSuccess: showLink,
    onSettled: refresh,
  });
  const counts = list.data?.first.counts;

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
      <FilterRow
        filters={filters}
        fields={[
          search('find', 'Search the waitlist', 'Search email'),
          choice('state', 'Show', 'All', states, { toWord: (state) => STATES[state] }),
        ]}
      />
      <FailedCall call={invite} title="Not invited" onDismiss={() => invite.reset()} />
      <Loaded query={list} title="Failed to load the waitlist" skeleton="h-64">
        {({ rows }) => (
          <WaitlistTable
            entries={rows}
            isEmpty={counts?.all === 0}
            inviting={invite.isPending ? invite.variables.id : null}
            onInvite={invite.mutate}
            onAsk={ask}
            onShowAll={filters.clear}
          />
        )}
      </Loaded>
      <MorePages list={list} label="More addresses" />
      {asked !== null && (
        <ConfirmAsked {...asked} newLink={() => invite.mutateAsync(asked.entry)} onClose={() => ask(null)} />
      )}
      {link !== null && <InviteLink link={link} onClose={() => showLink(null)} />}
    </section>
  );
}

type ConfirmAskedProps = AskedOfEntry & { newLink: () => Promise<unknown>; onClose: () => void };

function ConfirmAsked({ entry, about, newLink, onClose }: ConfirmAskedProps) {
  if (about === 'new link') {
    return (
      <ConfirmAction title={`Make a new link for ${entry.email}?`} verb="Make new link" run={newLink} onClose={onClose}>
        The link that was given out before stops working at once.
      </ConfirmAction>
    );
  }
  return (
    <ConfirmAction
      title={`Withdraw the invitation of ${entry.email}?`}
      verb="Withdraw"
      run={() => call(endpoints.revokeInvitation, { params: { id: entry.id } })}
      changed={[endpoints.waitlist, endpoints.auditLog]}
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
      <FailedCall call={invite} title="Not invited" onDismiss={() => invite.reset()} />
    </form>
  );
}

/** Invitation link, shown once: the administrator copies it, or sends it by e-mail if the product can. */
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
