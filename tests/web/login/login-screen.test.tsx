// The login screen.
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AuthProvider } from '../../../src/web/api/auth-provider.tsx';
import { LoginScreen } from '../../../src/web/screens/login/login-screen.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { RouterAt } from '../router-at.tsx';
import { sampleUser, visitorStatus } from '../sample-people.ts';

const show = (state: unknown = null) =>
  render(
    <AuthProvider>
      <RouterAt path="/login" state={state}>
        <LoginScreen />
      </RouterAt>
    </AuthProvider>,
  );

const closed = { authStatus: visitorStatus(false) };

// LOGIN-01, LOGIN-02, VALID-15, A-21
test('asks for email and password, the email checked by the browser; a message passed along stands as text', async () => {
  await serveContract({ ...closed, restoredNotice: { taken_at: '2026-11-24T11:00:00.000Z' } });
  show({ message: '<img src=x onerror=alert(1)><b>Welcome</b>' });
  expect(screen.getByLabelText('Email')).toBeRequired();
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('Password')).toBeRequired();
  expect(screen.getByLabelText('Email').closest('form')).not.toHaveAttribute('novalidate');
  await userEvent.click(screen.getByText('Forgot your password?'));
  expect(screen.getByText('Ask your administrator to reset your password.')).toBeVisible();
  const status = screen.getByText('<img src=x onerror=alert(1)><b>Welcome</b>').closest('[role=status]');
  expect(status).not.toBeNull();
  expect(status?.querySelector('img, b')).toBeNull();
  // After a restore the screen says so, and whose accounts are asked for.
  expect(await screen.findByText('Restored from the backup of Nov 24, 03:00 PT')).toBeVisible();
  expect(screen.getByText(/^Everyone signs in again/)).toBeVisible();
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

// LOGIN-05, AUTH-10, ERR-01, ERR-02
test("says 'Signing in...' while submitting; refused, it shows the server's words, else 'Login failed'; then it keeps the token", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { asked, answers } = await serveContract({
    ...closed,
    login: () => held.then(() => Promise.reject(new Refused({ status: 401, detail: 'Invalid email or password' }))),
  });
  show({ message: 'Earlier message' });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), 'wren@sample.example');
  await user.type(screen.getByLabelText('Password'), 'right');
  const signIn = () => user.click(screen.getByRole('button', { name: 'Sign in' }));
  await signIn();
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  expect(screen.queryByText('Earlier message')).toBeNull();
  answers.login = new Refused({ status: 500, text: 'oops' });
  await signIn();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Login failed'));
  answers.login = { access_token: 'sct_1', user: sampleUser };
  await signIn();
  await waitFor(() => expect(localStorage.getItem('token')).toBe('sct_1'));
  expect(asked.find((a) => a.name === 'login')).toMatchObject({
    body: { email: 'wren@sample.example', password: 'right' },
    authorization: undefined,
  });
});
