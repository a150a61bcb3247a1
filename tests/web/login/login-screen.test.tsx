// The login screen.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AuthProvider } from '../../../src/web/api/auth-provider.tsx';
import { LoginScreen } from '../../../src/web/screens/login/login-screen.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { RouterAt } from '../router-at.tsx';
import { sampleUser, visitorStatus } from '../sample-people.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

const show = (state: unknown = null) =>
  render(
    <AuthProvider>
      <RouterAt path="/login" state={state}>
        <LoginScreen />
      </RouterAt>
    </AuthProvider>,
  );

const closed = { authStatus: visitorStatus(false) };

async function signIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), 'wren@sample.example');
  await user.type(screen.getByLabelText('Password'), 'right');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

// LOGIN-01, VALID-15
test('asks for email and password, the email checked by the browser, and says what to do without the password', async () => {
  await serveContract(closed);
  show();
  expect(screen.getByLabelText('Email')).toBeRequired();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toBeRequired();
  expect(screen.getByLabelText('Email').closest('form')).not.toHaveAttribute('novalidate');
  await userEvent.click(screen.getByText('Forgot your password?'));
  expect(screen.getByText('Ask your administrator to reset your password.')).toBeVisible();
});

// LOGIN-02
test('a message passed along stands as a success banner', async () => {
  await serveContract(closed);
  show({ message: 'Registration successful! Please log in.' });
  expect(screen.getByRole('status')).toHaveTextContent('Registration successful! Please log in.');
});

test('after a restore the screen says so, and whose accounts are asked for', async () => {
  await serveContract({ ...closed, restoredNotice: { taken_at: '2026-11-24T11:00:00.000Z' } });
  show();
  expect(await screen.findByText('Restored from the backup of Nov 24, 03:00 PT')).toBeVisible();
  expect(screen.getByText(/^Everyone signs in again/)).toBeVisible();
});

//
test('a message with tags in it stands as text', async () => {
  await serveContract(closed);
  show({ message: '<img src=x onerror=alert(1)><b>Welcome</b>' });
  const status = screen.getByRole('status');
  expect(status).toHaveTextContent('<img src=x onerror=alert(1)><b>Welcome</b>');
  expect(status.querySelector('img, b')).toBeNull();
});

// LOGIN-03, REG-09
test("'Create one' leads to registration only while it is open", async () => {
  const { answers, asked } = await serveContract(closed);
  const { unmount } = show();
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('authStatus'));
  expect(screen.queryByText('Create one')).toBeNull();
  unmount();
  answers.authStatus = visitorStatus(true);
  show();
  expect(await screen.findByRole('link', { name: 'Create one' })).toHaveAttribute('href', '/register');
});

// LOGIN-05, AUTH-10
test("says 'Signing in...' while submitting, sends what was typed, and keeps the token", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { asked } = await serveContract({
    ...closed,
    login: () => held.then(() => ({ access_token: 'sct_1', user: sampleUser })),
  });
  show();
  await signIn();
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await waitFor(() => expect(localStorage.getItem('token')).toBe('sct_1'));
  expect(asked.find((a) => a.name === 'login')).toMatchObject({
    body: { email: 'wren@sample.example', password: 'right' },
    authorization: undefined,
  });
});

// ERR-01, ERR-02
test("shows the server's words when refused, 'Login failed' when it has none, and lets one try again", async () => {
  const { answers } = await serveContract({
    ...closed,
    login: new Refused({ status: 401, detail: 'Invalid email or password' }),
  });
  show({ message: 'Earlier message' });
  await signIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  expect(screen.queryByText('Earlier message')).toBeNull();
  answers.login = new Refused({ status: 500, text: 'oops' });
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Login failed'));
});
