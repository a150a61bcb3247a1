// Waitlist: state of each invitation and its actions.
import type { WaitlistEntry } from '../../../domain/accounts/admission.ts';
import { actions, age, shown } from '../../symbol/tables/fields.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/status/badge.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';

/** Action waiting for the administrator's confirmation. */
export type AskedOfEntry = { entry: WaitlistEntry; about: 'new link' | 'withdraw' };

type EntryActions = {
  /** Id of the entry being invited; null for none. */
  inviting: number | null;
  onInvite: (entry: WaitlistEntry) => void;
  onAsk: (asked: AskedOfEntry) => void;
};

type WaitlistTableProps = EntryActions & {
  entries: readonly WaitlistEntry[];
  /** True if the whole waitlist is empty, whatever the search. */
  isEmpty: boolean;
  onShowAll: () => void;
};

const isOpen = ({ registered, invitation }: WaitlistEntry) => !registered && invitation?.state === 'open';

export function WaitlistTable({ entries, isEmpty, onShowAll, ...buttons }: WaitlistTableProps) {
  return (
    <DataTable
      label="Addresses"
      columns={columnsWith(buttons)}
      rows={entries}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          boxed
          title={isEmpty ? 'Nobody is waiting' : 'No addresses found'}
          reason={
            isEmpty
              ? 'Visitors join the waitlist on the start page.'
              : 'No address of the waitlist fits the search and the choice.'
          }
          action={!isEmpty && <Button onClick={onShowAll}>Show all addresses</Button>}
        />
      }
    />
  );
}

const columnsWith = (buttons: EntryActions): readonly Column<WaitlistEntry>[] => [
  shown('email', 'Address', { phone: 'title' }, ({ email }) => (
    <b title={email} className="block truncate font-strong sm:max-w-72">
      {email}
    </b>
  )),
  age('created_at', 'Waiting since', { phone: 'named' }),
  shown('standing', 'Invitation', { phone: 'fact' }, showStanding),
  shown('by', 'Invited by', {}, ({ invitation }) => (
    <span title={invitation?.invited_by} className="block max-w-48 truncate">
      {invitation?.invited_by ?? '--'}
    </span>
  )),
  actions((entry) => <Actions entry={entry} {...buttons} />),
];

function Actions({ entry, inviting, onInvite, onAsk }: { entry: WaitlistEntry } & EntryActions) {
  if (entry.registered) return null;
  if (!isOpen(entry)) {
    return (
      <Button
        size="sm"
        busy={inviting === entry.id}
        aria-label={`Invite ${entry.email}`}
        onClick={() => onInvite(entry)}
      >
        Invite
      </Button>
    );
  }
  return (
    <span className="inline-flex gap-2">
      <Button size="sm" aria-label={`New link for ${entry.email}`} onClick={() => onAsk({ entry, about: 'new link' })}>
        New link
      </Button>
      <Button
        size="sm"
        aria-label={`Withdraw the invitation of ${entry.email}`}
        onClick={() => onAsk({ entry, about: 'withdraw' })}
      >
        Withdraw
      </Button>
    </span>
  );
}

function showStanding({ registered, invitation }: WaitlistEntry) {
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
