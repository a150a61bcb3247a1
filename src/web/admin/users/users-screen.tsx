// Users: accounts and actions, registration with the waitlist, audit log.
import { useQuery } from '@tanstack/react-query';
import { endpoints } from '../../../contract/endpoints.ts';
import { usersAnswer } from '../../../domain/answers/work-answers.ts';
import { whole } from '../../../domain/market/format.ts';
import { queryFor } from '../../api/query-for.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs, tabPanelProps } from '../../ui/controls/tabs.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { AuditLog } from './audit-log.tsx';
import { RegistrationCard } from './registration-card.tsx';
import { UserList } from './user-list.tsx';
import { Waitlist } from './waitlist.tsx';

const ID = 'users';

const Admission = () => (
  <div className="grid gap-4">
    <RegistrationCard />
    <Waitlist />
  </div>
);

const tabs = [
  { id: 'accounts', label: 'Accounts', content: UserList },
  { id: 'registration', label: 'Registration', content: Admission },
  { id: 'audit', label: 'Audit log', content: AuditLog },
] as const;

export function UsersScreen() {
  const { params, go } = useAddress();
  const head = useQuery(queryFor(endpoints.users, { query: { limit: 1 } }));
  const counts = head.data?.counts;
  const waitlist = useQuery(queryFor(endpoints.waitlist, { query: { limit: 1 } }));
  const registration = useQuery(queryFor(endpoints.registration));
  const isAnswered = counts !== undefined && !waitlist.isPending && !registration.isPending;
  const current = tabs.find(({ id }) => id === params.get('tab')) ?? tabs[0];
  // Switching tabs drops the filters, because each tab has its own.
  const show = (tab: string) =>
    go({ ...Object.fromEntries([...params.keys()].map((name) => [name, null])), tab: tab === tabs[0].id ? null : tab });
  return (
    <div className="grid gap-4">
      <ScreenHead title="Users" factsClass="max-sm:min-h-17">
        {counts !== undefined && (
          <>
            <Fact figure={whole(counts.all)}>{counts.all === 1 ? 'account' : 'accounts'}</Fact>
            <Fact figure={whole(counts.admins)}>{counts.admins === 1 ? 'administrator' : 'administrators'}</Fact>
            <Fact figure={whole(counts.disabled)}>disabled</Fact>
            {current.id !== 'registration' && (
              <Button variant="link" size="sm" onClick={() => show('registration')}>
                Invite somebody
              </Button>
            )}
          </>
        )}
      </ScreenHead>
      {!head.isError && (
        <AnswerLine
          answer={
            isAnswered
              ? usersAnswer({
                  counts,
                  waiting: waitlist.data?.counts.waiting ?? null,
                  isOpen: registration.data?.registration_enabled ?? null,
                })
              : null
          }
        />
      )}
      <Tabs items={tabs} value={current.id} onChange={show} label="Parts of the page" idBase={ID} />
      <div {...tabPanelProps(ID, current.id)} key={current.id}>
        <current.content />
      </div>
    </div>
  );
}
