// The addresses of the product, as a visitor, a user and an administrator meet them.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { readReturnPath } from '../../../src/web/api/return-path.ts';
import { App } from '../../../src/web/app/app.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { sampleAdmin, sampleMarket, sampleUser, visitorStatus } from '../sample-people.ts';

beforeEach(() => window.history.replaceState(null, '', '/'));

const visitor: Answers = { authStatus: visitorStatus(true) };
const signedIn = (user = sampleUser): Answers => ({
  ...visitor,
  login: { access_token: 'sct_new', user },
  me: user,
  marketStatus: sampleMarket,
  health: { status: 'ok', time: '2026-11-17T18:14:00Z' },
  sessions: { sessions: [] },
});

/** Fills in the form of the login. */
async function signIn() {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'wren@sample.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Right-Password-1!' } });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

async function open(path: string, answers: Answers, token: string | null = null) {
  if (token !== null) localStorage.setItem('token', token);
  const served = await serveContract(answers);
  window.history.pushState(null, '', path);
  return { ...served, ...render(<App />) };
}

// ROUTE-01, ROUTE-02, ROUTE-03
test.each([
  ['/', /^Every signal/],
  ['/login', 'Sign in'],
  ['/register', 'Create your account'],
])('%s shows a visitor its screen', async (path, title) => {
  await open(path, visitor);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
});

// ROUTE-13
test.each([
  ['a visitor', '/nowhere/at/all', visitor, null, '/login'],
  ['a user', '/nowhere/at/all', signedIn(), 'sct_1', '/dashboard'],
  ['an administrator', '/admin/nowhere', signedIn(sampleAdmin), 'sct_1', '/dashboard'],
])(
  'an unknown path leads %s to /, which says so and names pages there are',
  async (_name, path, answers, token, link) => {
    await open(path, answers, token);
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no page at this address' })).toBeVisible();
    expect(screen.getByText(path)).toBeVisible();
    expect(window.location.pathname).toBe('/');
    expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain(link);
  },
);

// ROUTE-11, ROUTE-12, ROUTE-16
test.each(['/test', '/admin/pipeline'])(
  '%s sends a visitor to the login, replacing the history entry',
  async (path) => {
    const before = window.history.length;
    await open(path, visitor);
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(window.location.pathname).toBe('/login');
    // One entry by the test itself, none by the redirect.
    expect(window.history.length).toBe(before + 1);
  },
);

test('a way back from the provider waits for the check of the session, and is finished on the account page', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  sessionStorage.setItem('provider-link', 'way_sample');
  const { asked } = await open(
    '/login?code=sample&state=sample',
    {
      ...signedIn(),
      me: () => held.then(() => sampleUser),
      linkedIdentities: { provider: 'Sample Works', has_password: true, identities: [] },
      finishProviderLink: { success: true },
    },
    'sct_1',
  );
  expect(screen.getByText('Loading...')).toBeVisible();
  // What the login would do first is done by then: its code has been downloaded.
  await import('../../../src/web/screens/login/provider-return.tsx');
  await import('../../../src/web/screens/login/login-screen.tsx');
  await act(() => new Promise((done) => setTimeout(done, 0)));
  expect(window.location.search).toBe('?code=sample&state=sample');
  release();
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('finishProviderLink'));
  expect(window.location.pathname).toBe('/account');
});

// ROUTE-14, ROUTE-15, ROUTE-11
test("says 'Loading...' while the session is checked, then shows the nested route", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await open('/test', { ...signedIn(), me: () => held.then(() => sampleUser) }, 'sct_1');
  expect(screen.getByText('Loading...')).toBeVisible();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'System check' })).toBeVisible();
  expect(await screen.findByText('ok')).toBeVisible();
});

// ROUTE-04, ROUTE-05, ROUTE-06, LOGIN-04
test.each([
  ['/', '/screener'],
  ['/signals', '/screener'],
  ['/login', '/screener'],
  ['/register', '/screener'],
  ['/dashboard', '/dashboard'],
])('%s leads a signed-in user to %s', async (path, to) => {
  await open(path, signedIn(), 'sct_1');
  await waitFor(() => expect(window.location.pathname).toBe(to));
  expect(await screen.findByRole('navigation', { name: 'Pages' })).toBeVisible();
});

// ROLE-04, ROLE-05, ROLE-08, ADMIN-LAYOUT-18
test('a user has no Admin Portal and is led home from /admin', async () => {
  await open('/admin/pipeline', signedIn(), 'sct_1');
  await waitFor(() => expect(window.location.pathname).toBe('/screener'));
  await userEvent.click(await screen.findByRole('button', { name: /User menu/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Account',
    'Show an earlier time',
    'Logout',
  ]);
});

// ROLE-05, ROLE-08, ADMIN-LAYOUT-18, ADMIN-LAYOUT-03, ROUTE-18
test('an administrator goes through the Admin Portal to Pipeline Status', async () => {
  await open('/test', signedIn(sampleAdmin), 'sct_1');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /User menu/ }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Account',
    'Show an earlier time',
    'Admin Portal',
    'Logout',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Admin Portal' }));
  await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  const sidebar = await screen.findByRole('navigation', { name: 'Administration' });
  expect(within(sidebar).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await user.click(within(sidebar).getByRole('link', { name: 'Pipeline Status' }));
  expect(window.location.pathname).toBe('/admin/pipeline');
  // The address is there before the page, which may have to be loaded.
  const dashboard = within(sidebar).getByRole('link', { name: 'Dashboard' });
  await waitFor(() => expect(dashboard).not.toHaveAttribute('aria-current'));
  expect(within(sidebar).getByRole('link', { name: 'Pipeline Status' })).toHaveAttribute('aria-current', 'page');
});

test('the end of a session is shown as a warning, and signing in leads back to the page and the symbol left', async () => {
  const { answers } = await open('/stocks?symbol=QQQ', signedIn(), 'sct_old');
  await screen.findByRole('heading', { level: 1, name: 'Stock Analysis' });
  await waitFor(() => expect(document.title).toBe('QQQ - Stocks - Smart Cat'));
  answers.me = new Refused({ status: 401, detail: 'expired' });
  const { endSession } = await import('../../../src/web/api/token.ts');
  act(() => endSession('sct_old'));
  const message = await screen.findByText('Your session has ended. Please sign in again.');
  expect(message.closest('[role=status]')).toHaveClass('border-warn');
  await signIn();
  await screen.findByRole('heading', { level: 1, name: 'Stock Analysis' });
  expect(`${window.location.pathname}${window.location.search}`).toBe('/stocks?symbol=QQQ');
});

// AUTH-11, ADMIN-LAYOUT-18
test('a shared link opened signed out is where the first login leads; Logout lands on the login without a reproach and forgets it', async () => {
  await open('/stocks?symbol=QQQ', { ...signedIn(), logout: { success: true } });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(screen.queryByRole('status')).toBeNull();
  await signIn();
  await waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe('/stocks?symbol=QQQ'));
  await screen.findByRole('heading', { level: 1, name: 'Stock Analysis' });
  await userEvent.click(await screen.findByRole('button', { name: /User menu/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe('/screener'));
});

//
test.each([
  '/..//evil.sample.test',
  '//evil.example/x',
  'https://evil.example/',
  '/\\evil.example',
  'javascript:alert(1)',
  7,
  null,
])('a login that should lead to %s leads nowhere but home', (returnTo) => {
  expect(readReturnPath({ message: 'x', returnTo })).toBeNull();
});
