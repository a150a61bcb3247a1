// Users: search, filters, pages, confirmed actions, audit log.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry, ManagedUser } from '../../../src/domain/accounts/administration.ts';
import { UsersScreen } from '../../../src/web/admin/users/users-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen, onPhone } from '../drawn-screen.tsx';
import { sampleAdmin } from '../sample-people.ts';

const account = (id: number, part: Partial<ManagedUser> = {}): ManagedUser => ({
  id,
  full_name: `Sample Trader ${id}`,
  email: `trader${id}@sample.example`,
  is_admin: false,
  created_at: '2026-10-01T16:00:00.000Z',
  disabled_at: null,
  last_sign_in_at: null,
  open_sessions: 0,
  ...part,
});
const me = account(sampleAdmin.id, { email: sampleAdmin.email, full_name: sampleAdmin.full_name, is_admin: true });
const counts = { all: 41, admins: 2, disabled: 1 };
const entry = (id: number, part: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2026-11-17T18:14:00.000Z',
  user: { id: 1, email: sampleAdmin.email },
  action: 'user.disable',
  target: '/api/admin/users/9/disable',
  target_email: 'trader9@sample.example',
  outcome: 'ok',
  result: 'ok',
  ip: '203.0.113.7',
  request_id: 'r-1',
  ...part,
});

beforeEach(() => localStorage.setItem('token', 'sct_sample'));

async function open(path = '/admin/users', answers: Answers = {}) {
  const server = await serveContract({
    me: sampleAdmin,
    users: { users: [account(9, { open_sessions: 2 }), account(8, { is_admin: true }), me], next: null, counts },
    waitlist: { entries: [], next: null, counts: { all: 3, waiting: 2, invited: 1, registered: 0 } },
    registration: { registration_enabled: false, configured: false, changed_at: null, changed_by: null },
    auditLog: { entries: [entry(5)], next: null, actions: ['login', 'user.disable'] },
    ...answers,
  });
  const user = userEvent.setup();
  drawScreen(path, <UsersScreen />);
  const asked = (name: string) => server.asked.filter((one) => one.name === name).map((one) => one.path);
  return { ...server, user, asked };
}
const rows = async (table: string) => within(await screen.findByRole('table', { name: table })).getAllByRole('row');
const menuOf = async (email: string) => screen.findByRole('button', { name: `Actions for ${email}` });
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

test('an account shows its role, state, sign-ins and open sessions; the head counts them all', async () => {
  await open('/admin/users', {
    users: {
      users: [
        account(9, { disabled_at: '2026-11-16T18:00:00.000Z', last_sign_in_at: '2026-11-15T18:00:00.000Z' }),
        account(8, { is_admin: true, open_sessions: 3 }),
      ],
      next: null,
      counts,
    },
  });
  const [, first, second] = await rows('Accounts');
  expect(first?.textContent).toMatch(/^trader9@sample\.exampleSample Trader 9UserDisabledNov 15/);
  expect(second?.textContent).toMatch(/^trader8@sample\.exampleSample Trader 8AdministratorEnablednever3/);
  const head = (await screen.findByText('41')).closest('div');
  expect(head?.textContent?.trim()).toBe('41 accounts 2 administrators 1 disabledInvite somebody');
  expect(await screen.findByText('40 accounts can sign in; 2 people wait for an invitation')).toBeVisible();
});

test('more accounts are asked for by the key of the reply; a search, a role and a state stand in the address and go to the server', async () => {
  const { user, asked } = await open('/admin/users', {
    users: ({ path }) =>
      path.includes('after=8')
        ? { users: [account(3)], next: null, counts }
        : { users: [account(9), account(8)], next: 8, counts },
  });
  await user.click(await screen.findByRole('button', { name: 'More accounts' }));
  expect(await screen.findByText('trader3@sample.example')).toBeVisible();
  expect(await rows('Accounts')).toHaveLength(4);
  expect(screen.queryByRole('button', { name: 'More accounts' })).toBeNull();
  expect(asked('users').at(-1)).toContain('after=8');
  await user.type(await screen.findByLabelText('Search accounts'), 'wren');
  await waitFor(() => expect(at()).toBe('?find=wren'));
  await user.selectOptions(screen.getByLabelText('Role'), 'Administrators');
  await user.selectOptions(screen.getByLabelText('State'), 'Disabled');
  await waitFor(() => expect(asked('users').at(-1)).toBe('/api/admin/users?find=wren&role=admin&state=disabled'));
  expect(at()).toBe('?find=wren&role=admin&state=disabled');
});

test('what is done to an account is asked about first, done once, and said', async () => {
  const done = { success: true as const };
  const { user, asked } = await open('/admin/users', {
    ...{ promoteUser: done, demoteUser: done, disableUser: done, endUserSessions: { ...done, ended: 2 } },
  });
  for (const [verb, id, title, endpoint, said] of [
    [
      'Make administrator',
      9,
      'Make trader9@sample.example an administrator?',
      'promoteUser',
      /is an administrator now/,
    ],
    [
      ...['Take administrator role', 8, 'Take the administrator role from trader8@sample.example?'],
      ...['demoteUser', /is an ordinary user now/],
    ],
    ['Disable', 9, 'Disable trader9@sample.example?', 'disableUser', /Disabled trader9@sample.example/],
    ['End all sessions', 9, 'End all sessions of trader9@sample.example?', 'endUserSessions', /Ended all sessions/],
  ] as [string, number, string, string, RegExp][]) {
    const ask = async () => {
      await user.click(await menuOf(`trader${id}@sample.example`));
      await user.click(screen.getByRole('menuitem', { name: verb }));
      return within(await screen.findByRole('dialog', { name: title }));
    };
    await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked(endpoint)).toEqual([]);
    const before = asked('users').length;
    await user.click((await ask()).getByRole('button', { name: verb }));
    expect(await screen.findByText(said)).toBeVisible();
    expect(asked(endpoint)).toEqual([expect.stringContaining(`/api/admin/users/${id}/`)]);
    await waitFor(() => expect(asked('users').length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('a disabled account can be enabled; sessions that are not there are not ended', async () => {
  const { user, asked, answers } = await open('/admin/users', {
    users: { users: [account(9, { disabled_at: '2026-11-16T18:00:00.000Z' })], next: null, counts },
    enableUser: new Refused({ status: 409, detail: 'Sample refusal' }),
  });
  await user.click(await menuOf('trader9@sample.example'));
  expect(items()).toEqual(['Make administrator', 'Enable', 'Show in audit log']);
  await user.click(screen.getByRole('menuitem', { name: 'Enable' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Enable' }));
  // A refusal stands in the dialog in the words of the server.
  expect((await screen.findByRole('alert')).textContent).toBe('Sample refusal');
  answers.enableUser = { success: true };
  await user.click(dialog.getByRole('button', { name: 'Enable' }));
  expect(await screen.findByText('Enabled trader9@sample.example')).toBeVisible();
  expect(asked('enableUser')).toEqual(['/api/admin/users/9/enable', '/api/admin/users/9/enable']);
});

test("one's own account is marked, and nothing can be done to it here", async () => {
  const { user } = await open();
  expect(await screen.findByText('You')).toBeVisible();
  await user.click(await menuOf(sampleAdmin.email));
  expect(items()).toEqual(['Show in audit log']);
  await user.click(screen.getByRole('menuitem'));
  expect(at()).toBe(`?tab=audit&who=${sampleAdmin.email}`);
  expect(await screen.findByRole('table', { name: 'Audit log' })).toBeVisible();
});

test('nothing found says so and leads back to all; a failure says why and is tried again', async () => {
  let fails = true;
  const { user, asked } = await open('/admin/users?find=none', {
    users: ({ path }) => {
      if (fails && path.includes('find=none')) throw new Refused({ status: 403, detail: 'Administrators only' });
      return { users: path.includes('find=none') ? [] : [me], next: null, counts };
    },
  });
  expect((await screen.findByText('Failed to load accounts')).closest('[role=alert]')).toHaveTextContent(
    'Administrators only',
  );
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await screen.findByRole('button', { name: 'Show all accounts' }));
  expect(await screen.findByRole('table', { name: 'Accounts' })).toBeVisible();
  expect(at()).toBe('');
  expect(asked('users').at(-1)).not.toContain('find=none');
});

test('the audit log tells who did what to whom and how it ended', async () => {
  await open('/admin/users?tab=audit', {
    auditLog: {
      entries: [
        entry(5),
        entry(4, {
          action: 'login',
          user: null,
          target: 'unknown account',
          target_email: null,
          outcome: 'refused',
          result: 'wrong password',
        }),
        entry(3, { action: 'user.reset', user: null, result: 'ok, from the terminal', ip: null }),
      ],
      next: null,
      actions: ['login', 'user.disable', 'user.reset'],
    },
  });
  const texts = (await rows('Audit log')).slice(1).map(({ textContent }) => textContent?.replace(/^.*ago/, ''));
  expect(texts.map((text) => text?.slice(text.search(/kestrel|nobody|terminal/)))).toEqual([
    'kestrel@sample.exampleDisable accounttrader9@sample.exampleDone203.0.113.7',
    'nobody signed inSign inunknown accountwrong password203.0.113.7',
    'terminalReset passwordtrader9@sample.exampleDone--',
  ]);
});

test('filters of the audit log stand in the address and go to the server; older entries follow by key', async () => {
  const { user, asked } = await open('/admin/users?tab=audit', {
    auditLog: ({ path }) => ({
      entries: path.includes('after=5') ? [entry(2, { action: 'login' })] : [entry(5)],
      next: path.includes('after=5') ? null : 5,
      actions: ['login', 'user.disable'],
    }),
  });
  await user.selectOptions(
    await screen.findByLabelText('Action'),
    await screen.findByRole('option', { name: 'Disable account' }),
  );
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Refused');
  await user.type(screen.getByLabelText('From, Pacific day'), '2026-11-16');
  await user.type(screen.getByLabelText('To, included'), '2026-11-17');
  await user.type(screen.getByLabelText('Search by who acted'), 'kestrel');
  const filters = ['who=kestrel', 'action=user.disable', 'outcome=refused', 'from=2026-11-16', 'to=2026-11-17'];
  await waitFor(() => {
    for (const filter of filters) expect(asked('auditLog').at(-1)).toContain(filter);
  });
  for (const filter of filters) expect(at()).toContain(filter);
  await user.click(await screen.findByRole('button', { name: 'Older entries' }));
  await waitFor(async () => expect(await rows('Audit log')).toHaveLength(3));
  for (const filter of [...filters, 'after=5']) expect(asked('auditLog').at(-1)).toContain(filter);
  await user.click(screen.getByRole('tab', { name: 'Accounts' }));
  expect(at()).toBe('');
});

test('on a phone each account and each entry is a short card', async () => {
  onPhone(true);
  const { user } = await open();
  const card = within(await screen.findByRole('list', { name: 'Accounts' })).getAllByRole('listitem')[0];
  expect(card?.textContent).toMatch(/Sample Trader 9 .*Last sign-in never Open sessions 2/);
  await user.click(screen.getByRole('tab', { name: 'Audit log' }));
  const line = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem')[0];
  expect(line?.textContent).toContain('kestrel@sample.example');
  expect(line?.textContent).toContain('trader9@sample.example');
});
