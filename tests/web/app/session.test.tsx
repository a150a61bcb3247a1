// The session: who is signed in, how it starts, and how it ends.
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { accountEndpoints } from '../../../src/contract/accounts/accounts.ts';
import { systemEndpoints } from '../../../src/contract/system.ts';
import { AuthProvider, useAuth } from '../../../src/web/api/auth-provider.tsx';
import { call } from '../../../src/web/api/call.ts';
import { Refused, serveContract } from '../contract-server.ts';
import { nameApiHost } from '../name-api-host.ts';
import { sampleUser, visitorStatus } from '../sample-people.ts';

function State() {
  const auth = useAuth();
  return (
    <div>
      <output>
        {JSON.stringify({ user: auth.user, token: auth.token, in: auth.isAuthenticated, loading: auth.isLoading })}
      </output>
      <button type="button" onClick={() => void auth.login('wren@sample.example', 'right')}>
        in
      </button>
      <button type="button" onClick={auth.logout}>
        out
      </button>
    </div>
  );
}

const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const start = () =>
  render(
    <AuthProvider>
      <State />
    </AuthProvider>,
  );

// AUTH-02, AUTH-05, AUTH-09
test('without a stored token loading ends unauthenticated without a request', async () => {
  const { asked } = await serveContract({});
  start();
  await waitFor(() => expect(state()).toEqual({ user: null, token: null, in: false, loading: false }));
  expect(asked).toEqual([]);
});

// AUTH-01, AUTH-03, AUTH-04, AUTH-06, AUTH-07, ROLE-03, ROLE-07
test('a stored token is checked with the me call, which sets user and token', async () => {
  localStorage.setItem('token', 'sct_stored');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { asked } = await serveContract({ me: () => held.then(() => sampleUser) });
  start();
  expect(state().loading).toBe(true);
  release();
  await waitFor(() => expect(state()).toEqual({ user: sampleUser, token: 'sct_stored', in: true, loading: false }));
  expect(asked.map((a) => [a.path, a.authorization])).toEqual([['/api/auth/me', 'Bearer sct_stored']]);
});

// AUTH-08, AUTH-09
test.each([
  ['a refusal', 401],
  ['a failing server', 500],
  ['a server that cannot be reached', null],
])('%s of the me call removes the stored token and clears user and token', async (_, status) => {
  localStorage.setItem('token', 'sct_old');
  if (status === null) nameApiHost('http://127.0.0.1:1');
  else await serveContract({ me: new Refused({ status, detail: 'no' }) });
  start();
  await waitFor(() => expect(state()).toEqual({ user: null, token: null, in: false, loading: false }));
  expect(localStorage.getItem('token')).toBeNull();
});

// AUTH-10, AUTH-11, AUTH-01
test('login stores the token and sets the user; logout removes the token, clears both and notifies the server', async () => {
  const { asked } = await serveContract({
    login: { access_token: 'sct_new', user: sampleUser },
    logout: { success: true },
  });
  start();
  const user = userEvent.setup();
  await user.click(screen.getByText('in'));
  await waitFor(() => expect(state()).toEqual({ user: sampleUser, token: 'sct_new', in: true, loading: false }));
  expect(localStorage.getItem('token')).toBe('sct_new');
  await user.click(screen.getByText('out'));
  expect(state()).toEqual({ user: null, token: null, in: false, loading: false });
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(asked.map((a) => [a.name, a.authorization])).toContainEqual(['logout', 'Bearer sct_new']));
});

test('a 401 in mid-session drops the token everywhere', async () => {
  localStorage.setItem('token', 'sct_live');
  const { answers } = await serveContract({ me: sampleUser });
  start();
  await waitFor(() => expect(state().in).toBe(true));
  answers.sessions = new Refused({ status: 401, detail: 'gone' });
  await act(() => call(accountEndpoints.sessions).catch(() => {}));
  expect(state()).toEqual({ user: null, token: null, in: false, loading: false });
  expect(localStorage.getItem('token')).toBeNull();
});

test('signing out in one tab signs out the others', async () => {
  localStorage.setItem('token', 'sct_live');
  await serveContract({ me: sampleUser });
  start();
  await waitFor(() => expect(state().in).toBe(true));
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  });
  expect(state().in).toBe(false);
});

test.each([
  { after: 'another account', oldValue: 'sct_live', newValue: 'sct_other', reloads: 1 },
  { after: 'an ended session', oldValue: null, newValue: 'sct_other', reloads: 1 },
  { after: 'the same token once more', oldValue: 'sct_live', newValue: 'sct_live', reloads: 0 },
  { after: 'another value of the storage', key: 'theme', oldValue: null, newValue: 'dark', reloads: 0 },
])('a sign-in in one tab reloads the others: after $after, $reloads times', async ({ reloads, ...stored }) => {
  localStorage.setItem('token', 'sct_live');
  await serveContract({ me: sampleUser });
  start();
  await waitFor(() => expect(state().in).toBe(true));
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', ...stored }));
  expect(reload).toHaveBeenCalledTimes(reloads);
});

// ERR-36
test('the hook outside its provider throws a clear error', () => {
  expect(() => render(<State />)).toThrow('useAuth must be used within an AuthProvider');
});

// ROLE-01, API-23, API-24
test('calls for visitors carry no token, all others do', async () => {
  localStorage.setItem('token', 'sct_live');
  const { asked } = await serveContract({
    authStatus: visitorStatus(false),
    health: { status: 'ok', time: '2026-11-17T18:14:00Z' },
    richNews: { results: [] },
  });
  const { signalEndpoints } = await import('../../../src/contract/signals.ts');
  await call(accountEndpoints.authStatus);
  await call(systemEndpoints.health);
  await call(signalEndpoints.richNews, { params: { symbol: 'BRK.B' }, query: { limit: 10 } });
  expect(asked.map((a) => [a.path, a.authorization])).toEqual([
    ['/api/auth/status', undefined],
    ['/health', undefined],
    ['/api/signals/BRK.B/rich-news?limit=10', 'Bearer sct_live'],
  ]);
});
