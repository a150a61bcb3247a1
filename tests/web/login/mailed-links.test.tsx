// Pages of mailed links: ask for one, choose a new password, confirm an address.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { accountRules } from '../../../src/domain/accounts/account-rules.ts';
import { ConfirmAddressScreen } from '../../../src/web/screens/confirm-address/confirm-address-screen.tsx';
import { LoginScreen } from '../../../src/web/screens/login/login-screen.tsx';
import { ForgotPasswordScreen } from '../../../src/web/screens/password-reset/forgot-password-screen.tsx';
import { ResetPasswordScreen } from '../../../src/web/screens/password-reset/reset-password-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { visitorStatus } from '../sample-people.ts';

async function show(path: string, answers: Answers) {
  const served = await serveContract({ authStatus: { ...visitorStatus(false), mails: true }, ...answers });
  drawScreen(
    path,
    <Routes>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/forgot-password" element={<ForgotPasswordScreen />} />
      <Route path="/reset-password" element={<ResetPasswordScreen />} />
      <Route path="/confirm-address" element={<ConfirmAddressScreen />} />
    </Routes>,
  );
  return served;
}
const sent = ({ asked }: Awaited<ReturnType<typeof show>>, name: string) =>
  asked.filter((one) => one.name === name).map(({ body }) => body);

test('where the site sends mail the login leads to a page that asks for the address', async () => {
  const served = await show('/login', { askPasswordReset: { success: true } });
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
  await userEvent.type(screen.getByLabelText('Email'), 'wren@sample.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/If an account has this address, a link is on its way/)).toHaveTextContent(
    `for ${accountRules.reset_lasts.value} minutes`,
  );
  expect(sent(served, 'askPasswordReset')).toEqual([{ email: 'wren@sample.example' }]);
});

test('a new password is chosen by the rules, and the login says that it counts', async () => {
  const served = await show('/reset-password?token=lnk_sample', { resetPassword: { success: true } });
  await userEvent.type(await screen.findByLabelText('New password'), 'Kestrel.over-9-Rooftops');
  expect(screen.getByRole('list', { name: 'What a password needs' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'another');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Passwords do not match')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Confirm new password'));
  await userEvent.type(screen.getByLabelText('Confirm new password'), 'Kestrel.over-9-Rooftops');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Password changed. Please sign in with it.')).toBeVisible();
  expect(sent(served, 'resetPassword')).toEqual([{ token: 'lnk_sample', new_password: 'Kestrel.over-9-Rooftops' }]);
});

test('a link that is over says so, and an address without one leads to another', async () => {
  await show('/reset-password', {});
  expect(await screen.findByRole('link', { name: 'Ask for a link' })).toHaveAttribute('href', '/forgot-password');
});

test('an address is confirmed by a press, not by opening the page', async () => {
  let over = true;
  const served = await show('/confirm-address?token=lnk_sample', {
    confirmAddress: () => {
      if (over) throw new Refused({ status: 410, detail: 'This link was used before or is too old.' });
      return { success: true };
    },
  });
  const button = await screen.findByRole('button', { name: 'Confirm my address' });
  expect(sent(served, 'confirmAddress')).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('This link was used before or is too old.')).toBeVisible();
  over = false;
  await userEvent.click(button);
  expect(await screen.findByText('Address confirmed. Please sign in.')).toBeVisible();
});
