// Passkeys on the pages: listed, removed after a question, offered only where address and browser can use them.
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Passkey } from '../../../src/domain/accounts/passkey.ts';
import { AuthProvider } from '../../../src/web/api/auth-provider.tsx';
import { createQueryClient } from '../../../src/web/api/query-client.ts';
import { PasskeyCard } from '../../../src/web/screens/account/passkeys/passkey-card.tsx';
import { LoginScreen } from '../../../src/web/screens/login/login-screen.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { RouterAt } from '../router-at.tsx';
import { visitorStatus } from '../sample-people.ts';

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));

const passkey = (id: string, given: Partial<Passkey> = {}): Passkey => ({
  id,
  name: `Device ${id}`,
  created_at: '2026-11-16T18:00:00Z',
  last_used_at: null,
  is_synced: false,
  ...given,
});

async function show(first: Passkey[], unavailable: string | null = null) {
  let passkeys = first;
  const served = await serveContract({
    passkeys: () => ({ passkeys, unavailable }),
    beginPasskey: () => {
      throw new Refused({ status: 400, detail: 'The password is not right' });
    },
    removePasskey: ({ path }) => {
      passkeys = passkeys.filter(({ id }) => !path.endsWith(`/${id}`));
      return { success: true };
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PasskeyCard />
    </QueryClientProvider>,
  );
  return served;
}

test('they are listed with their last use and whether they are synced', async () => {
  await show([passkey('a', { last_used_at: '2026-11-17T18:00:00Z', is_synced: true }), passkey('b')]);
  const [used, fresh] = await screen.findAllByRole('listitem');
  expect(used).toHaveTextContent(/Device a.*Synced.*Last used/);
  expect(fresh).toHaveTextContent(/Device b.*Never used/);
  expect(fresh).not.toHaveTextContent('Synced');
});

test('one is removed after a question', async () => {
  await show([passkey('a'), passkey('b')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Device a' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Device a?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
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

test('where they cannot work the reason stands in place of the button', async () => {
  await show([], 'Passkeys need a secure connection');
  expect(await screen.findByText('Passkeys need a secure connection')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull();
});

test.each([
  [true, 1],
  [false, 0],
])('the login offers them where the address can use them: %s', async (passkeys, buttons) => {
  const { asked } = await serveContract({ authStatus: { ...visitorStatus(true), passkeys } });
  render(
    <AuthProvider>
      <RouterAt path="/login">
        <LoginScreen />
      </RouterAt>
    </AuthProvider>,
  );
  await screen.findByText('Create one');
  expect(asked.map(({ name }) => name)).toEqual(['authStatus']);
  expect(screen.queryAllByRole('button', { name: 'Sign in with a passkey' })).toHaveLength(buttons);
});
