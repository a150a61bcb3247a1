// Registration: switch, waitlist, and links shown once.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RegistrationSwitch, WaitlistEntry } from '../../../src/domain/accounts/admission.ts';
import { UsersScreen } from '../../../src/web/admin/users/users-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen, onPhone } from '../drawn-screen.tsx';
import { sampleAdmin, visitorStatus } from '../sample-people.ts';
import { texts } from '../texts.ts';

const asConfigured: RegistrationSwitch = {
  registration_enabled: false,
  configured: false,
  changed_at: null,
  changed_by: null,
};
const entry = (id: number, part: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id,
  email: `waiting${id}@sample.example`,
  created_at: '2026-11-10T18:00:00.000Z',
  registered: false,
  invitation: null,
  ...part,
});
const invitation = (state: 'open' | 'used' | 'revoked' | 'expired') => ({
  state,
  created_at: '2026-11-16T18:00:00.000Z',
  expires_at: '2026-11-23T18:00:00.000Z',
  invited_by: sampleAdmin.email,
});
const invite = (id: number, token: string) => ({
  invite_path: `/register?invite=${token}`,
  email: `waiting${id}@sample.example`,
  expires_at: '2026-11-24T18:00:00.000Z',
});
const list = [
  entry(1),
  entry(2, { invitation: invitation('open') }),
  entry(3, { invitation: invitation('expired') }),
  entry(4, { invitation: invitation('revoked') }),
  entry(5, { registered: true, invitation: invitation('used') }),
];
const counts = { all: 5, waiting: 3, invited: 1, registered: 1 };

beforeEach(() => localStorage.setItem('token', 'sct_sample'));

async function open(answers: Answers = {}) {
  const server = await serveContract({
    me: sampleAdmin,
    authStatus: visitorStatus(false),
    users: { users: [], next: null, counts: { all: 1, admins: 1, disabled: 0 } },
    registration: asConfigured,
    waitlist: { entries: list, next: null, counts },
    ...answers,
  });
  const user = userEvent.setup();
  drawScreen('/admin/users?tab=registration', <UsersScreen />);
  const asked = (name: string) => server.asked.filter((one) => one.name === name).map((one) => one.path);
  return { user, asked, answers: server.answers };
}
const button = (name: string) => screen.findByRole('button', { name });

test('the switch says what holds and why, and a decision is said with its maker', async () => {
  let now: RegistrationSwitch = asConfigured;
  const { user, asked } = await open({
    registration: () => now,
    openRegistration: () => {
      now = {
        registration_enabled: true,
        configured: false,
        changed_at: '2026-11-17T18:14:00.000Z',
        changed_by: sampleAdmin.email,
      };
      return { success: true };
    },
    closeRegistration: new Refused({ status: 503, detail: 'The database is away' }),
  });
  expect(await screen.findByText(/^As the configuration says at the start/)).toBeVisible();
  const toggle = screen.getByRole('switch', { name: /^Registration/ });
  expect(toggle).not.toBeChecked();
  await user.click(toggle);
  expect(await screen.findByText('Everybody may create an account.')).toBeVisible();
  expect(screen.getByText(/^Decided by kestrel@sample\.example/).textContent).toContain('says closed; this decision');
  expect(toggle).toBeChecked();
  expect(asked('openRegistration')).toHaveLength(1);
  await user.click(toggle);
  expect((await screen.findByRole('alert')).textContent).toBe('The database is away');
  expect(toggle).toBeChecked();
});

test('each address says where it stands and offers what can be done', async () => {
  await open();
  await screen.findByText('waiting5@sample.example');
  const rows = within(screen.getByRole('table', { name: 'Addresses' }))
    .getAllByRole('row')
    .slice(1);
  const standings = rows.map(
    ({ textContent }) => /Waiting$|Waiting--|Invited|Expired|Withdrawn|Registered/.exec(textContent ?? '')?.[0],
  );
  expect(standings).toEqual(['Waiting--', 'Invited', 'Expired', 'Withdrawn', 'Registered']);
  const offered = rows.map((row) =>
    within(row)
      .queryAllByRole('button')
      .map(({ textContent }) => textContent),
  );
  expect(offered).toEqual([['Invite'], ['New link', 'Withdraw'], ['Invite'], ['Invite'], []]);
  expect(screen.getByText('5 addresses, 3 waiting, 1 invited, 1 registered')).toBeVisible();
});

test('an invitation is a link that is shown once, to be copied', async () => {
  const { user, asked } = await open({ invite: invite(1, 'inv_sample') });
  await user.click(await button('Invite waiting1@sample.example'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation for waiting1@sample.example' }));
  const link = `${window.location.origin}/register?invite=inv_sample`;
  expect(dialog.getByLabelText('Link')).toHaveValue(link);
  expect(dialog.queryByRole('button', { name: 'Send by mail' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(link);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await dialog.findByText('Press Ctrl+C to copy the selected link')).toBeVisible();
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
  expect(screen.queryByText(link)).toBeNull();
  expect(asked('invite')).toEqual(['/api/admin/waitlist/1/invite']);
  expect(asked('waitlist').length).toBeGreaterThan(1);
});

test('a refused invitation says why; where the site sends mail one is sent from there, once', async () => {
  const { user, asked, answers } = await open({
    authStatus: { ...visitorStatus(false), mails: true },
    invite: new Refused({ status: 409, detail: 'This address has an account already' }),
    mailInvitation: { success: true },
  });
  await user.click(await button('Invite waiting1@sample.example'));
  expect((await screen.findByRole('alert')).textContent).toContain('This address has an account already');
  answers.invite = invite(1, 'inv_sample');
  await user.click(await button('Invite waiting1@sample.example'));
  await user.click(await button('Send by mail'));
  expect(await button('Sent')).toBeDisabled();
  expect(asked('mailInvitation')).toEqual(['/api/admin/invitations/mail']);
});

test('a new link and a withdrawal are asked about first', async () => {
  const { user, asked } = await open({ invite: invite(2, 'inv_new'), revokeInvitation: { success: true } });
  await user.click(await button('Withdraw the invitation of waiting2@sample.example'));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Withdraw the invitation of waiting2@sample.example?' }),
  );
  expect(asked('revokeInvitation')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked('revokeInvitation')).toEqual(['/api/admin/waitlist/2/revoke']);
  await user.click(await button('New link for waiting2@sample.example'));
  expect(asked('invite')).toEqual([]);
  await user.click(await button('Make new link'));
  expect(await screen.findByLabelText('Link')).toHaveValue(`${window.location.origin}/register?invite=inv_new`);
});

test('the waitlist is searched and narrowed by the address, and goes on by key; empty, it says where people join', async () => {
  const { user, asked } = await open({
    waitlist: ({ path }) =>
      path.includes('state=invited')
        ? { entries: [], next: null, counts: { all: 0, waiting: 0, invited: 0, registered: 0 } }
        : path.includes('after=1')
          ? { entries: [entry(2)], next: null, counts }
          : { entries: [entry(1)], next: 1, counts },
  });
  await user.click(await button('More addresses'));
  expect(await screen.findByText('waiting2@sample.example')).toBeVisible();
  await user.type(screen.getByLabelText('Search the waitlist'), 'wait');
  await waitFor(() => expect(at()).toContain('find=wait'));
  await user.selectOptions(screen.getByLabelText('Show'), 'Invited');
  expect(await screen.findByText('Nobody is waiting')).toBeVisible();
  expect(asked('waitlist').at(-1)).toBe('/api/admin/waitlist?find=wait&state=invited');
});

test('on a phone each address is a short card with its actions', async () => {
  onPhone(true);
  await open();
  await screen.findByText('waiting5@sample.example');
  const cards = within(screen.getByRole('list', { name: 'Addresses' })).getAllByRole('listitem');
  expect(texts(cards[1], 'button')).toEqual(['New link', 'Withdraw']);
});
