// Passkeys on the pages: listed, removed after a question, offered only where address and browser can use them.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Passkey } from '../../../src/domain/accounts/passkey.ts';
import { PasskeyCard } from '../../../src/web/screens/account/passkeys/passkey-card.tsx';
import { LoginScreen } from '../../../src/web/screens/login/login-screen.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { visitorStatus } from '../sample-people.ts';

let asksForCode = false;
beforeEach(() => {
  asksForCode = false;
  vi.stubGlobal('PublicKeyCredential', class {});
});

const passkey = (id: string, given: Partial<Passkey> = {}): Passkey => ({
  id,
  name: `Device ${id}`,
  created_at: '2026-11-16T18:00:00Z',
  last_used_at: null,
  is_synced: false,
  address: 'localhost',
  works_here: true,
  ...given,
});

async function show(first: Passkey[], unavailable: string | null = null, origin: string | null = location.origin) {
  let passkeys = first;
  const served = await serveContract({
    passkeys: () => ({ passkeys, unavailable, origin: unavailable === null ? origin : null }),
    linkedIdentities: { provider: null, has_password: true, identities: [] },
    secondFactor: () => ({ since: asksForCode ? '2026-11-17T18:00:00Z' : null, recovery_codes_left: 10 }),
    renamePasskey: ({ path, body }) => {
      const { name } = body as { name: string };
      passkeys = passkeys.map((one) => (path.endsWith(`/${one.id}/name`) ? { ...one, name } : one));
      return { success: true };
    },
    beginPasskey: new Refused({ status: 400, detail: 'The password is not right' }),
    removePasskey: ({ path }) => {
      passkeys = passkeys.filter(({ id }) => !path.endsWith(`/${id}/remove`));
      return { success: true };
    },
  });
  drawScreen('/', <PasskeyCard />);
  return served;
}

test('they are listed with last use and address, renamed, and removed with what signing in asks for', async () => {
  asksForCode = true;
  const { asked } = await show([
    passkey('a', { last_used_at: '2026-11-17T18:00:00Z', is_synced: true }),
    passkey('b', { address: 'old.sample.example', works_here: false }),
  ]);
  const [used, fresh] = await screen.findAllByRole('listitem');
  expect(used).toHaveTextContent(/Device a.*Synced.*Last used/);
  expect(used).not.toHaveTextContent('cannot sign in');
  expect(fresh).toHaveTextContent(/Device b.*Never used/);
  expect(fresh).toHaveTextContent(/Belongs to old\.sample\.example: it cannot sign in here/);
  expect(fresh).not.toHaveTextContent('Synced');
  await userEvent.click(screen.getByRole('button', { name: 'Rename Device a' }));
  const rename = await screen.findByRole('dialog', { name: 'Rename Device a' });
  const field = within(rename).getByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, 'Work laptop');
  await userEvent.click(within(rename).getByRole('button', { name: 'Rename' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
  const remove = await screen.findByRole('dialog', { name: 'Remove Work laptop?' });
  await userEvent.type(within(remove).getByLabelText('Password'), 'secret');
  await userEvent.type(await within(remove).findByLabelText('Code'), '123456');
  await userEvent.click(within(remove).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(asked.find(({ name }) => name === 'removePasskey')?.body).toEqual({ password: 'secret', code: '123456' });
});

test.each([
  ['at another address than theirs', null, 'https://cat.sample.example'],
  ['where they cannot work', 'Passkeys need a secure connection', null],
])('%s none is offered, and the right address or the reason stands there', async (_, unavailable, origin) => {
  await show([], unavailable, origin);
  if (origin !== null) expect(await screen.findByRole('link', { name: origin })).toBeVisible();
  if (unavailable !== null) expect(await screen.findByText(unavailable)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});

test('a wrong password is said in the dialog, and what was typed stays', async () => {
  await show([]);
  await screen.findByText('No passkeys yet.');
  await userEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add passkey' });
  await userEvent.type(within(dialog).getByLabelText('Password'), 'wrong');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByText('The password is not right')).toBeVisible();
  expect(within(dialog).getByLabelText('Password')).toHaveValue('wrong');
});

test.each([
  [location.origin, 1, 0],
  ['https://cat.sample.example', 0, 1],
  [null, 0, 0],
])(
  'the login offers them where the address can use them, or names that address: %s',
  async (passkey_origin, buttons, links) => {
    const { asked } = await serveContract({ authStatus: { ...visitorStatus(true), passkey_origin } });
    drawScreen('/login', <LoginScreen />);
    await screen.findByText('Create one');
    expect(asked.map(({ name }) => name)).not.toContain('passkeySignIn');
    expect(asked.map(({ name }) => name)).toContain('authStatus');
    expect(screen.queryAllByRole('button', { name: 'Sign in with a passkey' })).toHaveLength(buttons);
    expect(screen.queryAllByRole('link', { name: 'https://cat.sample.example' })).toHaveLength(links);
  },
);
