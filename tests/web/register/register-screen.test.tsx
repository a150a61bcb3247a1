// The registration screen.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { RegisterScreen } from '../../../src/web/screens/register/register-screen.tsx';
import { Refused, serveContract } from '../contract-server.ts';
import { RouterAt } from '../router-at.tsx';
import { sampleUser, visitorStatus } from '../sample-people.ts';

function LoginPlace() {
  return <p>login: {(useLocation().state as { message: string }).message}</p>;
}

const show = (path = '/register') =>
  render(
    <RouterAt path={path}>
      <Routes>
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="/login" element={<LoginPlace />} />
      </Routes>
    </RouterAt>,
  );

const open = { authStatus: visitorStatus(true) };

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  return userEvent.setup();
}

const good = {
  'Full name': '  Sample Trader Wren ',
  Email: 'wren@sample.example',
  Password: 'Abcdef1!',
  'Confirm password': 'Abcdef1!',
};

// REG-05, REG-08, ERR-05, API-04
test.each([
  ['closed registration', visitorStatus(false)],
  ['a failed check, which is logged', new Refused({ status: 500 })],
])('%s says that it is closed and leads to the login', async (_, authStatus) => {
  await serveContract({ authStatus });
  show();
  expect(await screen.findByText('Registration Currently Closed')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
  if (authStatus instanceof Refused) {
    expect(console.error).toHaveBeenCalledWith('registration status', expect.objectContaining({ status: 500 }));
  }
});

// REG-01, REG-02, REG-03, REG-04, REG-08, VALID-10
test('the form loads while the availability is checked, has four fields, shows passwords, and ticks off rules while one is typed', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await serveContract({ authStatus: () => held.then(() => visitorStatus(true)) });
  show();
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.queryByLabelText('Email')).toBeNull();
  release();
  const password = await screen.findByLabelText('Password');
  for (const label of ['Full name', 'Email', 'Confirm password']) expect(screen.getByLabelText(label)).toBeVisible();
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
  expect(
    screen.getByText('Must be 8+ characters with uppercase, lowercase, number, and special character'),
  ).toBeVisible();
  const user = userEvent.setup();
  await user.type(password, 'abcD');
  const rules = screen.getByRole('list', { name: 'What a password needs' });
  expect(within(rules).getByText('an uppercase letter')).toHaveTextContent('met');
  expect(within(rules).getByText('a number')).toHaveTextContent('not yet');
  expect(screen.getByText('2 of 5 rules met')).toBeInTheDocument();
  await user.type(password, '1!xyz');
  expect(within(rules).getByText('a number')).not.toHaveTextContent('not yet');
  expect(screen.getByText('5 of 5 rules met')).toBeInTheDocument();
});

// VALID-13, VALID-14, ERR-04
test('messages stand under their fields, leave when the field is edited, and nothing is sent while one exists', async () => {
  const { asked } = await serveContract(open);
  show();
  const user = await fill({ ...good, 'Full name': 'W', Password: 'short' });
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('Name must be at least 2 characters long');
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords do not match');
  await user.type(screen.getByLabelText('Full name'), 'ren');
  expect(screen.queryByText('Name must be at least 2 characters long')).toBeNull();
  expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(asked.filter((a) => a.name === 'register')).toEqual([]);
});

// REG-06, REG-07, VALID-12, ERR-03
test("a refusal shows the server's detail, else 'Registration failed'; a good one is sent trimmed and without a token, and leads to the login", async () => {
  localStorage.setItem('token', 'sct_other');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { asked, answers } = await serveContract({
    ...open,
    register: new Refused({ status: 400, detail: 'This address cannot be registered' }),
  });
  show();
  const user = await fill(good);
  const send = () => user.click(screen.getByRole('button', { name: 'Create account' }));
  await send();
  expect(await screen.findByText('This address cannot be registered')).toBeVisible();
  answers.register = new Refused({ status: 500, text: '' });
  await send();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Registration failed'));
  answers.register = () => held.then(() => sampleUser);
  await send();
  expect(await screen.findByRole('button', { name: 'Creating account...' })).toBeVisible();
  release();
  expect(await screen.findByText('login: Registration successful! Please log in.')).toBeVisible();
  expect(asked.findLast((a) => a.name === 'register')).toMatchObject({
    authorization: undefined,
    body: { full_name: 'Sample Trader Wren', email: 'wren@sample.example', password: 'Abcdef1!' },
  });
});

test('an invitation opens the closed registration for its own address, and goes along with what is sent', async () => {
  const { asked } = await serveContract({
    authStatus: visitorStatus(false),
    checkInvitation: { email: 'wren@sample.example', expires_at: '2026-11-24T18:00:00.000Z' },
    register: sampleUser,
  });
  show('/register?invite=inv_sample');
  const email = await screen.findByLabelText('Email');
  expect(email).toHaveValue('wren@sample.example');
  expect(email).toHaveAttribute('readonly');
  expect(email).toHaveAccessibleDescription('The address that was invited');
  const { Email: _, ...rest } = good;
  const user = await fill(rest);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText('login: Registration successful! Please log in.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'checkInvitation')?.body).toEqual({ invite: 'inv_sample' });
  expect(asked.find(({ name }) => name === 'register')?.body).toEqual({
    full_name: 'Sample Trader Wren',
    email: 'wren@sample.example',
    password: 'Abcdef1!',
    invite: 'inv_sample',
  });
});

test.each([
  [410, 'This invitation has expired. Please ask for a new one.', false],
  [404, 'This invitation link is not valid. Please check that it was copied whole.', true],
])('an invitation that is refused with %s says why, and offers what is open', async (status, detail, isOpen) => {
  await serveContract({
    authStatus: visitorStatus(isOpen),
    checkInvitation: new Refused({ status, detail }),
  });
  show('/register?invite=inv_sample');
  expect((await screen.findByRole('alert')).textContent).toBe(detail);
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login');
  const without = screen.queryByRole('link', { name: 'Register without it' });
  expect(without?.getAttribute('href') ?? null).toBe(isOpen ? '/register' : null);
  if (without === null) return;
  await userEvent.click(without);
  expect(await screen.findByLabelText('Email')).toHaveValue('');
});
