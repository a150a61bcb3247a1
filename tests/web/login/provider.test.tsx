// Sign-in by a provider on the pages: offered by name, finished on the way back, confirmed with the password, unlinked.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useAuth } from '../../../src/web/api/auth-provider.tsx';
import { ProviderCard } from '../../../src/web/screens/account/provider-card.tsx';
import { LoginScreen } from '../../../src/web/screens/login/login-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleUser, visitorStatus } from '../sample-people.ts';

const NAME = 'Sample Works';
const session = { access_token: 'sct_new', user: sampleUser };

const WhoIsIn = () => <p>{useAuth().user?.email ?? 'Nobody'}</p>;

async function show(path: string, answers: Answers) {
  const served = await serveContract({ authStatus: { ...visitorStatus(false), provider: NAME }, ...answers });
  drawScreen(
    path,
    <>
      <LoginScreen />
      <WhoIsIn />
    </>,
  );
  return served;
}
const wayBack = '/login?code=sample&state=sample';

test('the login offers it by its name; while it is away it says so and passwords go on', async () => {
  await show('/login', {
    beginProviderSignIn: new Refused({ status: 503, detail: `${NAME} cannot be reached at the moment.` }),
  });
  await userEvent.click(await screen.findByRole('button', { name: `Continue with ${NAME}` }));
  expect(await screen.findByText(`${NAME} cannot be reached at the moment.`)).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeEnabled();
});

test('on the way back the reader is signed in by the ticket of this tab', async () => {
  sessionStorage.setItem('provider-ticket', 'way_sample');
  const { asked } = await show(wayBack, { finishProviderSignIn: { session, needs: null, email: sampleUser.email } });
  expect(await screen.findByText(sampleUser.email)).toBeVisible();
  expect(asked.find(({ name }) => name === 'finishProviderSignIn')?.body).toEqual({
    ticket: 'way_sample',
    query: '?code=sample&state=sample',
  });
  expect(sessionStorage.getItem('provider-ticket')).toBeNull();
  expect(localStorage.getItem('token')).toBe('sct_new');
});

test('an account that is there asks for its password, and for a code where it wants one', async () => {
  sessionStorage.setItem('provider-ticket', 'way_sample');
  const { asked } = await show(wayBack, {
    finishProviderSignIn: { session: null, needs: 'password', email: sampleUser.email },
    confirmProviderSignIn: ({ body }) => {
      if ((body as { code?: string }).code === undefined) throw new Refused({ status: 428, detail: 'Enter the code' });
      return session;
    },
  });
  await userEvent.type(await screen.findByLabelText('Password'), 'right');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await userEvent.type(await screen.findByLabelText('Code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBe('sct_new'));
  expect(asked.at(-1)?.body).toEqual({ ticket: 'way_sample', password: 'right', code: '123456' });
});

test.each([
  ['an answer that was refused', 'way_sample', 'The answer was not accepted.'],
  ['a way that began in another tab', null, 'This sign-in began in another window. Please begin again.'],
])('%s leads back to the form with the words', async (_name, ticket, words) => {
  if (ticket !== null) sessionStorage.setItem('provider-ticket', ticket);
  await show(wayBack, {
    finishProviderSignIn: new Refused({ status: 401, detail: 'The answer was not accepted.' }),
  });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('the account page lists what is linked, and unlinks it after a question', async () => {
  let identities = [
    { id: 'a', email: 'wren@works.example', created_at: '2026-11-16T18:00:00Z', last_used_at: '2026-11-17T18:00:00Z' },
  ];
  await serveContract({
    linkedIdentities: () => ({ provider: NAME, has_password: true, identities }),
    unlinkIdentity: () => {
      identities = [];
      return { success: true };
    },
  });
  drawScreen('/account', <ProviderCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Unlink wren@works.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unlink wren@works.example?' });
  await userEvent.type(within(dialog).getByLabelText('Password'), 'secret');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByText(/Not linked/)).toBeVisible();
});

test.each([
  ['the answer of this tab', 'way_sample', null, { ticket: 'way_sample', query: '?code=sample&state=sample' }],
  ['an answer to another tab', null, 'Linking began in another window. Please begin again.', undefined],
])('back on the account page %s is sent once, and the address is cleared', async (_name, ticket, words, sent) => {
  if (ticket !== null) sessionStorage.setItem('provider-link', ticket);
  const { asked } = await serveContract({
    linkedIdentities: { provider: NAME, has_password: true, identities: [] },
    finishProviderLink: { success: true },
  });
  drawScreen('/account?code=sample&state=sample', <ProviderCard />);
  await waitFor(() => expect(window.location.search).toBe(''));
  if (words !== null) expect(await screen.findByText(words)).toBeVisible();
  expect(asked.filter(({ name }) => name === 'finishProviderLink').map(({ body }) => body)).toEqual(
    sent === undefined ? [] : [sent],
  );
  expect(sessionStorage.getItem('provider-link')).toBeNull();
});

test('what was asked before the linking and answered after it is asked again', async () => {
  const before = Promise.withResolvers<void>();
  const email = 'wren@works.example';
  const linked = { id: 'a', email, created_at: '2026-11-16T18:00:00Z', last_used_at: null };
  let isLinked = false;
  sessionStorage.setItem('provider-link', 'way_sample');
  await serveContract({
    linkedIdentities: async () => {
      const identities = isLinked ? [linked] : [];
      if (!isLinked) await before.promise;
      return { provider: NAME, has_password: true, identities };
    },
    finishProviderLink: () => {
      isLinked = true;
      return { success: true };
    },
  });
  drawScreen('/account?code=sample&state=sample', <ProviderCard />);
  await waitFor(() => expect(window.location.search).toBe(''));
  before.resolve();
  expect(await screen.findByRole('button', { name: `Unlink ${email}` })).toBeVisible();
});
